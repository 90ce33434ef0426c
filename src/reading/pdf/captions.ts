import type { BodyStyle } from './body-style.js'
import { boldShare, type LayoutLine } from './layout-line.js'

const LABEL =
  /^(?:supplement(?:al|ary)\s+|extended data\s+|online\s+|\(?continued\)?\s+)?(?:fig(?:ure|\.)?|abb(?:ildung|\.)|figura|table|tab\.|tabelle|tabela|tabla|tableau|scheme|box|chart|plate|video|movie|listing|algorithm)\s*\.?\s*(?:S?\d+[A-Za-z]?|[IVX]+)\b\s*(?:[.:|–—-]|\(|$|\s+[\p{Lu}“"\p{N}]|\s{2})/iu
/** "Table 2 shows ..." opens a sentence of the text. */
const LABEL_IN_SENTENCE =
  /^\S+\s+\S+\s+(?:shows?|presents?|lists?|gives?|summari[sz]es?|illustrates?|depicts?|displays?|contains?|reports?|provides?|is|are|was|were|and|demonstrates?|describes?|compares?|indicates?|represents?|reveals?)\b/i
const TABLE_LABEL =
  /^(?:supplement(?:al|ary)\s+|online\s+|\(?continued\)?\s+)?(?:table|tab\.|tabelle|tabela|tabla|tableau)\s/i

/** True where the line opens the caption of a figure or table; `text` is the line or the paragraph that it opens. */
export function isCaptionStart(line: LayoutLine, text: string, body?: BodyStyle): boolean {
  const label = LABEL.exec(text)?.[0]
  if (label === undefined || LABEL_IN_SENTENCE.test(text)) return false
  const labelRun = line.runs[0]
  const isSetApart =
    labelRun !== undefined && labelRun.end < line.text.length && labelRun.style.font !== line.style.font
  const isOtherFont = body !== undefined && !body.fonts.has(line.style.font)
  const isStrong = isSetApart || isOtherFont || boldShare(line) > 0.5
  return isStrong || /[.:|]\s*$/.test(label) || label.length >= text.length || /^(?:TABLE|FIG)/.test(text)
}

/** True where the line opens a table's caption. */
export function isTableCaptionStart(line: LayoutLine, body: BodyStyle): boolean {
  return TABLE_LABEL.test(`${line.text} `) && isCaptionStart(line, line.text, body)
}

/** True for the text of a caption that names a table. */
export function isTableCaption(text: string): boolean {
  return TABLE_LABEL.test(`${text} `)
}
