import { describe, expect, it } from 'vitest'
import { sampleRun } from '../../test/fixtures/sample-run.js'
import type { CallRecord } from '../model/call-record.js'
import {
  type CandidateJudgement,
  type CandidateJudging,
  candidateScore,
} from '../model/candidate-judgement.js'
import type { RunDiscovery } from '../model/discovery.js'
import type { RunRecord } from '../model/run.js'
import { candidateProblems, collectionProblems } from './verify-candidates.js'

const judgement = (paper: string, topicalRelevance: number, more: Partial<CandidateJudgement> = {}) => {
  const marks = { topicalRelevance, criteriaFit: 2, fusion: 0.5 }
  return {
    paper,
    axes: [],
    evidenceAvailability: 1,
    confidence: 0.5,
    rationale: 'Its title says so.',
    ...marks,
    score: candidateScore(marks),
    ...more,
  }
}
const call = { promptId: 'judge-candidates', outcome: 'valid' } as CallRecord
const sample = sampleRun()
const label = sample.plan.subQuestions[0]?.label ?? ''

function runWith(
  judging: Partial<Omit<CandidateJudging, 'calls'>>,
  calls: readonly CallRecord[] = [call],
): RunRecord {
  return {
    ...sample,
    modelCalls: calls,
    discovery: {
      judging: {
        brief: { question: 'Q?', axes: [{ label, text: 'Q?', queries: [] }], criteria: [] },
        judged: [judgement('a', 4, { axes: [label] }), judgement('b', 1)],
        unjudged: [{ paper: 'c', reason: 'The call failed.' }],
        beyond: 0,
        ...judging,
      },
    } as unknown as RunDiscovery,
  }
}
const messages = (run: RunRecord) =>
  candidateProblems(run).map(({ where, message }) => `${where}: ${message}`)

describe('the judgements of found papers in a run', () => {
  it('hold as they were made, and where there are none', () => {
    expect(messages(runWith({}))).toEqual([])
    expect(messages(sample)).toEqual([])
  })

  it('hold no longer with another mark, another order, or a label that was not asked', () => {
    expect(messages(runWith({ judged: [judgement('a', 4, { criteriaFit: 4 })] }))).toEqual([
      expect.stringMatching(/^a: Its score is 0\.775, but its marks and its rank make 0\.9/u),
    ])
    expect(messages(runWith({ judged: [judgement('b', 1), judgement('a', 4)] }))).toEqual([
      'a: It stands behind b, which has a lower score.',
    ])
    expect(messages(runWith({ judged: [judgement('a', 4, { axes: ['S9'] })] }))).toEqual([
      'a: It is said to report on S9, which was not asked.',
    ])
    expect(
      messages(
        runWith({
          brief: { question: 'Q?', axes: [{ label: 'S9', text: '', queries: [] }], criteria: [] },
          judged: [],
        }),
      ),
    ).toEqual(['judging: S9 is no sub-question of the run.'])
  })

  it('name a paper once, at most 24, and no more than the logged calls can have judged', () => {
    expect(messages(runWith({ judged: [judgement('a', 4), judgement('c', 1)] }))).toEqual([
      'c: It is judged, or left out, more than once.',
    ])
    const unjudged = Array.from({ length: 25 }, (_, at) => ({ paper: `p${at}`, reason: 'No.' }))
    expect(messages(runWith({ judged: [], unjudged }))).toEqual([
      'judging: It names 25 papers; at most 24 are judged.',
    ])
    expect(messages(runWith({}, []))).toEqual([
      'judging: 2 papers are judged, but the log has 0 calls that judged any.',
    ])
  })
})

describe('the collection of a run', () => {
  const of = (...papers: readonly string[]) =>
    collectionProblems({
      ...sample,
      collection: {
        name: 'tides',
        fingerprint: 'a'.repeat(64),
        papers: papers.map((paper) => ({ paper, sha256: 'b'.repeat(64) })),
      },
    }).map(({ where }) => where)

  it('names each paper once, in the order of the keys', () => {
    expect([of(), of('a', 'b'), collectionProblems(sample)]).toEqual([[], [], []])
    expect(of('b', 'a')).toEqual(['tides'])
    expect(of('a', 'a')).toEqual(['a', 'tides'])
  })
})
