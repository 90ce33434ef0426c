import { describe, expect, it } from 'vitest'
import { answersYesOrNo } from './yes-or-no.js'

describe('answersYesOrNo', () => {
  it.each([
    'The answer to the question “Does zinc lower glucose?” is no.',
    'Asked "Is the valve safe in children?", the trial answers yes.',
    'Does zinc lower glucose in rats? Yes.',
  ])('sees the answer in %j', (claim) => expect(answersYesOrNo(claim)).toBe(true))

  it.each([
    'The answer to “Which metal lowers glucose?” is zinc.',
    'Does zinc lower glucose? It does so in rats.',
    'There was no difference, and the answer is no.',
    'Zinc lowered glucose in rats.',
  ])('leaves %j to the judge', (claim) => expect(answersYesOrNo(claim)).toBe(false))
})
