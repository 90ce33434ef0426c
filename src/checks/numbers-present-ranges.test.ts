import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { numbersPresentCheck } from './numbers-present.js'
import { verifyClaim } from './verify-claim.js'

const outcome = (claim: string, passage: string) =>
  verifyClaim({ claim, evidence: passageSentences(passage) }, [numbersPresentCheck]).checks[0]?.outcome

const RENTS = 'Income (in thousands) || 2019; 2018 | Fees; $2,450; $2,100 | Rent; 310; 295'

describe('a range that a claim puts together', () => {
  it.each([
    ['two measures', 'The delay was 3 to 7 ms.', 'The delay was 3 ms in eels, and 7 ms in cod.'],
    ['two shares', 'The share was 3 to 7%.', 'The share was 3% in eels and 7% in cod.'],
    ['cells as printed', 'Rent ranged from 295 to 310.', RENTS],
    ['an interval without its dash', 'The odds rose (95% CI 1.2 to 3.4).', 'The odds rose (95% CI 1.2 3.4).'],
  ])('stands in the source where the number in its place is one of its ends: %s', (_, claim, passage) => {
    expect(outcome(claim, passage)).toBe('pass')
  })

  it.each([
    ['the other end is another', 'The delay was 3 ms in eels, and 9 ms in cod.'],
    ['another range is in its place', 'The delay was 3 to 9 ms in eels, and 7 ms in cod.'],
    ['another number is in its place', 'The delay was 5 ms in hake, 3 ms in eels, and 7 ms in cod.'],
  ])('is missed where %s', (_, passage) => {
    expect(outcome('The delay was 3 to 7 ms.', passage)).toBe('fail')
  })
})
