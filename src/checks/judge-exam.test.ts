import { describe, expect, it } from 'vitest'
import type { Opinion } from '../model/judgement.js'
import { EXAM, scoreExam } from './judge-exam.js'
import { settleJudgements } from './settle-judgements.js'
import { verifyClaim } from './verify-claim.js'

const answers = (opinionOf: (isSupported: boolean, at: number) => Opinion | undefined) =>
  EXAM.map(({ isSupported }, at) => opinionOf(isSupported, at))

describe('the entrance test of a judge', () => {
  it('asks as often for what is supported as for what is not', () => {
    expect(EXAM.filter(({ isSupported }) => isSupported)).toHaveLength(EXAM.length / 2)
  })

  it('is passed by right answers, and by one slip of each kind', () => {
    expect(scoreExam(answers((is) => (is ? 'supported' : 'not-stated'))).isPassed).toBe(true)
    expect(scoreExam(answers((is, at) => (is === at > 1 ? 'supported' : 'not-stated'))).isPassed).toBe(true)
  })

  it.each([
    ['accepts all', () => 'supported' as const],
    ['refuses all', () => 'not-stated' as const],
    ['fails', () => undefined],
    ['answers the other way round', (is: boolean) => (is ? ('partly' as const) : ('supported' as const))],
  ])('is not passed by one that %s', (_how, opinionOf) => {
    expect(scoreExam(answers(opinionOf)).isPassed).toBe(false)
  })

  it('asks for nothing that the code checks would remove as unsupported', () => {
    for (const { claim, sentences } of EXAM.filter(({ isSupported }) => isSupported)) {
      const { checks } = verifyClaim({
        claim,
        evidence: sentences.map(({ text }) => ({ text, kind: 'sentence' as const })),
      })
      expect(checks.filter(({ outcome }) => outcome === 'fail')).toEqual([])
    }
  })
})

describe('a judge on probation', () => {
  const passageId = 'doc_0000000000000000.p0000000000' as never
  const settle = (byCode: 'flagged' | 'checked-by-code', opinion: Opinion, isPassed: boolean) =>
    settleJudgements({
      checks: byCode === 'flagged' ? [{ check: 'direction', outcome: 'flag', reason: '' }] : [],
      byCode,
      judges: [{ name: 'a/one', family: 'one', exam: { accepted: 0, refused: 0, each: 6, isPassed } }],
      passages: [passageId],
      judgements: [
        { judge: 'a/one', family: 'one', passageId, order: 'passage-first', claimAdds: '', opinion },
      ],
    })

  it('clears no flag and lends no support', () => {
    expect(settle('flagged', 'supported', false)).toBe('flagged')
    expect(settle('checked-by-code', 'supported', false)).toBe('checked-by-code')
    expect(settle('flagged', 'supported', true)).toBe('supported')
  })

  it('still keeps a claim from being shown', () => {
    expect(settle('checked-by-code', 'contradicted', false)).toBe('contradicted')
  })
})
