import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { zodForm } from '../../contracts/fill-form.js'
import { grammarOf } from './json-schema-grammar.js'

const grammar = (schema: z.ZodType) => grammarOf(zodForm('form', schema).schema)

it('has one place for white space, and none that can be repeated', () => {
  const text = grammar(z.strictObject({ a: z.enum(['x', 'y "z"']), b: z.array(z.boolean()).max(3) }))
  expect(text).toContain(String.raw`"\"x\"" | "\"y \\\"z\\\"\""`)
  expect(text).toContain(String.raw`"{" "\"a\": " r0 ", " "\"b\": " r2 "}"`)
  expect(text).toContain('(", " boolean){0,2}')
})

it('counts characters, items and digits', () => {
  const text = grammar(
    z.strictObject({
      text: z.string().min(2).max(80),
      long: z.string().max(5000),
      count: z.int().min(0),
      score: z.int().min(1).max(3),
      list: z.array(z.string().max(9)).min(2).max(4),
      number: z.number(),
      note: z.string().max(9).nullable(),
    }),
  )
  expect(text).toContain('character{2,80}')
  expect(text).toContain('character{0,600}')
  expect(text).toContain('[1-9] [0-9]{0,14}')
  expect(text).toContain('"1" | "2" | "3"')
  expect(text).toContain('{1,3} "]"')
  expect(text).toContain('| "null"')
})

it('writes a share as one: from 0 to 1, with at most three digits', () => {
  const text = grammar(z.strictObject({ confidence: z.number().min(0).max(1) }))
  const rule = /^share ::= (.*)$/mu.exec(text)?.[1] ?? ''
  const pattern = new RegExp(`^(?:${rule.replaceAll(/["\s]/gu, '').replace('(.[', String.raw`(\.[`)})$`, 'u')
  const shares = ['0', '0.5', '0.125', '1', '1.5', '2', '-0.5', '0.1234', '01', '.5']
  expect(shares.filter((share) => pattern.test(share))).toEqual(['0', '0.5', '0.125', '1'])
})

it('refuses what has no grammar', () => {
  expect(() => grammarOf({ type: 'object', properties: { a: {} } })).toThrow(/no grammar/u)
  expect(() => grammarOf({ type: 'array', maxItems: 2 })).toThrow(/without a schema/u)
})

it('lets through exactly the whole numbers up to a bound', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 64, max: 10 ** 15 - 1 }),
      fc.integer({ min: 0, max: 10 ** 16 }),
      (most, value) => {
        const text = grammar(z.strictObject({ n: z.int().min(0).max(most) }))
        const rule = /^r0 ::= (.*)$/mu.exec(text)?.[1] ?? ''
        // What a rule of literals, digit ranges and repetitions means is the same as a regular expression without quotes.
        const pattern = new RegExp(`^(?:${rule.replaceAll(/["\s]/gu, '')})$`, 'u')
        expect(pattern.test(String(value))).toBe(value <= most)
        expect([0, 9, 10, most - 1, most].every((one) => pattern.test(String(one)))).toBe(true)
        expect([most + 1, most * 10].some((one) => pattern.test(String(one)))).toBe(false)
      },
    ),
  )
})
