import { describe, expect, it } from 'vitest'
import { createSessionApprovals } from '../adapters/guards/session-approvals.js'
import { type ScriptedCall, type ScriptedModel, scriptedModel } from '../adapters/models/scripted-model.js'
import type { CompletionRequest, ModelIdentity } from '../contracts/language-model.js'
import type { PaperCandidate } from '../contracts/paper-candidate.js'
import type { SearchBrief } from '../model/candidate-judgement.js'
import { FirsthandError } from '../model/errors.js'
import type { ApprovalPreview } from './approve.js'
import { chooseBest } from './choose-papers.js'
import { judgeCandidates, type JudgeCandidatesNeeds, judgingTerms } from './judge-candidates.js'
import { briefOfPlan, briefOfQueries } from './search-brief.js'

const BRIEF: SearchBrief = {
  question: 'Does kelp grow, and who eats it?',
  axes: [
    { label: 'S1', text: 'Does kelp grow?', queries: ['kelp growth'] },
    { label: 'S2', text: 'Who eats kelp?', queries: ['kelp eaten'] },
  ],
  criteria: ['reports results of its own'],
}
const clock = { now: () => new Date('2026-01-02T03:04:05Z') }
const LOCAL = { name: 'scripted', model: 'script', endpoint: 'in-process', transport: 'local' } as const
const FAR = {
  name: 'server',
  model: 'far',
  endpoint: 'https://models.example.org',
  transport: 'remote',
} as const

/** Papers by rank, the first the best. */
const papers = (count: number): readonly PaperCandidate[] =>
  Array.from(
    { length: count },
    (_, at) =>
      ({
        key: `doi:10.5555/${at + 1}`,
        record: { type: 'article', title: `Paper ${at + 1}`, authors: [], ids: {} },
        score: 1 / (61 + at),
        hits: [{ query: at % 2 === 0 ? 'kelp growth' : 'kelp eaten' }],
      }) as unknown as PaperCandidate,
  )
const keysOf = (candidates: readonly PaperCandidate[]) =>
  candidates.map(({ key }) => Number(key.replace('doi:10.5555/', '')))

type Marks = Readonly<Record<string, unknown>>
const entry = (more: Marks = {}) => ({
  topical_relevance: 2,
  criteria_fit: 2,
  axis_coverage: [],
  evidence_availability: 1,
  confidence: 0.5,
  rationale: 'Its title says so.',
  ...more,
})
/** Judges each paper by the number in its title. */
const judging = (marks: (paper: number) => Marks, more: Partial<ScriptedCall> = {}): ScriptedCall => ({
  prompt: 'judge-candidates',
  answer: (request) =>
    Object.fromEntries(shown(request).map((paper, at) => [`P${at + 1}`, entry(marks(paper))])),
  times: 100,
  ...more,
})
const shown = ({ prompt }: CompletionRequest) =>
  [...prompt.user.matchAll(/Title: Paper (\d+)/gu)].map(([, number]) => Number(number))

function needs(model: ScriptedModel, more: Partial<JudgeCandidatesNeeds> = {}) {
  const state = { closed: 0, opened: 0 }
  const open = async () => {
    state.opened += 1
    return { ...model, close: async () => void (state.closed += 1) }
  }
  return {
    state,
    needs: {
      judge: { destination: LOCAL, open },
      approvals: createSessionApprovals(),
      clock,
      ...more,
    } satisfies JudgeCandidatesNeeds,
  }
}

describe('judging found papers', () => {
  it('asks for at most 24 papers, three at a time, and keeps the rest behind them by rank', async () => {
    const model = scriptedModel([judging((paper) => ({ topical_relevance: paper === 24 ? 4 : 1 }))])
    const bench = needs(model)
    const { candidates, judging: result } = await judgeCandidates(papers(30), BRIEF, bench.needs)
    expect(model.requests.map((request) => shown(request).length)).toEqual(Array(8).fill(3))
    expect(keysOf(candidates)[0]).toBe(24)
    expect(keysOf(candidates).slice(24)).toEqual([25, 26, 27, 28, 29, 30])
    expect([result.judged.length, result.beyond, result.calls.length]).toEqual([24, 6, 8])
    expect(result.model).toMatchObject({ adapter: 'scripted', model: 'script' })
    expect(bench.state).toEqual({ opened: 1, closed: 1 })
  })

  it('gives the same order to the same answers, and does not look at citations', async () => {
    const cited = papers(6).map((one, at) => ({ ...one, citations: at * 1000 }))
    const order = async (candidates: readonly PaperCandidate[]) => {
      const model = scriptedModel([judging((paper) => ({ criteria_fit: paper % 4 }))])
      return keysOf((await judgeCandidates(candidates, BRIEF, needs(model).needs)).candidates)
    }
    expect(await order(papers(6))).toEqual([3, 2, 6, 1, 5, 4])
    expect(await order(cited)).toEqual([3, 2, 6, 1, 5, 4])
  })

  it('asks for each paper alone where a batch is not filled, and keeps the place of what fails alone too', async () => {
    const bad: ScriptedCall = {
      when: (request) => shown(request).includes(2),
      answer: { nothing: true },
      times: 100,
    }
    const model = scriptedModel([bad, judging((paper) => ({ topical_relevance: paper === 3 ? 4 : 0 }))])
    const { candidates, judging: result } = await judgeCandidates(papers(3), BRIEF, needs(model).needs)
    expect(model.requests.map(shown)).toEqual([[1, 2, 3], [1, 2, 3], [1], [2], [2], [3]])
    expect(keysOf(candidates)).toEqual([3, 2, 1])
    expect(result.unjudged).toEqual([
      { paper: 'doi:10.5555/2', reason: expect.stringContaining('did not fill the form candidates') },
    ])
  })

  it('goes on after a call that failed, and stops at a spent budget', async () => {
    const failing = (code: 'model-failed' | 'budget-exhausted'): ScriptedCall => ({
      when: (request) => shown(request).includes(1),
      answer: () => {
        throw new FirsthandError(code, `It said ${code}.`)
      },
      times: 9,
    })
    const after = async (code: 'model-failed' | 'budget-exhausted') => {
      const model = scriptedModel([failing(code), judging(() => ({ topical_relevance: 4 }))])
      const { judging: result } = await judgeCandidates(papers(9), BRIEF, needs(model).needs)
      return [result.judged.length, result.unjudged.map(({ reason }) => reason)]
    }
    expect(await after('model-failed')).toEqual([6, Array(3).fill('It said model-failed.')])
    expect(await after('budget-exhausted')).toEqual([0, Array(9).fill('It said budget-exhausted.')])
  })

  it('leaves the order as it was where no model is set or none can be opened, and says so', async () => {
    const none = { approvals: createSessionApprovals(), clock }
    const without = await judgeCandidates(papers(3), BRIEF, none)
    expect(keysOf(without.candidates)).toEqual([1, 2, 3])
    expect(without.judging.unjudged[0]?.reason).toContain('models.extractor')
    const opened: string[] = []
    const broken = {
      destination: LOCAL,
      open: async () => {
        opened.push('once')
        throw new FirsthandError('config-invalid', 'There is no key.')
      },
    }
    const unopened = await judgeCandidates(papers(3), BRIEF, { ...none, judge: broken })
    expect(keysOf(unopened.candidates)).toEqual([1, 2, 3])
    expect(unopened.judging).toMatchObject({
      judged: [],
      unjudged: Array(3).fill({ reason: 'There is no key.' }),
    })
    expect([unopened.judging.model, opened]).toEqual([undefined, ['once']])
  })

  it('ends where the user stops it', async () => {
    const stop = new AbortController()
    stop.abort()
    const model = scriptedModel([judging(() => ({}))])
    const bench = needs(model, { signal: stop.signal })
    await expect(judgeCandidates(papers(3), BRIEF, bench.needs)).rejects.toMatchObject({ code: 'cancelled' })
    expect(bench.state.closed).toBe(1)
  })
})

describe('a judge on another machine', () => {
  const far: Partial<ModelIdentity> = { isRemote: true, endpoint: FAR.endpoint, model: 'far' }
  const bench = (answer?: boolean) => {
    const model = scriptedModel([judging(() => ({}))], far)
    const previews: ApprovalPreview[] = []
    const made = needs(model)
    const consent = {
      by: 'prompt' as const,
      confirm: async (preview: ApprovalPreview) => {
        previews.push(preview)
        return answer === true
      },
    }
    return {
      model,
      previews,
      opened: made.state,
      needs: {
        ...made.needs,
        judge: { ...made.needs.judge, destination: FAR },
        ...(answer !== undefined && { consent }),
      },
    }
  }

  it('is not opened before somebody agreed to exactly these titles and abstracts', async () => {
    const { needs: given, model, opened } = bench()
    await expect(judgeCandidates(papers(30), BRIEF, given)).rejects.toMatchObject({
      code: 'approval-missing',
      details: { terms: judgingTerms(papers(30), FAR) },
    })
    expect([opened.opened, model.requests]).toEqual([0, []])
    expect(judgingTerms(papers(30), FAR)).toMatchObject({
      content: 'titles-and-abstracts',
      papers: papers(24).map(({ key }) => key),
      limits: { charactersPerAbstract: 2000 },
    })
    expect(judgingTerms(papers(30), LOCAL)).toBeUndefined()
  })

  it('is asked after a yes that says what leaves', async () => {
    const { needs: given, previews, model } = bench(true)
    const { judging: result } = await judgeCandidates(papers(4), BRIEF, given)
    expect(previews[0]?.lines[0]).toBe(
      'titles and abstracts of these papers, and the question, are sent to: server, model far at https://models.example.org, remote',
    )
    expect([model.requests.length, result.judged.length]).toEqual([2, 4])
  })

  it('leaves the order of the rank after a no', async () => {
    const { needs: given, model } = bench(false)
    const { candidates, judging: result } = await judgeCandidates(papers(4), BRIEF, given)
    expect([keysOf(candidates), model.requests.length]).toEqual([[1, 2, 3, 4], 0])
    expect(result.unjudged.map(({ reason }) => reason)).toEqual(
      Array(4).fill(expect.stringContaining('agreed')),
    )
  })
})

describe('staging what was judged', () => {
  const marksOf = (paper: number): Marks =>
    ({
      1: { topical_relevance: 4, axis_coverage: ['S1'] },
      2: { topical_relevance: 3, axis_coverage: ['S1'] },
      3: { topical_relevance: 1, axis_coverage: ['S2'] },
      4: { topical_relevance: 0, axis_coverage: ['S2'] },
    })[paper] ?? {}

  it('takes the best of each sub-question first, then by score, never more than wanted', async () => {
    const model = scriptedModel([judging(marksOf)])
    const { candidates, judging: result } = await judgeCandidates(papers(4), BRIEF, needs(model).needs)
    const best = (count: number) =>
      keysOf(chooseBest(candidates, { queries: ['kelp growth'], judging: result }, count))
    expect(keysOf(candidates)).toEqual([1, 2, 3, 4])
    expect([best(1), best(2), best(3), best(9)]).toEqual([[1], [1, 3], [1, 3, 2], [1, 3, 2, 4]])
  })

  it('counts a paper that was not judged to the sub-questions whose queries found it', async () => {
    const bad: ScriptedCall = { when: (request) => shown(request).includes(2), answer: {}, times: 9 }
    const model = scriptedModel([
      bad,
      judging((paper) => ({ topical_relevance: paper === 3 ? 4 : 0, axis_coverage: ['S1'] })),
    ])
    const { candidates, judging: result } = await judgeCandidates(papers(3), BRIEF, needs(model).needs)
    expect(keysOf(candidates)).toEqual([3, 2, 1])
    expect(keysOf(chooseBest(candidates, { queries: [], judging: result }, 2))).toEqual([3, 2])
  })
})

describe('what papers are judged against', () => {
  it('are the sub-questions of a plan with their queries, and what they ask for', () => {
    const brief = briefOfPlan('How fast does kelp grow in otters?', {
      subQuestions: [
        {
          label: 'S1',
          text: 'How fast does kelp grow in otters?',
          form: 'quantity',
          slots: [
            { kind: 'population', words: 'otters', terms: ['otter'] },
            { kind: 'compared', words: 'warm water', terms: ['warm'] },
            { kind: 'compared', words: 'cold water', terms: ['cold'] },
          ],
          queries: ['kelp growth'],
        },
      ],
      falsificationQueries: [
        { subQuestion: 'S1', query: 'kelp no growth' },
        { subQuestion: 'S1', query: 'kelp failed' },
      ],
      premises: [],
      madeBy: 'rules',
    })
    expect(brief.axes).toEqual([
      { label: 'S1', text: 'How fast does kelp grow in otters?', queries: ['kelp growth', 'kelp no growth'] },
    ])
    expect(brief.criteria).toEqual([
      'reports results of its own',
      'studies otters',
      'compares warm water with cold water',
      'reports the quantity that is asked for',
    ])
  })

  it('are the queries where there is no plan, eight at most', () => {
    const queries = Array.from({ length: 10 }, (_, at) => `query ${at + 1}`)
    expect(briefOfQueries(queries).axes.map(({ label }) => label)).toEqual([
      'Q1',
      'Q2',
      'Q3',
      'Q4',
      'Q5',
      'Q6',
      'Q7',
      'Q8',
    ])
  })
})
