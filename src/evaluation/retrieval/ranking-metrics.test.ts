import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meanMetrics, rankingMetrics } from './ranking-metrics.js'

const judged = new Map([
  ['a', 2],
  ['b', 1],
  ['c', 0],
])

describe('ranking metrics', () => {
  it('has the values of trec_eval for a ranking worked out by hand', () => {
    // Ranks: x, b (1), c, a (2). DCG = 1/log2(3) + 2/log2(5); ideal = 2 + 1/log2(3). AP = (1/2 + 2/4)/2.
    const metrics = rankingMetrics(['x', 'b', 'c', 'a'], judged)
    expect(metrics.ndcg10).toBeCloseTo((1 / Math.log2(3) + 2 / Math.log2(5)) / (2 + 1 / Math.log2(3)), 12)
    expect(metrics).toMatchObject({ recall10: 1, recall100: 1, mrr10: 0.5, map: 0.5 })
  })

  it('looks only as deep as each metric says', () => {
    const ranking = [...Array.from({ length: 10 }, (_, index) => `x${index}`), 'a']
    expect(rankingMetrics(ranking, judged)).toEqual({
      ndcg10: 0,
      recall10: 0,
      recall100: 0.5,
      mrr10: 0,
      map: 1 / 22,
    })
  })

  it('is 0 for an empty ranking and 1 for the ideal one', () => {
    expect(rankingMetrics([], judged)).toEqual({ ndcg10: 0, recall10: 0, recall100: 0, mrr10: 0, map: 0 })
    expect(rankingMetrics(['a', 'b'], judged)).toEqual({
      ndcg10: 1,
      recall10: 1,
      recall100: 1,
      mrr10: 1,
      map: 1,
    })
  })

  it('stays between 0 and 1 and never falls when a relevant document moves up', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: 6 }), fc.nat(4), (ranking, at) => {
        const before = rankingMetrics(ranking, judged)
        for (const value of Object.values(before)) expect(value >= 0 && value <= 1).toBe(true)
        const [left = '', right = ''] = ranking.slice(at, at + 2)
        if ((judged.get(right) ?? 0) <= (judged.get(left) ?? 0)) return
        const swapped = rankingMetrics(ranking.with(at, right).with(at + 1, left), judged)
        expect(swapped.ndcg10).toBeGreaterThan(before.ndcg10)
        expect(swapped.map).toBeGreaterThanOrEqual(before.map)
      }),
    )
  })

  it('means each metric over the queries', () => {
    const rows = [rankingMetrics(['a', 'b'], judged), rankingMetrics([], judged)]
    expect(meanMetrics(rows)).toEqual({ ndcg10: 0.5, recall10: 0.5, recall100: 0.5, mrr10: 0.5, map: 0.5 })
  })
})
