import { createServer, type Server } from 'node:https'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pc from 'picocolors'
import type { FirsthandOptions, TestingOptions } from '../../src/compose.js'
import { packageVersion } from '../../src/compose.js'
import { runCli } from '../../src/interfaces/cli/run-cli.js'
import type { CliResult } from './built-cli.js'
import { type ProviderServer, type ProviderServerOptions, startProviderServer } from './provider-server.js'
import { selfSigned } from './self-signed.js'

/** A document as some server on the web gives it; the key of its map is host and path. */
export interface ServedDocument {
  readonly status?: number
  readonly type?: string
  readonly body?: string | Uint8Array
  /** Where a redirect leads. */
  readonly location?: string
  /** Bytes of the body in a second; default: at once. */
  readonly bytesPerSecond?: number
}

/** What a child process needs to reach the same servers. */
export interface OnlinePlace {
  readonly tlsPort: number
  readonly ca: string
  readonly providerUrls: NonNullable<TestingOptions['providerUrls']>
  /** No host has a rate, and as many places as papers are sought at once: what a killed process held is free at once, or nothing is got. */
  readonly hurries?: boolean
  /** Environment variables of the commands. */
  readonly variables?: Readonly<Record<string, string>>
}

/** Services, servers of documents and a library in a temporary folder, with the command line over them. */
export interface OnlineBench {
  readonly services: ProviderServer
  readonly place: OnlinePlace
  readonly folder: string
  /** Host and path of every request for a document. */
  readonly documentRequests: readonly string[]
  options(): FirsthandOptions
  cli(...args: readonly string[]): Promise<CliResult>
  close(): Promise<void>
}

export interface OnlineBenchOptions extends Omit<ProviderServerOptions, 'files'> {
  readonly documents: Readonly<Record<string, ServedDocument>>
  /** Environment variables of the commands. */
  readonly variables?: Readonly<Record<string, string>>
}

export async function startOnlineBench(options: OnlineBenchOptions): Promise<OnlineBench> {
  const folder = mkdtempSync(join(tmpdir(), 'firsthand-online-'))
  const services = await startProviderServer(options)
  const hosts = [...new Set(Object.keys(options.documents).map((name) => name.split('/', 1)[0] ?? ''))]
  const identity = selfSigned(hosts)
  const documentRequests: string[] = []
  const server = await startDocumentServer(identity, options.documents, documentRequests)
  const place: OnlinePlace = {
    tlsPort: (server.address() as AddressInfo).port,
    ca: identity.cert,
    providerUrls: services.baseUrls,
    ...(options.variables !== undefined && { variables: options.variables }),
  }
  // What was waited for in one command has passed in the next.
  const waited = { milliseconds: 0 }
  const bench: OnlineBench = {
    services,
    place,
    folder,
    documentRequests,
    options: () => optionsFor(place, folder, waited),
    async cli(...args) {
      const parts = { stdout: '', stderr: '' }
      const colours = pc.createColors(false)
      const code = await runCli([...args, '--library', join(folder, 'library')], packageVersion(), {
        terminal: {
          width: Number.POSITIVE_INFINITY,
          colours,
          messageColours: colours,
          isLive: false,
          print: (text) => void (parts.stdout += `${text}\n`),
          note: (text) => void (parts.stderr += `${text}\n`),
        },
        surroundings: bench.options(),
      })
      return { code, ...parts }
    },
    async close() {
      await services.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return bench
}

async function startDocumentServer(
  identity: { readonly key: string; readonly cert: string },
  documents: OnlineBenchOptions['documents'],
  requests: string[],
): Promise<Server> {
  const server = createServer(identity, (request, response) => {
    const name = `${request.headers.host ?? ''}${request.url ?? ''}`
    requests.push(name)
    const found = documents[name]
    if (found === undefined) return void response.writeHead(404).end()
    const { status = 200, type = 'application/octet-stream', body = '', location, bytesPerSecond } = found
    response.writeHead(status, { 'content-type': type, ...(location !== undefined && { location }) })
    if (bytesPerSecond === undefined) return void response.end(body)
    return drip(Buffer.from(body), bytesPerSecond, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function drip(body: Buffer, bytesPerSecond: number, response: NodeJS.WritableStream): void {
  const piece = Math.max(1, Math.round(bytesPerSecond / 20))
  let sent = 0
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + piece))
    sent += piece
    if (sent < body.length) return
    clearInterval(timer)
    response.end()
  }, 50)
  response.on('close', () => clearInterval(timer))
}

/**
 * Firsthand over stand-ins: every name is this machine, port 443 is the server of documents, and waits are skipped. Nothing
 * else of the network differs: scheme, certificates, addresses and approvals are judged as always.
 */
export function optionsFor(
  { tlsPort, ca, providerUrls, hurries = false, variables = {} }: OnlinePlace,
  folder: string,
  waited = { milliseconds: 0 },
): FirsthandOptions {
  return {
    environment: {
      variables: { FIRSTHAND_CACHE_DIRECTORY: join(folder, 'network'), ...variables },
      platform: process.platform,
      homeDirectory: join(folder, 'home'),
      workingDirectory: folder,
    },
    testing: {
      providerUrls,
      network: {
        policy: {
          grant: ({ url }) => ({
            plainHttp: url.hostname === '127.0.0.1',
            anyPort: url.hostname === '127.0.0.1',
            addresses: 'loopback',
          }),
        },
        ...(hurries && {
          manners: ({ host }) => ({
            lane: host,
            perSecond: 1000,
            burst: 1000,
            concurrency: 4,
            dialect: 'none',
          }),
        }),
        timing: {
          now: () => Date.now() + waited.milliseconds,
          sleep: async (milliseconds) => {
            waited.milliseconds += milliseconds
          },
          random: () => 0.5,
        },
        fetcher: {
          ca,
          resolve: async () => ['127.0.0.1'],
          openSocket: ({ host, port }) => connect({ host, port: port === 443 ? tlsPort : port }),
        },
      },
    },
  }
}
