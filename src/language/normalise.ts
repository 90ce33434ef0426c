import { createOffsetMapBuilder, type OffsetMap } from './offset-map.js'

/** A derived text with the map back to the text that it was made from. */
export interface MappedText {
  readonly text: string
  readonly map: OffsetMap
}

const SUPERSCRIPTS = new Map(
  [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'].map((mark, index) => [mark, '0123456789+-=()ni'[index] ?? '']),
)
const SUBSCRIPTS = new Map(
  [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'].map((mark, index) => [mark, '0123456789+-=()'[index] ?? '']),
)
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/u
const SINGLE_QUOTES = /[\u2018\u2019\u201A\u201B\u2032\u02BC\u00B4`]/u
const DOUBLE_QUOTES = /[\u201C-\u201F\u2033\u00AB\u00BB]/u
/** Soft hyphen, zero-width and bidirectional control characters: they carry no text. */
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|[\uFE00-\uFE0F]/u
/** What is matched as it stands goes in runs, but for a letter that bears a mark. */
const CLUSTER = /[\x21-\x5f\x61-\x7e]+(?!\p{M})|\s+|[^\p{M}\s]\p{M}*|\p{M}+/gu
const PLAIN = /^[\x21-\x5f\x61-\x7e]+$/

/**
 * The match layer of a display text (design, section 5): superscripts, subscripts and vulgar fractions are
 * spelled out before NFKC, dashes, quotes and spaces are unified, invisible characters go, case stays.
 * Two texts say the same, layout apart, exactly if their match layers are equal.
 */
export function toMatch(display: string): MappedText {
  const builder = createOffsetMapBuilder()
  const parts: string[] = []
  let previous = ''
  let isAfterSpace = false
  for (const [cluster] of display.matchAll(CLUSTER)) {
    const replaced = matchForm(cluster, previous, isAfterSpace)
    parts.push(replaced)
    builder.replace(replaced.length, cluster.length)
    if (replaced === '') continue
    previous = cluster.length > 1 && PLAIN.test(cluster) ? cluster.slice(-1) : cluster
    isAfterSpace = replaced === ' '
  }
  return { text: parts.join(''), map: builder.build() }
}

/** `toMatch` without the map, outer spaces trimmed: the form in which two texts are compared. */
export function matchText(display: string): string {
  return toMatch(display).text.trim()
}

/** A case-folded key that only ever finds candidates; equality is decided on the match layer. */
export function foldedKey(text: string): string {
  return matchText(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

function matchForm(cluster: string, previous: string, isAfterSpace: boolean): string {
  if (PLAIN.test(cluster)) return cluster
  if (/^\s/u.test(cluster)) return isAfterSpace ? '' : ' '
  const superscript = SUPERSCRIPTS.get(cluster)
  if (superscript !== undefined) return SUPERSCRIPTS.has(previous) ? superscript : `^${superscript}`
  const subscript = SUBSCRIPTS.get(cluster)
  if (subscript !== undefined) return /\d/.test(previous) ? `_${subscript}` : subscript
  if (INVISIBLE.test(cluster)) return ''
  return compatibilityForm(cluster, previous)
}

function compatibilityForm(cluster: string, previous: string): string {
  const form = cluster.normalize('NFKC')
  if (form.includes('\u2044')) return (/\d/.test(previous) ? ' ' : '') + form.replaceAll('\u2044', '/')
  if (cluster === '·' || cluster === '•') return '·'
  return [...form].map(unified).join('')
}

/** NFKC may yield marks that are themselves unified: a quadruple prime becomes four primes. */
function unified(mark: string): string {
  if (DASHES.test(mark)) return '-'
  if (SINGLE_QUOTES.test(mark)) return "'"
  return DOUBLE_QUOTES.test(mark) ? '"' : mark
}
