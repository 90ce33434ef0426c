import { describe, expect, it } from 'vitest'
import { EXAM } from '../checks/judge-exam.js'
import type { Judge, JudgeOutcome } from '../contracts/judge.js'
import type { Opinion } from '../model/judgement.js'
import { examined } from './examine-judge.js'

function judgeOf(answer: (isSupported: boolean) => Opinion | undefined, family = 'other') {
  const asked: number[] = []
  const judge: Judge = {
    name: `test/${family}`,
    family,
    fingerprint: `${family}-1`,
    judge: async (pairs) => {
      asked.push(pairs.length)
      return pairs.map(({ claim }): JudgeOutcome => {
        const opinion = answer(EXAM.find((one) => one.claim === claim)?.isSupported === true)
        return opinion === undefined
          ? { kind: 'failed', reason: 'no answer' }
          : { kind: 'judged', opinion, claimAdds: '' }
      })
    },
    close: async () => undefined,
  }
  return { judge, asked }
}
function memoryCache() {
  const kept = new Map<string, unknown>()
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => void kept.set(key, value),
    close: () => undefined,
  }
}

describe('the entrance test of a judge in a run', () => {
  it('is taken once and kept', async () => {
    const cache = memoryCache()
    const { judge, asked } = judgeOf((is) => (is ? 'supported' : 'contradicted'))
    expect((await examined(judge, { cache })).exam?.isPassed).toBe(true)
    expect((await examined(judge, { cache })).exam?.isPassed).toBe(true)
    expect(asked).toEqual([EXAM.length])
  })

  it('is taken again where a pair failed, and is not passed until then', async () => {
    const cache = memoryCache()
    const { judge, asked } = judgeOf(() => undefined)
    expect((await examined(judge, { cache })).exam?.isPassed).toBe(false)
    await examined(judge, { cache })
    expect(asked).toHaveLength(2)
  })

  it('is not asked of a judge that clears nothing in any case', async () => {
    const { judge, asked } = judgeOf(() => 'supported', 'firsthand')
    expect((await examined(judge)).exam).toBeUndefined()
    expect(asked).toEqual([])
  })
})
