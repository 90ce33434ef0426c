import { createTermSet, type TermSet } from '../../language/term-set.js'
import { indexTerms } from '../../language/tokens.js'
import type { DirectionMark } from '../../language/polarity.js'
import type { SentenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import type { Opposition } from './opposition.js'
import { directionsAgree, directionsOppose } from './oppose-directions.js'

const SEPARATOR =
  /\b(?:than|(?:as\s)?compared\s(?:with|to)|in\scomparison\s(?:with|to)|relative\sto|versus|vs\.?|over(?=\sthe\s(?:control|placebo|baseline)))\b/iu
/** Words of one side that tell it from the other; one alone may be a chance. */
const LEAST_CROSSING = 2

interface Comparison {
  readonly left: TermSet
  readonly right: TermSet
  readonly mark: DirectionMark
}

/**
 * "A is higher than B" against "B is higher than A": both compare in the same direction, and each side's own words
 * stand on the other side of the sentence. Undefined where either compares nothing or the sides cannot be told apart.
 */
export function swappedSides(claim: TextReading, sentence: SentenceReading): Opposition | undefined {
  const own = readComparison(claim)
  const other = readComparison(sentence)
  if (own === undefined || other === undefined) return undefined
  const left = [...own.left.terms].filter((term) => !own.right.has(term))
  const right = [...own.right.terms].filter((term) => !own.left.has(term))
  const straight = onlyIn(left, other.left, other.right) + onlyIn(right, other.right, other.left)
  const crossed = onlyIn(left, other.right, other.left) + onlyIn(right, other.left, other.right)
  const isCrossed = crossed >= LEAST_CROSSING && crossed > straight * 2
  const isStraight = straight >= LEAST_CROSSING && straight > crossed * 2
  const isSwapped = isCrossed && directionsAgree(own.mark, other.mark)
  const isTurned = isStraight && directionsOppose(own.mark, other.mark)
  if (!isSwapped && !isTurned) return undefined
  return {
    kind: isSwapped ? 'swapped' : 'direction',
    claimWords: own.mark.word,
    span: { start: own.mark.start, end: own.mark.end },
    sentenceWords: isSwapped ? `${other.mark.word}, the other way round` : other.mark.word,
    sentence,
    by: 'clause',
    likeness: Math.max(straight, crossed) / Math.max(1, left.length + right.length),
  }
}

/** Whether claim and sentence compare the same two things in a way that says the same. */
export function comparesAlike(claim: TextReading, sentence: TextReading): boolean {
  const own = readComparison(claim)
  const other = readComparison(sentence)
  if (own === undefined || other === undefined) return false
  const left = [...own.left.terms].filter((term) => !own.right.has(term))
  const right = [...own.right.terms].filter((term) => !own.left.has(term))
  const straight = onlyIn(left, other.left, other.right) + onlyIn(right, other.right, other.left)
  const crossed = onlyIn(left, other.right, other.left) + onlyIn(right, other.left, other.right)
  if (straight > crossed * 2) return directionsAgree(own.mark, other.mark)
  return crossed > straight * 2 && directionsOppose(own.mark, other.mark)
}

function readComparison(reading: TextReading): Comparison | undefined {
  const separator = SEPARATOR.exec(reading.text)
  if (separator === null) return undefined
  const before = reading
    .directions()
    .filter(({ start, direction }) => start < separator.index && direction !== 'same')
  const mark = before.at(-1)
  if (mark === undefined) return undefined
  return {
    left: createTermSet(indexTerms(reading.text.slice(0, separator.index))),
    right: createTermSet(indexTerms(reading.text.slice(separator.index + separator[0].length))),
    mark,
  }
}

function onlyIn(terms: readonly string[], here: TermSet, notHere: TermSet): number {
  return terms.filter((term) => here.has(term) && !notHere.has(term)).length
}
