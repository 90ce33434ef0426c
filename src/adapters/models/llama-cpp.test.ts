/*
 * The process around a GGUF model, with a runtime that misbehaves on request in the place of llama.cpp; the contract
 * suite has the real one.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CompletionRequest, LanguageModel } from '../../contracts/language-model.js'
import { composePrompt } from '../../model/prompt.js'
import { openLlamaCpp } from './llama-cpp.js'
import { threadsFor } from './llama-child.js'
import { LLAMA_VERSION, runtimeEntry, runtimePackages } from './llama-runtime.js'

const RUNTIME = `
const sequence = { tokenMeter: { getState: () => ({ usedInputTokens: 0, usedOutputTokens: 0 }) }, clearHistory: async () => {} }
export async function getLlama() {
  return {
    createGrammar: async (grammar) => grammar,
    async loadModel({ modelPath }) {
      if (modelPath.endsWith('broken.gguf')) throw new Error('unknown model architecture')
      const general = { architecture: 'llama', basename: 'smollm2', license: 'apache-2.0' }
      return {
        trainContextSize: 4096,
        tokenizer: {},
        fileInfo: { metadata: { general } },
        createContext: async ({ contextSize }) => ({ contextSize, getSequence: () => sequence }),
      }
    },
  }
}
const deeds = {
  crash: () => process.abort(),
  exit: () => process.exit(0),
  endless: () => { for (;;); },
  wait: (write, signal) => new Promise((resolve) => signal.addEventListener('abort', resolve)),
  noise: (write) => { console.log('noise'); console.error('noise'); write('{"a": 1}') },
  environment: (write) => write(JSON.stringify(Object.keys(process.env).filter((name) => !name.startsWith('NODE_')))),
  throw: () => { throw new Error('decode failed') },
  white: (write, signal, seed) => { write(seed === 7 ? ' '.repeat(300) : '{"a": 2}') },
}
export class LlamaChat {
  sequence = sequence
  chatWrapper = { generateContextState: ({ chatHistory }) => ({ contextText: { tokenize: () => chatHistory[1].text.split(' ') } }) }
  async generateResponse(history, { onTextChunk, signal, seed }) {
    await deeds[history[1].text.split(' ')[0]](onTextChunk, signal, seed)
    return { response: '', metadata: { stopReason: signal.aborted ? 'abort' : 'eogToken' } }
  }
}
`
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-llama-'))
  for (const name of runtimePackages().map((one) => one.slice(0, one.lastIndexOf('@')))) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
    const manifest = { name, version: LLAMA_VERSION, type: 'module' }
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify(manifest))
  }
  mkdirSync(dirname(runtimeEntry(folder)), { recursive: true })
  writeFileSync(runtimeEntry(folder), RUNTIME)
  writeFileSync(join(folder, 'model.gguf'), 'GGUF')
  writeFileSync(join(folder, 'broken.gguf'), 'GGUF')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (file = 'model.gguf') =>
  openLlamaCpp({
    runtimeDirectory: folder,
    path: join(folder, file),
    name: 'mine',
    digest: 'd',
    contextTokens: 2048,
    threads: 2,
    milliseconds: () => performance.now(),
  })
const request = (user: string, changes: Partial<CompletionRequest> = {}): CompletionRequest => ({
  prompt: composePrompt({ id: 'p', version: 1, system: 's', user }),
  schema: { type: 'object', properties: { a: { type: 'integer' } } },
  schemaName: 'f',
  maxOutputTokens: 50,
  timeoutMilliseconds: 30_000,
  ...changes,
})
async function using<Result>(action: (model: LanguageModel) => Promise<Result>): Promise<Result> {
  const model = await open()
  return action(model).finally(() => model.close())
}

it('says what the file says about itself', () =>
  using(async ({ identity }) => {
    expect(identity).toMatchObject({
      family: 'smollm',
      contextTokens: 2048,
      digest: 'd',
      endpoint: 'in-process',
    })
  }))

it('survives a model that crashes, exits or throws, and starts it again', () =>
  using(async (model) => {
    for (const deed of ['crash', 'exit', 'throw']) {
      await expect(model.complete(request(deed)), deed).rejects.toMatchObject({ code: 'model-failed' })
      expect((await model.complete(request('noise'))).text, deed).toBe('{"a": 1}')
    }
  }))

it('ends a model that hears nothing any more, without harm to the call that waits behind it', () =>
  using(async (model) => {
    const start = performance.now()
    const endless = model.complete(request('endless', { timeoutMilliseconds: 300 }))
    const next = model.complete(request('noise'))
    await expect(endless).rejects.toMatchObject({
      code: 'model-failed',
      message: expect.stringContaining('0.3 s'),
    })
    expect((await next).text).toBe('{"a": 1}')
    expect(performance.now() - start).toBeLessThan(20_000)
  }))

it('stops a call that waits for another', () =>
  using(async (model) => {
    const stop = new AbortController()
    const first = model.complete(request('wait', { signal: stop.signal }))
    const second = model.complete(request('noise', { timeoutMilliseconds: 200 }))
    await expect(second).rejects.toMatchObject({ code: 'model-failed' })
    stop.abort()
    await expect(first).rejects.toMatchObject({ code: 'cancelled' })
  }))

it('gives the model neither keys nor settings', () =>
  using(async (model) => {
    const { text } = await model.complete(request('environment'))
    const names = JSON.parse(text) as readonly string[]
    expect(names.filter((name) => !['PATH', 'SystemRoot', '__CF_USER_TEXT_ENCODING'].includes(name))).toEqual(
      [],
    )
  }))

it('tries again with the next seed where the model writes white space only', () =>
  using(async (model) => {
    expect(await model.complete(request('white'))).toMatchObject({ text: '{"a": 2}', isCut: false })
  }))

it('refuses a prompt by the tokens that the model itself counts', () =>
  using(async (model) => {
    const call = model.complete(request(`noise ${'word '.repeat(2000)}`))
    await expect(call).rejects.toMatchObject({ code: 'model-prompt-too-long' })
  }))

it('says what is missing or does not load', async () => {
  await expect(open('broken.gguf')).rejects.toMatchObject({
    code: 'model-failed',
    message: expect.stringContaining('unknown model architecture'),
  })
  await expect(open('none.gguf')).rejects.toMatchObject({ code: 'model-unavailable' })
})

it('computes with no more threads than there are processors', () => {
  expect(threadsFor(64)).toBeLessThanOrEqual(16)
  expect(threadsFor(0)).toBe(1)
})
