import { describe, expect, it } from 'vitest'
import { passageSentences } from '../claim/passage-sentences.js'
import { numberBoundCheck } from '../number-bound.js'
import { verifyClaim } from '../verify-claim.js'

const PASSAGE =
  'Hens were kept on straw (n = 120), peat (n = 118) or wire (n = 61). Feather loss was seen on straw (12%), peat (9%) and wire (34%).'
const outcome = (claim: string, passage = PASSAGE) =>
  verifyClaim({ claim, evidence: passageSentences(passage) }, [numberBoundCheck]).checks[0]?.outcome

describe('numbers in brackets, each behind the name of its side', () => {
  it.each([
    '118 hens were kept on peat.',
    '61 hens were kept on wire.',
    'Feather loss was seen in 9% of hens on peat.',
    'Feather loss was seen in 12% on straw, 9% on peat and 34% on wire.',
  ])('belong to it: %s', (claim) => {
    expect(outcome(claim)).toBe('pass')
  })

  it.each([
    '118 hens were kept on wire.',
    'Feather loss was seen in 34% of hens on straw.',
    'Feather loss was seen in 34% on straw, 9% on peat and 12% on wire.',
  ])('belong to no other: %s', (claim) => {
    expect(outcome(claim)).toBe('fail')
  })

  it('leave the total before them to all of them', () => {
    const passage =
      'A total of 155 hens will be allotted 1:3 to early moult (39 hens) or late moult (116 hens).'
    expect(outcome('155 hens will be allotted to early moult or late moult.', passage)).toBe('pass')
    expect(outcome('116 hens will be allotted to late moult.', passage)).toBe('pass')
    expect(outcome('39 hens will be allotted to late moult.', passage)).toBe('fail')
  })
})
