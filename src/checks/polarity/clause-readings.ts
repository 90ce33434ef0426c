import { matchesOf } from '../../language/each-match.js'
import { createTermSet, type TermSet } from '../../language/term-set.js'
import type { TextSpan } from '../../language/text-span.js'
import { lazy } from '../../util/lazy.js'
import type { ReadWord, TextReading } from '../claim/text-reading.js'
import { quickStart } from '../../language/quick-start.js'

/** A clause with what was read in it. */
export interface ClauseReading extends TextSpan {
  readonly words: readonly ReadWord[]
  /** Terms of its words. */
  terms(): TermSet
}

const BREAK = quickStart(
  /[;:](?=\s)|,?\s+(?:but|however|whereas|while|although|though|yet|despite|except|nevertheless)\b|,\s+(?=(?:and|or|nor)\s+(?:no|not|did|was|were|the)\b)/giu,
)

/** The clauses of a text by punctuation and conjunctions; a text without either is one clause. */
export function readClauses(reading: TextReading): readonly ClauseReading[] {
  const known = KNOWN.get(reading)
  if (known !== undefined) return known
  const clauses = clausesOf(reading)
  KNOWN.set(reading, clauses)
  return clauses
}

/** A claim is compared with several sentences, and a sentence with several claims. */
const KNOWN = new WeakMap<TextReading, readonly ClauseReading[]>()

function clausesOf(reading: TextReading): ClauseReading[] {
  const starts = [0, ...matchesOf(BREAK, reading.text).map(({ index }) => index)]
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? reading.text.length
    const words = reading.words().filter((word) => word.start >= start && word.end <= end)
    return { start, end, words, terms: lazy(() => createTermSet(words.flatMap(({ terms }) => terms))) }
  })
}

/** The marks that stand in a clause. */
export function within<T extends TextSpan>(marks: readonly T[], clause: TextSpan): T[] {
  return marks.filter(({ start, end }) => start >= clause.start && end <= clause.end)
}
