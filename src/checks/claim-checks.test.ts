import { describe, expect, it } from 'vitest'
import { sampleRun } from '../../test/fixtures/sample-run.js'
import type { Check } from '../model/claim.js'
import type { Evidence } from '../model/evidence.js'
import type { EditorialStatus } from '../model/paper.js'
import { checkClaim, type ClaimToCheck, settle } from './claim-checks.js'

const QUOTE = 'Kelp grew 4.2 cm per week in the tanks.'
const [SAMPLE] = sampleRun().evidence

function evidence(more: Partial<Evidence> = {}): Evidence {
  if (SAMPLE === undefined) throw new Error('the sample run has no evidence')
  const span = { start: 0, end: QUOTE.length }
  return {
    ...SAMPLE,
    label: 'S1-E1',
    quote: QUOTE,
    span,
    role: 'firsthand',
    relays: [],
    hasDoubtfulNumbers: false,
    ...more,
  }
}

function claim(
  more: Partial<ClaimToCheck> = {},
  piece: Evidence = evidence(),
  status: EditorialStatus = 'unchecked',
) {
  const made: ClaimToCheck = {
    text: QUOTE,
    evidenceLabels: [piece.label],
    evidence: new Map([[piece.label, piece]]),
    passages: new Map([[piece.passageId as string, `${QUOTE} It died later.`]]),
    editorialOf: () => ({ status, source: 'metadata' }),
    ...more,
  }
  const checks = checkClaim(made)
  return {
    verdict: settle(made, checks),
    of: (id: Check['check']) => checks.find(({ check }) => check === id),
  }
}

describe('the code checks of a claim', () => {
  it('call a firsthand quotation quoted', () => {
    expect(claim().verdict).toBe('quoted')
  })

  it('remove a claim without evidence, or with evidence of another run', () => {
    expect(claim({ evidenceLabels: [] }).verdict).toBe('evidence-unknown')
    expect(claim({ evidenceLabels: ['S9-E9'] }).verdict).toBe('evidence-unknown')
  })

  it('remove a quotation that is not the stored text', () => {
    const { passageId } = evidence()
    expect(claim({ passages: new Map([[passageId as string, QUOTE.replace('4.2', '4.3')]]) }).verdict).toBe(
      'quote-not-in-source',
    )
    expect(claim({ passages: new Map() }).verdict).toBe('quote-not-in-source')
  })

  it('remove a number that the source does not state', () => {
    expect(claim({ text: 'Kelp grew 9.7 cm per week in the tanks.' }).verdict).toBe('number-not-in-source')
  })

  it('remove what a retracted or withdrawn paper says, and mark a concern', () => {
    expect(claim({}, undefined, 'retracted').verdict).toBe('retracted-source')
    expect(claim({}, undefined, 'withdrawn').verdict).toBe('retracted-source')
    const concern = claim({}, undefined, 'concern')
    expect([concern.verdict, concern.of('editorial')?.outcome]).toEqual(['quoted', 'flag'])
  })

  it('say of an unchecked paper that nobody was asked, never that it is clean', () => {
    expect(claim().of('editorial')?.reason).toContain('not asked')
  })

  it.each(['relayed', 'background', 'hypothesis'] as const)('never call %s words quoted', (role) => {
    const result = claim({}, evidence({ role }))
    expect([result.verdict, result.of('firsthand')?.outcome]).toEqual(['checked-by-code', 'flag'])
  })

  it('never call words of a method quoted that cite other work', () => {
    expect(claim({}, evidence({ role: 'method' })).verdict).toBe('quoted')
    expect(claim({}, evidence({ role: 'method', relays: [{ mark: '[3]' }] })).verdict).toBe('checked-by-code')
  })

  it('let no number stand alone that comes from a page whose font lies', () => {
    expect(claim({}, evidence({ hasDoubtfulNumbers: true })).verdict).toBe('flagged')
    const text = 'Kelp grew in the tanks.'
    const quiet = evidence({ hasDoubtfulNumbers: true, quote: text, span: { start: 0, end: text.length } })
    const passages = new Map([[quiet.passageId as string, text]])
    expect(claim({ text, passages }, quiet).verdict).toBe('quoted')
  })

  it('remove what does not answer', () => {
    const answers = { check: 'answers-question', outcome: 'fail', reason: 'no' } as const
    expect(claim({ answers }).verdict).toBe('not-an-answer')
  })
})
