import { Client, type Dispatcher } from 'undici'
import type { FetchRequest, Refusal } from '../../contracts/fetcher.js'
import { decodeBody } from './decode-body.js'
import { type Deadline, untilAborted } from './deadline.js'
import { refusal, unavailable } from './failures.js'
import type { Grant } from './host-policy.js'
import { type OpenSocket, openConnection } from './open-connection.js'
import { judgedAddresses, type Resolve } from './resolve-host.js'
import { redirectLocation, responseHeaders } from './response-headers.js'

/** Limits of one exchange with one server, besides those of the request. */
export interface ExchangeLimits {
  /** Name, TCP and TLS together, in milliseconds. */
  readonly connectMilliseconds: number
  readonly headersMilliseconds: number
  /** Between two pieces of the body. */
  readonly idleMilliseconds: number
  readonly headerBytes: number
  readonly headerCount: number
  /** Answers with status 1xx before the real one. */
  readonly informationalCount: number
}

export interface ExchangeRequest {
  readonly url: URL
  readonly grant: Grant
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly maxBytes: number
  /** Takes the body of a success instead of collecting it, up to a limit of its own. */
  readonly stream?: { readonly take: NonNullable<FetchRequest['onBody']>; readonly maxBytes: number }
}

export interface ExchangeNeeds {
  readonly resolve: Resolve
  readonly openSocket: OpenSocket
  readonly limits: ExchangeLimits
  readonly proxy?: URL
  readonly ca?: string
  /** How long an address that is not the last one may take. */
  readonly attemptMilliseconds?: number
}

export type Exchange =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
    }

/**
 * One request to one judged target on a connection of its own. A connection is never used twice: whatever a server sends
 * too much cannot become the beginning of another answer. Rejects with refusals and failures.
 */
export async function exchange(
  request: ExchangeRequest,
  needs: ExchangeNeeds,
  deadline: Deadline,
): Promise<Exchange> {
  const { limits } = needs
  deadline.phase('connecting', limits.connectMilliseconds)
  const { url, grant } = request
  const addresses = await untilAborted(judgedAddresses(url, grant, needs.resolve), deadline.signal)
  const socket = await openConnection({ url, grant, addresses }, { ...needs, signal: deadline.signal })
  const client = new Client(url.origin, {
    // Later, since undici does not look at its queue again while it is still connecting.
    connect: (_, callback) => void setImmediate(callback, null, socket),
    maxHeaderSize: limits.headerBytes,
    // Time is kept here, in one place.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    deadline.phase('the headers', limits.headersMilliseconds)
    return await converse(client, { request, limits, deadline })
  } finally {
    await client.destroy()
    socket.destroy()
  }
}

interface Conversation {
  readonly request: ExchangeRequest
  readonly limits: ExchangeLimits
  readonly deadline: Deadline
}

async function converse(client: Client, { request, limits, deadline }: Conversation): Promise<Exchange> {
  const response = await untilAborted(send(client, { request, limits, deadline }), deadline.signal)
  const { statusCode: status, body } = response
  // undici gives name and value in turn where raw headers are asked for; its types do not say so.
  const raw = response.headers as unknown as readonly string[]
  body.on('error', () => body.destroy())
  if (raw.length / 2 > limits.headerCount)
    throw refusal('headers-too-large', `${raw.length / 2} headers, more than ${limits.headerCount}`)
  const headers = responseHeaders(raw)
  const location = redirectLocation(status, raw)
  if (location !== undefined) return { kind: 'redirect', status, location }
  const { stream } = request
  if (stream !== undefined && (status === 200 || status === 206)) {
    if (!/^(?:identity)?$/iu.test(headers['content-encoding'] ?? ''))
      throw refusal('encoding-unknown', 'a coding that was not asked for')
    const take = (piece: Uint8Array) => stream.take(piece, { status, headers })
    await readPieces(body, { headers, maxBytes: stream.maxBytes, limits, deadline }, take)
    return { kind: 'answer', status, headers, body: new Uint8Array() }
  }
  const bytes = await readBytes(body, { headers, maxBytes: request.maxBytes, limits, deadline })
  const decoded = await untilAborted(
    decodeBody(bytes, headers['content-encoding'], request.maxBytes),
    deadline.signal,
  )
  return {
    kind: 'answer',
    status,
    headers,
    body: new Uint8Array(decoded.buffer, decoded.byteOffset, decoded.length),
  }
}

async function send(
  client: Client,
  { request, limits, deadline }: Conversation,
): Promise<Dispatcher.ResponseData> {
  const stop = new AbortController()
  const seen = { informational: 0 }
  return client.request({
    path: `${request.url.pathname}${request.url.search}`,
    method: request.method,
    headers: request.headers,
    ...(request.body !== undefined && { body: request.body }),
    signal: AbortSignal.any([deadline.signal, stop.signal]),
    responseHeaders: 'raw',
    reset: true,
    onInfo() {
      seen.informational += 1
      if (seen.informational > limits.informationalCount)
        stop.abort(
          refusal('headers-too-large', `more than ${limits.informationalCount} informational answers`),
        )
    },
  })
}

interface BodyLimits {
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes: number
  readonly limits: ExchangeLimits
  readonly deadline: Deadline
}

async function readBytes(body: Dispatcher.ResponseData['body'], limits: BodyLimits): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  await readPieces(body, limits, async (piece) => void pieces.push(piece))
  return Buffer.concat(pieces)
}

async function readPieces(
  body: Dispatcher.ResponseData['body'],
  { headers, maxBytes, limits, deadline }: BodyLimits,
  take: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  const declared = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  if (declared !== undefined && declared > maxBytes) throw tooLarge('declared-too-large', declared, maxBytes)
  let length = 0
  const idle = () => deadline.phase('the next piece of the body', limits.idleMilliseconds)
  idle()
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > maxBytes) throw tooLarge('streamed-too-large', length, maxBytes)
      await take(piece)
      idle()
    }
  } catch (error) {
    throw cutShort(error, { declared, length, signal: deadline.signal })
  }
}

function tooLarge(name: Refusal, length: number, maxBytes: number) {
  return refusal(name, `${length} bytes, more than ${maxBytes}`)
}

function cutShort(
  error: unknown,
  at: { readonly declared: number | undefined; readonly length: number; readonly signal: AbortSignal },
): unknown {
  if (at.signal.aborted) return at.signal.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^(?:UND_ERR_SOCKET|ECONNRESET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/u.test(code)) return error
  if (at.declared !== undefined)
    return refusal('length-wrong', `${at.length} bytes came of ${at.declared} that were declared`)
  return unavailable('network', `the connection was closed after ${at.length} bytes`)
}
