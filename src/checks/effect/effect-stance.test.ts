import { describe, expect, it } from 'vitest'
import { effectStance } from './effect-stance.js'
import { readEffect } from './read-effect.js'

const stance = (statement: string, sentence: string) => {
  const effect = readEffect(statement)
  return effect === undefined ? undefined : effectStance(sentence, effect).stance
}
const STATEMENT = 'zinc lozenges reduce cough frequency compared with placebo'

describe('readEffect', () => {
  it('takes agent, outcome and comparator apart', () => {
    expect(readEffect(STATEMENT)).toEqual({
      direction: 'down',
      agent: ['zinc', 'lozeng'],
      agentText: 'zinc lozenges',
      agentNames: [['zinc', 'lozeng']],
      outcomes: [['cough']],
      comparator: ['placebo'],
      conditions: [],
      verb: ['reduc'],
      isOfDegree: false,
    })
  })

  it('takes an abbreviation in brackets for another name of the outcome', () => {
    expect(readEffect('zinc raise forced expiratory volume (FEV)')?.outcomes).toEqual([
      ['forc', 'expiratori', 'volum'],
      ['fev'],
    ])
  })

  it('takes what stands before an intransitive verb for the outcome', () => {
    expect(readEffect('quality of life improve in treated patients')?.outcomes).toEqual([['qualiti', 'life']])
  })

  it('is undefined without a verb of increase or decrease', () => {
    expect(readEffect('zinc binds to the receptor')).toBeUndefined()
  })
})

describe('effectStance', () => {
  it.each([
    'Cough frequency fell with zinc.',
    'Zinc significantly lowered cough frequency compared with placebo (p = 0.01).',
    'Cough frequency was higher with placebo than with zinc lozenges.',
    'There was a greater reduction in cough frequency with zinc.',
  ])('affirms: %s', (sentence) => {
    expect(stance(STATEMENT, sentence)).toBe('affirms')
  })

  it.each([
    'Cough frequency did not differ between the groups.',
    'Cough frequency rose with zinc.',
    'Cough frequency fell from 12 to 9 with zinc and to 10 with placebo (p = 0.31).',
    'There were no significant differences in sleep (zinc, 7 h), appetite and cough frequency.',
    'There was a trend towards lower cough frequency.',
    'Cough frequency was lower with placebo than with zinc lozenges.',
  ])('denies: %s', (sentence) => {
    expect(stance(STATEMENT, sentence)).toBe('denies')
  })

  it('does not tell where the outcome is not named', () => {
    expect(stance(STATEMENT, 'Fever fell with zinc.')).toBe('unclear')
  })
})
