import { describe, expect, it } from 'vitest'
import { passageSentences } from '../claim/passage-sentences.js'
import { numberBoundCheck } from '../number-bound.js'
import { verifyClaim } from '../verify-claim.js'

const SOURCE = 'Survival with brine, kelp and milk was 41%, 55% and 62%, respectively.'
const outcome = (claim: string, source = SOURCE) =>
  verifyClaim({ claim, evidence: passageSentences(source) }, [numberBoundCheck]).checks[0]?.outcome

describe('a number from a list with "respectively"', () => {
  it('is right for the member that it is given to', () => {
    expect(outcome('Survival with kelp was 55%.')).toBe('pass')
    expect(outcome('Kelp and milk gave 55% and 62%, respectively.')).toBe('pass')
  })

  it('is wrong for another member, in a claim of its own and in a list turned round', () => {
    expect(outcome('Survival with milk was 55%.')).toBe('fail')
    expect(outcome('Milk and kelp gave 55% and 62%, respectively.')).toBe('fail')
  })

  it('is left alone where the claim names two members, or none, or shares the words of several', () => {
    expect(outcome('Survival was 55%.')).toBe('pass')
    expect(outcome('Survival was 55% in one arm of kelp or milk.')).toBe('pass')
    const doses = 'Survival with low kelp and high kelp was 41% and 55%, respectively.'
    expect(outcome('Survival with kelp was 55%.', doses)).toBe('pass')
  })
})
