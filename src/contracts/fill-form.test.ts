import { expect, it } from 'vitest'
import { z } from 'zod'
import { composePrompt } from '../model/prompt.js'
import { fillForm, zodForm } from './fill-form.js'
import type { Completion, CompletionRequest, LanguageModel } from './language-model.js'

const form = zodForm(
  'verdict',
  z.strictObject({ id: z.enum(['e1', 'e2']), adds: z.string().max(10), all: z.array(z.int()).max(2) }),
)
const prompt = composePrompt({ id: 'judge', version: 3, system: 'Judge.', user: 'The claim' })
const GOOD = '{"id":"e1","adds":"","all":[1]}'

/** Answers in the given order and keeps what it was asked. */
function modelOf(...answers: (string | Partial<Completion>)[]) {
  const asked: CompletionRequest[] = []
  const model: LanguageModel = {
    identity: {
      adapter: 'test',
      model: 'm',
      digest: 'd',
      family: 'qwen',
      contextTokens: 100,
      endpoint: 'in-process',
      isRemote: false,
    },
    async complete(request) {
      asked.push(request)
      const answer = answers[asked.length - 1]
      if (answer === undefined) throw new Error('server gone')
      const completion = typeof answer === 'string' ? { text: answer } : answer
      return { text: '', usage: { promptTokens: 5 }, milliseconds: 12, isCut: false, ...completion }
    },
    close: async () => undefined,
  }
  return { model, asked }
}
const fill = (model: LanguageModel) =>
  fillForm(model, { prompt, form, maxOutputTokens: 50, timeoutMilliseconds: 1000 })

it('takes a valid answer and says what it cost', async () => {
  const { model, asked } = modelOf(GOOD)
  const { value, calls } = await fill(model)
  expect(value).toEqual({ id: 'e1', adds: '', all: [1] })
  expect(asked).toHaveLength(1)
  expect(calls).toEqual([
    expect.objectContaining({
      promptId: 'judge',
      promptVersion: 3,
      promptSha256: prompt.sha256,
      form: 'verdict',
      digest: 'd',
      family: 'qwen',
      attempt: 1,
      outcome: 'valid',
      promptCharacters: 15,
      outputCharacters: GOOD.length,
      promptTokens: 5,
      milliseconds: 12,
      isCached: false,
      cacheKey: expect.stringMatching(/^[0-9a-f]{64}$/u),
    }),
  ])
})

it.each([
  ['{"id":"e9","adds":"","all":[]}', /id: /u],
  ['{"id":"e1","adds":"much too long a text","all":[]}', /adds: /u],
  ['{"id":"e1","adds":"","all":[1,2,3]}', /all: /u],
  ['{"id":"e1","adds":"","all":[],"more":1}', /more/u],
  ['{"id":"e1","id":"e2","adds":"","all":[]}', /twice/u],
  ['Sorry, I cannot.', /not valid JSON/u],
])('asks once more, with what was wrong, after %j', async (wrong, issue) => {
  const { model, asked } = modelOf(wrong, GOOD)
  const { calls } = await fill(model)
  expect(calls.map(({ outcome, attempt }) => [attempt, outcome])).toEqual([
    [1, 'invalid'],
    [2, 'valid'],
  ])
  expect(asked[1]?.correction?.text).toBe(wrong)
  expect(asked[1]?.correction?.issues.join('\n')).toMatch(issue)
  expect(new Set(calls.map(({ cacheKey }) => cacheKey)).size).toBe(2)
})

it('never takes an answer that was cut, even one that is valid JSON', async () => {
  const { model } = modelOf({ text: GOOD, isCut: true }, { text: GOOD, isCut: true })
  await expect(fill(model)).rejects.toMatchObject({
    code: 'model-output-invalid',
    details: { calls: [{ outcome: 'cut' }, { outcome: 'cut' }] },
  })
})

it('gives up after the second wrong answer, and repairs nothing', async () => {
  const { model, asked } = modelOf('{"id":"e1"', '{"id":"e3","adds":"","all":[]}', GOOD)
  await expect(fill(model)).rejects.toMatchObject({ code: 'model-output-invalid' })
  expect(asked).toHaveLength(2)
})

it('sends back no more of a wrong answer than is of use', async () => {
  const { model, asked } = modelOf('x'.repeat(90_000), GOOD)
  await fill(model)
  expect(asked[1]?.correction?.text.length).toBe(4000)
})

it('logs a call that throws, and lets the failure through', async () => {
  const { model } = modelOf()
  const outcomes: string[] = []
  const request = { prompt, form, maxOutputTokens: 5, timeoutMilliseconds: 9 }
  const filling = fillForm(model, { ...request, onCall: ({ outcome }) => void outcomes.push(outcome) })
  await expect(filling).rejects.toThrow('server gone')
  expect(outcomes).toEqual(['failed'])
})

it('refuses a form in which a model could write without end', () => {
  const make = (schema: z.ZodType) => () => zodForm('form', schema)
  expect(make(z.object({ a: z.string() }))).toThrow(/no cap at \/properties\/a/u)
  expect(make(z.object({ a: z.array(z.enum(['x'])) }))).toThrow(/no cap/u)
  expect(make(z.object({ a: z.array(z.object({ b: z.string() })).max(2) }))).toThrow(/items\/properties\/b/u)
  expect(make(z.object({ a: z.enum(['x']), b: z.literal('y'), c: z.string().max(3) }))).not.toThrow()
})

it('takes a text that fills its cap for one that was cut, wherever it stands', () => {
  const deep = zodForm(
    'deep',
    z.strictObject({
      claims: z
        .array(z.strictObject({ text: z.string().max(30), note: z.string().max(25).nullable() }))
        .max(3),
      kind: z.string().max(8),
    }),
  )
  const read = (text: string, note: string | null) =>
    deep.parse({
      claims: [
        { text: 'short', note: null },
        { text, note },
      ],
      kind: 'cohorts!',
    })
  expect(read('a'.repeat(29), 'b'.repeat(24))).toMatchObject({ ok: true })
  expect(read('a'.repeat(30), null)).toMatchObject({
    ok: false,
    issues: [expect.stringMatching(/^claims\.1\.text: it fills all 30 characters/u)],
  })
  expect(read('a', 'b'.repeat(25))).toMatchObject({ ok: false })
})
