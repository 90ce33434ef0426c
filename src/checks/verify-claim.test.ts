import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { passageSentences } from './claim/passage-sentences.js'
import { readEvidence } from './claim/evidence-reading.js'
import { settleChecks, verifyClaim } from './verify-claim.js'

const verdict = (claim: string, passage: string) =>
  verifyClaim({ claim, evidence: passageSentences(passage) }).verdict

const PASSAGE =
  'The synergy model reached an AUROC of 0.804 on the screen. A random forest reached an AUC of 0.742. Ribosome-targeting combinations were near random (AUROC 0.627). Mutants of lpxC had a score of 0.828.'

describe('the verification of a claim', () => {
  it.each([
    ['acceptance 7, synergy', 'The synergy model reached an AUROC of 0.92 on the screen.'],
    ['acceptance 7, random forest', 'A random forest reached an AUC of 0.95.'],
    ['acceptance 7, lpxC', 'Mutants of lpxC had a score of 0.95.'],
    ['acceptance 6', 'The synergy model reached an AUROC of 0.81 on the screen.'],
  ])('removes a number that the source does not have: %s', (_, claim) => {
    expect(verdict(claim, PASSAGE)).toBe('number-not-in-source')
  })

  it('names what a value belongs to', () => {
    expect(verdict('The synergy model reached an AUROC of 0.627 on the screen.', PASSAGE)).toBe(
      'number-wrong-context',
    )
  })

  it('names a unit that differs', () => {
    expect(verdict('The pulse lasted 10 s.', 'The pulse lasted 10 ms in all animals.')).toBe('unit-differs')
  })

  it('passes what the source says in other words', () => {
    expect(verdict('The synergy model had an AUROC of 0.804.', PASSAGE)).toBe('checked-by-code')
  })

  it('calls a sentence of its evidence quoted, whatever it says', () => {
    for (const sentence of passageSentences(PASSAGE)) expect(verdict(sentence.text, PASSAGE)).toBe('quoted')
  })

  it('runs every check, so that all that is wrong is named', () => {
    const { checks } = verifyClaim({
      claim: 'The synergy model reached an AUROC of 0.95 after 10 s.',
      evidence: passageSentences(`${PASSAGE} Pulses lasted 10 ms.`),
    })
    const failed = checks.filter(({ outcome }) => outcome === 'fail').map(({ check }) => check)
    expect(failed).toEqual(expect.arrayContaining(['numbers-present', 'units-match']))
  })

  it('reads evidence once for many claims and gives the same verdicts', () => {
    const evidence = readEvidence(passageSentences(PASSAGE))
    const claims = ['A random forest reached an AUC of 0.742.', 'A random forest reached an AUC of 0.828.']
    expect(claims.map((claim) => verifyClaim({ claim, evidence }).verdict)).toEqual(
      claims.map((claim) => verdict(claim, PASSAGE)),
    )
  })

  it('settles any fail before any flag', () => {
    const flag = { check: 'scope', outcome: 'flag', reason: '' } as const
    const fail = { check: 'direction', outcome: 'fail', reason: '' } as const
    expect(settleChecks([flag, fail], true)).toBe('contradicted')
    expect(settleChecks([flag], true)).toBe('flagged')
    expect(settleChecks([], true)).toBe('quoted')
    expect(settleChecks([], false)).toBe('checked-by-code')
  })

  it('never throws, and depends on claim and passage alone', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 200 }), (claim, passage) => {
        expect(verdict(claim, passage)).toBe(verdict(claim, passage))
      }),
      { numRuns: 60 },
    )
  })
})
