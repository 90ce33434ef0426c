import type { TextSpan } from '../../language/text-span.js'
import type { ReadWord, TextReading } from '../claim/text-reading.js'

/** A clause with what was read in it. */
export interface ClauseReading extends TextSpan {
  readonly words: readonly ReadWord[]
}

const BREAK =
  /[;:](?=\s)|,?\s+(?:but|however|whereas|while|although|though|yet|despite|except|nevertheless)\b|,\s+(?=(?:and|or|nor)\s+(?:no|not|did|was|were|the)\b)/giu

/** The clauses of a text by punctuation and conjunctions; a text without either is one clause. */
export function readClauses(reading: TextReading): ClauseReading[] {
  const starts = [0, ...Array.from(reading.text.matchAll(BREAK), ({ index }) => index)]
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? reading.text.length
    return { start, end, words: reading.words().filter((word) => word.start >= start && word.end <= end) }
  })
}

/** The marks that stand in a clause. */
export function within<T extends TextSpan>(marks: readonly T[], clause: TextSpan): T[] {
  return marks.filter(({ start, end }) => start >= clause.start && end <= clause.end)
}
