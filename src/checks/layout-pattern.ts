import { toMatch } from '../language/normalise.js'

/** Stands for a hyphen at a line's end, which the stored text may have resolved. */
const LINE_END_HYPHEN = '\uE000'
const LINE_END_HYPHENS =
  /(?<=\p{L})[-\u2010\u2011\u00AD][^\S\n]*\n\s*(?=\p{L})|(?<=\p{Ll})[-\u2010\u2011\u00AD] (?=\p{Ll})/gu
/** Signs, as escaped, beside which a space is layout: `p < 0.05` and `p<0.05`. Not plus and minus: they may be a number's. */
const SPACED_SIGN = / *(\\?[=<>≤≥≈±×~/()[\]]) */gu

/**
 * Source of a regular expression (flag `u`) that finds a text in the match layer whatever its layout: spaces, line
 * ends, hyphens at line ends, ligatures, dashes, quotes. Letters, digits, signs and case have to agree. It matches in
 * linear time.
 */
export function layoutPattern(text: string): string {
  const marked = text.replaceAll(LINE_END_HYPHEN, '').replace(LINE_END_HYPHENS, LINE_END_HYPHEN)
  return escapePattern(toMatch(marked).text)
    .replace(SPACED_SIGN, (_all, sign: string) => ` *${sign} *`)
    .replace(/^ \*| \*$/gu, '')
    .replace(/ (?![*?])/gu, ' +')
    .replaceAll(LINE_END_HYPHEN, '-? ?')
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
}
