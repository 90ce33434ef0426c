import { createTermSet, type TermSet } from '../../language/term-set.js'
import { indexTerms } from '../../language/tokens.js'
import type { DirectionMark } from '../../language/polarity.js'
import type { SentenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import type { Opposition } from './opposition.js'
import { directionsAgree, directionsOppose } from './oppose-directions.js'
import { quickStart } from '../../language/quick-start.js'

const SEPARATOR = quickStart(
  /\b(?:than|(?:as\s)?compared\s(?:with|to)|in\scomparison\s(?:with|to)|relative\sto|versus|vs\.?|over(?=\sthe\s(?:control|placebo|baseline)))\b/iu,
)
interface Comparison {
  readonly left: TermSet
  readonly right: TermSet
  readonly mark: DirectionMark
}

/**
 * "A is higher than B" against "B is higher than A": both compare in the same direction, and what stands behind "than" in
 * one stands before it in the other. Undefined where either compares nothing or the sides cannot be told apart.
 */
export function swappedSides(claim: TextReading, sentence: SentenceReading): Opposition | undefined {
  const own = readComparison(claim)
  const other = readComparison(sentence)
  if (own === undefined || other === undefined) return undefined
  const sides = sidesOf(own, other)
  const isSwapped = sides.order === 'crossed' && directionsAgree(own.mark, other.mark)
  const isTurned = sides.order === 'straight' && directionsOppose(own.mark, other.mark)
  if (!isSwapped && !isTurned) return undefined
  return {
    kind: isSwapped ? 'swapped' : 'direction',
    claimWords: own.mark.word,
    span: { start: own.mark.start, end: own.mark.end },
    sentenceWords: isSwapped ? `${other.mark.word}, the other way round` : other.mark.word,
    sentence,
    by: 'clause',
    likeness: sides.share,
  }
}

/** Whether claim and sentence compare the same two things in a way that says the same. */
export function comparesAlike(claim: TextReading, sentence: TextReading): boolean {
  const own = readComparison(claim)
  const other = readComparison(sentence)
  if (own === undefined || other === undefined) return false
  const { order } = sidesOf(own, other)
  if (order === 'straight') return directionsAgree(own.mark, other.mark)
  return order === 'crossed' && directionsOppose(own.mark, other.mark)
}

interface Sides {
  readonly order: 'straight' | 'crossed' | 'unclear'
  /** Share of the claim's own words that the sentence has on either side. */
  readonly share: number
}

/**
 * What is behind the separator decides: a measure named before it ("survival was longer in …") stands there in both. To
 * be crossed, something of the claim's front has to stand behind, too.
 */
function sidesOf(own: Comparison, other: Comparison): Sides {
  const front = [...own.left.terms].filter((term) => !own.right.has(term))
  const back = [...own.right.terms].filter((term) => !own.left.has(term))
  const kept = onlyIn(back, other.right, other.left)
  const moved = onlyIn(back, other.left, other.right)
  const movedBack = onlyIn(front, other.right, other.left)
  const all = [...new Set([...own.left.terms, ...own.right.terms])]
  const found = all.filter((term) => other.left.has(term) || other.right.has(term)).length
  const share = all.length === 0 ? 0 : found / all.length
  if (moved > 0 && movedBack > 0 && kept === 0) return { order: 'crossed', share }
  return { order: kept > 0 && moved === 0 && movedBack === 0 ? 'straight' : 'unclear', share }
}

/** A claim is compared with several sentences, twice each. */
const KNOWN = new WeakMap<TextReading, { readonly comparison: Comparison | undefined }>()

function readComparison(reading: TextReading): Comparison | undefined {
  const known = KNOWN.get(reading) ?? { comparison: compared(reading) }
  KNOWN.set(reading, known)
  return known.comparison
}

function compared(reading: TextReading): Comparison | undefined {
  const separator = SEPARATOR.exec(reading.text)
  if (separator === null) return undefined
  return readLeading(reading, separator) ?? readBehind(reading, separator)
}

/** "Compared with water, tea lengthened sleep": what is compared with stands in front. */
function readLeading(reading: TextReading, separator: RegExpExecArray): Comparison | undefined {
  if (/\p{L}/u.test(reading.text.slice(0, separator.index))) return undefined
  const comma = reading.text.indexOf(',', separator.index)
  const mark = reading.directions().find(({ start, direction }) => start > comma && direction !== 'same')
  if (comma < 0 || mark === undefined) return undefined
  return {
    left: createTermSet(indexTerms(reading.text.slice(comma))),
    right: createTermSet(indexTerms(reading.text.slice(separator.index + separator[0].length, comma))),
    mark,
  }
}

function readBehind(reading: TextReading, separator: RegExpExecArray): Comparison | undefined {
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
