import type { LineItem } from './word-line.js'

/** Words farther than this many steps from a number are not looked at. */
const REACH = 14
/** Steps at which a word's weight has halved. */
const HALF = 5
/** Weight of a word that stands on the other side of the number than in the claim. */
const OTHER_SIDE = 0.6

/**
 * How well the words around a number of the claim are met by the words around a number of the evidence, 0 to 1:
 * near words count more, and on the same side.
 */
export function fitAround(
  claim: readonly LineItem[],
  claimed: number,
  evidence: readonly LineItem[],
  mentioned: number,
): number {
  const [from, to] = [claim[claimed], evidence[mentioned]]
  if (from === undefined || to === undefined) return 0
  let [total, met] = [0, 0]
  for (const item of claim) {
    const distance = item.at - from.at
    if (item.terms.length === 0 || Math.abs(distance) > REACH) continue
    const weight = weightAt(distance)
    total += weight
    met += weight * bestMeeting(item, distance, evidence, to.at)
  }
  return total === 0 ? 0 : met / total
}

function bestMeeting(item: LineItem, distance: number, evidence: readonly LineItem[], at: number): number {
  let best = 0
  for (const other of evidence) {
    if (!other.terms.some((term) => item.terms.includes(term))) continue
    const there = other.at - at
    const side = Math.sign(there) === Math.sign(distance) ? 1 : OTHER_SIDE
    best = Math.max(best, side * weightAt(there))
  }
  return best
}

function weightAt(distance: number): number {
  return 2 ** (-Math.abs(distance) / HALF)
}
