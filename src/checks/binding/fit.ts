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
  const places = meetingPlaces(claim.line, evidence.line)
  let [total, met] = [0, 0]
  for (const [index, item] of claim.line.entries()) {
    const distance = item.at - from.at
    if (item.terms.length === 0 || Math.abs(distance) > REACH) continue
    const weight = weightAt(distance)
    total += weight
    let best = 0
    for (const at of places[index] ?? []) best = Math.max(best, weightOnSide(at - to.at, distance))
    met += weight * best
  }
  return total === 0 ? 0 : met / total
}

type Places = readonly (readonly number[])[]

/** Which words meet does not depend on the number: kept for all numbers of a claim and of a sentence. */
const keptPlaces = new WeakMap<readonly LineItem[], WeakMap<readonly LineItem[], Places>>()

/** For each item of the claim the positions of the evidence's items that share a term with it. */
function meetingPlaces(claim: readonly LineItem[], evidence: readonly LineItem[]): Places {
  const ofClaim = keptPlaces.get(claim) ?? new WeakMap<readonly LineItem[], Places>()
  keptPlaces.set(claim, ofClaim)
  const kept = ofClaim.get(evidence)
  if (kept !== undefined) return kept
  const byTerm = placesByTerm(evidence)
  const places = claim.map(({ terms }) => terms.flatMap((term) => byTerm.get(term) ?? []))
  ofClaim.set(evidence, places)
  return places
}

const keptTerms = new WeakMap<readonly LineItem[], ReadonlyMap<string, readonly number[]>>()

function placesByTerm(line: readonly LineItem[]): ReadonlyMap<string, readonly number[]> {
  const kept = keptTerms.get(line)
  if (kept !== undefined) return kept
  const byTerm = new Map<string, number[]>()
  for (const { terms, at } of line)
    for (const term of terms) {
      const places = byTerm.get(term)
      if (places === undefined) byTerm.set(term, [at])
      else places.push(at)
    }
  keptTerms.set(line, byTerm)
  return byTerm
}

function weightOnSide(there: number, claimed: number): number {
  return weightAt(there) * (Math.sign(there) === Math.sign(claimed) ? 1 : OTHER_SIDE)
}

/** Distances are whole or half steps, and most lie within a sentence: their weights are computed once. */
const WEIGHTS = Float64Array.from({ length: 400 }, (_, halves) => 2 ** (-halves / 2 / HALF))

function weightAt(distance: number): number {
  const far = Math.abs(distance)
  return WEIGHTS[far * 2] ?? 2 ** (-far / HALF)
}
