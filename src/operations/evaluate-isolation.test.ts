import { describe, expect, it } from 'vitest'
import { judgingModel } from '../../test/support/judging-model.js'
import { createLanguageModelJudge } from '../adapters/models/language-model-judge.js'
import type { CallRecord } from '../model/call-record.js'
import type { Opinion } from '../model/judgement.js'
import { evaluateIsolation, type IsolationWay } from './evaluate-isolation.js'

const PASSAGE = 'Kelp in the cold tank grew 4.2 cm per week. The other tank held no kelp at all.'
const NUMBERS = Array.from({ length: 14 }, (_, at) => at)
const rowOf = (number: number, more: Readonly<Record<string, string>> = {}) =>
  JSON.stringify({
    id: `tide/one/${number}`,
    claim: `Kelp in tank ${number} gained over four centimetres per week.`,
    passage: PASSAGE,
    kind: 'general',
    origin: 'human',
    label: number % 2 === 0 ? 'supported' : 'refuted',
    ...more,
  })
const TEXT = [
  ...NUMBERS.map((number) => rowOf(number)),
  rowOf(90, { origin: 'template' }),
  rowOf(91, { passage: `${PASSAGE} ${'It was cold. '.repeat(50)}` }),
].join('\n')

function way(says: (claim: string) => Opinion): IsolationWay {
  const calls: CallRecord[] = []
  const model = judgingModel(({ claim }) => says(claim))
  return { judge: createLanguageModelJudge(model, { onCall: (call) => void calls.push(call) }), calls }
}
const numberOf = (claim: string) => Number(/tank (\d+)/u.exec(claim)?.[1])
const right = (claim: string): Opinion => (numberOf(claim) % 2 === 0 ? 'supported' : 'not-stated')
const milliseconds = () => 0

describe('the measurement of isolation', () => {
  it('asks each natural row of the sample alone and in a call with others, and counts what differs and what it costs', async () => {
    const batched = way((claim) => (numberOf(claim) < 3 ? 'partly' : right(claim)))
    const result = await evaluateIsolation(
      { texts: [TEXT], longest: 300, repeat: 6 },
      { single: way(right), batched, again: way(right), milliseconds },
    )
    expect(result.rows).toBe(NUMBERS.length)
    expect(result.batched.opinion).toMatchObject({ count: 3, total: 14 })
    expect(result.batched.acceptance).toMatchObject({ count: 2, total: 14 })
    expect(result.again?.opinion).toMatchObject({ count: 0, total: 6 })
    expect(result.costs.single.calls).toBe(14)
    expect(result.costs.batched.calls).toBe(3)
    expect(result.costs.again.calls).toBe(6)
    expect(result.costs.single.scores.alone.balancedAccuracy).toBe(1)
    expect(result.costs.batched.scores.alone.balancedAccuracy).toBeLessThan(1)
    expect(result.looks.map(({ id }) => id)).not.toContain('tide/one/90')
    expect(result.looks.map(({ id }) => id)).not.toContain('tide/one/91')
    expect(result.askedAlone.count).toBe(0)
  })

  it('scores the groups that were asked where it is stopped', async () => {
    const stop = new AbortController()
    const result = await evaluateIsolation(
      { texts: [TEXT], batch: 4 },
      {
        single: way(right),
        batched: way(right),
        again: way(right),
        milliseconds,
        signal: stop.signal,
        onProgress: ({ done }) => (done === 8 ? stop.abort() : undefined),
      },
    )
    expect(result.rows).toBe(8)
    expect(result.isAllowed).toBeUndefined()
  })
})
