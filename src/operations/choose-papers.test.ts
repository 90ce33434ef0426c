import { describe, expect, it } from 'vitest'
import { madeHit } from '../../test/support/made-hits.js'
import type { PaperCandidate } from '../contracts/paper-candidate.js'
import type { Plan, SubQuestion } from '../model/plan.js'
import { toCandidate } from '../stages/discover/discover.js'
import { earlierSearches, marksOf } from './candidate-marks.js'
import { choosePapers, planQueries } from './choose-papers.js'

const question = (label: string, text: string, queries: readonly string[]): SubQuestion => ({
  label,
  text,
  form: 'open',
  slots: [],
  queries,
})
const PLAN: Plan = {
  subQuestions: [
    question('S1', 'How fast does kelp grow?', ['kelp growth', 'kelp']),
    question('S2', 'Who eats urchins?', ['urchins eaten']),
  ],
  falsificationQueries: [
    { subQuestion: 'S1', query: 'kelp no growth' },
    { subQuestion: 'S1', query: 'kelp failed' },
    { subQuestion: 'S2', query: 'urchins not eaten' },
  ],
  premises: [],
  madeBy: 'rules',
}

const candidate = (title: string, query: string, rank: number): PaperCandidate =>
  toCandidate({
    hits: [madeHit({ query, rank, record: { title, ids: { doi: `10.5555/${rank}` } } })],
    notes: [],
  })

describe('the queries of a plan', () => {
  it('are those of its questions, then one for the other side of each', () => {
    expect(planQueries(PLAN)).toEqual([
      'kelp growth',
      'kelp',
      'urchins eaten',
      'kelp no growth',
      'urchins not eaten',
    ])
  })
})

describe('choosing papers', () => {
  const papers = [
    candidate('Tides and moons', 'kelp growth', 1),
    candidate('How fast kelp may grow', 'kelp growth', 2),
    candidate('Sea otters that eat urchins', 'urchins eaten', 3),
    candidate('Kelp', 'kelp growth', 4),
  ]

  it('takes the best of each query before a second of one, and orders by closeness of the title', () => {
    const chosen = choosePapers(papers, { plan: PLAN, count: 2 })
    expect(chosen.map(({ record }) => record.title)).toEqual([
      'Sea otters that eat urchins',
      'Tides and moons',
    ])
    expect(choosePapers(papers, { plan: PLAN, count: 10 })).toHaveLength(4)
    expect(choosePapers(papers, { plan: PLAN, count: 10 })[0]?.record.title).toBe('How fast kelp may grow')
  })
})

describe('marks of a candidate', () => {
  it('say what was seen before, is open, and stands under a notice', () => {
    const plain = candidate('Kelp', 'kelp', 1)
    expect(marksOf(plain, undefined, { isNew: [plain.key] })).toEqual({
      isSeenBefore: false,
      isPreprint: false,
      isOpen: false,
      isInLibrary: false,
      conflicts: 0,
    })
    const retracted = { ...plain, notices: [{ status: 'retracted', source: 'Crossref' } as const] }
    expect(marksOf(retracted, undefined, { isNew: [] })).toMatchObject({
      isSeenBefore: true,
      notice: 'retracted',
    })
    const clean = { ...plain, notices: [{ status: 'no-notice-found', source: 'Crossref' } as const] }
    expect(marksOf(clean, undefined, { isNew: [] })).not.toHaveProperty('notice')
  })
})

describe('earlier searches', () => {
  const entry = (...queries: string[]) => ({
    searchedAt: '2026-01-01T00:00:00Z',
    queries,
    report: [],
    candidates: [],
    isNew: [],
    aside: 0,
  })
  it('are those on the same concept, however they were worded', () => {
    const history = [entry('growth of kelp'), entry('sea urchins'), entry('kelp')]
    expect(earlierSearches(['kelp growth'], history).map(({ queries }) => queries[0])).toEqual([
      'growth of kelp',
      'kelp',
    ])
    expect(earlierSearches(['whales'], history)).toEqual([])
  })
})
