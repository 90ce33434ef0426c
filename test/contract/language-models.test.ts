import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAnthropic } from '../../src/adapters/models/anthropic.js'
import { secretOf } from '../../src/adapters/models/key-source.js'
import { openOllama } from '../../src/adapters/models/ollama.js'
import { openOpenaiCompatible } from '../../src/adapters/models/openai-compatible.js'
import { scriptedModel } from '../../src/adapters/models/scripted-model.js'
import type { LanguageModel } from '../../src/contracts/language-model.js'
import { composePrompt } from '../../src/model/prompt.js'
import { estimateTokens } from '../../src/util/token-estimate.js'
import type { LocalModels } from '../../src/contracts/local-models.js'
import { openTestLocalModels } from '../support/gguf-weights.js'
import { MODEL_NAME, type ModelServer, startModelServer } from '../support/model-server.js'
import { languageModelContract, requestOf } from './language-model.contract.js'
import { modelFetchTo } from '../support/model-fetch.js'

const TEXTS = [
  'Participants who received the intervention reported fewer symptoms than those in the control group after twelve weeks of follow-up. ',
  'Mean difference −3.42 mmHg (95% CI −5.10 to −1.74; p < 0.001), n = 1,284, I² = 63.2%, χ²(12) = 31.8; 10.1016/j.neuron.2019.03.021. ',
  'Bei älteren Menschen verkürzte Melatonin die Einschlafzeit. 高齢者の睡眠 潜時 短縮。 Мелатонин сокращает время засыпания. ',
].map((text) => text.repeat(3))

languageModelContract('scripted', {
  open: async () =>
    scriptedModel([{ answer: { design: 'trial', sentence: 's1', subjects: 48 }, times: 9 }], {
      family: 'none',
    }),
  family: 'none',
  isReal: false,
})

const outcome = await openTestLocalModels(['smollm2-135m', 'gemma-3-270m'])
if (outcome.kind === 'missing') it('real models', ({ skip }) => skip(outcome.reason))
else withRealModels(outcome.local)

function withRealModels(local: LocalModels): void {
  languageModelContract('llama.cpp with SmolLM2', {
    open: () => local.open('smollm2-135m', { contextTokens: 2048, threads: 1 }),
    family: 'smollm',
    isReal: true,
  })
  languageModelContract('llama.cpp with Gemma', {
    open: () => local.open('gemma-3-270m', { contextTokens: 2048, threads: 1 }),
    family: 'gemma',
    isReal: true,
  })
  describe('the estimate of tokens', () => {
    it.each(['smollm2-135m', 'gemma-3-270m'])(
      'is not below what the tokenizer of %s counts, for text as papers have it',
      async (name) => {
        const model = await local.open(name, { contextTokens: 2048, threads: 1 })
        for (const text of TEXTS) {
          const prompt = composePrompt({ id: 'count', version: 1, system: 's', user: text })
          const { usage } = await model.complete(requestOf({ prompt, maxOutputTokens: 1 }))
          const counted = usage.promptTokens ?? 0
          expect(estimateTokens(text) + 64, text).toBeGreaterThanOrEqual(counted)
          expect(estimateTokens(text), text).toBeLessThan(counted * 2.5)
        }
        await model.close()
      },
    )
  })
  describe('behind a server', () => {
    let model: LanguageModel
    let server: ModelServer
    beforeAll(async () => {
      model = await local.open('smollm2-135m', { contextTokens: 4096, threads: 1 })
      server = await startModelServer(model)
    })
    afterAll(async () => {
      await server.close()
      await model.close()
    })
    const common = () => ({
      model: MODEL_NAME,
      contextTokens: 2048,
      fetch: modelFetchTo(server.origin),
      milliseconds: () => performance.now(),
      redact: (text: string) => text,
    })
    languageModelContract('Ollama', {
      open: () => openOllama({ ...common(), endpoint: server.origin, keepAliveMinutes: 1 }),
      family: 'smollm',
      isReal: true,
    })
    languageModelContract('OpenAI-compatible', {
      open: () => openOpenaiCompatible({ ...common(), endpoint: `${server.origin}/v1` }),
      family: 'smollm',
      isReal: true,
    })
    languageModelContract('OpenAI-compatible without JSON schema', {
      async open() {
        server.formats = ['json_object']
        return openOpenaiCompatible({ ...common(), endpoint: `${server.origin}/v1` })
      },
      family: 'smollm',
      isReal: true,
    })
    languageModelContract('Anthropic', {
      open: () => openAnthropic({ ...common(), endpoint: server.origin, key: secretOf('k') }),
      family: 'smollm',
      isReal: true,
    })
  })
}
