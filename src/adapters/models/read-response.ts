import type { ModelFetch, ModelRequest, ModelResponse } from '../../contracts/model-fetch.js'
import { FirsthandError } from '../../model/errors.js'

/** Most bytes that are read of one answer, whatever a server sends. */
const MOST_BYTES = 8 * 1024 * 1024
/** Longest part of a server's message that is shown. */
const MOST_MESSAGE_CHARACTERS = 300

/** Text of a body in pieces, as UTF-8. Throws `model-failed` for one that is too long or breaks off. */
export async function* textOf(response: ModelResponse): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const part of guarded(response.body)) {
    bytes += part.length
    if (bytes > MOST_BYTES)
      throw new FirsthandError('model-failed', 'The answer of the model server is too long.')
    yield decoder.decode(part, { stream: true })
  }
  yield decoder.decode()
}

async function* guarded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    if (error instanceof FirsthandError || isAbort(error)) throw error
    throw new FirsthandError('model-failed', 'The model server broke off in the middle of its answer.', {
      cause: error,
      isRetryable: true,
    })
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
}

/** Lines of a body without their ends; the last one too. */
export async function* linesOf(response: ModelResponse): AsyncGenerator<string> {
  let rest = ''
  for await (const text of textOf(response)) {
    rest += text
    const lines = rest.split(/\r?\n/u)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Data of the events of a server-sent stream, `[DONE]` left out. */
export async function* eventsOf(response: ModelResponse): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const line of linesOf(response)) {
    if (!line.startsWith('data:')) continue
    const text = line.slice(5).trim()
    if (text === '' || text === '[DONE]') continue
    yield parseObject(text)
  }
}

/** Objects of a stream of JSON lines. */
export async function* objectsOf(response: ModelResponse): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const line of linesOf(response)) if (line.trim() !== '') yield parseObject(line)
}

/** An object of JSON. Throws `model-failed` for anything else, such as a page of a proxy. */
export function parseObject(text: string): Readonly<Record<string, unknown>> {
  const value = parse(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>
  throw new FirsthandError(
    'model-failed',
    `The model server answered something that is no JSON: ${JSON.stringify(text.slice(0, 80))}.`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // SyntaxError is all that it throws; the caller says what came instead.
    return undefined
  }
}

/** The whole body as text. */
export async function wholeText(response: ModelResponse): Promise<string> {
  let text = ''
  for await (const part of textOf(response)) text += part
  return text
}

/** An object that a server gives. Throws `model-failed` with the status where it gives none. */
export async function readObject(
  fetch: ModelFetch,
  request: ModelRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(request)
  const text = await wholeText(response)
  if (response.status !== 200) throw refusal(request.url, response.status, text)
  return parseObject(text)
}

/** A server's refusal, with what it says about it. */
export function refusal(address: string, status: number, text: string): FirsthandError {
  const { origin, pathname } = new URL(address)
  return new FirsthandError(
    'model-failed',
    `The model server at ${origin} answered ${status} to ${pathname}: ${messageIn(text)}`,
    { details: { status }, isRetryable: status === 429 || status >= 500 },
  )
}

/** A failure without keys in its message; what is no failure of ours is let through. */
export function redacted(error: unknown, redact: (text: string) => string): unknown {
  if (!(error instanceof FirsthandError)) return error
  const { code, details, isRetryable, cause } = error
  return new FirsthandError(code, redact(error.message), { details, isRetryable, cause })
}

/** The message in a server's error, wherever servers put it; else the start of the text. */
export function messageIn(text: string): string {
  const value = parse(text)
  const error = isObject(value) ? (value['error'] ?? value['message'] ?? value['detail']) : undefined
  const message = isObject(error) ? error['message'] : error
  const found = typeof message === 'string' ? message : text.replaceAll(/<[^>]{0,200}>/gu, ' ')
  const plain = found.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return plain === '' ? 'nothing more.' : plain.slice(0, MOST_MESSAGE_CHARACTERS)
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member that is a text; empty where it is none. */
export function textAt(value: unknown, key: string): string {
  const member = isObject(value) ? value[key] : undefined
  return typeof member === 'string' ? member : ''
}

/** A member that is a count; undefined where it is none. */
export function countAt(value: unknown, key: string): number | undefined {
  const member = isObject(value) ? value[key] : undefined
  return typeof member === 'number' && Number.isFinite(member) && member >= 0 ? member : undefined
}
