import type { BodyStyle } from './body-style.js'
import { isTableCaption } from './captions.js'
import { isProse } from './prose.js'
import { isCreditLine, isNotice } from './front-matter.js'
import type { RoledParagraph } from './paragraph-roles.js'

/** So many headings without any text between them are labels of a figure or a list. */
const MOST_HEADINGS_IN_A_ROW = 4
/** In characters: labels of axes are shorter, and so are the boxes of a flow chart. */
const LONGEST_LABEL = 110
const LONGEST_BOX = 400
/** In multiples of the body's size. */
const SMALLER = 0.95
const LONGEST_SENTENCE_END = 16
const LABEL_ONLY = /^\W*\p{L}+\.?\s*\d{1,3}[.:]?$/u

/** Below a caption that is only a label ("Figure 4"), the text in another style is the caption's. */
export function markCaptionText(
  paragraphs: readonly RoledParagraph[],
  body: BodyStyle,
): readonly RoledParagraph[] {
  return paragraphs.map((paragraph, index) => {
    const above = paragraphs[index - 1]
    const isBelowLabel =
      above?.role === 'caption' && LABEL_ONLY.test(above.text) && above.block === paragraph.block
    return isBelowLabel && paragraph.role === 'text' && !isBodyText(paragraph, body)
      ? { ...paragraph, role: 'caption' }
      : paragraph
  })
}

/** What a page shows besides its text. */
interface PageShows {
  readonly tables: ReadonlySet<number>
  readonly figures: ReadonlySet<number>
}

/**
 * Text that is not set as the body is, on a page with a figure or a table: labels of axes, boxes of a flow chart, cells
 * of a table whose grid was not found.
 */
export function markLooseText(
  paragraphs: readonly RoledParagraph[],
  body: BodyStyle,
): readonly RoledParagraph[] {
  const shows = pagesWithCaptions(paragraphs)
  return paragraphs.map((paragraph, index) => {
    const first = paragraph.lines[0]
    if (first === undefined || first.page === 1 || !LOOSE_ROLES.has(paragraph.role)) return paragraph
    if (isShortFormList(paragraph.text) || isCreditLine(paragraph.text))
      return { ...paragraph, role: 'footnote' }
    if (isBodyText(paragraph, body) || isNotice(paragraph.text, false)) return paragraph
    if (paragraph.role === 'heading' && headsText(paragraphs, index, body)) return paragraph
    const role = looseRole(paragraph, body, shows)
    return role === undefined ? paragraph : { ...paragraph, role }
  })
}

const LOOSE_ROLES: ReadonlySet<RoledParagraph['role']> = new Set(['text', 'list-item', 'heading'])

function looseRole(
  paragraph: RoledParagraph,
  body: BodyStyle,
  shows: PageShows,
): RoledParagraph['role'] | undefined {
  const { text, lines } = paragraph
  const page = lines[0]?.page ?? 0
  const isSmaller = lines.every((line) => line.size < body.size * SMALLER)
  const isLoose = !isSentences(text)
  if (shows.tables.has(page) && isLoose && isSmaller) return 'table-text'
  if (!shows.figures.has(page)) return undefined
  if (text.length <= LONGEST_LABEL) return 'figure-text'
  // A box of a flow chart holds numbers worth finding: it stays, beside its figure's caption.
  const isBox = text.length <= LONGEST_BOX && !isProse(text)
  return isBox && isSmaller ? 'caption' : undefined
}

/** Running text, small or not: it ends as a sentence does, and where it is long it has linking words. */
function isSentences(text: string): boolean {
  const isClosed = /[.!?:][)\]”"’'\d]*$/u.test(text.trim().slice(-LONGEST_SENTENCE_END))
  const isOpened = /^[\p{Lu}(“"]/u.test(text) && /\p{L}{2}/u.test(text)
  return isClosed && isOpened && (isProse(text) || text.length <= LONGEST_LABEL)
}

/** `HSCT: transplantation; OS: overall survival`, or with `=`. */
const SHORT_FORM_LIST =
  /^\p{L}[\p{L}\p{N}-]{1,12}\s?[:=]\s?\p{L}[^;.:=]{3,100}[;.,]\s*\p{L}[\p{L}\p{N}-]{1,12}\s?[:=]\s?\p{L}/u

function isShortFormList(text: string): boolean {
  return SHORT_FORM_LIST.test(text)
}

function pagesWithCaptions(paragraphs: readonly RoledParagraph[]): PageShows {
  const tables = new Set<number>()
  const figures = new Set<number>()
  for (const { role, lines, text } of paragraphs) {
    if (role !== 'caption' && role !== 'table') continue
    const isTable = role === 'table' || isTableCaption(text)
    for (const line of lines) (isTable ? tables : figures).add(line.page)
  }
  return { tables, figures }
}

function isBodyText({ lines }: RoledParagraph, body: BodyStyle): boolean {
  return lines.some(
    (line) => Math.abs(line.size - body.size) < 0.06 * body.size && line.style.font === body.font,
  )
}

/** True where text in the body's size follows, after at most a few further headings. */
export function headsText(paragraphs: readonly RoledParagraph[], index: number, body: BodyStyle): boolean {
  let headings = 0
  for (let at = index + 1; at < paragraphs.length; at++) {
    const next = paragraphs[at]
    if (next === undefined) return false
    if (next.role === 'heading') {
      headings++
      if (headings >= MOST_HEADINGS_IN_A_ROW) return false
    } else if (next.role === 'text' || next.role === 'list-item') {
      const size = next.lines[0]?.size ?? 0
      return next.text.length > 40 && size > body.size * 0.75 && size < body.size * 1.25
    }
  }
  return false
}
