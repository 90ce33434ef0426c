import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { directionCheck } from './direction.js'
import { verifyClaim } from './verify-claim.js'

const outcome = (claim: string, passage: string) =>
  verifyClaim({ claim, evidence: passageSentences(passage) }, [directionCheck]).checks[0]

describe('directionCheck', () => {
  it.each([
    ['a direction', 'Rest increased pain in adults.', 'Bed rest clearly reduced pain in adults.'],
    [
      'an opposite word',
      'The graft was superior to the stent in old veins.',
      'The graft was inferior to the stent in old veins.',
    ],
    [
      'an opposite beginning',
      'The mutant channel is sensitive to zinc.',
      'The mutant channel is insensitive to zinc.',
    ],
    [
      'a denial in the source',
      'The drug lowered fever in the infants.',
      'The drug did not lower fever in the infants.',
    ],
    [
      'a denial in the claim',
      'The drug did not cross the blood barrier.',
      'The drug crossed the blood barrier.',
    ],
    [
      'a swapped comparison',
      'Mean survival was longer in treated mice than in control mice.',
      'Mean survival was longer in control mice than in treated mice.',
    ],
    [
      'another name of the series',
      'Depletion of CD4 cells restored growth.',
      'Depletion of CD8 cells restored growth.',
    ],
    [
      'a trend for significance',
      'The gain was trending at week six.',
      'The gain was significant at week six.',
    ],
  ])('removes a claim that has %s', (_, claim, passage) => {
    expect(outcome(claim, passage)).toMatchObject({ check: 'direction', outcome: 'fail' })
  })

  it.each([
    [
      'the same direction in other words',
      'Rest decreased pain in adults.',
      'Bed rest reduced pain in adults.',
    ],
    [
      'a comparison turned round on both sides',
      'Mean survival was longer in treated mice than in control mice.',
      'Mean survival was shorter in control mice than in treated mice.',
    ],
    [
      'a larger reduction',
      'Zinc reduced the risk of colds.',
      'Zinc gave a larger reduction in the risk of colds.',
    ],
    [
      'a title that denies nothing',
      'Stockings did not reduce thrombosis after stroke.',
      'Effectiveness of stockings to reduce thrombosis after stroke.',
    ],
    ['a denied opposite', 'Levels were not high in the young rats.', 'Levels were low in the young rats.'],
  ])('lets %s pass', (_, claim, passage) => {
    expect(outcome(claim, passage)?.outcome).not.toBe('fail')
  })

  it('flags a difference where the source found none', () => {
    const claim = 'Sleep quality was significantly higher with melatonin.'
    expect(outcome(claim, 'Sleep quality was not significantly different with melatonin.')?.outcome).toBe(
      'flag',
    )
  })

  it('names the words of the claim and of the source', () => {
    const claim = 'Rest increased pain in adults.'
    const check = outcome(claim, 'Bed rest reduced pain in adults.')
    expect(check?.reason).toBe('the claim has “increased”, the source “reduced”')
    expect(check?.spans?.map(({ start, end }) => claim.slice(start, end))).toEqual(['increased'])
  })

  it('is not contradicted by a sentence about something else', () => {
    const passage = 'Rest increased pain in adults. In the other trial heat reduced swelling of the knee.'
    expect(outcome('Rest increased pain in adults.', passage)?.outcome).toBe('pass')
  })
})

describe('what is no denial of the claim', () => {
  it.each([
    [
      'a trend that was not significant',
      'Tea showed only a trend towards a lower pulse.',
      'Pulse tended to be lower with tea, but the difference was not significant (p = 0.09).',
    ],
    [
      'a phrase with without',
      'Without cases that came late, the score of 0.63 is near chance.',
      'When cases that came late were removed, the score fell to 0.63, which is near chance.',
    ],
    [
      'an arm that has none of it',
      'High perches lowered keel damage in hens.',
      'High perches lowered keel damage in hens compared with no perches.',
    ],
    [
      'a subgroup that has none of it',
      'In those with aura, attack days with salts was 5.9.',
      'With salts, attack days was 5.9 in those with aura and 6.4 in those without aura.',
    ],
  ])('%s', (_, claim, passage) => {
    expect(outcome(claim, passage)?.outcome).toBe('pass')
  })

  it('still is one where the claim states the difference', () => {
    const source = 'Pulse was lower with tea, but the difference was not significant.'
    expect(outcome('Pulse was significantly lower with tea.', source)?.outcome).not.toBe('pass')
  })
})

describe('comparisons with the standard in front', () => {
  const SOURCE = 'Compared with water, green tea raised stride length in walkers.'

  it('sees them the other way round', () => {
    expect(
      outcome('In walkers, stride length was higher with water than with green tea.', SOURCE)?.outcome,
    ).toBe('fail')
  })

  it('sees that they say the same', () => {
    expect(
      outcome('In walkers, stride length was higher with green tea than with water.', SOURCE)?.outcome,
    ).toBe('pass')
  })
})

describe('a subject that the source does not know', () => {
  const SOURCE = 'Zinc syrup raised night vision in schoolchildren compared with sugar syrup.'

  it('is worth a second look where the source says all the rest of something else', () => {
    const found = outcome(
      'Copper pads raised night vision in schoolchildren compared with sugar syrup.',
      SOURCE,
    )
    expect(found).toMatchObject({ outcome: 'flag', reason: expect.stringContaining('Copper pads') })
  })

  it('may be a general word for what the source names', () => {
    const found = outcome('The treatment raised night vision in schoolchildren compared with sugar.', SOURCE)
    expect(found?.outcome).toBe('pass')
  })

  it('takes “non-” for a denial of its own word only', () => {
    const source =
      'Mean dose to the tongue above 40 Gy and to the non-involved gland above 50 Gy predict dryness.'
    expect(outcome('A mean dose to the tongue above 40 Gy predicts dryness.', source)?.outcome).toBe('pass')
    expect(
      outcome('Caries was more frequent in smokers.', 'Caries was more frequent in non-smokers.')?.outcome,
    ).toBe('fail')
  })
})

describe('what a reader is told of the direction', () => {
  it.each([
    {
      claim: 'The graft was superior to the stent in old veins.',
      passage: 'The graft was inferior to the stent in old veins.',
      reason: 'the claim has “superior”, the source “inferior”',
    },
    {
      claim: 'The drug lowered fever in the infants.',
      passage: 'The drug did not lower fever in the infants.',
      reason: 'the source denies it (“not”)',
    },
    {
      claim: 'The drug did not cross the blood barrier.',
      passage: 'The drug crossed the blood barrier.',
      reason: 'the claim denies (“not”) what the source says',
    },
    {
      claim: 'Sleep quality was significantly higher with melatonin.',
      passage: 'Sleep quality was not significantly different with melatonin.',
      reason: 'the claim has “higher”, the source “was not significantly different”',
    },
    {
      claim: 'Mean survival was longer in treated mice than in control mice.',
      passage: 'Mean survival was longer in control mice than in treated mice.',
      reason: 'the source compares the other way round (“longer”)',
    },
  ])('is that $reason', ({ claim, passage, reason }) => {
    expect(outcome(claim, passage)?.reason).toBe(reason)
  })

  it('marks no words of the claim where only the source denies', () => {
    expect(
      outcome('The drug lowered fever in the infants.', 'The drug did not lower fever in the infants.'),
    ).toEqual({ check: 'direction', outcome: 'fail', reason: 'the source denies it (“not”)' })
  })

  it('marks the subject that the source does not know', () => {
    const claim = 'Copper pads raised night vision in schoolchildren compared with sugar syrup.'
    const passage = 'Zinc syrup raised night vision in schoolchildren compared with sugar syrup.'
    const found = outcome(claim, passage)
    expect(found).toMatchObject({ check: 'direction', outcome: 'flag' })
    expect(found?.spans?.map(({ start, end }) => claim.slice(start, end))).toEqual(['Copper pads'])
  })

  it('says that nothing goes against the claim', () => {
    expect(outcome('Rest lowered pain in adults.', 'Bed rest lowered the pain of adults.')).toEqual({
      check: 'direction',
      outcome: 'pass',
      reason: 'nothing in the source goes against it',
    })
  })

  it('is the surer of two things, whichever comes first', () => {
    const found = outcome('In older cooks rest slowly increased pain.', 'In young cooks rest reduced pain.')
    expect(found).toMatchObject({
      outcome: 'fail',
      reason: 'the claim has “increased”, the source “reduced”',
    })
  })
})

describe('an opposite word in a sentence that says other things', () => {
  it('is certain from seven of the ten other words, and doubted from six', () => {
    const claim = 'Barley tea raised the night sleep of older ferry cooks with mild asthma and gout.'
    const outcomeWith = (words: string) => outcome(claim, `Barley tea lowered the ${words}.`)?.outcome
    expect(outcomeWith('night sleep of ferry cooks with asthma')).toBe('fail')
    expect(outcomeWith('night sleep of cooks with asthma')).toBe('flag')
    expect(outcomeWith('night sleep of cooks')).toBe('pass')
  })

  it('is no matter where it shares little with the claim', () => {
    const claim = 'Rest clearly increased pain in adults and soothed children with fever.'
    expect(outcome(claim, 'Bed rest reduced pain in adults.')?.outcome).toBe('pass')
  })
})
