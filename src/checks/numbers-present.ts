import { readQuantities } from '../language/quantities/read-quantities.js'
import type { Quantity } from '../language/quantities/quantity.js'
import { sameQuantity, type UnitConverter } from '../language/quantities/same-quantity.js'
import { convertUnits } from '../language/units.js'
import type { Check } from '../model/claim.js'
import type { ClaimCheck } from './claim/claim-check.js'

/** Kinds whose digits name something and state no amount. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['year', 'date', 'clock'])

/**
 * Every quantity of the claim occurs in its cited sentences with value, sign, exponent, comparator and range.
 * A value rounded to the claim's own digits is a flag, anything else that is missing a fail.
 */
export function numbersPresent(claim: string, evidence: readonly string[]): Check {
  return compareNumbers(
    readQuantities(claim),
    evidence.flatMap((text) => readQuantities(text)),
    convertUnits,
  )
}

/** `numbersPresent` as a check of the engine. */
export const numbersPresentCheck: ClaimCheck = {
  id: 'numbers-present',
  layer: 'numbers',
  cost: 'reads the quantities of claim and passage, most of the time of all checks',
  run: (claim, evidence, { convert }) =>
    compareNumbers(
      claim.quantities(),
      evidence.sentences.flatMap((sentence) => sentence.quantities()),
      convert,
    ),
}

function compareNumbers(claimed: readonly Quantity[], offered: readonly Quantity[], convert: UnitConverter): Check {
  const wanted = claimed.filter((quantity) => !NOT_COMPARED.has(quantity.kind))
  if (wanted.length === 0)
    return { check: 'numbers-present', outcome: 'not-applicable', reason: 'the claim states no quantity' }
  const results = wanted.map((quantity) => ({ quantity, found: bestMatch(quantity, offered, convert) }))
  const missing = results.filter(({ found }) => found === 'different').map(({ quantity }) => quantity)
  if (missing.length > 0)
    return {
      check: 'numbers-present',
      outcome: 'fail',
      reason: missingReason(missing, offered),
      spans: missing.map(spanOf),
    }
  const rounded = results.filter(({ found }) => found === 'rounded').map(({ quantity }) => quantity)
  if (rounded.length > 0)
    return {
      check: 'numbers-present',
      outcome: 'flag',
      reason: `${rounded.map(({ text }) => text).join(', ')} is a rounding of what the source states`,
      spans: rounded.map(spanOf),
    }
  const count = wanted.length === 1 ? '1 quantity stands' : `${wanted.length} quantities stand`
  return { check: 'numbers-present', outcome: 'pass', reason: `${count} in the cited sentence` }
}

type Match = ReturnType<typeof sameQuantity>

function bestMatch(quantity: Quantity, offered: readonly Quantity[], convert: UnitConverter): Match {
  let best: Match = 'different'
  for (const other of offered) {
    const match = sameQuantity(quantity, other, convert)
    if (match === 'same') return 'same'
    if (match === 'rounded') best = 'rounded'
  }
  return best
}

function missingReason(missing: readonly Quantity[], offered: readonly Quantity[]): string {
  const names = missing.map(({ text }) => text).join(', ')
  const there = [...new Set(offered.map(({ text }) => text))].slice(0, 5)
  const instead = there.length === 0 ? 'it states no quantity' : `it states ${there.join(', ')}`
  return `${names} does not stand in the cited sentence; ${instead}`
}

function spanOf(quantity: Quantity): { readonly start: number; readonly end: number } {
  return { start: quantity.start, end: quantity.end }
}
