import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { unitsMatchCheck } from './units-match.js'
import { verifyClaim } from './verify-claim.js'

const check = (claim: string, passage: string) => {
  const [found] = verifyClaim({ claim, evidence: passageSentences(passage) }, [unitsMatchCheck]).checks
  if (found === undefined) throw new Error('no check ran')
  return found
}

describe('units of a claim', () => {
  it.each([
    ['H3', 'The delay was 10 s.', 'The delay was 10 ms.'],
    ['H4, pressure', 'Pressure was 40 kPa.', 'Pressure was 40 mmHg.'],
    ['H4, concentration', 'It held 5 mM calcium.', 'It held 5 nM calcium.'],
    ['H4, fold and percent', 'Growth rose 12 fold.', 'Growth rose by 12 % in all tanks.'],
    ['percent and points', 'It fell by 12 percentage points.', 'It fell by 12% in all tanks.'],
    ['a rate', 'It fired at 10 Hz.', 'Pulses lasted 10 ms.'],
    ['million and billion', 'It cost $45 billion.', 'It cost $45 million in all.'],
    ['doses', 'They got 5 mg/kg.', 'They got 5 µg/kg of the drug.'],
  ])('that are wrong are told: %s', (_, claim, passage) => {
    const found = check(claim, passage)
    expect(found.outcome).toBe('fail')
    expect(found.reason).toMatch(/^the claim has .+, the source .+/u)
  })

  it.each([
    ['H3, seconds', 'The delay was 0.01 s.', 'The delay was 10 ms.'],
    ['H9, of two words', 'Thresholds were 20 dB nHL.', 'Thresholds of 20 dB nHL were found.'],
    ['H9, a compound', 'It was set to 5 cm H2O.', 'A pressure of 5 cmH2O was set.'],
    ['in another notation', 'They got 2 mg/kg/day.', 'They got 2 mg kg−1 day−1 of it.'],
    ['molar by litre', 'It held 5 mM salt.', 'It held 5 mmol/L salt.'],
    ['scale words', 'It cost $1.2 million.', 'It cost $1,200,000 in all.'],
    ['a claim that leaves the period out', 'The plan costs $185.', 'The plan costs $185 per month.'],
  ])('that say the same pass: %s', (_, claim, passage) => {
    expect(check(claim, passage).outcome).not.toBe('fail')
  })

  it('may be read as what is counted in one of the two', () => {
    expect(
      check('With gel, pH changed by −6.6 units.', 'pH changed by −6.6 units with gel.').outcome,
    ).not.toBe('fail')
  })

  it('follow the scale of a table', () => {
    const table = 'Income (in thousands) || 2019; 2018 | Fees; $2,450; $2,100 | Rent; 310; 295'
    expect(check('Fees in 2019 were $2,450 million.', table).outcome).toBe('fail')
    expect(check('Fees in 2019 were $2,450 thousand.', table).outcome).not.toBe('fail')
  })

  it('of a domain come in through its converter', () => {
    const claim = 'Glucose was 90 mg/dL.'
    const evidence = passageSentences('Glucose was 5 mmol/L at baseline.')
    const convert = (value: number, from: string, to: string) =>
      from === 'mmol/L' && to === 'mg/dL' ? value * 18 : undefined
    const [found] = verifyClaim({ claim, evidence, convert }, [unitsMatchCheck]).checks
    expect(found?.outcome).toBe('pass')
  })
})
