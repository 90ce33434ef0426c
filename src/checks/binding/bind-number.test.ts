import { describe, expect, it } from 'vitest'
import { convertUnits } from '../../language/units.js'
import { alignClaim } from '../claim/alignment.js'
import { readEvidence } from '../claim/evidence-reading.js'
import { passageSentences } from '../claim/passage-sentences.js'
import { readText } from '../claim/text-reading.js'
import { bindNumbers } from './bind-number.js'
import { findNumbers } from './claim-numbers.js'

/** What each number of a claim is bound to, by their printed texts. */
function bound(claimText: string, passage: string) {
  const claim = readText(claimText)
  const evidence = readEvidence(passageSentences(passage))
  const numbers = findNumbers(claim, evidence, convertUnits)
  const context = {
    alignment: alignClaim(claim, evidence),
    convert: convertUnits,
    numbers: () => numbers,
  }
  return bindNumbers(claim, evidence, context).map(({ number, own, rival, opposite, isSwapped, clash }) => ({
    number: number.quantity.text,
    own: own?.mention.quantity.text,
    ownPart: own?.mention.part,
    ownSentence: own?.mention.sentence.index,
    rival: rival?.mention.quantity.text,
    rivalPart: rival?.mention.part,
    opposite: opposite?.mention.quantity.text,
    isTaken: opposite?.isTaken,
    isSwapped,
    clash,
  }))
}

const ARMS = 'Sleep improved in 41% of the tea group and in 29% of the water group.'
const LANDINGS =
  'Landings by harbour (tonnes) || 2019; 2018 | Cod; 1,204; 1,377 | Hake; 310; 295 | Saithe; 88; 92'

describe('the numbers of a claim, bound', () => {
  it('have the mention whose surroundings meet theirs best, wherever it stands', () => {
    const passage = 'Pilots slept on 41% of nights. Cooks on tea slept on 41% of days. It was spring.'
    expect(bound('On tea, cooks slept on 41% of days.', passage)[0]).toMatchObject({
      own: '41%',
      ownSentence: 1,
    })
    expect(bound('Pilots slept on 41% of nights at sea.', passage)[0]).toMatchObject({ ownSentence: 0 })
  })

  it('have no mention where the source has none', () => {
    expect(bound('Sleep improved in 77% of crews.', ARMS)[0]?.own).toBeUndefined()
  })

  it('have the other numbers of their kind as rivals, and no other kind', () => {
    expect(bound('Sleep improved in 41% of one group.', ARMS)[0]).toMatchObject({
      own: '41%',
      rival: '29%',
    })
    const passage = 'Crews on tea slept 41% more. Pilots on tea slept 12% more, and drank 3 mg.'
    expect(bound('Pilots on tea slept 41% more.', passage)[0]).toMatchObject({ own: '41%', rival: '12%' })
    expect(
      bound('Pilots on tea slept 41% more.', 'Crews slept 41% more. Pilots on tea drank 3 mg.')[0],
    ).toMatchObject({ own: '41%', rival: undefined })
  })

  it('are no rivals of one another', () => {
    const passage = 'Sleep improved in 41% of cooks, in 29% of pilots and in 12% of nurses.'
    const claim = 'Sleep improved in 41% of some and in 29% of others.'
    expect(bound(claim, passage).map(({ own, rival }) => [own, rival])).toEqual([
      ['41%', '12%'],
      ['29%', '12%'],
    ])
  })

  it('have no rival, and no other number in their place, where the claim names their very side', () => {
    const passage = 'Sleep improved in 41% with tea and in 29% with water.'
    const [water] = bound('With water, sleep improved in 29% with ease.', passage)
    expect(water).toMatchObject({ own: '29%', rival: undefined })
    expect(water?.opposite).not.toBe('41%')
    const [either] = bound('Sleep improved in 29% with ease.', passage)
    expect(either).toMatchObject({ own: '29%', rival: '41%' })
  })

  it('clash for certain only where every place of the number is on the other side', () => {
    const sides = 'With tea, sleep was 7.2 h; with water it was 6.1 h.'
    const claim = 'Sleep with water was 7.2 h.'
    expect(bound(claim, sides)[0]?.clash).toMatchObject({
      claimed: 'water',
      found: 'tea',
      isCertain: true,
    })
    expect(bound(claim, `${sides} In spring, crews on water slept 7.2 h.`)[0]?.clash).toBeUndefined()
  })

  it('are swapped where each stands in the place of the other', () => {
    const turned = 'Sleep improved in 29% of the tea group and in 41% of the water group.'
    expect(bound(turned, ARMS).map(({ isSwapped, opposite }) => [isSwapped, opposite])).toEqual([
      [true, '41%'],
      [true, '29%'],
    ])
    expect(bound(ARMS, ARMS).map(({ isSwapped }) => isSwapped)).toEqual([false, false])
  })

  it('are not swapped where only one stands in another place', () => {
    const passage = `${ARMS} Cramps came in 12% of all.`
    const moved = 'Sleep improved in 12% of the tea group and in 29% of the water group.'
    expect(bound(moved, passage).map(({ isSwapped }) => isSwapped)).toEqual([false, false])
    const doubled = 'Sleep improved in 29% of the tea group and in 29% of the water group.'
    expect(bound(doubled, passage).map(({ isSwapped }) => isSwapped)).toEqual([false, false])
  })

  it('know whether what stands in their place is another number of the claim', () => {
    const passage = `${ARMS} Cramps came in 12% of all.`
    const [moved] = bound('Sleep improved in 12% of the tea group and in 29% of the water group.', passage)
    expect(moved).toMatchObject({ opposite: '41%', isTaken: false })
    const [turned] = bound('Sleep improved in 29% of the tea group and in 41% of the water group.', passage)
    expect(turned).toMatchObject({ opposite: '41%', isTaken: true })
  })
})

describe('the numbers of a claim, bound in a table', () => {
  it('have their own cell, and the cell that fits next as rival', () => {
    expect(bound('Cod landings were 1,204 tonnes.', LANDINGS)[0]).toMatchObject({
      own: '1,204',
      ownPart: 'cell',
      rival: '1,377',
      rivalPart: 'cell',
    })
    expect(bound('Cod landings were 310 tonnes in 2019.', LANDINGS)[0]).toMatchObject({
      own: '310',
      rival: '1,204',
    })
  })

  it('leave the cell of another number of the claim to it, where that fits best', () => {
    const [cod, hake] = bound('Landings were 1,204 tonnes of cod and 310 of hake in 2019.', LANDINGS)
    expect([cod?.own, hake?.own]).toEqual(['1,204', '310'])
    expect([cod?.rival, hake?.rival]).not.toContain('310')
    expect([cod?.rival, hake?.rival]).not.toContain('1,204')
  })

  it('meet no cells where they are counts in words', () => {
    const claim = 'The two harbours landed cod.'
    const [two] = bound(claim, `There are two harbours.\n${LANDINGS}`)
    expect(two).toMatchObject({ own: 'two', rival: undefined })
  })

  it('are never rivalled by numbers that name rows and columns', () => {
    const doses = 'Sleep (h) || Dose 5; Dose 9 | Cooks; 7.1; 6.8 | Pilots; 6.4; 6.2'
    const claims = [
      'Cooks slept 6.8 h with dose 9.',
      'Cooks slept 6.4 h with dose 5.',
      'Dose 9 was the best.',
    ]
    for (const claim of claims)
      for (const { rivalPart } of bound(claim, doses)) expect(rivalPart).not.toBe('head')
  })
})
