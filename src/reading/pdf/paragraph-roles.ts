import type { BodyStyle } from './body-style.js'
import { boldShare, italicShare, type LayoutLine } from './layout-line.js'
import type { LineParagraph } from './paragraphs.js'

/** What a paragraph is by its look and its first words. */
export type ParagraphRole =
  | 'text'
  | 'heading'
  | 'caption'
  | 'footnote'
  | 'list-item'
  | 'table'
  | 'figure'
  | 'large'

export interface RoledParagraph extends LineParagraph {
  readonly role: ParagraphRole
  readonly text: string
}

const CAPTION =
  /^(?:supplement(?:al|ary)\s+|extended data\s+|online\s+)?(?:fig(?:ure|\.)?|abb(?:ildung|\.)|figura|table|tab\.|tabelle|tabela|tabla|tableau|scheme|box|chart|plate|video|movie|listing|algorithm)\s*\.?\s*(?:S?\d+[A-Za-z]?|[IVX]+)\b\s*(?:[.:|–—-]|\(|$|\s+[\p{Lu}“"\p{N}]|\s{2})/iu
const LONGEST_HEADING = 180
const LIST_START = /^(?:[•▪■●◦‣∙]\s+|\(?(?:\d{1,2}|[a-h]|[ivx]{1,4})[.)]\s+)/
const FOOTNOTE_START = /^(?:[*†‡§¶#∗✝]|\d{1,2}(?=\s*\p{Lu}|\s*http)|[a-e]\s)/u

/** Text of a paragraph with its lines joined by blanks; for looking at, never for quoting. */
export function roughText(lines: readonly LayoutLine[]): string {
  return lines.map((line) => line.text.trim()).join(' ')
}

/** What the paragraph is; `pageHeight` in points. */
export function roleOf(paragraph: LineParagraph, body: BodyStyle, pageHeight: number): ParagraphRole {
  const first = paragraph.lines[0]
  const text = roughText(paragraph.lines)
  if (paragraph.block.role !== undefined) return paragraph.block.role
  if (first === undefined) return 'text'
  if (isCaption(paragraph, text)) return 'caption'
  if (isFootnote(paragraph, body, pageHeight)) return 'footnote'
  if (isHeading(paragraph, text, body)) return first.size > body.size * 1.6 ? 'large' : 'heading'
  return LIST_START.test(text) && first.size >= body.size * 0.9 ? 'list-item' : 'text'
}

function isCaption(paragraph: LineParagraph, text: string): boolean {
  if (!CAPTION.test(text)) return false
  const first = paragraph.lines[0]
  if (first === undefined) return false
  // "Table 2 shows ..." opens a sentence of the text; a caption's label is set apart by its style or its dot.
  const label = CAPTION.exec(text)?.[0] ?? ''
  const opensSentence =
    /^\S+\s+\S+\s+(?:shows?|presents?|lists?|gives?|summari[sz]es?|illustrates?|depicts?|displays?|contains?|reports?|provides?|is|are|was|were|and|demonstrates?|describes?|compares?|indicates?)\b/i
  if (opensSentence.test(text)) return false
  const labelRun = first.runs[0]
  const isSetApart = labelRun !== undefined && labelRun.style !== first.style
  return (
    isSetApart ||
    boldShare(first) > 0.5 ||
    /[.:|]\s*$/.test(label) ||
    paragraph.lines.length <= 6 ||
    paragraph.hasStart
  )
}

function isFootnote(paragraph: LineParagraph, body: BodyStyle, pageHeight: number): boolean {
  const first = paragraph.lines[0]
  if (first === undefined || first.size > body.size * 0.93) return false
  const isLow = first.baseline > pageHeight * 0.6
  return (
    isLow &&
    (first.runs[0]?.script === 'superscript' || FOOTNOTE_START.test(first.text.trim())) &&
    paragraph.lines.length < 12
  )
}

function isHeading(paragraph: LineParagraph, text: string, body: BodyStyle): boolean {
  const { lines } = paragraph
  const first = lines[0]
  if (first === undefined || text.length > LONGEST_HEADING || lines.length > 4) return false
  if (!/\p{L}{2}/u.test(text) || /[,;]$/.test(text)) return false
  if (first.size < body.size * 0.88) return false
  const letters = text.replace(/[^\p{L}]/gu, '')
  const isUpper = letters.length >= 4 && letters === letters.toUpperCase()
  const isBold = lines.every((line) => boldShare(line) > 0.85)
  const isItalic = lines.every((line) => italicShare(line) > 0.85)
  const isLarger = first.size > body.size * 1.08
  if (/[.]$/.test(text) && !/^(?:\d+\.)+\s*\S+.*$/.test(text) && !isBold) return false
  if (isBold && !body.isBold) return true
  if (isLarger || isUpper) return true
  return isItalic && text.length < 100 && lines.length <= 2 && /^(?:\d|\p{Lu})/u.test(text)
}
