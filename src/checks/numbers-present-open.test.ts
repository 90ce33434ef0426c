import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { numbersPresentCheck } from './numbers-present.js'
import { verifyClaim } from './verify-claim.js'

const check = (claim: string, passage: string) => {
  const [found] = verifyClaim({ claim, evidence: passageSentences(passage) }, [numbersPresentCheck]).checks
  if (found === undefined) throw new Error('no check ran')
  return found
}
const outcome = (claim: string, passage: string) => check(claim, passage).outcome

const RENTS = 'Income (in thousands) || 2019; 2018 | Fees; $2,450; $2,100 | Rent; 310; 295'

describe('a number that its source need not print', () => {
  it.each([
    ['a year', 'Eels were counted in spring in 1990.', 'Eels were counted in spring.'],
    ['a date', 'Eels were counted on 3 May 1990.', 'Eels were counted in spring.'],
    [
      'a time of day, where the source gives none',
      'The boat left at 3:30 pm.',
      'The boat left with 40 eels.',
    ],
    ['a count of what the source lists', 'The farm had 12 ponds.', 'The farm had a pond, a fen and more.'],
    ['a bare count', 'In all there were 5.', 'There was a pond, a fen and more.'],
    ['a count in words beyond ten', 'They used eleven models.', 'They used a tree and a forest.'],
    ['a small count in digits', 'They had 2 models.', 'They used a tree and a forest.'],
  ])('is doubted and not refused: %s', (_, claim, passage) => {
    expect(outcome(claim, passage)).toBe('flag')
  })

  it.each([
    [
      'another time of day',
      'The boat left at 3:30 pm.',
      'Cod ate 40 snails. Nets were hauled at 4:30 pm today.',
    ],
    ['a count that nobody lists', 'The farm had 13 ponds.', 'The farm had a pond, a fen and more.'],
    ['no whole number', 'The farm had 2.5 ponds.', 'The farm had a pond, a fen and more.'],
    ['a small percentage', 'Survival was 5%.', 'Survival was noted.'],
    ['a small mass', 'The weight was 7 kg.', 'The weight was noted.'],
    ['a small ratio', 'The odds ratio was 2.', 'The odds were noted.'],
    ['a percentage in words', 'It rose by two percent.', 'It rose.'],
    ['a large count in words', 'They used twenty models.', 'They used a tree and a forest.'],
  ])('is refused where it is %s', (_, claim, passage) => {
    expect(outcome(claim, passage)).toBe('fail')
  })

  it.each([
    ['two', 'They used two models.', 'They used a tree and a forest.'],
    ['ten', 'They used ten models.', 'They used a tree and a forest.'],
    ['two people', 'Two patients left.', 'A woman and a man left.'],
    ['one of two', 'Of the two, one sank.', 'A boat sank.'],
    ['a number that is part of a name', 'Super Bowl 50 was held in spring.', 'The game was held in spring.'],
  ])('is let pass where it only counts in words, or names: %s', (_, claim, passage) => {
    expect(outcome(claim, passage)).toBe('pass')
  })
})

describe('a range of a claim', () => {
  it('stands in the source where one sentence has both of its ends', () => {
    const years = 'Eels were counted from 1990 to 1995.'
    expect(outcome(years, 'Eels were counted in 1990 and in 1995. Nets were new.')).toBe('pass')
    expect(outcome(years, 'Eels were counted in 1990 and in 1996.')).toBe('fail')
  })

  it('stands in a table with the scale of the table', () => {
    expect(outcome('Rent ranged from 295,000 to 310,000.', RENTS)).toBe('pass')
    expect(outcome('Rent ranged from 295,000 to 320,000.', RENTS)).toBe('fail')
  })
})

describe('a number that is in the source in another way', () => {
  it('is a bound that the value in its place holds', () => {
    const found = check('Costs fell by more than 30 euros in May.', 'Costs fell by 95 euros in May.')
    expect(found).toMatchObject({ outcome: 'pass', marked: 'rounded' })
    expect(outcome('Costs fell by more than 30 euros in May.', 'Costs fell by 25 euros in May.')).toBe('fail')
  })

  it('is left to the check of units where only the unit differs', () => {
    expect(outcome('The delay was 10 s.', 'The delay was 10 ms.')).toBe('pass')
  })

  it('is not computed where it stands', () => {
    const scores = 'Scores were 61.0 points with tea and 55.5 points without, 5.5 points higher.'
    expect(check('Scores were 5.5 points higher with tea.', scores)).not.toHaveProperty('marked')
  })

  it('is computed rather than rounded, where the source has both', () => {
    const claim = 'The average load was 5.5 kg.'
    const crate = 'A crate had 5.52 kg.'
    expect(check(claim, `${crate} Loads were 5.0 kg with tea and 6.0 kg without.`)).toMatchObject({
      outcome: 'pass',
      marked: 'derived',
    })
    expect(outcome(claim, `${crate} Loads were noted with tea and without.`)).toBe('flag')
  })
})
