import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { trainedJudgeCheck } from './trained-judge.js'
import { verifyClaim } from './verify-claim.js'

const PASSAGE =
  'Forty rats were fed zinc for six weeks. Zinc lowered blood glucose in all treated rats. No animal died during the study.'
const judge = (claim: string, passage = PASSAGE) =>
  verifyClaim({ claim, evidence: passageSentences(passage) }, [trainedJudgeCheck]).checks[0]

describe('trainedJudgeCheck', () => {
  it('finds support for a claim close to its source probable', () => {
    expect(judge('Zinc lowered blood glucose in treated rats.')).toMatchObject({ outcome: 'pass' })
  })

  it('flags, and never removes, a claim about something else', () => {
    const check = judge('Lithium is approved in Norway for the prevention of migraine in pilots.')
    expect(check?.outcome).toBe('flag')
    expect(check?.reason).toMatch(/support judged (?:doubtful|improbable) \(0\.\d\d\)/u)
  })

  it('has nothing to say of an answer of yes or no', () => {
    expect(judge('The answer to the question “Did zinc lower blood glucose in rats?” is no.')).toMatchObject({
      outcome: 'not-applicable',
    })
  })

  it('has nothing to say without evidence', () => {
    expect(judge('Zinc lowered glucose.', '')).toMatchObject({ outcome: 'not-applicable' })
  })
})
