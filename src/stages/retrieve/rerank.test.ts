import { expect, it } from 'vitest'
import type { Reranker } from '../../contracts/reranker.js'
import type { PassageId } from '../../model/ids.js'
import type { SearchRecord } from '../../model/run.js'
import { rerank, withJudgements } from './rerank.js'

const passage = (id: string, text: string) => ({
  passage: { id: id as PassageId, text, heading: ['Results'] },
  score: 0.01,
})

/** Judges by the number of the query's letters in a text, and has time for `most` texts. */
function countingReranker(most = Number.POSITIVE_INFINITY): Reranker & { readonly seen: string[] } {
  const seen: string[] = []
  return {
    model: 'counting',
    fingerprint: 'counting@1',
    seen,
    async score(query, texts) {
      seen.push(...texts)
      return texts.map((text, index) => (index < most ? text.split(query).length - 1 : undefined))
    },
    close: async () => undefined,
  }
}

it('puts first what the reranker judges best, and gives it heading and text', async () => {
  const reranker = countingReranker()
  const items = [passage('p1', 'kelp'), passage('p2', 'sand'), passage('p3', 'kelp kelp kelp')]
  const { passages, judged } = await rerank('kelp', items, { reranker, milliseconds: 100 })
  expect(passages.map((one) => one.passage.id)).toEqual(['p3', 'p1', 'p2'])
  expect(judged.get('p3' as PassageId)).toEqual({ rank: 1, score: 3 })
  expect(reranker.seen[0]).toBe('Results\nkelp')
})

it('keeps the order of what there was no time for, after what was judged', async () => {
  const items = ['p1', 'p2', 'p3', 'p4'].map((id) => passage(id, id === 'p2' ? 'kelp' : 'sand'))
  const { passages, judged } = await rerank('kelp', items, { reranker: countingReranker(2), milliseconds: 1 })
  expect(passages.map((one) => one.passage.id)).toEqual(['p2', 'p1', 'p3', 'p4'])
  expect(judged.size).toBe(2)
})

it('records the judgement beside the other reasons of a rank', () => {
  const search: SearchRecord = {
    purpose: 'sub-question',
    owner: 'S1',
    query: 'kelp',
    terms: ['kelp'],
    absentTerms: [],
    mode: 'hybrid',
    hits: [
      { passageId: 'p1' as PassageId, rank: 1, score: 0.03, lexical: { rank: 1, score: 4 } },
      { passageId: 'p2' as PassageId, rank: 2, score: 0.02 },
    ],
  }
  const judged = new Map([['p1' as PassageId, { rank: 1, score: 0.9 }]])
  const [made] = withJudgements([search], judged)
  expect(made?.mode).toBe('reranked')
  expect(made?.hits[0]).toEqual({ ...search.hits[0], reranked: { rank: 1, score: 0.9 } })
  expect(made?.hits[1]).toEqual(search.hits[1])
  expect(withJudgements([search], new Map())).toEqual([search])
})
