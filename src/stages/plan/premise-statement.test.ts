import { describe, expect, it } from 'vitest'
import { statementOf, thingOf } from './premise-statement.js'

describe('what a question takes for granted, as a statement', () => {
  it.each([
    ['Why does quorbin raise sleep?', 'quorbin raise sleep'],
    ['By what percentage did quorbin reduce snoring in voles?', 'quorbin reduce snoring in voles'],
    ['By how many minutes did quorbin shorten naps?', 'quorbin shorten naps'],
    [
      'How much longer did voles sleep with quorbin than with water?',
      'voles sleep longer with quorbin than with water',
    ],
    ['How much more frequent were falls with quorbin?', 'falls more frequent with quorbin'],
    ['What explains the shorter naps of voles on quorbin?', 'naps shorter in voles on quorbin'],
    ['How many naps did quorbin prevent?', 'quorbin prevent naps'],
  ])('%s', (question, statement) => {
    expect(statementOf(question)).toBe(statement)
  })
})

describe('a thing that a question takes to have been there', () => {
  it.each([
    ['Which insecticide was sprayed on the clover?', 'insecticide'],
    ['What blood levels of silver were measured?', 'blood levels of silver'],
    ['What did the attention maps of the model show?', 'attention maps of the model'],
    ['How was heart rate used as an input?', 'heart rate'],
    ['What was the change in renin activity in the rats?', 'renin activity'],
  ])('%s', (question, thing) => {
    expect(thingOf(question)).toBe(thing)
  })

  it('is none where it is asked for a share or a reason', () => {
    expect(thingOf('What percentage of voles was asleep?')).toBeUndefined()
    expect(thingOf('Why do voles sleep?')).toBeUndefined()
  })
})
