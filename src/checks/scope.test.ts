import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { scopeCheck } from './scope.js'
import { verifyClaim } from './verify-claim.js'

const outcome = (claim: string, passage: string) =>
  verifyClaim({ claim, evidence: passageSentences(passage) }, [scopeCheck]).checks[0]

describe('scopeCheck', () => {
  it('removes a claim about people that rests word for word on mice', () => {
    const check = outcome('The extract lowered glucose in patients.', 'The extract lowered glucose in mice.')
    expect(check).toMatchObject({
      outcome: 'fail',
      reason: 'the claim is about “patients”, the source about “mice” (species)',
    })
  })

  it.each([
    [
      'another age',
      'The vaccine protects elderly people.',
      'The vaccine protects young children, whom people had doubted.',
    ],
    ['another route', 'Oral iron raised haemoglobin.', 'Intravenous iron raised haemoglobin.'],
    [
      'a time that was not studied',
      'Exercise has long-term benefits.',
      'Exercise had benefits after the course.',
    ],
    [
      'a group that was not studied',
      'The drug helps in patients with asthma.',
      'The drug helps in patients with gout.',
    ],
  ])('flags %s', (_, claim, passage) => {
    expect(outcome(claim, passage)?.outcome).toBe('flag')
  })

  it('passes where the source has the group in any of its words', () => {
    expect(
      outcome('The extract lowered glucose in rats.', 'Rat glucose was lowered by the extract.')?.outcome,
    ).toBe('pass')
  })
})
