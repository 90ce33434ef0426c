import { describe, expect, it } from 'vitest'
import { scoreQuery, summariseRetrieval, toDocumentRanking, toTrecRun } from './score-retrieval.js'

const query = { id: 'q1', text: 'salt', judgements: new Map([['b', 1]]), milliseconds: 4 }

describe('score retrieval', () => {
  it('gives a document the score of its best passage', () => {
    const hits = [
      { id: 'a', score: 3 },
      { id: 'b', score: 2 },
      { id: 'a', score: 1 },
      { id: 'c', score: 1 },
    ]
    expect(toDocumentRanking(hits, 2)).toEqual([
      { id: 'a', score: 3 },
      { id: 'b', score: 2 },
    ])
  })

  it('tells where the first relevant document stands', () => {
    const ranking = ['a', 'b'].map((id, index) => ({ id, score: 2 - index }))
    expect(scoreQuery({ ...query, ranking })).toMatchObject({
      outcome: 'found',
      firstRelevant: 2,
      mrr10: 0.5,
    })
    const deep = Array.from({ length: 12 }, (_, index) => ({
      id: index === 11 ? 'b' : `x${index}`,
      score: -index,
    }))
    expect(scoreQuery({ ...query, ranking: deep })).toMatchObject({ outcome: 'deeper', firstRelevant: 12 })
    const missed = scoreQuery({ ...query, ranking: [] })
    expect(missed.outcome).toBe('missed')
    expect('firstRelevant' in missed).toBe(false)
  })

  it('sums up the queries with their times', () => {
    const ranking = [{ id: 'b', score: 1 }]
    const rows = [4, 8, 6].map((milliseconds) => scoreQuery({ ...query, ranking, milliseconds }))
    expect(summariseRetrieval(rows, { documents: 3, passages: 5 })).toMatchObject({
      queries: 3,
      passages: 5,
      ndcg10: 1,
      latencyP50: 6,
      latencyP95: 8,
    })
  })

  it('writes a run file that trec_eval reads', () => {
    const ranking = [
      { id: 'b', score: 1.5 },
      { id: 'a', score: 0.25 },
    ]
    expect(toTrecRun([{ ...query, ranking }], 'firsthand-lexical')).toBe(
      'q1 Q0 b 1 1.500000 firsthand-lexical\nq1 Q0 a 2 0.250000 firsthand-lexical\n',
    )
  })
})
