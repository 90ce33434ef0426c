import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { PROVIDER_IDS, type ProviderId } from '../../src/contracts/provider.js'
import { answerInFormat, type ServedReply, type ServedWork } from './provider-formats.js'

export type { ServedReply, ServedWork } from './provider-formats.js'

/** How a service behaves: `ok` answers from the works in its own format, the others as services really fail. */
export type ServiceBehaviour = 'ok' | 'down' | 'throttled' | 'html' | 'slow' | 'empty-body'

export interface ProviderServerOptions {
  readonly works?: readonly ServedWork[]
  /** Default: `ok`. */
  readonly behaviours?: Readonly<Partial<Record<ProviderId, ServiceBehaviour>>>
  /** Files below `/files/` by name. */
  readonly files?: Readonly<Record<string, { readonly type: string; readonly body: string | Uint8Array }>>
  /** How long a slow service waits, in milliseconds; default 5,000. */
  readonly slowMilliseconds?: number
}

/** A server on this machine that stands in for all literature services and for the places of their open copies. */
export interface ProviderServer {
  /** To be given to `createProviders`. */
  readonly baseUrls: Readonly<Record<ProviderId, string>>
  /** Address of a file. */
  fileUrl(name: string): string
  /** The next answers of a service, before its behaviour counts again; each is used once. */
  queue(id: ProviderId, ...replies: readonly ServedReply[]): void
  setBehaviour(id: ProviderId, behaviour: ServiceBehaviour): void
  /** Every request so far: method, address below the service, headers. */
  readonly requests: readonly ServedRequest[]
  close(): Promise<void>
}

export interface ServedRequest {
  readonly id: ProviderId | 'files'
  readonly url: URL
  readonly headers: IncomingMessage['headers']
}

/** Starts the server on a free port of the loopback address. */
export async function startProviderServer(options: ProviderServerOptions = {}): Promise<ProviderServer> {
  const behaviours = new Map<ProviderId, ServiceBehaviour>(
    PROVIDER_IDS.map((id) => [id, options.behaviours?.[id] ?? 'ok']),
  )
  const queues = new Map<ProviderId, ServedReply[]>(PROVIDER_IDS.map((id) => [id, []]))
  const requests: ServedRequest[] = []
  const waiting = new Set<NodeJS.Timeout>()

  const answer = (id: ProviderId, url: URL, response: ServerResponse) => {
    const queued = queues.get(id)?.shift()
    const behaviour = behaviours.get(id) ?? 'ok'
    if (queued !== undefined) return send(response, queued)
    if (behaviour !== 'slow')
      return send(response, replyOf(behaviour, { id, url, works: options.works ?? [] }))
    const timer = setTimeout(
      () => send(response, replyOf('ok', { id, url, works: options.works ?? [] })),
      options.slowMilliseconds ?? 5000,
    )
    waiting.add(timer)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const [, first = '', ...rest] = url.pathname.split('/')
    const id = PROVIDER_IDS.find((provider) => provider === first)
    requests.push({ id: id ?? 'files', url, headers: request.headers })
    const file = first === 'files' ? options.files?.[decodeURIComponent(rest.join('/'))] : undefined
    if (file !== undefined) return send(response, { status: 200, type: file.type, body: file.body })
    return id === undefined
      ? send(response, { status: 404, type: 'text/html', body: '' })
      : answer(id, url, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    baseUrls: Object.fromEntries(PROVIDER_IDS.map((id) => [id, `${origin}/${id}`])) as Record<
      ProviderId,
      string
    >,
    fileUrl: (name) => `${origin}/files/${encodeURIComponent(name)}`,
    queue: (id, ...replies) => void queues.get(id)?.push(...replies),
    setBehaviour: (id, behaviour) => void behaviours.set(id, behaviour),
    requests,
    async close() {
      for (const timer of waiting) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Asked {
  readonly id: ProviderId
  readonly url: URL
  readonly works: readonly ServedWork[]
}

const HTML =
  '<!DOCTYPE html><html><head><title>Checking your browser</title></head><body>One moment…</body></html>'

function replyOf(behaviour: Exclude<ServiceBehaviour, 'slow'>, asked: Asked): ServedReply {
  switch (behaviour) {
    case 'ok':
      return answerInFormat(asked)
    case 'down':
      return { status: 503, type: 'text/plain', body: 'This API is temporarily unavailable.' }
    case 'throttled':
      return {
        status: 429,
        type: 'application/json',
        body: '{"error":"Rate limit exceeded"}',
        headers: { 'retry-after': '30' },
      }
    case 'html':
      return { status: 200, type: 'text/html; charset=utf-8', body: HTML }
    case 'empty-body':
      return { status: 200, type: 'application/json', body: '' }
  }
}

function send(response: ServerResponse, reply: ServedReply): void {
  response.writeHead(reply.status, { 'content-type': reply.type, ...reply.headers })
  response.end(reply.body)
}
