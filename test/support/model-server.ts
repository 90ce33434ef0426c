/*
 * A real HTTP server that speaks the protocols of Ollama, OpenAI and Anthropic in front of a language model, so that
 * the adapters are tested against a model and not against what somebody believes a server answers. Faults can be
 * switched on.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Completion, JsonSchema, LanguageModel } from '../../src/contracts/language-model.js'
import { composePrompt } from '../../src/model/prompt.js'

export interface ModelServer {
  readonly origin: string
  /** Paths and parsed bodies that were asked, in order. */
  readonly asked: readonly { readonly path: string; readonly body: Body; readonly headers: Headers }[]
  /** Answers every call of a model in this way until it is set again. */
  fault: Fault | undefined
  /** What it takes of response_format; the others are refused with 400, as some servers do. */
  formats: readonly string[]
  /** Parameters that are refused with 400. */
  refused: readonly string[]
  close(): Promise<void>
}

export type Fault = (response: ServerResponse, body: Body) => void
type Body = Readonly<Record<string, unknown>>
type Headers = IncomingMessage['headers']

export const MODEL_NAME = 'smollm2:135m'
/** A tag that the server passes on to another machine. */
export const FAR_MODEL = 'far:1b'

export async function startModelServer(model: LanguageModel): Promise<ModelServer> {
  const asked: { path: string; body: Body; headers: Headers }[] = []
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: error instanceof Error ? error.message : 'failed' } }))
    })
  })
  const self: ModelServer = {
    origin: await listen(server),
    asked,
    fault: undefined,
    formats: ['json_schema', 'json_object'],
    refused: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    const path = request.url ?? ''
    asked.push({ path, body, headers: request.headers })
    const description = describe(path, body, model)
    if (description !== undefined) return json(response, description === 404 ? 404 : 200, description)
    if (self.fault !== undefined) return self.fault(response, body)
    const refusal = refusalOf(body, self)
    if (refusal !== undefined) return json(response, 400, { error: { message: refusal } })
    const stop = new AbortController()
    response.on('close', () => stop.abort())
    const completion = await complete(model, body, stop.signal)
    if (path === '/api/chat') return answerOllama(response, completion)
    if (path === '/v1/messages') return answerAnthropic(response, completion)
    return answerOpenai(response, completion)
  }
  return self
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )
}

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : (JSON.parse(text) as Body)
}

function json(response: ServerResponse, status: number, value: unknown): void {
  const body =
    status === 404 ? { type: 'error', error: { type: 'not_found_error', message: 'model not found' } } : value
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Lists and descriptions of the model; undefined for calls of it. */
function describe(path: string, body: Body, { identity }: LanguageModel): object | 404 | undefined {
  if (path === '/api/tags')
    return {
      models: [
        { name: MODEL_NAME, digest: identity.digest, details: { family: 'llama' } },
        { name: 'other:1b', digest: 'x' },
        { name: 'other:2b', digest: 'y' },
        { name: FAR_MODEL, digest: 'z', remote_host: 'https://far.example:443', remote_model: 'far' },
      ],
    }
  if (path === '/api/show') return showOf(body)
  if (path === '/v1/models')
    return {
      object: 'list',
      data: [{ id: MODEL_NAME, object: 'model', owned_by: 'test', created: Date.now() }],
    }
  if (path.startsWith('/v1/models/'))
    return path.endsWith(encodeURIComponent(MODEL_NAME)) ? { id: MODEL_NAME, created_at: '2025-02-07' } : 404
  return undefined
}

function showOf({ model }: Body): object | 404 {
  if (model !== MODEL_NAME && model !== FAR_MODEL) return 404
  return {
    details: { family: 'llama' },
    capabilities: ['completion'],
    model_info: {
      'general.architecture': 'llama',
      'general.basename': 'smollm2',
      'llama.context_length': 8192,
    },
  }
}

function refusalOf(body: Body, { formats, refused }: ModelServer): string | undefined {
  const name = refused.find((parameter) => parameter in body)
  if (name !== undefined) return `Unsupported parameter: '${name}' is not supported with this model.`
  const type = (body['response_format'] as { type?: string } | undefined)?.type
  return type === undefined || formats.includes(type)
    ? undefined
    : `response_format type ${type} is not supported`
}

interface Message {
  readonly role: string
  readonly content: string
}

/** The call of a model that a request means: its schema from where each protocol has it. */
function complete(model: LanguageModel, body: Body, signal: AbortSignal): Promise<Completion> {
  const messages = body['messages'] as readonly Message[]
  const first = messages[0]?.role === 'system' ? messages[0].content : String(body['system'] ?? '')
  const turns = messages.filter(({ role }) => role !== 'system')
  const [user, wrong, issues] = turns.map(({ content }) => content)
  return model.complete({
    prompt: composePrompt({ id: 'served', version: 1, system: first, user: user ?? '' }),
    ...(wrong !== undefined && { correction: { text: wrong, issues: [issues ?? ''] } }),
    schema: schemaIn(body, user ?? ''),
    schemaName: 'served',
    maxOutputTokens: capIn(body),
    timeoutMilliseconds: 600_000,
    signal,
  })
}

/** Free text where nothing holds the model to a form. */
const PROSE: JsonSchema = { type: 'string', maxLength: 120 }

function schemaIn(body: Body, user: string): JsonSchema {
  const openai = body['response_format'] as { json_schema?: { schema: JsonSchema } } | undefined
  const anthropic = (body['tools'] as { input_schema: JsonSchema }[] | undefined)?.[0]?.input_schema
  const stated = /JSON schema:\n(\{.*\})/u.exec(user)?.[1]
  const given = (body['format'] as JsonSchema | undefined) ?? openai?.json_schema?.schema ?? anthropic
  return given ?? (stated === undefined ? PROSE : (JSON.parse(stated) as JsonSchema))
}

function capIn(body: Body): number {
  const options = body['options'] as { num_predict?: number } | undefined
  const cap = options?.num_predict ?? body['max_tokens'] ?? body['max_completion_tokens']
  return typeof cap === 'number' ? cap : 256
}

/** A text in pieces, as it would be streamed. */
function piecesOf(text: string): readonly string[] {
  return text.match(/[\s\S]{1,7}/gu) ?? ['']
}

export function answerOllama(
  response: ServerResponse,
  { text, usage, isCut }: Omit<Completion, 'milliseconds'>,
): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  for (const content of piecesOf(text))
    response.write(`${JSON.stringify({ message: { role: 'assistant', content }, done: false })}\n`)
  const counts = { prompt_eval_count: usage.promptTokens, eval_count: usage.outputTokens }
  response.end(
    `${JSON.stringify({ message: { content: '' }, done: true, done_reason: isCut ? 'length' : 'stop', ...counts })}\n`,
  )
}

export function answerOpenai(
  response: ServerResponse,
  { text, usage, isCut }: Omit<Completion, 'milliseconds'>,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (value: object) => response.write(`data: ${JSON.stringify(value)}\n\n`)
  for (const content of piecesOf(text)) send({ choices: [{ delta: { content }, finish_reason: null }] })
  send({ choices: [{ delta: {}, finish_reason: isCut ? 'length' : 'stop' }] })
  send({ choices: [], usage: { prompt_tokens: usage.promptTokens, completion_tokens: usage.outputTokens } })
  response.end('data: [DONE]\n\n')
}

export function answerAnthropic(
  response: ServerResponse,
  { text, usage, isCut }: Omit<Completion, 'milliseconds'>,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (type: string, value: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`)
  send('message_start', { message: { usage: { input_tokens: usage.promptTokens, output_tokens: 1 } } })
  send('content_block_start', { index: 0, content_block: { type: 'tool_use', name: 'form', input: {} } })
  for (const part of piecesOf(text))
    send('content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json: part } })
  send('content_block_stop', { index: 0 })
  send('message_delta', {
    delta: { stop_reason: isCut ? 'max_tokens' : 'tool_use' },
    usage: { output_tokens: usage.outputTokens },
  })
  send('message_stop', {})
  response.end()
}
