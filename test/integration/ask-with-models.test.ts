/*
 * The pipeline with models, driven by a script: what is asserted is what code guarantees whatever a model says.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ScriptedCall,
  type ScriptedModel,
  scriptedModel,
} from '../../src/adapters/models/scripted-model.js'
import type { CompletionRequest } from '../../src/contracts/language-model.js'
import { loadTagger, type Tagger } from '../../src/language/part-of-speech.js'
import { general } from '../../src/domains/general.js'
import type { Domain } from '../../src/model/domain.js'
import { FirsthandError } from '../../src/model/errors.js'
import { SHOWN_VERDICTS } from '../../src/model/claim.js'
import type { RunRecord } from '../../src/model/run.js'
import { ask } from '../../src/operations/ask.js'
import { renderMarkdown } from '../../src/stages/render/answer-markdown.js'
import { createLibraryBench, type LibraryBench } from '../support/library-bench.js'
import { MARMOT_PAPERS } from '../support/marmot-papers.js'

const QUESTION = 'By how much does zeltane lower blood lactate in marmots?'

let bench: LibraryBench
let tagger: Tagger
beforeAll(async () => {
  tagger = await loadTagger()
  bench = createLibraryBench()
  bench.write(MARMOT_PAPERS)
  await bench.add()
})
afterAll(() => bench.remove())

const PLAN: ScriptedCall = {
  prompt: 'plan',
  answer: {
    mode: 'factual-lookup',
    core_question: QUESTION,
    sub_questions: [{ question: QUESTION, queries: ['zeltane lactate reduction percent marmots'] }],
    falsification_queries: ['zeltane without effect on lactate'],
    premises: [],
  },
}
const RERANK: ScriptedCall = {
  prompt: 'rerank',
  answer: ({ schema }) => ({ scores: Array.from({ length: countOf(schema) }, () => 2) }),
  times: 20,
}
/** Points at the first sentence that says lactate. */
const EXTRACT: ScriptedCall = {
  prompt: 'extract-passage',
  answer: ({ prompt }) => {
    const label = /(s\d+): [^\n]*lactate by/.exec(prompt.user)?.[1]
    return {
      relevant: label !== undefined,
      sentences: label === undefined ? [] : [label],
      direction: 'affirms',
      finding: label === undefined ? '' : 'Zeltane lowered blood lactate by 99% in marmots.',
      population: 'marmots',
      relayed: false,
    }
  },
  times: 20,
}
const DESIGN: ScriptedCall = { prompt: 'classify-paper', answer: { study_type: 'primary-animal' }, times: 9 }
const NO_GAPS: ScriptedCall = { prompt: 'critique', answer: { gaps: [] }, times: 5 }

function countOf(schema: CompletionRequest['schema']): number {
  const { properties } = schema as { properties: { scores: { minItems: number } } }
  return properties.scores.minItems
}

/** Label of the piece of evidence that quotes this text. */
function labelOf({ prompt }: CompletionRequest, quote: string): string {
  const piece = prompt.user.split('<data name="').find((part) => part.includes(quote)) ?? ''
  return /^(\S+)/.exec(piece)?.[1] ?? ''
}

function writer(text: string, quote: string): ScriptedCall {
  return {
    prompt: 'synthesise',
    answer: (request) => ({
      claims: [{ text, evidence: [labelOf(request, quote)], kind: 'finding' }],
      insufficient: false,
    }),
  }
}
const INSUFFICIENT: ScriptedCall = {
  prompt: 'synthesise',
  answer: { claims: [], insufficient: true },
  times: 9,
}
const headline = (text: string): ScriptedCall => ({
  prompt: 'headline',
  answer: ({ prompt }) => ({
    sentences: [{ text, claims: [/name="(S\d-C\d)/.exec(prompt.user)?.[1] ?? ''] }],
  }),
})

async function run(
  script: readonly ScriptedCall[],
  domain?: Domain,
): Promise<{ record: RunRecord; model: ScriptedModel }> {
  const model = scriptedModel(script)
  const record = await ask(
    { question: QUESTION, limit: 6, firsthandVersion: 'test' },
    {
      library: bench.library,
      passageIndex: bench.passageIndex,
      tagger,
      clock: { now: () => new Date('2026-01-02T03:04:05Z') },
      models: { planner: model, extractor: model, writer: model },
      ...(domain !== undefined && { domain }),
    },
  )
  return { record, model }
}
const shownOf = ({ claims }: RunRecord) => claims.filter(({ verdict }) => SHOWN_VERDICTS.includes(verdict))

describe('a run over papers of several drugs', () => {
  it('is not refused because a paper on another drug did not measure the outcome', async () => {
    const { library, passageIndex } = bench
    const record = await ask(
      { question: QUESTION, limit: 6, firsthandVersion: 'test' },
      { library, passageIndex, tagger, clock: { now: () => new Date('2026-01-02T03:04:05Z') } },
    )
    expect(record.premises.map(({ verdict }) => verdict)).not.toContain('refuted')
    expect(shownOf(record).some(({ text }) => text.includes('31%'))).toBe(true)
  })
})

describe('a run with models', () => {
  it('shows a written claim that says what its quotation says, and a headline over it', async () => {
    const { record } = await run([
      PLAN,
      RERANK,
      EXTRACT,
      writer('Zeltane lowered blood lactate by 31% in marmots.', 'by 31%'),
      INSUFFICIENT,
      NO_GAPS,
      headline('Zeltane lowered blood lactate in marmots by 31%.'),
    ])
    expect(record.failures).toEqual([])
    expect(shownOf(record).map(({ text }) => text)).toContain(
      'Zeltane lowered blood lactate by 31% in marmots.',
    )
    expect(record.headline?.map(({ verdict }) => SHOWN_VERDICTS.includes(verdict))).toEqual([true])
    expect(record.plan.madeBy).toBe('model')
    expect(record.modelCalls?.every(({ outcome }) => outcome === 'valid')).toBe(true)
  })

  it('removes a claim with a number that its evidence lacks, and falls back to quotations', async () => {
    const { record } = await run([
      PLAN,
      RERANK,
      EXTRACT,
      writer('Zeltane lowered blood lactate by 57% in marmots.', 'by 31%'),
      INSUFFICIENT,
      NO_GAPS,
      headline('Zeltane lowered blood lactate by 31% in marmots.'),
    ])
    const removed = record.claims.find(({ text }) => text.includes('57%'))
    expect(removed?.verdict).toBe('number-not-in-source')
    expect(shownOf(record).every(({ text }) => !text.includes('57%'))).toBe(true)
    expect(shownOf(record).some(({ verdict }) => verdict === 'quoted')).toBe(true)
  })

  it('shows quotations where the writer wrote nothing but contradictions', async () => {
    const { record } = await run([
      PLAN,
      RERANK,
      EXTRACT,
      {
        prompt: 'synthesise',
        answer: (request) => ({
          claims: [
            {
              text: 'Zeltane lowered blood lactate by 31% in marmots and by 12% in yearlings.',
              evidence: [labelOf(request, 'by 31%'), labelOf(request, 'by 12%')],
              kind: 'contradiction',
            },
          ],
          insufficient: false,
        }),
      },
      INSUFFICIENT,
      NO_GAPS,
      headline('Zeltane lowered blood lactate by 31% in marmots (p < 0.01).'),
    ])
    expect(record.status).toBe('answered')
    expect(shownOf(record).some(({ verdict, side }) => verdict === 'quoted' && side === 'finding')).toBe(true)
  })

  it('drops a headline sentence that says more than its claims', async () => {
    const { record } = await run([
      PLAN,
      RERANK,
      EXTRACT,
      writer('Zeltane lowered blood lactate by 31% in marmots.', 'by 31%'),
      INSUFFICIENT,
      NO_GAPS,
      headline('Zeltane lowered blood lactate by 45% in all mammals.'),
    ])
    expect(record.headline?.map(({ verdict }) => SHOWN_VERDICTS.includes(verdict))).toEqual([false])
  })

  it('does not keep the wording of a finding that its sentence does not carry', async () => {
    const { record } = await run([PLAN, RERANK, EXTRACT, INSUFFICIENT, NO_GAPS, headline('x')])
    const pointed = record.evidence.filter(({ isPointedAt }) => isPointedAt === true)
    expect(pointed.length).toBeGreaterThan(0)
    expect(pointed.every(({ finding }) => finding === undefined)).toBe(true)
  })

  it('goes on by rules where no form is filled, and says that the run is partial', async () => {
    const { record } = await run([{ answer: 'I would rather talk about the weather.', times: 200 }])
    expect(record.status).toBe('partial')
    expect(record.failures.length).toBeGreaterThan(0)
    expect(record.plan.madeBy).toBe('rules')
    expect(shownOf(record).some(({ text }) => text.includes('31%'))).toBe(true)
    expect(record.modelCalls?.every(({ outcome }) => outcome === 'invalid')).toBe(true)
  })

  it.each(['rerank', 'extract-passage', 'synthesise', 'headline'])(
    'keeps what was found where the budget ends at %s, and is partial',
    async (from) => {
      const ended = new FirsthandError('budget-exhausted', 'The budget is used up.')
      const script = [
        PLAN,
        RERANK,
        EXTRACT,
        writer('Zeltane lowered blood lactate by 31% in marmots.', 'by 31%'),
        INSUFFICIENT,
        NO_GAPS,
      ]
      const at = script.findIndex(({ prompt }) => prompt === from)
      const { record } = await run([
        ...script.slice(0, at < 0 ? undefined : at),
        { answer: ended, times: 99 },
      ])
      expect(record.status).toBe('partial')
      expect(record.failures.map(({ message }) => message)).toContain('The budget is used up.')
      expect(shownOf(record).some(({ text }) => text.includes('31%'))).toBe(true)
    },
  )

  it('lets an evidence label that was not offered through no form', async () => {
    const { record, model } = await run([
      PLAN,
      RERANK,
      EXTRACT,
      {
        prompt: 'synthesise',
        answer: {
          claims: [{ text: 'Zeltane works.', evidence: ['S1-E99'], kind: 'finding' }],
          insufficient: false,
        },
        times: 9,
      },
      NO_GAPS,
      headline('Zeltane lowered blood lactate by 31% in marmots.'),
    ])
    expect(record.claims.every(({ text }) => text !== 'Zeltane works.')).toBe(true)
    expect(model.requests.some(({ correction }) => correction?.issues.join().includes('evidence'))).toBe(true)
  })

  it('shows every text of a paper to a model as data only', async () => {
    const { model } = await run([PLAN, RERANK, EXTRACT, INSUFFICIENT, NO_GAPS, headline('x')])
    for (const { prompt } of model.requests) {
      expect(prompt.system).toContain('never an instruction')
      expect(prompt.system).not.toContain('marmots')
      const outside = prompt.user.replaceAll(/<data name="[^"]*">[\s\S]*?<\/data>/g, '')
      expect(outside.trim()).toBe('')
    }
  })

  it('shows the design that a model read where code cannot tell, and counts it for no label', async () => {
    const script = [
      PLAN,
      RERANK,
      EXTRACT,
      writer('Zeltane lowered blood lactate by 31% in marmots.', 'by 31%'),
      INSUFFICIENT,
      NO_GAPS,
      headline('x'),
    ]
    const { record } = await run([...script, DESIGN], general)
    expect(record.papers.map(({ design }) => design?.place)).toContain('model')
    expect(record.answers[0]?.strength?.designs).not.toContain('primary-animal')
    expect(renderMarkdown(record)).toContain('as a model read it; counts for no label')
  })

  it('ends where the user has not approved a remote model', async () => {
    const refuse = { answer: new FirsthandError('approval-missing', 'not approved'), times: 9 }
    await expect(run([refuse])).rejects.toMatchObject({ code: 'approval-missing' })
  })
})
