import type { Fetcher, FetchOutcome, ResponseHead } from '../../contracts/fetcher.js'
import type { ModelFetch, ModelRequest, ModelResponse } from '../../contracts/model-fetch.js'
import { FirsthandError } from '../../model/errors.js'
import { isLoopback } from './endpoint.js'
import { createPieceQueue, type PieceQueue } from './piece-queue.js'

/** Most bytes of one answer; what is read of it has a lower limit. */
const MOST_BYTES = 64 * 2 ** 20
/** Calls have a wall clock of their own. */
const LONGEST_MS = 86_400_000

export interface ModelFetchOptions {
  /** Base addresses that may be asked. */
  readonly endpoints: readonly string[]
  /** The user works offline: only servers on this machine are asked. */
  readonly isOffline?: boolean
  readonly fetcher: Fetcher
}

/** The way to model servers over the safe fetcher, whose bodies it gives on piece by piece. */
export function createModelFetch(options: ModelFetchOptions): ModelFetch & { close(): Promise<void> } {
  const { endpoints, isOffline = false, fetcher } = options
  const reachable = isOffline
    ? endpoints.filter((endpoint) => isLoopback(new URL(endpoint).hostname))
    : endpoints
  const origins = new Set(reachable.map((endpoint) => new URL(endpoint).origin))
  const fetch: ModelFetch = async (request) => {
    checkAddress(request.url, origins)
    return open(request, fetcher)
  }
  return Object.assign(fetch, { close: () => fetcher.close() })
}

/** Resolves with the head of the answer, as soon as there is one; the body follows. */
function open(request: ModelRequest, fetcher: Fetcher): Promise<ModelResponse> {
  const stop = new AbortController()
  const queue = createPieceQueue()
  return new Promise((resolve, reject) => {
    const begin = ({ status, headers }: ResponseHead) =>
      resolve({ status, contentType: headers['content-type'] ?? '', body: bodyOf(queue, stop) })
    const outcome = fetcher.fetch({
      ...optionsOf(request, stop.signal),
      async onBody(piece, head) {
        begin(head)
        await queue.put(piece)
      },
    })
    outcome.then(
      (ended) => settle(ended, { request, queue, begin, reject }),
      (error: unknown) => {
        const reason = request.signal?.aborted === true ? request.signal.reason : error
        queue.fail(reason)
        reject(reason)
      },
    )
  })
}

interface Opening {
  readonly request: ModelRequest
  readonly queue: PieceQueue
  readonly begin: (head: ResponseHead) => void
  readonly reject: (error: unknown) => void
}

/** What is refused by a server comes whole. A body that has begun and breaks off ends with an error. */
function settle(outcome: FetchOutcome, { request, queue, begin, reject }: Opening): void {
  if (outcome.kind !== 'response') {
    const error = unreachable(request.url, outcome)
    queue.fail(error)
    return reject(error)
  }
  begin(outcome)
  if (outcome.body.length > 0) void queue.put(outcome.body)
  queue.end()
}

async function* bodyOf(queue: PieceQueue, stop: AbortController): AsyncGenerator<Uint8Array> {
  try {
    yield* queue.pieces()
  } finally {
    stop.abort()
  }
}

function optionsOf({ url, method, headers, body, signal }: ModelRequest, stop: AbortSignal) {
  return {
    url,
    method,
    headers: { accept: 'application/json, text/event-stream', ...headers },
    ...(body !== undefined && { body }),
    maxBytes: MOST_BYTES,
    timeoutMilliseconds: LONGEST_MS,
    purpose: 'model' as const,
    signal: signal === undefined ? stop : AbortSignal.any([stop, signal]),
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
}

function unreachable(
  address: string,
  outcome: Exclude<FetchOutcome, { readonly kind: 'response' }>,
): FirsthandError {
  const { detail } = outcome
  const isCutShort = outcome.kind === 'refused' && outcome.refusal === 'length-wrong'
  const code = /\b(?:E[A-Z]{4,}|UND_[A-Z_]+)\b/u.exec(detail)?.[0] ?? ''
  return new FirsthandError(
    'model-failed',
    isCutShort
      ? 'The model server broke off in the middle of its answer.'
      : `The model server at ${new URL(address).origin} cannot be reached: ${IN_WORDS[code] ?? detail}.`,
    { isRetryable: isCutShort || outcome.kind === 'unavailable', details: { code } },
  )
}
