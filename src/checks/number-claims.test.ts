import { describe, expect, it } from 'vitest'
import type { Check } from '../model/claim.js'
import { CLAIM_CHECKS } from './claim/claim-checks-table.js'
import { passageSentences } from './claim/passage-sentences.js'
import { NUMBER_CLAIMS, type NumberClaims } from './number-claims.gold.js'
import { NUMBER_TABLES } from './number-tables.gold.js'
import { verifyClaim } from './verify-claim.js'

const OF_NUMBERS = CLAIM_CHECKS.filter(({ layer }) => ['numbers', 'units', 'binding'].includes(layer))

const raised = (claim: string, passage: string): readonly Check[] =>
  verifyClaim({ claim, evidence: passageSentences(passage) }, OF_NUMBERS).checks.filter(
    ({ outcome }) => outcome === 'fail' || outcome === 'flag',
  )

const pairs = (list: readonly NumberClaims[], part: 'carried' | 'broken') =>
  list.flatMap(({ passage, [part]: claims }) => claims.map((claim) => [claim, passage] as const))

describe.each([
  ['prose', NUMBER_CLAIMS],
  ['tables', NUMBER_TABLES],
] as const)('numbers of claims on %s', (_name, list) => {
  it.each(pairs(list, 'carried'))('are left alone: %s', (claim, passage) => {
    expect(raised(claim, passage).map(({ reason }) => reason)).toEqual([])
  })

  it.each(pairs(list, 'broken'))('are removed or flagged: %s', (claim, passage) => {
    expect(raised(claim, passage)).not.toEqual([])
  })
})

describe('what numbers are read as', () => {
  const outcome = (claim: string, passage: string) => raised(claim, passage)[0]?.outcome ?? 'pass'

  it.each([
    ['The dose was at most 5 mg.', 'The dose did not exceed 5 mg.'],
    ['Uptake was at least 90%.', 'Uptake never fell below 90%.'],
    ['A fifth crew joined.', 'A fifth crew joined the survey late.'],
    ['Pain was rated from 0 to 10.', 'Pain was rated from 0 (none) to 10 (worst) each night.'],
    ['The plot measured 2 ha.', 'The plot measured 20,000 m².'],
    ['Of the eels, p was below 0.05.', 'Eels grew faster (p < 0.001).'],
  ])('says what its source says: %s', (claim, passage) => expect(outcome(claim, passage)).toBe('pass'))

  it.each([
    ['The dose was more than 5 mg.', 'The dose did not exceed 5 mg.'],
    ['Eels grew faster (p < 0.06).', 'Eels grew faster (p < 0.05).'],
    ['The mean was 2.5 g (95% CI 1.9 to 4.1).', 'The mean was 2.5 g (95% CI 1.9 to 3.1).'],
    ['Some 58% of crews joined.', 'About a third of crews joined, and 1 left.'],
    ['Mean depth was 5.2 m.', 'Mean depth was 1.8 m (range 0.4–5.2 m).'],
    ['The trial ran for six weeks.', 'The trial ran in 6 lakes.'],
  ])('says something else: %s', (claim, passage) => expect(outcome(claim, passage)).not.toBe('pass'))

  it('flags decimals that were left off, and removes another number', () => {
    expect(outcome('40 percent of crews joined.', 'Overall, 40.9% of crews joined.')).toBe('flag')
    expect(outcome('42 percent of crews joined.', 'Overall, 40.9% of crews joined.')).toBe('fail')
  })

  it('flags a date that a claim denies, whatever other date the source gives', () => {
    expect(outcome('The lake was not dredged in 2018.', 'The lake was dredged in 2014.')).toBe('flag')
  })
})
