/*
 * What the adapters make of servers that fail. The server is a real one; what it answers is a fault.
 */
import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAnthropic } from '../../src/adapters/models/anthropic.js'
import { openOllama } from '../../src/adapters/models/ollama.js'
import { openOpenaiCompatible } from '../../src/adapters/models/openai-compatible.js'
import { scriptedModel } from '../../src/adapters/models/scripted-model.js'
import { fillForm } from '../../src/contracts/fill-form.js'
import type { LanguageModel } from '../../src/contracts/language-model.js'
import { secretOf } from '../../src/adapters/models/key-source.js'
import {
  answerAnthropic,
  answerOllama,
  answerOpenai,
  MODEL_NAME,
  type ModelServer,
  startModelServer,
} from '../support/model-server.js'
import { FORM, PROMPT, requestOf } from './language-model.contract.js'
import { modelFetchTo } from '../support/model-fetch.js'

const GOOD = { design: 'trial', sentence: 's1', subjects: 48 }
const KEY = 'sk-very-secret-key-0123456789'
const usage = { promptTokens: 60, outputTokens: 20 }

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer(scriptedModel([{ answer: GOOD, times: 1000 }], { digest: 'd1g357' }))
})
afterAll(() => server.close())
beforeEach(() => {
  server.fault = undefined
  server.formats = ['json_schema', 'json_object']
  server.refused = []
})

const common = (origin: string) => ({
  model: MODEL_NAME,
  contextTokens: 4096,
  fetch: modelFetchTo(origin),
  milliseconds: () => performance.now(),
  redact: (text: string) => text.replaceAll(KEY, '[secret]'),
  key: secretOf(KEY),
})

interface Adapter {
  readonly name: string
  readonly open: (origin: string) => Promise<LanguageModel>
  readonly answer: typeof answerOllama
}
const ADAPTERS: readonly Adapter[] = [
  {
    name: 'Ollama',
    open: (origin) => openOllama({ ...common(origin), endpoint: origin, keepAliveMinutes: 5 }),
    answer: answerOllama,
  },
  {
    name: 'OpenAI-compatible',
    open: (origin) => openOpenaiCompatible({ ...common(origin), endpoint: `${origin}/v1` }),
    answer: answerOpenai,
  },
  {
    name: 'Anthropic',
    open: (origin) => openAnthropic({ ...common(origin), endpoint: origin }),
    answer: answerAnthropic,
  },
]

const html = (response: ServerResponse, status: number) => {
  response.writeHead(status, { 'content-type': 'text/html' })
  response.end('<html><body><h1>Proxy</h1> Please sign in.</body></html>')
}

describe.each(ADAPTERS)('$name', ({ open, answer }) => {
  const fill = async (model: LanguageModel) =>
    fillForm(model, { prompt: PROMPT, form: FORM, maxOutputTokens: 200, timeoutMilliseconds: 20_000 })
  const failing = (fault: ModelServer['fault']) => {
    server.fault = fault
    return open(server.origin).then((model) => model.complete(requestOf({ timeoutMilliseconds: 20_000 })))
  }

  it('says that nothing listens, with a name of the place', async () => {
    await expect(open('http://127.0.0.1:9')).rejects.toMatchObject({
      code: 'model-failed',
      isRetryable: true,
      message: expect.stringContaining('127.0.0.1:9'),
    })
  })

  it('says that the server went away in the meantime', async () => {
    const other = await startModelServer(scriptedModel([]))
    const model = await open(other.origin)
    await other.close()
    await expect(model.complete(requestOf())).rejects.toMatchObject({
      code: 'model-failed',
      isRetryable: true,
    })
  })

  it('takes a page of HTML for a failure, whatever its status', async () => {
    await expect(failing((response) => html(response, 200))).rejects.toMatchObject({ code: 'model-failed' })
    await expect(failing((response) => html(response, 502))).rejects.toMatchObject({
      code: 'model-failed',
      message: expect.stringMatching(/502.*Proxy Please sign in/u),
    })
  })

  it('takes an answer that breaks off for a failure, even after whole JSON', async () => {
    const broken = failing((response) => {
      answer(Object.assign(Object.create(response), { end: () => response }), {
        text: JSON.stringify(GOOD),
        usage,
        isCut: false,
      })
      setTimeout(() => response.destroy(), 30)
    })
    await expect(broken).rejects.toMatchObject({ code: 'model-failed' })
  })

  it('gives up on an answer that drips', async () => {
    server.fault = (response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      const timer = setInterval(() => response.write('\n'), 20)
      response.on('close', () => clearInterval(timer))
    }
    const model = await open(server.origin)
    const start = performance.now()
    await expect(model.complete(requestOf({ timeoutMilliseconds: 300 }))).rejects.toMatchObject({
      code: 'model-failed',
    })
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it('cuts an answer that is longer than its cap can hold, and never takes it as whole', async () => {
    const completion = await failing((response) =>
      answer(response, { text: `{"design":"${'x'.repeat(100_000)}"}`, usage, isCut: false }),
    )
    expect(completion.isCut).toBe(true)
    expect(completion.text.length).toBeLessThanOrEqual(100 * 16)
  })

  it('gives up on a body without end', async () => {
    const endless = failing((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write(`: ${'x'.repeat(500_000)}\n`), 1)
      response.on('close', () => clearInterval(timer))
    })
    await expect(endless).rejects.toMatchObject({
      code: 'model-failed',
      message: expect.stringMatching(/too long|is no JSON/u),
    })
  })

  it('asks once more after invalid JSON, and then gives up', async () => {
    server.fault = (response) => answer(response, { text: '{"design": trial', usage, isCut: false })
    const model = await open(server.origin)
    await expect(fill(model)).rejects.toMatchObject({
      code: 'model-output-invalid',
      details: { calls: [{ outcome: 'invalid' }, { outcome: 'invalid' }] },
    })
    const bodies = server.asked.slice(-2).map(({ body }) => JSON.stringify(body['messages']))
    expect(bodies[0]).not.toContain('not a valid answer')
    expect(bodies[1]).toContain('not a valid answer')
  })

  it('does not take an answer that the server says was cut', async () => {
    server.fault = (response) => answer(response, { text: JSON.stringify(GOOD), usage, isCut: true })
    await expect(fill(await open(server.origin))).rejects.toMatchObject({ code: 'model-output-invalid' })
  })

  it('does not take an answer to a prompt that the server must have cut', async () => {
    const counted = { promptTokens: 4090, outputTokens: 5 }
    const call = failing((response) =>
      answer(response, { text: JSON.stringify(GOOD), usage: counted, isCut: false }),
    )
    await expect(call).rejects.toMatchObject({ code: 'model-prompt-too-long' })
  })

  it('stops white space without end', async () => {
    const completion = await failing((response) =>
      answer(response, { text: `{"design":${' '.repeat(900)}`, usage, isCut: false }),
    )
    expect(completion).toMatchObject({ isCut: true, text: '{"design":' })
  })
})

describe.each(ADAPTERS.filter(({ name }) => name !== 'Ollama'))('$name with a key', ({ open }) => {
  it('shows no key that a server sends back', async () => {
    server.fault = (response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: `Wrong key ${KEY}` } }))
    }
    const model = await open(server.origin)
    const error: unknown = await model.complete(requestOf()).catch((thrown: unknown) => thrown)
    expect(JSON.stringify(server.asked.at(-1)?.headers)).toContain(KEY)
    expect(error).toMatchObject({ code: 'model-failed', message: expect.stringMatching(/401.*\[secret\]/u) })
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY)
    expect(inspect(model, { depth: 9, showHidden: true })).not.toContain(KEY)
  })
})

describe('Ollama', () => {
  const ollama = (model: string) =>
    openOllama({ ...common(server.origin), model, endpoint: server.origin, keepAliveMinutes: 5 })

  it('resolves a name to exactly one tag, and names the candidates otherwise', async () => {
    expect((await ollama('smollm2')).identity).toMatchObject({
      model: MODEL_NAME,
      digest: 'd1g357',
      family: 'smollm',
    })
    await expect(ollama('other')).rejects.toMatchObject({
      code: 'model-unavailable',
      message: expect.stringContaining('other:1b or other:2b'),
    })
    await expect(ollama('missing')).rejects.toMatchObject({
      code: 'model-unavailable',
      message: expect.stringMatching(/Installed: smollm2:135m.*ollama pull missing/u),
    })
    await expect(ollama('smollm2:1b')).rejects.toMatchObject({ code: 'model-unavailable' })
  })

  it('always sets the context, the cap, the seed and the temperature, and the schema as format', async () => {
    await (await ollama(MODEL_NAME)).complete(requestOf())
    expect(server.asked.at(-1)?.body).toMatchObject({
      format: FORM.schema,
      keep_alive: '5m',
      options: { num_ctx: 4096, num_predict: 100, temperature: 0, seed: 7 },
    })
    expect(server.asked.at(-1)?.body).not.toHaveProperty('think')
  })

  it('tries again with the next seed where the model writes white space only', async () => {
    server.fault = (response, body) => {
      const { seed } = body['options'] as { seed: number }
      answerOllama(response, {
        text: seed === 7 ? ' '.repeat(500) : JSON.stringify(GOOD),
        usage,
        isCut: false,
      })
    }
    expect(await (await ollama(MODEL_NAME)).complete(requestOf())).toMatchObject({
      isCut: false,
      text: JSON.stringify(GOOD),
    })
  })

  it('passes on an error in the middle of a stream', async () => {
    server.fault = (response) => response.end('{"message":{"content":"{"}}\n{"error":"out of memory"}\n')
    await expect((await ollama(MODEL_NAME)).complete(requestOf())).rejects.toThrow(/out of memory/u)
  })
})

describe('OpenAI-compatible', () => {
  const openai = () => openOpenaiCompatible({ ...common(server.origin), endpoint: `${server.origin}/v1` })

  it('holds the model to a strict schema where the server can', async () => {
    await (await openai()).complete(requestOf())
    expect(server.asked.at(-1)?.body).toMatchObject({
      temperature: 0,
      seed: 7,
      max_tokens: 100,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'study', strict: true, schema: FORM.schema },
      },
    })
    expect(server.asked.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  it('learns what a server refuses, and does not send it again', async () => {
    server.formats = []
    server.refused = ['max_tokens', 'seed', 'chat_template_kwargs']
    const model = await openai()
    await model.complete(requestOf())
    const before = server.asked.length
    await model.complete(requestOf())
    expect(server.asked.length).toBe(before + 1)
    const body = server.asked.at(-1)?.body ?? {}
    expect(Object.keys(body).toSorted()).toEqual([
      'max_completion_tokens',
      'messages',
      'model',
      'stream',
      'stream_options',
      'temperature',
    ])
    expect(JSON.stringify(body['messages'])).toContain('JSON schema')
  })

  it('puts the schema into the prompt where the server takes it and ignores it', async () => {
    server.fault = (response, body) => {
      const isTold = JSON.stringify(body['messages']).includes('JSON schema')
      answerOpenai(response, { text: isTold ? JSON.stringify(GOOD) : 'It was a trial.', usage, isCut: false })
    }
    const model = await openai()
    const request = { prompt: PROMPT, form: FORM, maxOutputTokens: 200, timeoutMilliseconds: 9000 }
    // Two steps down: JSON schema, JSON schema without caps, any JSON object with the schema in the prompt.
    await expect(fillForm(model, request)).rejects.toMatchObject({ code: 'model-output-invalid' })
    expect((await fillForm(model, request)).value).toEqual(GOOD)
  })

  it('takes an answer that is not streamed, and passes over thoughts before it', async () => {
    server.fault = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const content = `<think>{"design":"cohort"}</think>\n${JSON.stringify(GOOD)}`
      response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }], usage: {} }))
    }
    expect((await (await openai()).complete(requestOf())).text).toBe(JSON.stringify(GOOD))
  })

  it('names models close to one that is not there', async () => {
    const call = openOpenaiCompatible({
      ...common(server.origin),
      model: 'smollm2',
      endpoint: `${server.origin}/v1`,
    })
    await expect(call).rejects.toMatchObject({
      code: 'model-unavailable',
      message: expect.stringContaining(MODEL_NAME),
    })
  })
})

describe('Anthropic', () => {
  it('has the form as a tool that must be called, and the key in its header only', async () => {
    const model = await openAnthropic({ ...common(server.origin), endpoint: server.origin })
    await model.complete(requestOf())
    const asked = server.asked.at(-1)
    expect(asked?.headers).toMatchObject({ 'x-api-key': KEY, 'anthropic-version': '2023-06-01' })
    expect(asked?.body).toMatchObject({
      system: PROMPT.system,
      tools: [{ name: 'study', input_schema: FORM.schema }],
      tool_choice: { type: 'tool', name: 'study' },
      temperature: 0,
    })
    expect(JSON.stringify(asked?.body)).not.toContain(KEY)
  })

  it('leaves out the temperature where a model takes none', async () => {
    server.refused = ['temperature']
    const model = await openAnthropic({ ...common(server.origin), endpoint: server.origin })
    await model.complete(requestOf())
    expect(server.asked.at(-1)?.body).not.toHaveProperty('temperature')
  })

  it('says that there is no such model', async () => {
    const call = openAnthropic({ ...common(server.origin), model: 'nobody', endpoint: server.origin })
    await expect(call).rejects.toMatchObject({ code: 'model-unavailable' })
  })
})
