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
  const asked1 = [{ claim: 'x', sentences: [] }]
  const order = 'passage-first' as const

  it('is taken before the first pair, once, and kept', async () => {
    const cache = memoryCache()
    const { judge, asked } = judgeOf((is) => (is ? 'supported' : 'contradicted'))
    const first = examined(judge, { cache })
    expect(first.exam).toBeUndefined()
    await first.judge([], { order })
    expect(asked).toEqual([0])
    await first.judge(asked1, { order })
    await first.judge(asked1, { order })
    expect(first.exam?.isPassed).toBe(true)
    expect(examined(judge, { cache }).exam?.isPassed).toBe(true)
    expect(asked).toEqual([0, EXAM.length, 1, 1])
  })

  it('is not passed where a pair failed, and taken again by the next run', async () => {
    const cache = memoryCache()
    const { judge } = judgeOf(() => undefined)
    const first = examined(judge, { cache })
    await first.judge(asked1, { order })
    expect(first.exam?.isPassed).toBe(false)
    expect(examined(judge, { cache }).exam).toBeUndefined()
  })

  it('is asked one pair a call of a judge that takes no more, whatever the rule', async () => {
    const { judge, asked } = judgeOf((is) => (is ? 'supported' : 'contradicted'))
    const first = examined(judge, { batch: 6 })
    await first.judge(asked1, { order })
    expect(first.batch).toBeUndefined()
    expect(asked).toEqual([EXAM.length, 1])
  })

  it('is not asked of a judge that clears nothing in any case', async () => {
    const { judge, asked } = judgeOf(() => 'supported', 'firsthand')
    await examined(judge).judge(asked1, { order })
    expect(asked).toEqual([1])
  })
})
