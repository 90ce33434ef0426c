import {
  createServer as createHttp,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect, createServer as createTcp, Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  DEFAULT_HOST_POLICY,
  hostPolicyFor,
  PUBLIC_ONLY,
  type Target,
} from '../../src/adapters/fetch/host-policy.js'
import { createSafeFetcher, type SafeFetcherOptions } from '../../src/adapters/fetch/safe-fetcher.js'
import type { FetchRequest } from '../../src/contracts/fetcher.js'
import { selfSigned } from '../support/self-signed.js'
import { startHostileServer } from './hostile-server.js'

const LOCAL = { plainHttp: true, anyPort: true, addresses: 'loopback' } as const
const open: { close(): unknown }[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const { close } of open.splice(0)) await close()
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
  return (server.address() as AddressInfo).port
}

const serve = (listener: RequestListener) => listen(createHttp(listener))

function fetcherFor(ports: readonly number[], options: Partial<SafeFetcherOptions> = {}) {
  const grant = ({ url }: Target) => (ports.includes(Number(url.port)) ? LOCAL : PUBLIC_ONLY)
  const fetcher = createSafeFetcher({
    userAgent: 'firsthand/1.0 (mailto:me@papers.org)',
    clock: { now: () => new Date('2026-01-02T03:04:05Z') },
    policy: { grant },
    resolve: async () => ['127.0.0.1'],
    ...options,
  })
  open.push(fetcher)
  return fetcher
}

const ask = (url: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
  url,
  maxBytes: 2 ** 20,
  timeoutMilliseconds: 5000,
  purpose: 'search',
  ...more,
})

describe('an answer', () => {
  it('comes with its body, its way and when it was received', async () => {
    const port = await serve((_, response) => response.setHeader('X-Pool', 'polite').end('{"a":1}'))
    const outcome = await fetcherFor([port]).fetch(
      ask(`http://127.0.0.1:${port}/w?api_key=k#part`, { expects: ['json'] }),
    )
    expect(outcome).toMatchObject({
      kind: 'response',
      status: 200,
      finalUrl: `http://127.0.0.1:${port}/w?api_key=…`,
      hops: [`http://127.0.0.1:${port}/w?api_key=…`],
      isCached: false,
      receivedAt: '2026-01-02T03:04:05.000Z',
    })
    expect(
      outcome.kind === 'response' && [String(Buffer.from(outcome.body)), outcome.headers['x-pool']],
    ).toEqual(['{"a":1}', 'polite'])
  })

  it.each(['gzip', 'brotli', 'deflate', 'raw-deflate'])('is unpacked from %s', async (name) => {
    const server = await startHostileServer()
    open.push(server)
    const outcome = await fetcherFor([server.port]).fetch(ask(`http://127.0.0.1:${server.port}/${name}`))
    expect(outcome.kind === 'response' && String(Buffer.from(outcome.body))).toBe('{"a":1}')
  })

  it.each([
    ['too-long', 'hello'],
    ['second-answer', '{}'],
  ])('ends where it says it ends (%s)', async (name, body) => {
    const server = await startHostileServer()
    open.push(server)
    const outcome = await fetcherFor([server.port]).fetch(ask(`http://127.0.0.1:${server.port}/${name}`))
    expect(outcome.kind === 'response' && String(Buffer.from(outcome.body))).toBe(body)
  })

  it('has no cookies, and header names change nothing', async () => {
    const server = await startHostileServer()
    open.push(server)
    const fetcher = fetcherFor([server.port])
    const cookies = await fetcher.fetch(ask(`http://127.0.0.1:${server.port}/cookies`))
    expect(cookies.kind === 'response' && 'set-cookie' in cookies.headers).toBe(false)
    const names = await fetcher.fetch(ask(`http://127.0.0.1:${server.port}/header-proto`))
    expect(names.kind === 'response' && Object.getPrototypeOf(names.headers)).toBe(Object.prototype)
  })

  it('that is an error may be of any kind, since it is none of the success', async () => {
    const port = await serve((_, response) => response.writeHead(404).end('<html>gone</html>'))
    const outcome = await fetcherFor([port]).fetch(ask(`http://127.0.0.1:${port}/`, { expects: ['json'] }))
    expect(outcome).toMatchObject({ kind: 'response', status: 404 })
  })
})

describe('a request', () => {
  const record = () => {
    const seen: IncomingMessage[] = []
    const bodies: string[] = []
    const listener: RequestListener = (request, response) => {
      seen.push(request)
      let body = ''
      request.on('data', (piece) => (body += String(piece)))
      request.on('end', () => {
        bodies.push(body)
        response.end('{}')
      })
    }
    return { seen, bodies, listener }
  }

  it('names Firsthand, and nothing that the caller reserves', async () => {
    const { seen, listener } = record()
    const port = await serve(listener)
    const headers = {
      'user-agent': 'x',
      cookie: 'a=b',
      host: 'evil',
      referer: 'r',
      'x-forwarded-for': '1',
      accept: 'application/json',
    }
    await fetcherFor([port]).fetch(ask(`http://127.0.0.1:${port}/`, { headers }))
    expect(seen[0]?.headers).toEqual({
      host: `127.0.0.1:${port}`,
      connection: 'close',
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'firsthand/1.0 (mailto:me@papers.org)',
    })
  })

  it('is refused where a header would break it', async () => {
    const { seen, listener } = record()
    const port = await serve(listener)
    const outcome = await fetcherFor([port]).fetch(
      ask(`http://127.0.0.1:${port}/`, { headers: { accept: 'a\r\nhost: evil' } }),
    )
    expect(outcome).toMatchObject({ kind: 'refused', refusal: 'malformed-url' })
    expect(seen).toEqual([])
  })

  it('takes keys along on its own origin and never to another, not even back', async () => {
    const home = record()
    const other = await serve((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${homePort}/back` }).end(),
    )
    const homePort: number = await serve((request, response) => {
      const next =
        request.url === '/a' ? '/b' : request.url === '/b' ? `http://127.0.0.1:${other}/` : undefined
      if (next === undefined) return home.listener(request, response)
      home.seen.push(request)
      response.writeHead(302, { location: next }).end()
    })
    const headers = { authorization: 'Bearer k', 'x-api-key': 'k', 'x-custom': 'k', accept: 'text/plain' }
    const outcome = await fetcherFor([homePort, other]).fetch(
      ask(`http://127.0.0.1:${homePort}/a`, { headers }),
    )
    expect(outcome).toMatchObject({ kind: 'response', status: 200 })
    const keys = home.seen.map(({ headers: sent }) => [
      sent.authorization,
      sent['x-api-key'],
      sent['x-custom'],
      sent.accept,
    ])
    expect(keys).toEqual([
      ['Bearer k', 'k', 'k', 'text/plain'],
      ['Bearer k', 'k', 'k', 'text/plain'],
      [undefined, undefined, undefined, 'text/plain'],
    ])
  })

  it('is sent again after 307 on its own origin, and becomes a GET after 303', async () => {
    const { seen, bodies, listener } = record()
    const port: number = await serve((request, response) => {
      const status = { '/307': 307, '/303': 303 }[request.url ?? '']
      if (status === undefined) return listener(request, response)
      response.writeHead(status, { location: '/end' }).end()
    })
    const fetcher = fetcherFor([port])
    for (const path of ['307', '303'])
      await fetcher.fetch(ask(`http://127.0.0.1:${port}/${path}`, { method: 'POST', body: 'a question' }))
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(bodies).toEqual(['a question', ''])
  })

  it('does not use the proxy of the environment', async () => {
    const proxied = record()
    const proxy = await serve(proxied.listener)
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy'])
      vi.stubEnv(name, `http://127.0.0.1:${proxy}`)
    const port = await serve((_, response) => response.end('{}'))
    expect(await fetcherFor([port]).fetch(ask(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 200 })
    expect(proxied.seen).toEqual([])
  })

  it('asks a configured proxy for the judged address, not for the name', async () => {
    const asked: string[] = []
    const proxy = createTcp((socket) =>
      socket.once('data', (data) => {
        asked.push(String(data))
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      }),
    )
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    open.push({ close: () => new Promise((resolve) => proxy.close(resolve)) })
    const address = new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    const fetcher = fetcherFor([], { proxy: address, resolve: async () => ['93.184.215.14'] })
    const outcome = await fetcher.fetch(ask('https://papers.org/'))
    expect(outcome).toMatchObject({
      kind: 'unavailable',
      detail: 'the proxy answered HTTP/1.1 403 Forbidden',
    })
    expect(asked).toEqual(['CONNECT 93.184.215.14:443 HTTP/1.1\r\nHost: 93.184.215.14:443\r\n\r\n'])
  })

  it('is ended by its caller, and by closing', async () => {
    const port = await serve(() => undefined)
    const fetcher = fetcherFor([port])
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    await expect(
      fetcher.fetch(ask(`http://127.0.0.1:${port}/`, { signal: stop.signal })),
    ).rejects.toMatchObject({ code: 'cancelled' })
    const pending = fetcher.fetch(ask(`http://127.0.0.1:${port}/`))
    setTimeout(() => void fetcher.close(), 50)
    await expect(pending).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('goes on to the next address where one cannot be reached', async () => {
    const port = await serve((_, response) => response.end('{}'))
    const tried: string[] = []
    const fetcher = fetcherFor([port], {
      resolve: async () => ['127.0.0.9', '127.0.0.1'],
      openSocket(to) {
        tried.push(to.host)
        return connect(to.host === '127.0.0.9' ? { host: '127.0.0.9', port: 1 } : to)
      },
    })
    expect(await fetcher.fetch(ask(`http://papers.org:${port}/`))).toMatchObject({ status: 200 })
    expect(tried).toEqual(['127.0.0.9', '127.0.0.1'])
  })
})

it('does not wait for an address that swallows everything', async () => {
  const port = await serve((_, response) => response.end('{}'))
  const fetcher = fetcherFor([port], {
    attemptMilliseconds: 100,
    resolve: async () => ['127.0.0.9', '127.0.0.1'],
    openSocket: (to) => (to.host === '127.0.0.9' ? new Socket() : connect(to)),
  })
  expect(await fetcher.fetch(ask(`http://papers.org:${port}/`))).toMatchObject({ status: 200 })
})

describe('TLS', () => {
  const secure = async (names: readonly string[], addresses: readonly string[] = []) => {
    const { key, cert } = selfSigned(names, { addresses })
    const port = await listen(createHttps({ key, cert }, (_, response) => response.end('{}')))
    return { port, cert }
  }
  const tlsError = { kind: 'unavailable', reason: 'tls' }

  it('is spoken with a server whose certificate is for the name', async () => {
    const { port, cert } = await secure(['papers.org'])
    const outcome = await fetcherFor([port], { ca: cert }).fetch(ask(`https://papers.org:${port}/`))
    expect(outcome).toMatchObject({ kind: 'response', status: 200 })
  })

  it('refuses a certificate of nobody, also where the environment would allow it', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const { port } = await secure(['papers.org'])
    expect(await fetcherFor([port]).fetch(ask(`https://papers.org:${port}/`))).toMatchObject(tlsError)
  })

  it('refuses a certificate for another name', async () => {
    const { port, cert } = await secure(['other.org'])
    expect(await fetcherFor([port], { ca: cert }).fetch(ask(`https://papers.org:${port}/`))).toMatchObject(
      tlsError,
    )
  })

  it('checks the address where there is no name', async () => {
    const right = await secure(['papers.org'], ['127.0.0.1'])
    const wrong = await secure(['papers.org'])
    const at = ({ port, cert }: typeof right) =>
      fetcherFor([port], { ca: cert }).fetch(ask(`https://127.0.0.1:${port}/`))
    expect(await at(right)).toMatchObject({ kind: 'response' })
    expect(await at(wrong)).toMatchObject(tlsError)
  })

  it('is not spoken with a server that speaks plain HTTP', async () => {
    const port = await serve((_, response) => response.end('{}'))
    expect(await fetcherFor([port]).fetch(ask(`https://papers.org:${port}/`))).toMatchObject(tlsError)
  })

  it('never goes back to plain HTTP', async () => {
    const plain = await serve((_, response) => response.end('{}'))
    const { key, cert } = selfSigned(['papers.org'])
    const listener: RequestListener = (_, response) =>
      void response.writeHead(302, { location: `http://papers.org:${plain}/` }).end()
    const port = await listen(createHttps({ key, cert }, listener))
    const outcome = await fetcherFor([port, plain], { ca: cert }).fetch(ask(`https://papers.org:${port}/`))
    expect(outcome).toMatchObject({ kind: 'refused', refusal: 'redirect-refused' })
  })
})

describe('the host policy', () => {
  const target = (url: string, more: Partial<Target> = {}): Target => ({
    url: new URL(url),
    purpose: 'model',
    isRedirected: false,
    ...more,
  })

  it('makes no exception by default', () => {
    for (const url of ['http://127.0.0.1:11434/', 'https://papers.org:8443/', 'http://localhost/'])
      expect(DEFAULT_HOST_POLICY.grant(target(url))).toEqual({
        plainHttp: false,
        anyPort: false,
        addresses: 'public',
      })
    expect(Object.isFrozen(DEFAULT_HOST_POLICY) && Object.isFrozen(PUBLIC_ONLY)).toBe(true)
  })

  it('lets a named service of this machine be asked directly, and never by a redirect or for a document', () => {
    const policy = hostPolicyFor({
      loopbackServices: ['http://127.0.0.1:11434', 'http://[::1]:80'],
      httpsOrigins: [],
    })
    const service = 'http://127.0.0.1:11434/api'
    expect(policy.grant(target(service))).toEqual(LOCAL)
    expect(policy.grant(target('http://127.0.0.1:11435/'))).toEqual(PUBLIC_ONLY)
    expect(policy.grant(target(service, { isRedirected: true }))).toEqual(PUBLIC_ONLY)
    expect(policy.grant(target(service, { purpose: 'document' }))).toEqual(PUBLIC_ONLY)
  })

  it('opens another port of a named origin, and not its private addresses', () => {
    const policy = hostPolicyFor({ loopbackServices: [], httpsOrigins: ['https://api.papers.org:8443'] })
    expect(policy.grant(target('https://api.papers.org:8443/x'))).toEqual({
      plainHttp: false,
      anyPort: true,
      addresses: 'public',
    })
  })

  it.each([
    ['http://192.168.1.4:11434'],
    ['http://papers.org'],
    ['http://user@127.0.0.1:1'],
    ['http://127.0.0.1:1/path'],
    ['ftp://127.0.0.1'],
    ['127.0.0.1:80'],
    ['http://localhost.papers.org'],
  ])('takes no service %s', (service) => {
    const make = () => hostPolicyFor({ loopbackServices: [service], httpsOrigins: [] })
    expect(make).toThrowError(expect.objectContaining({ code: 'config-invalid' }))
  })

  it('keeps a page that names a local service from reaching it', async () => {
    const seen: string[] = []
    const service = await serve((request, response) => {
      seen.push(String(request.url))
      response.end('{}')
    })
    const page = await serve((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${service}/delete` }).end(),
    )
    const configured = hostPolicyFor({ loopbackServices: [`http://127.0.0.1:${service}`], httpsOrigins: [] })
    const grant = (to: Target) => (Number(to.url.port) === page ? LOCAL : configured.grant(to))
    const fetcher = fetcherFor([], { policy: { grant } })
    expect(await fetcher.fetch(ask(`http://127.0.0.1:${service}/list`, { purpose: 'model' }))).toMatchObject({
      status: 200,
    })
    expect(await fetcher.fetch(ask(`http://127.0.0.1:${page}/`, { purpose: 'search' }))).toMatchObject({
      kind: 'refused',
      refusal: 'address-not-public',
    })
    expect(await fetcher.fetch(ask(`http://127.0.0.1:${service}/x`, { purpose: 'document' }))).toMatchObject({
      kind: 'refused',
    })
    expect(seen).toEqual(['/list'])
  })
})
