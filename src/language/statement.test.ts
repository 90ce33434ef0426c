import { expect, it } from 'vitest'
import { isStatement } from './statement.js'

it.each([
  ['Ostrelin', false],
  ['Ostrelin marmots', false],
  ['Does zeltane change the body weight of marmots?', false],
  ['', false],
  ['Zeltane lowers lactate', true],
  ['Zeltane lowered blood lactate by 31% in marmots.', true],
])('takes “%s” for a statement: %s', (text, expected) => {
  expect(isStatement(text)).toBe(expected)
})
