import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseStrictJson } from './strict-json.js'

it('reads every JSON value as JSON.parse does, alone, in a fence and in a sentence', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = JSON.stringify(value)
      const expected = JSON.parse(text)
      expect(parseStrictJson(text)).toEqual({ ok: true, value: expected })
      if (typeof value !== 'object' || value === null) return
      expect(parseStrictJson(`Here it is:\n\`\`\`json\n${text}\n\`\`\`\nDone.`)).toEqual({
        ok: true,
        value: expected,
      })
    }),
  )
})

it('passes over brackets in strings', () => {
  expect(parseStrictJson('so: {"a":"}{\\"]["} .')).toEqual({ ok: true, value: { a: '}{"][' } })
})

it.each([
  ['', 'empty'],
  ['{"a":1,"a":2}', '"a" stands twice'],
  ['{"b":{"a":1,"\\u0061":2}}', '"a" stands twice'],
  ['{"a":1} {"a":2}', 'more than one'],
  ['see [1]: {"a":2}', 'more than one'],
  ['{"a":1', 'not valid JSON'],
  ['{"a":"x', 'not valid JSON'],
  ["{'a':1}", 'not valid JSON'],
  ['no value', 'not valid JSON'],
  [`${'['.repeat(40)}${']'.repeat(40)}`, 'too deeply'],
  [' '.repeat(400_001), 'too long'],
])('refuses %j', (text, issue) => {
  const result = parseStrictJson(text)
  expect(result).toMatchObject({ ok: false, issue: expect.stringContaining(issue) })
})

it('allows one key in two objects, and a value that looks like a key', () => {
  expect(parseStrictJson('[{"a":"a"},{"a":"a"}]').ok).toBe(true)
})

it('gives up at a long run of opening brackets', () => {
  const start = performance.now()
  expect(parseStrictJson('{'.repeat(399_000)).ok).toBe(false)
  expect(performance.now() - start).toBeLessThan(2000)
})
