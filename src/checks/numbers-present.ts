import { readQuantities } from '../language/quantities/read-quantities.js'
import type { Quantity } from '../language/quantities/quantity.js'
import { sameQuantity } from '../language/quantities/same-quantity.js'
import type { Check } from '../model/claim.js'

/** Kinds whose digits name something and state no amount. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['year', 'date', 'clock'])

/**
 * Every quantity of the claim occurs in its cited sentences with value, sign, exponent, comparator and range.
 * A value rounded to the claim's own digits is a flag, anything else that is missing a fail.
 */
export function numbersPresent(claim: string, evidence: readonly string[]): Check {
  const wanted = readQuantities(claim).filter((quantity) => !NOT_COMPARED.has(quantity.kind))
  if (wanted.length === 0)
    return { check: 'numbers-present', outcome: 'not-applicable', reason: 'the claim states no quantity' }
  const offered = evidence.flatMap((text) => readQuantities(text))
  const results = wanted.map((quantity) => ({ quantity, found: bestMatch(quantity, offered) }))
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

function bestMatch(quantity: Quantity, offered: readonly Quantity[]): Match {
  let best: Match = 'different'
  for (const other of offered) {
    const match = sameQuantity(quantity, other)
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
