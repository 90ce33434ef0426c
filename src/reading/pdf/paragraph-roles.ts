import { sectionLabelOf } from '../section-label.js'
import type { BodyStyle } from './body-style.js'
import { isCaptionStart } from './captions.js'
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
  | 'table-text'

export interface RoledParagraph extends LineParagraph {
  readonly role: ParagraphRole
  /** Its text with the lines joined by blanks; for looking at, never for quoting. */
  readonly text: string
}

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
  if (first === undefined || lines.length > 4 || !isHeadingText(text)) return false
  if (first.size < body.size * smallestHeading(text, lines.length)) return false
  const style = uniformStyle(lines)
  if (style === undefined) return isUpperCase(text) && lines.length <= 2
  const isStrong = (style.isBold && !body.isBold) || isUpperCase(text)
  if (isStrong) return true
  const isLarger = first.size > body.size * LARGER
  if (isLarger) return !/[^.\d]\.$/.test(text)
  return lines.length <= 2 && isPlainHeading(text, style, body)
}

/** In another font or italic, and plainly no sentence. */
function isPlainHeading(text: string, style: TextStyle, body: BodyStyle): boolean {
  const isOther = !body.fonts.has(style.font) || style.isItalic
  return isOther && text.length <= LONGEST_PLAIN_HEADING && !/[.:]$/.test(text)
}

/** Headings of back matter are often set smaller than the text; only those whose words are known count. */
function smallestHeading(text: string, lineCount: number): number {
  const isKnown = lineCount === 1 && text.length <= 60 && sectionLabelOf(text) !== undefined
  return isKnown ? SMALLEST_KNOWN_HEADING : SMALLEST_HEADING
}

/** Words that could head a section: not too many, a capital or a number first, no open end. */
function isHeadingText(text: string): boolean {
  if (text.length > LONGEST_HEADING || !/\p{L}{2}/u.test(text) || /[,;]$/.test(text)) return false
  return /^[\p{Lu}\p{N}(“"'αβγδ]|^[ivx]+\./u.test(text)
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
