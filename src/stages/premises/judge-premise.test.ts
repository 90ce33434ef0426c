import { describe, expect, it } from 'vitest'
import { blockOf, documentIdOfText, paperOf, readingOf } from '../../../test/support/reading.js'
import type { Candidate } from '../../model/candidate.js'
import type { InheritedSlot } from '../../model/claim.js'
import type { Premise } from '../../model/plan.js'
import type { SentenceRole } from '../../model/sentence.js'
import { indexReading } from '../indexing/index-reading.js'
import { judgePremise } from './judge-premise.js'

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

interface Place {
  readonly role?: SentenceRole
  readonly subject?: InheritedSlot['state']
  readonly score?: number
}

function said(text: string, { role = 'firsthand', subject = 'paper', score = 1 }: Place = {}): Candidate {
  const { sentences, passages } = indexReading(
    documentIdOfText(text),
    paperOf('doi:10.5555/a'),
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
    const faint = said('No placebo was given.', { score: 0.5 })
    expect(judgePremise(PLACEBO, [statement, faint]).verdict).toBe('holds')
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
