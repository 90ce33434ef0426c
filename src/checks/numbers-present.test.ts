import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { passageSentences } from './claim/passage-sentences.js'
import { numbersPresentCheck } from './numbers-present.js'
import { numbersPresent, verifyClaim } from './verify-claim.js'

const check = (claim: string, passage: string) => {
  const [found] = verifyClaim({ claim, evidence: passageSentences(passage) }, [numbersPresentCheck]).checks
  if (found === undefined) throw new Error('no check ran')
  return found
}
const outcome = (claim: string, passage: string) => check(claim, passage).outcome

describe('numbers of a claim', () => {
  it.each([
    ['H1, a comma of thousands is no decimal', 'The trial had 1,000 patients.', 'The trial had 1 patient.'],
    ['H5, sign', 'Pressure changed by −5 mmHg.', 'Pressure changed by 5 mmHg on average.'],
    ['H5, exponent', 'The rate was 1e-5.', 'The rate was 1 in group 5.'],
    ['H6, words', 'It enrolled forty adults.', 'It enrolled fourteen adults.'],
    ['H6, folds', 'Growth rose threefold.', 'Growth rose twofold.'],
    ['H8, not a rounding', 'The score was 0.81.', 'The score was 0.804.'],
    ['acceptance 1', 'AUROC is 0.92.', 'The model reached an AUROC of 0.804 in this cohort.'],
    ['a value that stands nowhere', 'Survival was 61%.', 'Survival was 47% in this cohort.'],
    ['a range end', 'It lasted 20 to 35 days.', 'It lasted 20 to 30 days.'],
    ['a declared rounding too far off', 'About 9,500 fish were tagged.', 'In all 7,427 fish were tagged.'],
    ['a bound that does not hold', 'More than 80% healed.', 'In total 62% healed by then.'],
  ])('are missed: %s', (_, claim, passage) => {
    expect(outcome(claim, passage)).toBe('fail')
  })

  it.each([
    ['H2, separators', 'It had 1,234 adults.', 'The sample was 1234 adults.'],
    ['H3, conversion', 'The delay was 0.01 s.', 'The delay was 10 ms.'],
    ['H6, words', 'It enrolled forty adults.', 'It enrolled 40 adults.'],
    ['a percentage in words', 'It rose by 12 percent.', 'It rose by 12% in spring.'],
    ['an exponent in another spelling', 'P was 1.2 × 10^-5.', 'The P value was 1.2e-5.'],
    ['a tighter P value', 'It fell (p < 0.05).', 'It fell in the treated arm (p = 0.003).'],
    ['one end of a range', 'It fell by up to 98%.', 'It fell by 96–98% in the trials.'],
    ['a range from two numbers', 'Records are kept 6 to 7 years.', 'Some are kept 6 years, others 7 years.'],
    ['a bound that holds', 'More than 500 birds nested.', 'We counted 540 birds that nested.'],
    ['the same year in a date', 'It began in 2019.', 'The trial began on 4 May 2019.'],
  ])('are found: %s', (_, claim, passage) => {
    expect(outcome(claim, passage)).toBe('pass')
  })

  it.each(['COX-2', 'IL-6', 'Type 2 diabetes', 'CA1', 'Nav1.7', 'HbA1c', 'COVID-19', 'Table 6'])(
    'are none in %s (H7)',
    (name) => {
      expect(outcome(`Levels of ${name} differ.`, 'Levels differ in the two arms.')).toBe('not-applicable')
    },
  )

  it('may be rounded where the claim declares it, and are marked', () => {
    expect(check('About 9,400 fish were tagged.', 'In all 9,447 fish were tagged.')).toMatchObject({
      outcome: 'pass',
      marked: 'rounded',
    })
  })

  it('are flagged where they are rounded without a word (H8)', () => {
    expect(outcome('The score was 0.8.', 'The score was 0.804.')).toBe('flag')
  })

  it('are flagged where only one side says more or less than', () => {
    expect(outcome('She ruled for 44 years.', 'She ruled for more than 44 years.')).toBe('flag')
  })

  it.each([
    ['Scores were 5.5 points higher with tea.', 'Scores were 61.0 with tea and 55.5 without.', '61.0 − 55.5'],
    ['Costs rose by 25%.', 'Costs went from 400 euros to 500 euros.', 'changed to'],
    ['A total of 57 eels and cod were caught.', 'We caught 26 eels and 31 cod.', '+'],
    ['He served for 19 years.', 'He served as warden (1939–1958) of the port.', '1958 − 1939'],
  ])('are recomputed and marked: %s', (claim, passage, sum) => {
    const found = check(claim, passage)
    expect(found).toMatchObject({ outcome: 'pass', marked: 'derived' })
    expect(found.reason).toContain(sum)
  })

  it('are not recomputed where nothing announces a computation', () => {
    expect(outcome('The pond held 57 eels.', 'We saw 26 eels and 31 cod there.')).toBe('fail')
  })

  it('carry the scale that a table declares', () => {
    const table = 'Income (in thousands) || 2019; 2018 | Fees; $2,450; $2,100 | Rent; 310; 295'
    expect(outcome('Fees in 2019 were $2,450 thousand.', table)).toBe('pass')
    expect(outcome('Fees in 2019 were $2.45 million.', table)).toBe('pass')
    expect(outcome('Fees in 2019 were $2,460 thousand.', table)).toBe('fail')
  })

  it('of what was given leave the claim open where the source does not say them', () => {
    const found = check(
      'Simvastatin (40 mg) lowered mortality.',
      'Simvastatin lowered mortality in this trial.',
    )
    expect(found.outcome).toBe('flag')
    expect(found.reason).toContain('40 mg')
  })

  it('say what the source has instead', () => {
    const passage = 'Of the 216 visitors of the clinic, 75 accepted retesting (35%).'
    const found = check('Of the 216 visitors of the clinic, 75 accepted retesting (48%).', passage)
    expect(found.outcome).toBe('fail')
    expect(found.reason).toContain('35%')
  })

  it('are taken from the quotations of a saved claim', () => {
    expect(numbersPresent('It had 12 ponds.', ['The farm had 12 ponds.']).outcome).toBe('pass')
    expect(numbersPresent('It had 12 ponds.', ['The farm had 13 ponds.']).outcome).toBe('fail')
    expect(numbersPresent('It had ponds.', []).outcome).toBe('not-applicable')
  })

  it.each(['A model reached an AUROC of 0.92.', 'A model reached an AUROC of 0.81.'])(
    'are not roundings of a number word: %s',
    (claim) => {
      expect(outcome(claim, 'It reached an AUROC of 0.77; pairs were kept in one fold.')).toBe('fail')
      expect(outcome(claim, 'It reached an AUROC of 0.77 in one of the runs and one more.')).toBe('fail')
    },
  )

  it('are no times of day where they are decimal hours', () => {
    const source = 'Queens foraged for 12.25 h/day.'
    expect(outcome('Queens foraged for 12.25 h/day.', source)).toBe('pass')
    expect(outcome('The queens foraged 12.25 h/day.', source)).toBe('pass')
    expect(outcome('The queens foraged 11.25 h/day.', source)).toBe('fail')
  })

  it('are found whatever separators they are written with', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 9_999_999 }), (value) => {
        const [plain, grouped] = [String(value), value.toLocaleString('en-US')]
        expect(outcome(`We counted ${grouped} seeds.`, `In all ${plain} seeds were counted.`)).toBe('pass')
        expect(outcome(`We counted ${plain} seeds.`, `In all ${grouped} seeds were counted.`)).toBe('pass')
      }),
      { numRuns: 40 },
    )
  })

  it('are missed when a digit is changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 99 }), fc.integer({ min: 1, max: 9 }), (value, tenth) => {
        const claim = `The share was ${value}.${tenth}%.`
        expect(outcome(claim, `The share was ${value}.${tenth === 9 ? 1 : tenth + 1}% there.`)).toBe('fail')
      }),
      { numRuns: 40 },
    )
  })
})
