import { Agent, request as send } from 'undici'
import type { ModelFetch, ModelRequest } from '../../contracts/model-fetch.js'
import { FirsthandError } from '../../model/errors.js'
import { isLoopback } from './endpoint.js'

/** Time to connect. A loaded server accepts at once, even where it answers late. */
const CONNECT_MS = 10_000

export interface ModelFetchOptions {
  /** Base addresses that may be asked. */
  readonly endpoints: readonly string[]
  /** The user works offline: only servers on this machine are asked. */
  readonly isOffline?: boolean
}

/** The way to model servers over undici. Waiting for an answer has no limit of its own: calls have a wall clock. */
export function createModelFetch({
  endpoints,
  isOffline = false,
}: ModelFetchOptions): ModelFetch & { close(): Promise<void> } {
  const reachable = isOffline
    ? endpoints.filter((endpoint) => isLoopback(new URL(endpoint).hostname))
    : endpoints
  const origins = new Set(reachable.map((endpoint) => new URL(endpoint).origin))
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_MS } })
  const fetch: ModelFetch = async (request) => {
    checkAddress(request.url, origins)
    try {
      const { statusCode, headers, body } = await send(request.url, {
        dispatcher: agent,
        ...optionsOf(request),
      })
      const type = headers['content-type']
      return { status: statusCode, contentType: Array.isArray(type) ? (type[0] ?? '') : (type ?? ''), body }
    } catch (error) {
      if (request.signal?.aborted === true) throw request.signal.reason
      throw unreachable(request.url, error)
    }
  }
  return Object.assign(fetch, { close: () => agent.destroy() })
}

function optionsOf({ method, headers, body, signal }: ModelRequest) {
  return {
    method,
    headers: { accept: 'application/json, text/event-stream', ...headers },
    ...(body !== undefined && { body }),
    ...(signal !== undefined && { signal }),
  }
}

function checkAddress(address: string, origins: ReadonlySet<string>): void {
  const { origin, protocol, hostname, username, password } = new URL(address)
  const refuse = (why: string) =>
    new FirsthandError('config-invalid', `No request is made to ${origin}: ${why}.`)
  if (username !== '' || password !== '') throw refuse('its address holds a password')
  if (!origins.has(origin)) throw refuse('it is no configured model server')
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return
  throw refuse('plain HTTP is for servers on this machine only; use HTTPS')
}

/** Codes of the system in words; others are shown as they are. */
const IN_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  UND_ERR_CONNECT_TIMEOUT: 'it does not accept connections',
}

function unreachable(address: string, error: unknown): FirsthandError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  return new FirsthandError(
    'model-failed',
    `The model server at ${new URL(address).origin} cannot be reached: ${IN_WORDS[code] ?? message}.`,
    { cause: error, isRetryable: true, details: { code } },
  )
}
