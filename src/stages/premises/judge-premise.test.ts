import { describe, expect, it } from 'vitest'
import { blockOf, documentIdOfText, paperOf, readingOf } from '../../../test/support/reading.js'
import type { Candidate } from '../../model/candidate.js'
import type { InheritedSlot } from '../../model/claim.js'
import type { Premise } from '../../model/plan.js'
import type { SentenceRole } from '../../model/sentence.js'
import { indexReading } from '../indexing/index-reading.js'
import { createTermSet } from '../../language/term-set.js'
import { indexTerms } from '../../language/tokens.js'
import { judgePremise as judgeWith } from './judge-premise.js'
import type { PremiseNeeds } from './relevance.js'

const PLACEBO: Premise = {
  label: 'P1',
  kind: 'existence',
  text: 'there was a placebo',
  slots: [
    { kind: 'focus', words: 'placebo', terms: ['placebo'] },
    { kind: 'subject', words: 'quorbin', terms: ['quorbin'] },
  ],
  direction: 'presence',
  affirming: ['quorbin placebo'],
  denying: ['quorbin no placebo'],
}
const SLEEP: Premise = {
  ...PLACEBO,
  kind: 'event',
  text: 'quorbin acts on sleep',
  slots: [
    { kind: 'focus', words: 'sleep', terms: ['sleep'] },
    { kind: 'subject', words: 'quorbin', terms: ['quorbin'] },
  ],
  direction: 'effect',
}

/** Papers whose title and abstract are given; all terms weigh the same. */
function needsOf(papers: Readonly<Record<string, string>>, spent: readonly string[] = []): PremiseNeeds {
  return {
    around: (sentence, paperKey) => {
      const paper = createTermSet(indexTerms(papers[paperKey] ?? ''))
      const own = createTermSet(indexTerms(sentence.text))
      return { sentence: own, neighbours: own, heading: own, paper, document: paper }
    },
    weight: () => 1,
    isSpent: (paperKey) => spent.includes(paperKey),
  }
}
const NEEDS = needsOf({ 'doi:10.5555/a': 'quorbin placebo sleep' })
const judgePremise = (premise: Premise, candidates: readonly Candidate[]) =>
  judgeWith(premise, candidates, NEEDS)

interface Place {
  readonly paper?: string
  readonly role?: SentenceRole
  readonly subject?: InheritedSlot['state']
  readonly score?: number
}

function said(
  text: string,
  { role = 'firsthand', subject = 'paper', score = 1, paper = 'doi:10.5555/a' }: Place = {},
): Candidate {
  const { sentences, passages } = indexReading(
    documentIdOfText(text),
    paperOf(paper),
    readingOf([blockOf(text)]),
  )
  const [sentence, passage] = [sentences[0], passages[0]]
  if (sentence === undefined || passage === undefined) throw new Error('no sentence')
  return {
    sentence: { ...sentence, role },
    passage,
    paperKey: passage.paperKey,
    check: { check: 'answers-question', outcome: 'pass', reason: '' },
    slots: [
      { words: 'focus', state: 'sentence' },
      { words: 'quorbin', state: subject },
    ],
    score,
  }
}

describe('a premise', () => {
  it('is refuted by a sentence that denies it, which is shown', () => {
    const denial = said('No placebo was given.', { role: 'method' })
    expect(judgePremise(PLACEBO, [denial])).toEqual({ verdict: 'refuted', candidates: [denial] })
  })

  it('holds by a sentence that states it and fits clearly better than a denial', () => {
    const statement = said('A placebo was given.', { role: 'method' })
    expect(judgePremise(PLACEBO, [statement])).toEqual({ verdict: 'holds', candidates: [statement] })
    const closer = said('A placebo of quorbin was given.', { role: 'method' })
    expect(judgePremise(PLACEBO, [closer, said('No placebo was given.')]).verdict).toBe('holds')
    expect(judgePremise(PLACEBO, [statement, said('No placebo was given.')]).verdict).toBe('refuted')
  })

  it('is not found where other works, aims, or papers on something else speak of it', () => {
    const others = [
      said('No placebo was given.', { role: 'relayed' }),
      said('No placebo will be given.', { role: 'hypothesis' }),
      said('No placebo was given.', { subject: 'not-carried' }),
    ]
    expect(judgePremise(PLACEBO, others)).toEqual({ verdict: 'not-found', candidates: [] })
    expect(judgePremise(PLACEBO, [])).toEqual({ verdict: 'not-found', candidates: [] })
  })

  it('on what came of something is not refuted by what was done', () => {
    const procedure = said('Quorbin was given without food before sleep.', { role: 'method' })
    expect(judgePremise(SLEEP, [procedure]).verdict).toBe('not-found')
    expect(judgePremise(SLEEP, [said('Quorbin had no effect on sleep.')]).verdict).toBe('refuted')
  })

  it('on what was never measured is refuted, wherever the paper says so', () => {
    const unmeasured = said('Effects on sleep were not assessed.', { role: 'method' })
    expect(judgePremise(SLEEP, [unmeasured])).toEqual({ verdict: 'refuted', candidates: [unmeasured] })
  })
})

describe('a premise over papers on several things', () => {
  const LOWERS: Premise = {
    ...SLEEP,
    kind: 'direction',
    text: 'quorbin lower blood pressure in adults',
    slots: [],
    direction: 'decrease',
  }
  const papers = {
    'doi:10.5555/quorbin-north': 'quorbin blood pressure adults north',
    'doi:10.5555/quorbin-south': 'quorbin blood pressure adults south',
    'doi:10.5555/other-drug': 'mezolin blood pressure adults',
  }
  const [north, south, other] = Object.keys(papers)
  const fell = (paper: string | undefined) =>
    said('Blood pressure fell by 8 mmHg with quorbin.', { paper: paper ?? '' })
  const stayed = (paper: string | undefined) => said('Blood pressure did not change.', { paper: paper ?? '' })

  it('is not refuted by a paper on another drug', () => {
    const judgement = judgeWith(LOWERS, [fell(north), stayed(other)], needsOf(papers))
    expect(judgement).toMatchObject({ verdict: 'holds' })
    expect(judgement.candidates.map(({ paperKey }) => paperKey)).toEqual([north])
    expect(judgeWith(LOWERS, [stayed(other)], needsOf(papers)).verdict).toBe('not-found')
  })

  it('is contested where papers as near to it are at odds, and shows both', () => {
    const judgement = judgeWith(LOWERS, [fell(north), stayed(south)], needsOf(papers))
    expect(judgement.verdict).toBe('contested')
    expect(judgement.candidates.map(({ paperKey }) => paperKey)).toEqual([north, south])
  })

  it('is decided by the paper that it names', () => {
    const named = { ...LOWERS, text: 'quorbin lower blood pressure in adults of south' }
    expect(judgeWith(named, [fell(north), stayed(south)], needsOf(papers)).verdict).toBe('refuted')
  })

  it('does not rest on a retracted paper', () => {
    expect(judgeWith(LOWERS, [fell(north)], needsOf(papers, [north ?? ''])).verdict).toBe('not-found')
  })

  it('on one dose is not refuted by a finding at another', () => {
    const dosed = { ...LOWERS, text: 'quorbin 10 mg lower blood pressure in adults' }
    const low = said('At 2 mg quorbin blood pressure did not change.', { paper: north ?? '' })
    expect(judgeWith(dosed, [low], needsOf(papers)).verdict).toBe('not-found')
  })

  it('that something failed is refuted by what says that it is normal', () => {
    const fails: Premise = {
      ...SLEEP,
      text: 'quorbin mutants fail to form vessels',
      slots: [
        { kind: 'subject', words: 'quorbin mutants', terms: ['quorbin', 'mutant'] },
        { kind: 'focus', words: 'vessels', terms: ['vessel'] },
      ],
    }
    const normal = said('Quorbin mutants showed no vessel defects.', {
      paper: north ?? '',
      subject: 'sentence',
    })
    const seen = {
      ...normal,
      slots: [
        { words: 'quorbin mutants', state: 'sentence' as const },
        { words: 'vessels', state: 'sentence' as const },
      ],
    }
    expect(judgeWith(fails, [seen], needsOf({ [north ?? '']: 'quorbin mutants vessels' })).verdict).toBe(
      'refuted',
    )
  })
})
