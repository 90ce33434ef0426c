import { expect, it } from 'vitest'
import { isPlainQuery } from './plain-query.js'

it.each([
  ['quorbin without effect on voles', true],
  ['quorbin sleep', false],
  ['one two three four five six seven eight nine', false],
  ['"quorbin" sleep of voles', false],
  ['quorbin AND sleep of voles', false],
  ['S1-E7},', false],
])('takes %s for a query: %s', (query, isQuery) => {
  expect(isPlainQuery(query)).toBe(isQuery)
})
