import type { Negation } from '../../language/polarity.js'
import type { TextSpan } from '../../language/text-span.js'
import { indexTerms } from '../../language/tokens.js'
import type { TextReading } from '../claim/text-reading.js'

const PREFIX = /^non$/iu
const PHRASE_CUE = /^without$/iu
/** Before "no" it is one side of a comparison: "with no perches", "compared with no treatment". */
const BEFORE_SIDE = /\b(?:with|than|versus|vs\.?|to|against|from|or)\s$/iu
const TREND = /\b(?:trend(?:s|ed|ing)?|tend(?:s|ed|ing)?|tendency|numerically|nominally|borderline)\b/iu

/**
 * Whether a cue denies what its clause says. "Without B" and "with no B" deny only the thing that they
 * name, which may be one side of a comparison; whether that side is another one is told by the words around it. "non-B"
 * denies one word, so it goes against the other text only where that one has B.
 */
export function deniesClause(
  text: string,
  { start, cue, kind, scope }: Negation,
  other: TextReading,
): boolean {
  if (kind === 'no-difference') return true
  if (PHRASE_CUE.test(cue)) return false
  if (PREFIX.test(cue)) return hasWord(other, text.slice(start + cue.length, scope.end))
  return !(/^no$/iu.test(cue) && BEFORE_SIDE.test(text.slice(Math.max(0, start - 12), start)))
}

function hasWord(other: TextReading, word: string): boolean {
  const terms = indexTerms(word)
  return terms.length > 0 && terms.every((term) => other.exactTerms().has(term))
}

/** Whether a text, or a stretch of it, says no more than that there was a trend: the source's "not significant" agrees. */
export function saysTrendOnly(
  { text }: { readonly text: string },
  { start, end }: TextSpan = whole(text),
): boolean {
  return TREND.test(text.slice(start, end))
}

function whole(text: string): TextSpan {
  return { start: 0, end: text.length }
}
