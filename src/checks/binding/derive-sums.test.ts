import { describe, expect, it } from 'vitest'
import { passageSentences } from '../claim/passage-sentences.js'
import { numbersPresentCheck } from '../numbers-present.js'
import { verifyClaim } from '../verify-claim.js'

const reason = (claim: string, passage: string) =>
  verifyClaim({ claim, evidence: passageSentences(passage) }, [numbersPresentCheck]).checks[0]?.reason

describe('the sum that is shown for a computed number', () => {
  it.each([
    [
      'Scores were 3.1 points higher with milk.',
      'Scores were 55.5 without and 58.6 with milk.',
      '58.6 − 55.5 ≈ 3.1',
    ],
    [
      'Scores were 3.1 points higher with milk.',
      'Scores were 58.6 with milk and 55.5 without.',
      '58.6 − 55.5 ≈ 3.1',
    ],
    ['Costs rose by 25%.', 'Costs went from 400 euros to 500 euros.', '400 euros changed to 500 euros ≈ 25%'],
    [
      'Costs rose by 25%.',
      'Costs were 500 euros, up from 400 euros.',
      '400 euros changed to 500 euros ≈ 25%',
    ],
    [
      'Costs fell by 20%.',
      'Costs were 400 euros, down from 500 euros.',
      '500 euros changed to 400 euros ≈ 20%',
    ],
    ['Of the eels, 40% were tagged.', 'We tagged 30 eels of the 75 eels.', '30 / 75 ≈ 40%'],
    ['Of the eels, 40% were tagged.', 'Of 75 eels we tagged 30 eels.', '30 / 75 ≈ 40%'],
    ['Yield grew 3-fold.', 'Yield went from 4 kg to 12 kg.', '12 kg / 4 kg ≈ 3-fold'],
  ])('is true: %s %s', (claim, passage, sum) => {
    expect(reason(claim, passage)).toBe(`computed from the source: ${sum}`)
  })
})
