import { describe, expect, it } from 'vitest'
import { passageSentences } from './claim/passage-sentences.js'
import { scopeCheck } from './scope.js'
import { verifyClaim } from './verify-claim.js'

const outcome = (claim: string, passage: string) =>
  verifyClaim({ claim, evidence: passageSentences(passage) }, [scopeCheck]).checks[0]

describe('scopeCheck', () => {
  it('removes a claim about people that rests word for word on mice', () => {
    const check = outcome('The extract lowered glucose in patients.', 'The extract lowered glucose in mice.')
    expect(check).toMatchObject({
      check: 'scope',
      outcome: 'fail',
      reason: 'the claim is about “patients”, the source about “mice” (species)',
    })
  })

  it.each([
    [
      'another age',
      'The vaccine protects elderly people.',
      'The vaccine protects young children, whom people had doubted.',
    ],
    ['another route', 'Oral iron raised haemoglobin.', 'Intravenous iron raised haemoglobin.'],
    [
      'a time that was not studied',
      'Exercise has long-term benefits.',
      'Exercise had benefits after the course.',
    ],
    [
      'a group that was not studied',
      'The drug helps in patients with asthma.',
      'The drug helps in patients with gout.',
    ],
  ])('flags %s', (_, claim, passage) => {
    expect(outcome(claim, passage)?.outcome).toBe('flag')
  })

  it('passes where the source has the group in any of its words', () => {
    expect(
      outcome('The extract lowered glucose in rats.', 'Rat glucose was lowered by the extract.')?.outcome,
    ).toBe('pass')
  })

  it('passes with its reason where the source has every limit of the claim', () => {
    expect(outcome('The extract lowered glucose in rats.', 'Rats on the extract had less glucose.')).toEqual({
      check: 'scope',
      outcome: 'pass',
      reason: 'within the scope of the source',
    })
  })
})

describe('how certain another species is', () => {
  it.each([
    [
      'all words are the same',
      'The extract has lowered glucose in patients.',
      'The extract lowered glucose in mice.',
    ],
    ['the species stands first', 'In patients, tea lowered glucose.', 'In mice, tea lowered glucose.'],
    [
      'four words of five are the same',
      'Barley tea slowly lowered glucose in patients.',
      'Barley tea lowered glucose in mice.',
    ],
  ])('it is where %s', (_, claim, passage) => {
    expect(outcome(claim, passage)?.outcome).toBe('fail')
  })

  it.each([
    ['fewer words are the same', 'Barley tea lowered glucose in patients.', 'Tea lowered glucose in mice.'],
    [
      'they come in another order',
      'Tea lowered glucose in patients.',
      'In mice, glucose was lowered by tea.',
    ],
    ['the claim says nothing else', 'Patients.', 'Mice.'],
    ['the source names none', 'Tea lowered glucose in women.', 'Tea lowered glucose.'],
    ['the limit is no species', 'Oral tea lowered glucose.', 'Topical tea lowered glucose.'],
  ])('it is not where %s', (_, claim, passage) => {
    expect(outcome(claim, passage)?.outcome).toBe('flag')
  })

  it('is not known where there is no evidence at all', () => {
    expect(verifyClaim({ claim: 'Tea helps patients.', evidence: [] }, [scopeCheck]).checks[0]).toMatchObject(
      {
        outcome: 'flag',
        reason: '“patients” (species) is not in the source',
      },
    )
  })
})

describe('a limit that only the claim has', () => {
  /** What is told, and the words that are marked. */
  const told = (claim: string, passage: string) => {
    const found = outcome(claim, passage)
    return [found?.reason, found?.spans?.map(({ start, end }) => claim.slice(start, end))]
  }

  it('is named and marked', () => {
    expect(told('Exercise has long-term benefits.', 'Exercise had benefits after the course.')).toEqual([
      '“long-term” (time) is not in the source',
      ['long-term'],
    ])
    expect(told('The tea suits patients.', 'The tea suits mice.')).toEqual([
      'the claim is about “patients”, the source about “mice” (species)',
      ['patients'],
    ])
  })

  it('is first what the source has otherwise, then what it leaves open', () => {
    expect(told('In women, oral tea helps.', 'Cream with tea helps.')).toEqual([
      'the claim is about “oral”, the source about “Cream” (route)',
      ['oral'],
    ])
  })

  it('is not compared with what claim and source both have', () => {
    expect(told('Tea suits women and mice.', 'Tea suits women and rats.')[0]).toBe(
      'the claim is about “mice”, the source about “rats” (species)',
    )
  })

  it('is a patient group of which the source has no word', () => {
    const claim = 'Tea was good for people with severe asthma (mild tea).'
    expect(told(claim, 'Tea was good for people with gout.')).toEqual([
      '“severe asthma” (group) is not in the source',
      ['severe asthma'],
    ])
    expect(told('Tea works in adults taking statins or zinc.', 'Tea works in adults taking zinc.')[0]).toBe(
      'within the scope of the source',
    )
    expect(
      told('Tea works in adults with gout, on the whole.', 'On the whole, tea works in adults.')[0],
    ).toBe('“gout” (group) is not in the source')
    expect(told('Tea works in people with all of it.', 'Tea works in people.')[0]).toBe(
      'within the scope of the source',
    )
  })

  it.each([
    ['headings', { headings: ['Trials', 'In patients'] }, 'It was tea.'],
    ['the caption', { caption: 'Sleep of patients' }, 'It was tea.'],
    ['another sentence', {}, 'Patients drank it.'],
  ])('may stand in %s', (_, around, next) => {
    const passage = [
      { text: 'Sleep was better', kind: 'sentence', ...around },
      { text: next, kind: 'sentence' },
    ] as const
    const outcomeIn = (evidence: typeof passage) =>
      verifyClaim({ claim: 'In patients, sleep was better.', evidence }, [scopeCheck]).checks[0]?.outcome
    expect(outcomeIn(passage)).toBe('pass')
    const bare = { text: 'Sleep was better', kind: 'sentence' } as const
    expect(outcomeIn([bare, { text: 'It was tea.', kind: 'sentence' }])).toBe('flag')
  })
})
