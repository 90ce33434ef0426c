import { expect, it } from 'vitest'
import { type Habits, learnFrom, SCHEMA_MODES, withoutCaps } from './openai-habits.js'

const START: Habits = { mode: 'json-schema', left: [] }

it.each([
  [
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'.",
    'max_tokens',
  ],
  ["Unsupported value: 'temperature' does not support 0 with this model.", 'temperature'],
  ['Unrecognized request argument supplied: chat_template_kwargs', 'chat_template_kwargs'],
])('leaves out what %s names', (message, parameter) => {
  expect(learnFrom(message, START)).toEqual({ mode: 'json-schema', left: [parameter] })
})

it('goes down the ways of giving a schema, and then learns nothing more', () => {
  const modes: string[] = []
  let habits: Habits | undefined = START
  while (habits !== undefined) {
    modes.push(habits.mode)
    habits = learnFrom("Invalid schema for response_format 'study': maxLength is not permitted", habits)
  }
  expect(modes).toEqual(SCHEMA_MODES)
})

it('learns nothing from other refusals, or twice the same', () => {
  expect(learnFrom('You exceeded your quota', START)).toBeUndefined()
  expect(learnFrom('seed', { mode: 'prompt', left: ['seed'] })).toBeUndefined()
})

it('takes caps out of a schema, and leaves properties of such names', () => {
  const item = { type: 'string', maxLength: 5, pattern: 'x' }
  const schema = {
    type: 'object',
    properties: { pattern: item, list: { type: 'array', maxItems: 2, items: item } },
    required: ['pattern'],
  }
  expect(withoutCaps(schema)).toEqual({
    type: 'object',
    properties: { pattern: { type: 'string' }, list: { type: 'array', items: { type: 'string' } } },
    required: ['pattern'],
  })
})
