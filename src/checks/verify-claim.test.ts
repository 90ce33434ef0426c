import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Check } from '../model/claim.js'
import type { CheckContext, ClaimCheck } from './claim/claim-check.js'
import { passageSentences } from './claim/passage-sentences.js'
import { readEvidence } from './claim/evidence-reading.js'
import { numbersPresent, settleChecks, verifyClaim } from './verify-claim.js'

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

describe('what a check is given', () => {
  /** A check that keeps what it was run with. */
  function keeping(id: ClaimCheck['id'], outcome: Check['outcome']) {
    const contexts: CheckContext[] = []
    const check: ClaimCheck = {
      id,
      layer: 'polarity',
      cost: 'none',
      run: (_claim, _evidence, context) => {
        contexts.push({ ...context, earlier: [...(context.earlier ?? [])] })
        return { check: id, outcome, reason: 'kept' }
      },
    }
    return { check, contexts }
  }
  const evidence = passageSentences(PASSAGE)

  it('is what the checks before it found', () => {
    const [first, second] = [keeping('direction', 'flag'), keeping('scope', 'pass')]
    const { checks, verdict: settledAs } = verifyClaim({ claim: 'It rose.', evidence }, [
      first.check,
      second.check,
    ])
    expect(first.contexts[0]?.earlier).toEqual([])
    expect(second.contexts[0]?.earlier).toEqual([{ check: 'direction', outcome: 'flag', reason: 'kept' }])
    expect(checks.map(({ check }) => check)).toEqual(['direction', 'scope'])
    expect(settledAs).toBe('flagged')
  })

  it('is the question, where there is one', () => {
    const kept = keeping('scope', 'pass')
    verifyClaim({ claim: 'It rose.', evidence, question: 'Did it rise?' }, [kept.check])
    verifyClaim({ claim: 'It rose.', evidence }, [kept.check])
    expect(kept.contexts.map(({ question }) => question?.text)).toEqual(['Did it rise?', undefined])
  })

  it('is the converter of the domain, and else that of the unit library', () => {
    const kept = keeping('scope', 'pass')
    verifyClaim({ claim: 'It rose.', evidence, convert: () => 7 }, [kept.check])
    verifyClaim({ claim: 'It rose.', evidence }, [kept.check])
    expect(kept.contexts.map(({ convert }) => convert(1, 's', 'ms'))).toEqual([7, 1000])
  })
})

describe('a claim that is a sentence of its evidence', () => {
  it('passes every check that applies to it, white space at its ends aside', () => {
    const evidence = passageSentences(PASSAGE)
    const { checks } = verifyClaim({ claim: ' A random forest reached an AUC of 0.742. ', evidence })
    for (const check of checks)
      expect(check).toMatchObject({ outcome: 'pass', reason: 'the claim is a sentence of its source' })
    const spaced = {
      claim: 'Tea is warm.',
      evidence: [{ text: ' Tea is warm. ', kind: 'sentence' }],
    } as const
    expect(verifyClaim(spaced).verdict).toBe('quoted')
  })

  it('has no numbers to check where it states none', () => {
    const claim = 'Tea is warm.'
    const { checks, verdict: quoted } = verifyClaim({
      claim,
      evidence: passageSentences(`${claim} It rains.`),
    })
    expect(quoted).toBe('quoted')
    const outcomes = new Map(checks.map(({ check, outcome, reason }) => [check, `${outcome}: ${reason}`]))
    for (const numeric of ['numbers-present', 'units-match', 'number-bound'] as const)
      expect(outcomes.get(numeric)).toBe('not-applicable: the claim states no quantity')
    for (const other of ['direction', 'strength', 'scope'] as const)
      expect(outcomes.get(other)).toBe('pass: the claim is a sentence of its source')
  })
})

describe('a saved claim against its quotations', () => {
  it('uses the equivalences of its domain', () => {
    const quotes = ['Glucose was 5 mmol/L at baseline.']
    const convert = (value: number, from: string, to: string) =>
      from === 'mmol/L' && to === 'mg/dL' ? value * 18 : undefined
    expect(numbersPresent('Glucose was 90 mg/dL.', quotes, convert).outcome).toBe('pass')
    expect(numbersPresent('Glucose was 90 mg/dL.', quotes)).toMatchObject({
      check: 'numbers-present',
      outcome: 'fail',
    })
  })
})
