import type { LineItem } from './word-line.js'

/** Words farther than this many steps from a number are not looked at. */
const REACH = 14
/** Steps at which a word's weight has halved. */
const HALF = 5
/** Weight of a word that stands on the other side of the number than in the claim. */
const OTHER_SIDE = 0.6

/** A number in its line. */
export interface NumberInLine {
  readonly line: readonly LineItem[]
  /** Index of the number. */
  readonly at: number
}

/**
 * How well the words around a number of the claim are met by the words around a number of the evidence, 0 to 1:
 * near words count more, and on the same side.
 */
export function fitAround(claim: NumberInLine, evidence: NumberInLine): number {
  const [from, to] = [claim.line[claim.at], evidence.line[evidence.at]]
  if (from === undefined || to === undefined) return 0
  const meet = (item: LineItem, distance: number) =>
    evidence.line.reduce(
      (best, other) =>
        other.terms.some((term) => item.terms.includes(term))
          ? Math.max(best, weightOnSide(other.at - to.at, distance))
          : best,
      0,
    )
  let [total, met] = [0, 0]
  for (const item of claim.line) {
    const distance = item.at - from.at
    if (item.terms.length === 0 || Math.abs(distance) > REACH) continue
    const weight = weightAt(distance)
    total += weight
    met += weight * meet(item, distance)
  }
  return total === 0 ? 0 : met / total
}

function weightOnSide(there: number, claimed: number): number {
  return weightAt(there) * (Math.sign(there) === Math.sign(claimed) ? 1 : OTHER_SIDE)
}

function weightAt(distance: number): number {
  return 2 ** (-Math.abs(distance) / HALF)
}
