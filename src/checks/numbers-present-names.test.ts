import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { numbersPresentCheck } from './numbers-present.js'
import { verifyClaim } from './verify-claim.js'

const outcome = (claim: string, passage: string) =>
  verifyClaim({ claim, evidence: passageSentences(passage) }, [numbersPresentCheck]).checks[0]?.outcome

describe('a number behind a capitalised word', () => {
  it.each([
    ['an interval', 'Sleep rose (OR 1.9, 95% CI 1.2–2.4).', 'Sleep rose (OR 1.9, 95% CI 1.5–2.3).'],
    ['an interval in words', 'Sleep rose (95% CI 5.2 to 6.4).', 'Sleep rose (95% CI 1.2 to 3.9).'],
    ['a range', 'The median was high (IQR 5 to 8).', 'The median was high (IQR 15 to 28).'],
    ['an error', 'The model did well (RMSE 4.2).', 'The model did well (RMSE 3.1).'],
    ['a score', 'Translation improved (BLEU 41.2).', 'Translation improved (BLEU 21.2).'],
    ['a measure', 'Accuracy 0.92 was reached.', 'Accuracy 0.61 was reached.'],
    ['a whole number', 'Tea helped sleep (NNT 9).', 'Tea helped sleep (NNT 42).'],
  ])('is missed where it measures: %s', (_, claim, passage) => {
    expect(outcome(claim, passage)).toBe('fail')
    expect(outcome(passage, claim)).toBe('fail')
    expect(outcome(claim, `${claim} It was spring.`)).toBe('pass')
  })

  it('may go unsaid where it names something', () => {
    expect(outcome('Super Bowl 50 was held in spring.', 'The game was held in spring.')).toBe('pass')
  })

  it('is missed where the source has that name with another number', () => {
    expect(outcome('Super Bowl 50 was held in spring.', 'Super Bowl 49 was held in spring.')).toBe('fail')
  })
})
