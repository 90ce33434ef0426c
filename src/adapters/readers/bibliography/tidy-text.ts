const ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    kappa: 'κ',
    lambda: 'λ',
    mu: 'μ',
    micro: 'µ',
    omega: 'ω',
    eacute: 'é',
    egrave: 'è',
    agrave: 'à',
    ccedil: 'ç',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    ntilde: 'ñ',
    oslash: 'ø',
    aring: 'å',
    aelig: 'æ',
    deg: '°',
    plusmn: '±',
    times: '×',
  }),
)
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu
/** Markup that reference managers and publishers put into titles. Other angle brackets are text. */
const TAG =
  /<\/?(?:i|b|u|em|strong|italic|bold|sc|scp|tt|code|p|br|span|a|jats:[a-z-]{1,20})(?:\s[^<>]{0,200})?\s*\/?>/giu
const RAISED = /<(sup|sub|inf)>([^<>]{0,60})<\/(?:sup|sub|inf)>/giu
const SUPERSCRIPTS = new Map(
  [...'0123456789+-−=()ni'].map((mark, index) => [mark, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][index] ?? mark]),
)
const SUBSCRIPTS = new Map(
  [...'0123456789+-−=()'].map((mark, index) => [mark, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][index] ?? mark]),
)
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\u00AD\u200B\u2028\u2029\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFDD0-\uFDEF\uFEFF\uFFFE\uFFFF]/gu

/**
 * A field's text as plain Unicode (NFC) on one line: markup and entities of reference managers resolved, small
 * figures as superscripts and subscripts, control characters and doubled spaces gone. Safe to apply twice to text
 * that holds no nested entities.
 */
export function tidyText(text: string): string {
  const decoded = text.includes('&') ? text.replace(ENTITY, entityText) : text
  const unmarked = decoded.includes('<') ? decoded.replace(RAISED, raisedText).replace(TAG, '') : decoded
  return oneLine(unmarked)
}

/** One line of NFC text without control characters; markup stays. For urls, keys and file names. */
export function oneLine(text: string): string {
  return text
    .replace(/[\t\n\r\f\v\u0085\u2028\u2029]/gu, ' ')
    .replace(UNPRINTABLE, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC')
}

function entityText(...match: readonly (string | undefined)[]): string {
  const [whole = '', decimal, hex, name] = match
  if (name !== undefined) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
  return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

function raisedText(_: string, tag: string, content: string): string {
  const marks = tag.toLowerCase() === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS
  const raised = [...content].map((mark) => marks.get(mark))
  return raised.every((mark) => mark !== undefined) ? raised.join('') : content
}
