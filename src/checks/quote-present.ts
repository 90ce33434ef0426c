/*
 * The check `quote-present` for quotations that come from outside: exact after normalisation, else it fails.
 * Only layout is forgiven (see `layoutPattern`), what an ellipsis leaves out, enclosing quotation marks and the
 * punctuation after the last word. Nothing is accepted for being similar.
 */
import { layoutPattern } from './layout-pattern.js'

/** A shorter quotation proves nothing: its words stand in many papers. */
export const FEWEST_QUOTED_WORDS = 5
/** Each part between ellipses has at least so many words. */
const FEWEST_WORDS_OF_PART = 2
/** Ellipses leave out at most so many characters together: the length of a passage. */
const LONGEST_OMISSION = 1800
/** Places reported of one document. */
const MOST_PLACES = 20

const ELLIPSIS = /\s*(?:\[\s*(?:…|\.{3}|\. \. \.)\s*\]|\(\s*(?:…|\.{3}|\. \. \.)\s*\)|…|\.{3,4}|\. \. \.)\s*/u
const ENCLOSING = /^[\s"'“”„‟«»‘’‚‹›]+|[\s"'“”„‟«»‘’‚‹›]+$/gu
const CLOSING_PUNCTUATION = /[.,;:]+$/u

/** A quotation as it was given, taken apart at its ellipses. */
export type Quotation =
  | {
      readonly status: 'usable'
      readonly parts: readonly string[]
      /** One regular expression per part, for a document's match text. */
      readonly patterns: readonly RegExp[]
    }
  | { readonly status: 'too-short'; readonly words: number; readonly reason: string }

/** A place in a document's match text; `omitted` are the stretches that the ellipses stand for. */
export interface QuotationPlace {
  readonly start: number
  readonly end: number
  readonly omitted: readonly { readonly start: number; readonly end: number }[]
}

export function parseQuotation(text: string): Quotation {
  const parts = text
    .replace(ENCLOSING, '')
    .split(ELLIPSIS)
    .map((part) => part.replace(ENCLOSING, '').replace(CLOSING_PUNCTUATION, '').trim())
    .filter((part) => part !== '')
  const counts = parts.map(countWords)
  const words = counts.reduce((sum, count) => sum + count, 0)
  if (words < FEWEST_QUOTED_WORDS) {
    const reason = `it has ${words} ${words === 1 ? 'word' : 'words'}; at least ${FEWEST_QUOTED_WORDS} are needed`
    return { status: 'too-short', words, reason }
  }
  const short = counts.findIndex((count) => count < FEWEST_WORDS_OF_PART)
  if (short >= 0) {
    const reason = `between its ellipses “${parts[short]}” stands alone; at least ${FEWEST_WORDS_OF_PART} words are needed`
    return { status: 'too-short', words, reason }
  }
  return { status: 'usable', parts, patterns: parts.map(toPattern) }
}

/** Every place where the quotation stands, in the order of the text. */
export function findQuotation(
  { patterns }: Extract<Quotation, { status: 'usable' }>,
  matchText: string,
): readonly QuotationPlace[] {
  const [first, ...others] = patterns
  if (first === undefined) return []
  const places: QuotationPlace[] = []
  for (const match of matchText.matchAll(first)) {
    const start = match.index
    const end = start + match[0].length
    const place = followParts(others, matchText, { start, end, omitted: [] })
    if (place !== undefined) places.push(place)
    if (places.length === MOST_PLACES) break
  }
  return places
}

function followParts(
  patterns: readonly RegExp[],
  text: string,
  begun: QuotationPlace,
): QuotationPlace | undefined {
  let place = begun
  let left = LONGEST_OMISSION
  for (const pattern of patterns) {
    pattern.lastIndex = place.end
    const match = pattern.exec(text)
    pattern.lastIndex = 0
    if (match === null || match.index - place.end > left) return undefined
    left -= match.index - place.end
    const gap = { start: place.end, end: match.index }
    place = { start: place.start, end: match.index + match[0].length, omitted: [...place.omitted, gap] }
  }
  return place
}

/**
 * A quotation begins and ends at whole words, numbers and units: `5 mg` is not in `15 mg`, `0.5` not in `0.55`,
 * `significant` not in `non-significant`, `10` not in `10^6`, `5` not in `5%` or `-5`.
 */
function toPattern(part: string): RegExp {
  const before = /^\p{N}/u.test(part)
    ? '(?<![\\p{L}\\p{N}_^+\\-±])(?<!\\p{N}[.,/:])'
    : /^\p{L}/u.test(part)
      ? '(?<![\\p{L}\\p{N}_^])(?<![\\p{L}\\p{N}]-)'
      : ''
  return new RegExp(`${before}${layoutPattern(part)}${endOf(part)}`, 'gu')
}

function endOf(part: string): string {
  if (/\p{N}$/u.test(part)) return '(?![\\p{L}\\p{N}\\p{M}_^%‰°])(?![-.,/:]\\p{N})(?!-\\p{L})'
  const word = /\p{L}+$/u.exec(part)?.[0]
  if (word === undefined) return ''
  // After a short word a superscript may belong to a unit (`m^2`), after a longer one it cites.
  return `(?![\\p{L}\\p{N}\\p{M}_${word.length < 4 ? '^' : ''}])(?!-[\\p{L}\\p{N}])`
}

/** Words by white space; in scripts without spaces by dictionary. */
function countWords(text: string): number {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.reduce((sum, word) => sum + (UNSPACED.test(word) ? segments(word) : 1), 0)
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

function segments(text: string): number {
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
}
