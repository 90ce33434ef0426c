import { characterOf } from './html-entities.js'

const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,15});/giu
/** Texts of services are escaped up to three times over. */
const MOST_ESCAPES = 3
/** Names that HTML, JATS and MathML use; other angle brackets are text (`p < 0.05`). */
const HTML_NAMES =
  'abbr|abstract|alternatives|article-title|a|bold|break|blockquote|body|br|b|caption|center|cite|code|def-list|def|del|disp-formula|div|' +
  'dd|dl|dt|em|ext-link|fig|figure|fn|font|formula|graphic|h[1-6]|hr|html|head|img|inf|inline-formula|inline-graphic|ins|italic|i|label|' +
  'list-item|list|li|math|mark|m(?:i|n|o|row|sup|sub|subsup|frac|sqrt|text|style|fenced|over|under|underover|table|tr|td|stack|space|padded)|' +
  'monospace|named-content|ol|overline|p|pre|roman|sans-serif|sc|scp|section|sec|semantics|small|source|span|strike|strong|styled-content|' +
  'subtitle|sub|sup|s|table|tbody|td|tex-math|th|thead|title|tr|tt|ul|underline|underscore|u|uri|xref|annotation'
const TAG = new RegExp(
  String.raw`<\/?(?:(?:jats|mml|xhtml|m|tp|ce):[a-z][a-z0-9-]{0,30}|${HTML_NAMES})(?:\s[^<>]{0,500})?\s*\/?>`,
  'giu',
)
const BREAKING =
  /<\/?(?:jats:)?(?:p|div|br|break|li|ul|ol|sec|section|list|list-item|table|tr|td|th|dd|dt|dl|blockquote|abstract|caption|hr|body|html|head|disp-formula)(?:\s[^<>]{0,500})?\s*\/?>/giu
const HEADING = /<((?:jats:)?(?:title|h[1-6]))(?:\s[^<>]{0,300})?>([^<>]{0,200})<\/\1\s*>/giu
/** A heading that only says what the whole text is. */
const OWN_NAME = /^\W*(?:abstract|summary|graphical abstract)\W*$/iu
const UNREAD =
  /<!--[\s\S]{0,100000}?-->|<(script|style|annotation)(?:\s[^<>]{0,500})?>[\s\S]{0,100000}?<\/\1\s*>|<\/?!\[CDATA\[|\]\]>/giu
const TEX = /<((?:jats:)?tex-math)(?:\s[^<>]{0,500})?>([\s\S]{0,20000}?)<\/\1\s*>/giu
const RAISED =
  /<((?:jats:)?(?:sup|sub|inf))(?:\s[^<>]{0,200})?>((?:[^<>]|<\/?(?:jats:)?(?:i|b|em|italic|bold|strong)>){0,120})<\/\1\s*>/giu
/** The base of a MathML power or index: `<mml:msup><mml:mn>10</mml:mn>`. */
const POWER_BASE =
  /(<(?:mml:|m:)?m(sup|sub|frac)(?:\s[^<>]{0,200})?>\s*<((?:mml:|m:)?m[a-z]+)(?:\s[^<>]{0,200})?>[^<>]*<\/\3\s*>)/giu
const SUPERSCRIPTS = new Map(
  [...'0123456789+-−–=()ni'].map((mark, index) => [mark, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ'][index] ?? mark]),
)
const SUBSCRIPTS = new Map(
  [...'0123456789+-−–=()'].map((mark, index) => [mark, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎'][index] ?? mark]),
)
/** Control characters, lone surrogates, invisible marks of direction, non-characters, and the invisible tag alphabet. */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\u00AD\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFDD0-\uFDEF\uFEFF\uFFF9-\uFFFC\uFFFE\uFFFF\u{E0000}-\u{E007F}]/gu

/**
 * A title or abstract of a service as plain Unicode (NFC) on one line: entities resolved however often they were
 * escaped, HTML, JATS and MathML taken off, section headings kept as `Methods: …`, powers and indices as superscripts
 * and subscripts (never 10⁶ as 106), control and invisible characters removed. Comparison signs stay.
 */
export function plainFromMarkup(text: string): string {
  const decoded = decodeEntities(text)
  return plainLine(decoded.includes('<') || decoded.includes(']]>') ? withoutTags(decoded) : decoded)
}

/** One line of NFC text without control or invisible characters; markup stays. For names and addresses. */
export function plainLine(text: string): string {
  return text
    .replace(/[\t\n\r\f\v\u0085\u2028\u2029]/gu, ' ')
    .replace(UNPRINTABLE, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC')
}

function decodeEntities(text: string): string {
  let decoded = text
  for (let times = 0; times < MOST_ESCAPES && decoded.includes('&'); times++) {
    const next = decoded.replace(ENTITY, (reference) => characterOf(reference) ?? reference)
    if (next === decoded) break
    decoded = next
  }
  return decoded
}

function withoutTags(text: string): string {
  return text
    .replace(UNREAD, ' ')
    .replace(TEX, (_, __, content: string) => texText(content, text))
    .replace(POWER_BASE, (_, base: string, kind: string) => base + JOINING[kind.toLowerCase() as 'sup'])
    .replace(RAISED, raisedText)
    .replace(HEADING, headingText)
    .replace(BREAKING, ' ')
    .replace(TAG, '')
}

const JOINING = { sup: '^', sub: '_', frac: '/' } as const

/** TeX stands beside MathML in most records; alone it is all there is. */
function texText(content: string, whole: string): string {
  if (/<(?:mml:|m:)?math\b/iu.test(whole)) return ''
  const body = /\\begin\{document\}([\s\S]*?)\\end\{document\}/u.exec(content)?.[1] ?? content
  return body.replace(/^\s*\$+|\$+\s*$/gu, '')
}

function raisedText(...[, tag = '', content = '', at = 0, whole = '']: readonly (string | number)[]): string {
  const plain = String(content).replace(/<[^<>]*>/gu, '')
  const isSuper = String(tag).toLowerCase().endsWith('sup')
  const marks = isSuper ? SUPERSCRIPTS : SUBSCRIPTS
  const raised = [...plain].map((mark) => marks.get(mark))
  if (raised.every((mark) => mark !== undefined)) return raised.join('')
  // What cannot be raised must not run into a figure before it.
  const before = String(whole)[Number(at) - 1] ?? ''
  return /\d/u.test(before) && /^\W*\d/u.test(plain) ? `${isSuper ? '^' : '_'}${plain}` : plain
}

function headingText(_: string, __: string, content: string): string {
  const heading = content.trim()
  if (heading === '' || OWN_NAME.test(heading)) return ' '
  return /[.:!?]$/u.test(heading) ? ` ${heading} ` : ` ${heading}: `
}
