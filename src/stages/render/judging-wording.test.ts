import { expect, it } from 'vitest'
import type { CandidateJudgement, CandidateJudging } from '../../model/candidate-judgement.js'
import { axesLine, judgementLines, judgingLines } from './judging-wording.js'

const judgement = (paper: string, topicalRelevance: number): CandidateJudgement => ({
  paper,
  topicalRelevance,
  criteriaFit: 2,
  axes: topicalRelevance > 1 ? ['S1', 'S2'] : [],
  evidenceAvailability: 1,
  confidence: 0.5,
  rationale: 'It measures kelp.',
  fusion: 1,
  score: 0.6,
})
const judging = (more: Partial<CandidateJudging> = {}): CandidateJudging => ({
  brief: {
    question: 'Kelp?',
    axes: [
      { label: 'S1', text: 'How\n fast?', queries: [] },
      { label: 'S2', text: 'Where?', queries: [] },
    ],
    criteria: [],
  },
  model: {
    adapter: 'ollama',
    model: 'qwen3:4b',
    digest: 'd',
    family: 'qwen',
    endpoint: 'http://127.0.0.1:11434',
    isRemote: false,
  },
  judged: [judgement('a', 4), judgement('b', 1)],
  unjudged: [],
  beyond: 0,
  calls: [],
  ...more,
})

it('says who judged, how it orders, and that it is no evidence', () => {
  expect(judgingLines(judging({ beyond: 6 }))).toEqual([
    "2 papers judged by the model ollama/qwen3:4b from title and abstract, and so ordered (relevance 55%, criteria 25%, rank 20%); 6 papers behind them by rank. These are a model's opinions, no evidence.",
  ])
})

it('says where a model told no paper from another, and not of a single paper', () => {
  const same = 'The model gave all papers the same marks: this is the order of their rank.'
  expect(judgingLines(judging({ judged: [judgement('a', 3), judgement('b', 3)] }))).toContain(same)
  expect(judgingLines(judging({ judged: [judgement('a', 3)] }))).not.toContain(same)
})

it('names each reason once for papers that were not judged, on one line', () => {
  const { model: _none, ...without } = judging({
    judged: [],
    unjudged: [
      { paper: 'a', reason: 'no model is set\u001b[31m\nfor it' },
      { paper: 'b', reason: 'no model is set\u001b[31m\nfor it' },
    ],
  })
  expect(judgingLines(without)).toEqual([
    'Not judged, kept in the place of their rank: 2 papers. No model is set [31m for it.',
  ])
})

it("shows what was said of a paper as the model's words, and nothing of one that nobody looked at", () => {
  const said = judging({ unjudged: [{ paper: 'c', reason: 'It failed.' }] })
  expect(judgementLines('a', said)).toEqual([
    'judged by a model: relevance 4/4 · criteria 2/4 · results 1/2 · reports on S1, S2 · confidence 0.5 · score 0.60',
    "in the model's words: “It measures kelp.”",
  ])
  expect(judgementLines('b', said)[0]).toContain('reports on none')
  expect([judgementLines('c', said), judgementLines('d', said), judgementLines('a', undefined)]).toEqual([
    ['not judged'],
    [],
    [],
  ])
  expect(judgementLines('c', { ...said, judged: [] })).toEqual([])
  expect(axesLine({ ...said, judged: [] })).toBe('')
  expect(axesLine(said)).toBe('S1: How fast?; S2: Where?')
})
