import { describe, expect, it } from 'vitest'
import { general } from '../domains/general.js'
import { domainQualifiersCheck } from './domain-qualifiers.js'
import { verifyClaim } from './verify-claim.js'

const outcome = (claim: string, ...texts: string[]) =>
  verifyClaim({ claim, evidence: texts.map((text) => ({ text, kind: 'sentence' as const })) }, [
    domainQualifiersCheck(general),
  ]).checks[0]

describe('qualifiers that exclude each other', () => {
  it('are flagged where the sentence carries another value', () => {
    const check = outcome(
      'The AUROC on the held-out set was 0.80.',
      'The AUROC was 0.80 in cross-validation.',
    )
    expect(check).toMatchObject({ check: 'number-bound', outcome: 'flag' })
    expect(check?.reason).toMatch(/held-out.*cross-validation/)
  })

  it('are flagged where the source denies the asked one', () => {
    const check = outcome(
      'The AUROC on the held-out set was 0.80.',
      'The AUROC was 0.80.',
      'No separate held-out test set was used.',
    )
    expect(check?.reason).toMatch(/denies/)
  })

  it.each([
    ['The AUROC in cross-validation was 0.80.', 'The AUROC was 0.80 in cross-validation.'],
    ['The AUROC was 0.80.', 'The AUROC was 0.80 in cross-validation.'],
    ['Mean and median growth were 4 cm.', 'Median growth was 4 cm.'],
  ])('are left alone: %s', (claim, text) => {
    expect(outcome(claim, text)?.outcome).toBe('not-applicable')
  })
})
