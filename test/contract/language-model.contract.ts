/*
 * What every language model promises, whatever is behind it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fillForm, zodForm } from '../../src/contracts/fill-form.js'
import type { CompletionRequest, LanguageModel } from '../../src/contracts/language-model.js'
import { composePrompt } from '../../src/model/prompt.js'

export const FORM = zodForm(
  'study',
  z.strictObject({
    design: z.enum(['trial', 'cohort', 'other']),
    sentence: z.enum(['s1', 's2']),
    subjects: z.int().min(0).max(9999),
  }),
)
export const PROMPT = composePrompt({
  id: 'contract',
  version: 1,
  system: 'You read sentences and fill a form as JSON.',
  user: '[s1] We enrolled 48 adults in a trial. [s2] Nobody dropped out.\nForm: design, sentence with the number of people, subjects.',
})

export function requestOf(changes: Partial<CompletionRequest> = {}): CompletionRequest {
  return {
    prompt: PROMPT,
    schema: FORM.schema,
    schemaName: FORM.name,
    maxOutputTokens: 100,
    timeoutMilliseconds: 120_000,
    ...changes,
  }
}

export interface LanguageModelCase {
  readonly open: () => Promise<LanguageModel>
  readonly family: string
  /** False for one that cannot be slow enough to be stopped. */
  readonly isReal: boolean
}

export function languageModelContract(name: string, { open, family, isReal }: LanguageModelCase): void {
  describe(`the language model ${name}`, () => {
    let model: LanguageModel
    beforeAll(async () => {
      model = await open()
    })
    afterAll(() => model.close())

    it('says what it is', () => {
      const { identity } = model
      expect(identity).toMatchObject({ family, isRemote: false })
      expect(identity.digest).not.toBe('')
      expect(identity.model).not.toBe('')
      expect(identity.contextTokens).toBeGreaterThan(500)
    })

    it('fills a form that keeps to its schema, the same way twice', async () => {
      const fill = () =>
        fillForm(model, { prompt: PROMPT, form: FORM, maxOutputTokens: 100, timeoutMilliseconds: 120_000 })
      const first = await fill()
      const second = await fill()
      expect(FORM.parse(first.value).ok).toBe(true)
      expect(second.value).toEqual(first.value)
      expect(first.calls).toHaveLength(1)
    })

    it('tells how far it has come', async () => {
      const seen: number[] = []
      const { text } = await model.complete(requestOf({ onProgress: (count) => void seen.push(count) }))
      expect(seen.at(-1)).toBe(text.length)
    })

    it('does not begin a call that is stopped already', async () => {
      const call = model.complete(requestOf({ signal: AbortSignal.abort() }))
      await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    })

    if (!isReal) return

    it('says that an answer was cut', async () => {
      const completion = await model.complete(requestOf({ maxOutputTokens: 4 }))
      expect(completion.isCut).toBe(true)
    })

    it('counts tokens and time', async () => {
      const { usage, milliseconds } = await model.complete(requestOf())
      expect(usage.promptTokens).toBeGreaterThan(20)
      expect(usage.outputTokens).toBeGreaterThan(8)
      expect(milliseconds).toBeGreaterThan(1)
    })

    it('refuses a prompt that does not fit, and cuts none', async () => {
      const long = composePrompt({ id: 'long', version: 1, system: 's', user: 'one two three '.repeat(4000) })
      const call = model.complete(requestOf({ prompt: long }))
      await expect(call).rejects.toMatchObject({ code: 'model-prompt-too-long' })
    })

    it('stops in the middle of an answer, and answers the next call', async () => {
      const stop = new AbortController()
      const call = model.complete(requestOf({ signal: stop.signal, onProgress: () => stop.abort() }))
      const timer = setTimeout(() => stop.abort(), 300)
      await expect(call).rejects.toMatchObject({ code: 'cancelled' })
      clearTimeout(timer)
      expect((await model.complete(requestOf())).text).toContain('design')
    })

    it('gives up when time is up, and answers the next call', async () => {
      const start = performance.now()
      const call = model.complete(requestOf({ timeoutMilliseconds: 20 }))
      await expect(call).rejects.toMatchObject({
        code: 'model-failed',
        message: expect.stringContaining('within'),
      })
      expect(performance.now() - start).toBeLessThan(10_000)
      expect((await model.complete(requestOf())).text).toContain('design')
    })
  })
}
