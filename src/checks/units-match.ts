import type { ClaimNumber } from './binding/claim-numbers.js'
import { placeName } from './binding/place-name.js'
import type { ClaimCheck } from './claim/claim-check.js'

/**
 * Where the digits of a claim stand in the source, they stand there with a unit and scale that say the same:
 * converted by dimension (0.01 s is 10 ms, 40 kPa is not 40 mmHg), percent, percentage point and fold apart, million
 * and billion apart, a table's "in thousands" applied.
 */
export const unitsMatchCheck: ClaimCheck = {
  id: 'units-match',
  layer: 'units',
  cost: 'compares what numbers-present has found',
  run: (_claim, _evidence, context) => {
    const numbers = context.numbers()
    const dimensioned = numbers.filter(({ quantity, best }) => quantity.unit !== undefined || best === 'unit')
    if (dimensioned.length === 0)
      return { check: 'units-match', outcome: 'not-applicable', reason: 'the claim states no unit' }
    const wrong = numbers.filter(({ best }) => best === 'unit')
    if (wrong.length === 0)
      return { check: 'units-match', outcome: 'pass', reason: 'units and scales are those of the source' }
    return {
      check: 'units-match',
      outcome: 'fail',
      reason: wrong.map(reasonOf).join('; '),
      spans: wrong.map(({ quantity: { start, end } }) => ({ start, end })),
    }
  },
}

function reasonOf({ quantity, matches }: ClaimNumber): string {
  const there = matches[0]?.mention
  if (there === undefined) return `${quantity.text} has another unit in the source`
  const scale = there.scale === 1 ? '' : `, in units of ${there.scale.toLocaleString('en')}`
  return `the claim has ${quantity.text}, the source ${there.quantity.text}${scale} (${placeName(there)})`
}
