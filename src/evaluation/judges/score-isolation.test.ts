import { describe, expect, it } from 'vitest'
import type { JudgeOutcome } from '../../contracts/judge.js'
import type { Opinion } from '../../model/judgement.js'
import { type IsolationRow, scoreIsolation } from './score-isolation.js'

const says = (opinion: Opinion, place?: number): JudgeOutcome => ({
  kind: 'judged',
  claimAdds: '',
  opinion,
  ...(place !== undefined && { batch: { place, of: 6 } }),
})
const FAILED: JudgeOutcome = { kind: 'failed', reason: 'no form' }

/** `other`: rows of which the batch says another thing; `turned`: of which the second single call does. */
function rowsOf(count: number, other: number, turned: number): IsolationRow[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `tide/${at}`,
    single: says('partly'),
    batched: says(at < other ? 'supported' : 'partly', (at % 6) + 1),
    again: says(at < turned ? 'not-stated' : 'partly'),
  }))
}

describe('whether pairs of one call are apart', () => {
  it('counts other opinions and other acceptances apart, an answer that failed as another one', () => {
    const scores = scoreIsolation([
      { id: 'a', single: says('partly'), batched: says('not-stated', 1) },
      { id: 'b', single: says('supported'), batched: says('partly', 2) },
      { id: 'c', single: says('supported'), batched: says('supported', 3) },
      { id: 'd', single: says('not-stated'), batched: FAILED },
    ])
    expect(scores.batched.opinion).toMatchObject({ count: 3, total: 4 })
    expect(scores.batched.acceptance).toMatchObject({ count: 1, total: 4 })
    expect(scores.askedAlone).toMatchObject({ count: 1, total: 4 })
    expect(scores).not.toHaveProperty('again')
  })

  it('tells the places apart, first those that were asked alone after all', () => {
    const { places } = scoreIsolation([
      { id: 'a', single: says('partly'), batched: says('partly', 2) },
      { id: 'b', single: says('partly'), batched: says('supported', 1) },
      { id: 'c', single: says('partly'), batched: says('partly') },
    ])
    expect(places.map(({ place, opinion }) => [place, opinion.count, opinion.total])).toEqual([
      [0, 0, 1],
      [1, 1, 1],
      [2, 0, 1],
    ])
  })

  it.each([
    ['as often as two single calls, on 300 rows', rowsOf(300, 12, 12), true],
    ['more often', rowsOf(300, 13, 12), false],
    ['more often than a model that always says the same, on few rows already', rowsOf(60, 30, 0), false],
    ['not, on few rows', rowsOf(60, 0, 0), undefined],
  ])('judges batches that differ %s', (_what, rows, isAllowed) => {
    expect(scoreIsolation(rows).isAllowed).toBe(isAllowed)
  })

  it('lets drawn answers decide nothing', () => {
    const rows = rowsOf(300, 50, 0).map((row) => ({ ...row, drawn: says('contradicted') }))
    const scores = scoreIsolation(rows)
    expect(scores.drawn?.opinion.count).toBe(300)
    expect(scores.isAllowed).toBe(false)
  })
})
