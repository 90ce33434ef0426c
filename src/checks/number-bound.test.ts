import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { passageSentences } from './claim/passage-sentences.js'
import { numberBoundCheck } from './number-bound.js'
import { verifyClaim } from './verify-claim.js'

const check = (claim: string, passage: string) => {
  const [found] = verifyClaim({ claim, evidence: passageSentences(passage) }, [numberBoundCheck]).checks
  if (found === undefined) throw new Error('no check ran')
  return found
}

const TRIAL =
  'Ferry crews were randomised to tea or water. Sleep improved in 41% of the tea group and in 29% of the water group (P = 0.02). Cramps were seen in 12% of the crews.'
const TABLE =
  'Landings by harbour (tonnes) || 2019; 2018 | Cod; 1,204; 1,377 | Hake; 310; 295 | Saithe; 88; 92 | Total; 1,602; 1,764'

describe('what a number is attached to', () => {
  it('is wrong where two values are swapped between arms', () => {
    const claim = 'Sleep improved in 29% of the tea group and in 41% of the water group (P = 0.02).'
    const found = check(claim, TRIAL)
    expect(found.outcome).toBe('fail')
    expect(found.reason).toContain('belongs to')
  })

  it('is wrong where the value of another outcome is put in', () => {
    const found = check('Sleep improved in 12% of the tea group and in 29% of the water group.', TRIAL)
    expect(found.outcome).toBe('fail')
    expect(found.reason).toContain('Cramps')
    expect(found.reason).toContain('41%')
  })

  it('is right in the sentence itself and in a shorter one', () => {
    expect(check('Sleep improved in 41% of the tea group.', TRIAL).outcome).toBe('pass')
    expect(check('Cramps were seen in 12% of crews.', TRIAL).outcome).toBe('pass')
  })

  it('is doubted where the claim counts a name otherwise than the source', () => {
    const found = check('Tier 2 crews slept in 41% of nights.', 'Tier 1 crews slept in 41% of nights at sea.')
    expect(found).toMatchObject({ outcome: 'flag', spans: [{ start: 0, end: 6 }] })
    expect(found.reason).toContain('Tier 1')
    expect(check('Tier 2 crews slept well.', 'Tier 1 crews slept well.').outcome).toBe('flag')
  })

  it('is wrong in a list with respectively that is turned round', () => {
    const passage = 'The crystal sizes of A-grit and B-grit were 6.9 nm and 17.2 nm, respectively.'
    expect(
      check('The crystal sizes of A-grit and B-grit were 17.2 nm and 6.9 nm, respectively.', passage).outcome,
    ).toBe('fail')
    expect(
      check('The crystal sizes of A-grit and B-grit were 6.9 nm and 17.2 nm, respectively.', passage).outcome,
    ).toBe('pass')
  })

  it.each([
    ['another year', 'The cod landings in 2019 were 1,377 tonnes.'],
    ['another row', 'The hake landings in 2019 were 1,204 tonnes.'],
  ])('is wrong in a table: %s', (_, claim) => {
    const found = check(claim, TABLE)
    expect(found.outcome).toBe('fail')
    expect(found.reason).toMatch(/belongs to “Cod/u)
  })

  it('is right in a table', () => {
    expect(check('The cod landings in 2019 were 1,204 tonnes.', TABLE).outcome).toBe('pass')
    expect(check('The total landings in 2018 were 1,764 tonnes.', TABLE).outcome).toBe('pass')
  })

  it('is held back where the subgroup is another one', () => {
    const passage = 'Among women the response rate was 64%.'
    const found = check('In men, 64% responded.', passage)
    expect(found.outcome).toBe('flag')
    expect(found.reason).toContain('the claim says men, the source women')
  })

  it('is held back where the quarter or the year is another one', () => {
    const passage = 'We expect earnings of $1.30 to $1.40 a share for the fourth quarter of 2020.'
    expect(check('Earnings of $1.30 to $1.40 a share are expected for Q3 2020.', passage).outcome).toBe(
      'flag',
    )
    expect(check('Earnings of $1.30 to $1.40 a share are expected for 2019.', passage).outcome).toBe('flag')
    expect(check('Earnings of $1.30 to $1.40 a share are expected for Q4 2020.', passage).outcome).toBe(
      'pass',
    )
  })

  it('is told for an ablation value that belongs to other combinations (acceptance 3)', () => {
    const passage =
      'Performance was lowest for ribosome-targeting combinations (AUROC 0.627). The full model reached an AUROC of 0.804 for all combinations.'
    const found = check('The full model reached an AUROC of 0.627 for all combinations.', passage)
    expect(found.outcome).toBe('fail')
    expect(found.reason).toContain('ribosome-targeting')
    expect(found.reason).toContain('0.804')
  })

  it('is not asked of numbers that the source does not have', () => {
    expect(check('Sleep improved in 77% of crews.', TRIAL).outcome).toBe('not-applicable')
    expect(check('Sleep improved.', TRIAL).outcome).toBe('not-applicable')
  })

  it('is right in every single cell of a table and wrong in its neighbour', () => {
    const rows = [
      ['Cod', '1,204', '1,377'],
      ['Hake', '310', '295'],
      ['Saithe', '88', '92'],
    ] as const
    fc.assert(
      fc.property(fc.constantFrom(...rows), fc.constantFrom(0, 1), ([name, ...values], column) => {
        const year = column === 0 ? 2019 : 2018
        const [right, wrong] = [values[column], values[1 - column]]
        expect(check(`${name} landings in ${year} were ${right} tonnes.`, TABLE).outcome).toBe('pass')
        expect(check(`${name} landings in ${year} were ${wrong} tonnes.`, TABLE).outcome).toBe('fail')
      }),
    )
  })
})

const SLEEP =
  'With tea, mean sleep at four weeks was 7.21 h; with water it was 6.14 h (p = 0.01). Sleep was 6.82 h with tea in pilots and 6.61 h with tea in cooks. By eight weeks sleep with tea had reached 7.64 h.'
const TICKS =
  'At four weeks, mean load was 2.05 ticks/vole with short grass and 4.49 ticks/vole with tall grass.'

describe('a number with its point in time, subgroup and arm', () => {
  it.each([
    'At four weeks, sleep with tea averaged 7.21 h.',
    'Mean sleep with tea was 7.21 h at four weeks.',
    'At eight weeks, sleep with tea was 7.64 h.',
    'In pilots, sleep with tea was 6.82 h.',
  ])('is right in the sentence that has all of it, whatever other sentences run alike: %s', (claim) => {
    expect(check(claim, SLEEP).outcome).toBe('pass')
  })

  it('is wrong at the other point in time', () => {
    expect(check('At eight weeks, mean sleep with tea was 7.21 h.', SLEEP)).toMatchObject({
      outcome: 'fail',
      reason: expect.stringContaining('the claim says eight weeks, the source four weeks'),
    })
  })

  it('is wrong with the other arm, before or behind the number', () => {
    expect(check('Mean sleep with water was 7.21 h.', SLEEP).outcome).toBe('fail')
    expect(check('At four weeks, load with tall grass averaged 2.05 ticks/vole.', TICKS).outcome).toBe('fail')
  })

  it('is right with its own arm, in whatever order the claim says it', () => {
    expect(check('At four weeks, load with tall grass averaged 4.49 ticks/vole.', TICKS).outcome).toBe('pass')
    expect(check('Load was 2.05 ticks/vole with short grass.', TICKS).outcome).toBe('pass')
  })

  it('says nothing of the arm where the claim compares', () => {
    const claim = 'The load of 2.05 ticks/vole was lower than with tall grass.'
    expect(check(claim, TICKS).outcome).not.toBe('fail')
  })
})
