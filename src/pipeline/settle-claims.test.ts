import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSmallLibrary, type SmallLibrary } from '../../test/support/small-library.js'
import { createScriptedJudge, type ScriptLine } from '../adapters/models/scripted-judge.js'
import { loadTagger } from '../language/part-of-speech.js'
import { general } from '../domains/general.js'
import type { Domain } from '../model/domain.js'
import type { Candidate } from '../model/candidate.js'
import { planByRules } from '../stages/plan/plan.js'
import { extract } from '../stages/extract/extract.js'
import { type ResearchNeeds, startRun } from './run-in-progress.js'
import { settleClaims } from './settle-claims.js'

const QUESTION = 'What was the growth of kelp blades in cold water?'
const PAPERS = {
  'first.md':
    '# Growth of kelp in tanks\n\n## Results\n\nGrowth of kelp blades was good in cold water of the tanks. The tanks were cleaned on Mondays by hand.\n',
  'second.md':
    '# Blades of kelp in cold water\n\n## Results\n\nGrowth of kelp blades in cold water was 4.2 cm per week. Blades in warm water shrank by 7.7 cm per week.\n',
}

describe('settling the claims of a run', () => {
  let small: SmallLibrary
  beforeEach(async () => {
    small = await createSmallLibrary(PAPERS)
  })
  afterEach(() => small.remove())

  /** A run with one claim in a writer's words, resting on the first sentence that holds a text. */
  async function settled(
    text: string,
    restsOn: string,
    { judge, domain }: { readonly judge?: readonly ScriptLine[]; readonly domain?: Domain } = {},
  ) {
    const tagger = await loadTagger()
    const scripted = judge === undefined ? undefined : createScriptedJudge({ script: judge })
    const needs: ResearchNeeds = {
      ...small,
      tagger,
      clock: { now: () => new Date(0) },
      ...(scripted !== undefined && { judging: { judges: [scripted] } }),
      ...(domain !== undefined && { domain }),
    }
    const request = { question: QUESTION, limit: 3, settings: {}, firsthandVersion: 'test' }
    const run = startRun(request, needs)
    const plan = planByRules(QUESTION, needs)
    const [question] = plan.subQuestions
    if (question === undefined) throw new Error('a plan has a question')
    const passages = [...small.library.allSentences()]
      .filter((sentence) => sentence.text.includes(restsOn))
      .flatMap((sentence) => small.library.passagesOfSentence(sentence))
    const candidate = extract(
      question,
      passages.map((passage) => ({ passage, score: 1 })),
      run.extractNeeds,
    ).find(({ sentence }) => sentence.text.includes(restsOn))
    if (candidate === undefined) throw new Error('the sentence is there')
    const passing: Candidate = { ...candidate, check: { ...candidate.check, outcome: 'pass' } }
    const { label } = run.addEvidence(question.label, passing)
    run.addDrafts([
      {
        draft: {
          label: 'S1-C1',
          subQuestion: question.label,
          text,
          evidence: [label],
          side: 'finding',
          slots: [],
        },
        candidate: passing,
      },
    ])
    const outcome = await settleClaims(run, plan)
    return { claim: outcome.claims[0], judges: outcome.judges, run, calls: scripted?.calls() ?? 0 }
  }

  it('looks for a claim again whose evidence lacks its number, and rests it on what it finds', async () => {
    const { claim, run } = await settled(
      'Growth of kelp blades in cold water was 4.2 cm per week.',
      'good in cold water',
    )
    expect(claim).toMatchObject({ verdict: 'quoted', recheck: { class: 'retrieval-miss', found: ['S1-E2'] } })
    expect(claim?.evidence.map((label) => run.evidence.get(label)?.quote)).toEqual([
      'Growth of kelp blades in cold water was 4.2 cm per week.',
    ])
    expect(claim?.recheck?.searches.length).toBeGreaterThan(0)
  })

  it('removes what no second look supports, in its class, with the other places of its number', async () => {
    const { claim } = await settled('Growth of kelp blades in cold water was 7.7 cm per week.', 'was 4.2 cm')
    expect(['number-not-in-source', 'number-wrong-context']).toContain(claim?.verdict)
    expect(claim?.recheck).toMatchObject({ class: 'wrong-context', found: [] })
    expect(Math.max(...(claim?.recheck?.searches.map(({ round }) => round) ?? []))).toBeGreaterThan(0)
    expect(claim?.otherContexts).toMatchObject({ total: 1, shown: [{ number: '7.7' }] })
  })

  it('compares numbers by the unit equivalences of the domain', async () => {
    const text = 'Growth of kelp blades in cold water was 12.6 g per week.'
    const why = 'A centimetre of blade weighs three grams.'
    const domain = { ...general, unitEquivalences: [{ from: 'cm/wk', to: 'g/wk', factor: 3, why }] }
    const alone = await settled(text, 'was 4.2 cm', { domain: general })
    expect(alone.claim?.verdict).toBe('number-not-in-source')
    const equal = await settled(text, 'was 4.2 cm', { domain })
    expect(equal.claim?.checks).toContainEqual(
      expect.objectContaining({ check: 'numbers-present', outcome: 'pass' }),
    )
    expect(['checked-by-code', 'flagged']).toContain(equal.claim?.verdict)
  })

  it('flags a claim whose qualifier is another than its evidence has, by the domain', async () => {
    const text = 'Growth of kelp blades in warm water was 4.2 cm per week.'
    const water = { key: 'water', slot: 'condition' as const, why: 'Kelp grows in the cold.' }
    const values = ['cold', 'warm'].map((key) => ({ key, words: [`${key} water`] }))
    const reasonsWith = async (domain: Domain) => {
      const { claim } = await settled(text, 'was 4.2 cm', { domain })
      return claim?.checks.map(({ reason }) => reason).join('; ')
    }
    expect(await reasonsWith(general)).not.toContain('Kelp grows in the cold')
    const domain = { ...general, qualifiers: [{ ...water, values }] }
    expect(await reasonsWith(domain)).toContain('the source about “cold”: Kelp grows in the cold.')
  })

  it('lets code veto without asking a judge', async () => {
    const { claim, calls } = await settled(
      'Growth of kelp blades in cold water was 9.9 cm per week.',
      'was 4.2 cm',
      { judge: [{ says: 'supported' }] },
    )
    expect(claim?.verdict).toBe('number-not-in-source')
    expect(claim?.judgements).toBeUndefined()
    expect(calls).toBe(0)
  })

  it('asks the judges about a claim in other words, and looks again for one that they remove', async () => {
    const text = 'In cold water, blades gain 4.2 cm per week.'
    const accepted = await settled(text, 'was 4.2 cm', { judge: [{ says: 'supported' }] })
    expect(accepted.claim?.verdict).toBe('supported')
    expect(accepted.judges).toMatchObject([{ name: 'scripted/judge', isSameFamily: false }])
    const removed = await settled(text, 'was 4.2 cm', { judge: [{ says: 'not-stated' }] })
    expect(removed.claim).toMatchObject({ verdict: 'not-stated', recheck: { found: [] } })
    expect(removed.claim?.judgements).toHaveLength(2)
  })

  it('asks no judge about a quotation', async () => {
    const { claim, calls } = await settled(
      'Growth of kelp blades in cold water was 4.2 cm per week.',
      'was 4.2 cm',
      { judge: [{ says: 'contradicted' }] },
    )
    expect([claim?.verdict, calls]).toEqual(['quoted', 0])
  })
})
