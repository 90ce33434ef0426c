import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { numberBoundCheck } from './number-bound.js'
import { verifyClaim } from './verify-claim.js'

/** The check's outcome and reason, and the words of the claim that it marks. */
const check = (claim: string, passage: string) => {
  const [found] = verifyClaim({ claim, evidence: passageSentences(passage) }, [numberBoundCheck]).checks
  if (found === undefined) throw new Error('no check ran')
  return { ...found, words: found.spans?.map(({ start, end }) => claim.slice(start, end)) }
}
const outcome = (claim: string, passage: string) => check(claim, passage).outcome

describe('a number whose words another number in prose meets better', () => {
  it('is wrong where that number stands in the same sentence but for its own words', () => {
    const passage = 'Hake weighed 3.1 kg in spring. Cod taken in the wide bay weighed 5.2 kg.'
    const found = check('Cod in the bay weighed 3.1 kg.', passage)
    expect(found).toMatchObject({ check: 'number-bound', outcome: 'fail', words: ['3.1 kg'] })
    expect(found.reason).toBe(
      '3.1 kg belongs to “Hake weighed 3.1 kg in spring.”; there the source has 5.2 kg (“Cod taken in the wide bay weighed 5.2 kg.”)',
    )
  })

  it('is doubted where that sentence runs somewhat alike', () => {
    const passage = 'Hake weighed 3.1 kg when caught by night. In the bay, older cod weighed 5.2 kg.'
    const found = check('In the bay, older cod caught by night weighed 3.1 kg.', passage)
    expect(found).toMatchObject({ outcome: 'flag', words: ['3.1 kg'] })
    expect(found.reason).toContain('3.1 kg belongs to “Hake weighed')
    expect(found.reason).toContain('there the source has 5.2 kg')
    const eggs = 'Hens laid 5.1 eggs a week on sand. Hens that were kept on perches laid 4.2 eggs.'
    expect(outcome('Hens that were kept on high perches laid 5.1 eggs a week.', eggs)).toBe('flag')
  })

  it('is doubted where that sentence puts the same words in another order', () => {
    const passage = 'Sleep was good in 41% of pilots. On tea, as we saw, 29% of cooks had cramps at night.'
    const found = check('Cramps were seen in 41% of cooks on tea.', passage)
    expect(found.outcome).toBe('flag')
    expect(found.reason).toContain('there the source has 29%')
  })

  it.each([
    [
      'somewhat alike',
      'In the long trial of ferry crews at sea, sleep with tea was 41%.',
      'In the long trial of ferry crews at sea, cramps with milk were 29%. Sleep with tea was 41%.',
    ],
    [
      'alike',
      'In the long spring trial of older ferry crews at sea, sleep was better in 41%.',
      'In the long spring trial of older ferry crews at sea, cramps were fewer in 29%. Sleep was better in 41% of all.',
    ],
  ])('is right where its own words are near it, though another sentence runs %s', (_, claim, passage) => {
    expect(outcome(claim, passage)).toBe('pass')
  })

  it('is right beside another number of the claim', () => {
    const passage = 'Cooks on tea slept 7.2 h in spring. In autumn, cooks on tea slept 6.1 h at sea.'
    expect(outcome('Cooks on tea slept 7.2 h in spring and 6.1 h in autumn.', passage)).toBe('pass')
  })

  it.each([
    [
      'Cramps came in 12% of pilots and in 41% of cooks.',
      'Cramps came in 41% of cooks; of the pilots it was 12%.',
    ],
    ['Water gave 6.1 h of sleep, tea 7.2 h.', 'Tea gave 7.2 h of sleep, water 6.1 h.'],
    ['Sleep was 6.1 h with water and 7.2 h with tea.', 'Sleep was 7.2 h with tea and 6.1 h with water.'],
  ])('is right where the claim tells two numbers in the other order: %s', (claim, passage) => {
    expect(outcome(claim, passage)).toBe('pass')
  })
})

describe('a number whose words another cell of a table meets better', () => {
  const HEADLESS = 'Catch in tonnes || 2019; 2018; 2017 | Cod; 5; 6; 7 | Eel; 8; 9'
  const LONG = 'older cod taken by night in winter from small boats with'
  const GEAR = `Catch in tonnes || 2019; 2018 | Large ${LONG} nets; 5; 6 | Large ${LONG} lines; 8; 9`

  it('is wrong where row and column have heads', () => {
    const found = check(
      'The cod catch was 310 tonnes in 2019.',
      'Catch || 2019; 2018 | Cod; 204; 377 | Hake; 310; 295',
    )
    expect(found.outcome).toBe('fail')
    expect(found.reason).toBe('310 tonnes belongs to “Hake, 2019”; there the source has 204 (“Cod, 2019”)')
  })

  it('is only doubted where the heads differ in one word of many', () => {
    expect(outcome(`The catch of large ${LONG} nets in 2019 was 8 tonnes.`, GEAR)).toBe('flag')
    expect(outcome(`The catch of large ${LONG} lines in 2019 was 8 tonnes.`, GEAR)).toBe('pass')
  })

  it('is right where the claim names the heads of both', () => {
    const claim = 'In 2019, older cod taken by night with lines and nets were 8 tonnes.'
    const table =
      'Catch || 2019; 2018 | Older cod taken by night with nets; 5; 6 | Older cod taken by night with lines; 8; 9'
    expect(outcome(claim, table)).toBe('pass')
  })

  it('is only doubted where cells were left out, so that its column cannot be told', () => {
    expect(outcome('Cod catches were 8 tonnes in 2019.', HEADLESS)).toBe('flag')
    expect(outcome('Eel catches were 8 tonnes in 2019.', HEADLESS)).toBe('pass')
    expect(outcome('Eel catches were 9 tonnes in 2019.', HEADLESS)).toBe('pass')
  })

  it('is let pass where its row has no head', () => {
    const table = 'Catch in tonnes || 2019; 2018 | Cod; 5; 6 | 8; 9'
    expect(outcome('Cod catches were 8 tonnes in 2019.', table)).toBe('pass')
  })

  it('is let pass where its own place is in prose', () => {
    const passage =
      'Pilots slept 41% longer at sea.\nSleep (%) || Tea; Water | Cooks on tea; 29; 27 | Pilots; 12; 13'
    expect(outcome('Cooks on tea slept 41% longer.', passage)).not.toBe('fail')
  })
})

describe('what a reader is told of the places of numbers', () => {
  it('is that there is nothing to compare, or that all are right', () => {
    expect(check('Cod weighed 9 kg.', 'Cod weighed 5 kg.')).toMatchObject({
      check: 'number-bound',
      outcome: 'not-applicable',
      reason: 'the claim states no number that its source has',
    })
    expect(check('Cod weighed 5 kg.', 'In spring, cod weighed 5 kg.')).toMatchObject({
      check: 'number-bound',
      outcome: 'pass',
      reason: 'every number is attached to what it is in the source',
    })
  })

  it('is what is wrong before what is doubted', () => {
    const passage = 'Among women 64% slept well. With tea, sleep lasted 7.2 h; with water it lasted 6.1 h.'
    const found = check('In men, 64% slept well. With water, sleep lasted 7.2 h.', passage)
    expect(found).toMatchObject({ outcome: 'fail', words: ['7.2 h'] })
  })

  it('is the slot in which claim and source differ, and no rival where none is in its place', () => {
    const found = check('In men, 64% responded.', 'Among women the response rate was 64%.')
    expect(found).toMatchObject({ outcome: 'flag', words: ['64%'] })
    expect(found.reason).toBe(
      '64% belongs to “Among women the response rate was 64%.”; the claim says men, the source women',
    )
  })

  it('is a wrong place rather than another number of a name', () => {
    const passage = 'With tea, tier 1 crews slept 7.2 h; with water they slept 6.1 h.'
    expect(outcome('With water, tier 2 crews slept 7.2 h.', passage)).toBe('fail')
  })

  it('is another number of a name wherever the source has the name', () => {
    const claim = 'Crews of tier 2 slept well.'
    const told = (around: { readonly headings?: readonly string[]; readonly caption?: string }) =>
      verifyClaim({ claim, evidence: [{ text: 'They slept well.', kind: 'sentence', ...around }] }, [
        numberBoundCheck,
      ]).checks[0]?.outcome
    expect(told({ headings: ['Results', 'Tier 1', 'Sleep'] })).toBe('flag')
    expect(told({ caption: 'Sleep of tier 1' })).toBe('flag')
    expect(told({ headings: ['Tier 1', 'Tier 2'] })).toBe('not-applicable')
    expect(told({})).toBe('not-applicable')
  })
})
