import { sectionLabelOf } from '../section-label.js'
import type { BodyStyle } from './body-style.js'
import { boldShare, type LayoutLine } from './layout-line.js'
import type { LineParagraph } from './paragraphs.js'
import type { TextStyle } from './page-text.js'

/** What a paragraph is by its look and its first words. */
export type ParagraphRole =
  | 'text'
  | 'heading'
  | 'caption'
  | 'footnote'
  | 'list-item'
  | 'table'
  | 'figure-text'

export interface RoledParagraph extends LineParagraph {
  readonly role: ParagraphRole
  /** Its text with the lines joined by blanks; for looking at, never for quoting. */
  readonly text: string
}

const LABEL =
  /^(?:supplement(?:al|ary)\s+|extended data\s+|online\s+)?(?:fig(?:ure|\.)?|abb(?:ildung|\.)|figura|table|tab\.|tabelle|tabela|tabla|tableau|scheme|box|chart|plate|video|movie|listing|algorithm)\s*\.?\s*(?:S?\d+[A-Za-z]?|[IVX]+)\b\s*(?:[.:|–—-]|\(|$|\s+[\p{Lu}“"\p{N}]|\s{2})/iu
/** "Table 2 shows ..." opens a sentence of the text. */
const LABEL_IN_SENTENCE =
  /^\S+\s+\S+\s+(?:shows?|presents?|lists?|gives?|summari[sz]es?|illustrates?|depicts?|displays?|contains?|reports?|provides?|is|are|was|were|and|demonstrates?|describes?|compares?|indicates?|represents?|reveals?)\b/i
const TABLE_LABEL = /^(?:supplement(?:al|ary)\s+|online\s+)?(?:table|tab\.|tabelle|tabela|tabla|tableau)\s/i
const LONGEST_HEADING = 190
const LONGEST_PLAIN_HEADING = 130
const LIST_START = /^(?:[•▪■●◦‣∙]\s+|\(?(?:\d{1,2}|[a-h]|[ivx]{1,4})[.)]\s+)/
const FOOTNOTE_START = /^(?:[*†‡§¶#∗✝✉]|\d{1,2}(?=\s*\p{Lu}|\s*http)|[a-e]\s)/u
/** In multiples of the body's font size. */
const SMALLEST_HEADING = 0.84
const SMALLEST_KNOWN_HEADING = 0.68
const LARGER = 1.07
const SMALL = 0.93

/** Text of lines joined by blanks. */
export function roughText(lines: readonly LayoutLine[]): string {
  return lines.map((line) => line.text.trim()).join(' ')
}

/** What the paragraph is by its own look; `pageHeight` in points. What follows it may still overrule a heading. */
export function roleOf(paragraph: LineParagraph, body: BodyStyle, pageHeight: number): ParagraphRole {
  const first = paragraph.lines[0]
  const text = roughText(paragraph.lines)
  if (paragraph.block.table !== undefined) return 'table'
  if (first === undefined) return 'text'
  if (isCaptionStart(first, text, body)) return 'caption'
  if (isFootnote(paragraph, body, pageHeight)) return 'footnote'
  if (isHeadingLike(paragraph, text, body)) return 'heading'
  return LIST_START.test(text) && first.size >= body.size * 0.9 ? 'list-item' : 'text'
}

/** True where the line opens the caption of a figure or table; `text` is the line or the paragraph that it opens. */
export function isCaptionStart(line: LayoutLine, text: string, body?: BodyStyle): boolean {
  const label = LABEL.exec(text)?.[0]
  if (label === undefined || LABEL_IN_SENTENCE.test(text)) return false
  const labelRun = line.runs[0]
  const isSetApart = labelRun !== undefined && labelRun.end < line.text.length && labelRun.style.font !== line.style.font
  const isOtherFont = body !== undefined && !body.fonts.has(line.style.font)
  return isSetApart || isOtherFont || boldShare(line) > 0.5 || /[.:|]\s*$/.test(label) || label.length >= text.length || /^(?:TABLE|FIG)/.test(text)
}

/** True where the line opens a table's caption. */
export function isTableCaptionStart(line: LayoutLine, body: BodyStyle): boolean {
  return TABLE_LABEL.test(`${line.text} `) && isCaptionStart(line, line.text, body)
}

function isFootnote(paragraph: LineParagraph, body: BodyStyle, pageHeight: number): boolean {
  const first = paragraph.lines[0]
  if (first === undefined || first.size > body.size * SMALL) return false
  const isLow = first.baseline > pageHeight * 0.6
  const hasMark = first.runs[0]?.script === 'superscript' || FOOTNOTE_START.test(first.text.trim())
  return isLow && hasMark && paragraph.lines.length < 12
}

function isHeadingLike(paragraph: LineParagraph, text: string, body: BodyStyle): boolean {
  const { lines } = paragraph
  const first = lines[0]
  if (first === undefined || text.length > LONGEST_HEADING || lines.length > 4) return false
  if (!/\p{L}{2}/u.test(text) || /[,;]$/.test(text) || !/^[\p{Lu}\p{N}(“"'αβγδ]|^[ivx]+\./u.test(text)) return false
  const isKnown = lines.length === 1 && text.length <= 60 && sectionLabelOf(text) !== undefined
  if (first.size < body.size * (isKnown ? SMALLEST_KNOWN_HEADING : SMALLEST_HEADING)) return false
  const style = uniformStyle(lines)
  const isUpper = isUpperCase(text)
  if (style === undefined) return isUpper && lines.length <= 2
  const isStrong = (style.isBold && !body.isBold) || first.size > body.size * LARGER || isUpper
  if (isStrong) return !/[^.\d]\.$/.test(text) || style.isBold || isUpper
  const isOther = !body.fonts.has(style.font) || style.isItalic
  return isOther && lines.length <= 2 && text.length <= LONGEST_PLAIN_HEADING && !/[.:]$/.test(text)
}

function isUpperCase(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

const UNIFORM_SHARE = 0.84

/** The one style of nearly all characters, where there is one. Regular words in an italic heading do not matter. */
function uniformStyle(lines: readonly LayoutLine[]): TextStyle | undefined {
  const counts = new Map<string, { count: number; style: TextStyle }>()
  let total = 0
  for (const { runs } of lines) {
    for (const run of runs) {
      if (run.script !== undefined) continue
      const key = `${run.style.font}|${run.style.isBold}`
      const entry = counts.get(key) ?? { count: 0, style: run.style }
      entry.count += run.end - run.start
      counts.set(key, entry)
      total += run.end - run.start
    }
  }
  const isAllBold = lines.every((line) => boldShare(line) > UNIFORM_SHARE)
  const best = [...counts.values()].sort((a, b) => b.count - a.count)[0]
  return best !== undefined && (best.count >= total * UNIFORM_SHARE || isAllBold) ? best.style : undefined
}
