import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostManners } from '../../src/adapters/guards/host-manners.js'
import type { Timing } from '../../src/adapters/guards/timing.js'
import { createNetwork, type Network, type NetworkValues } from '../../src/compose-network.js'
import type { Fetcher, FetchRequest } from '../../src/contracts/fetcher.js'
import { type Approval, type ApprovalTerms, approvalFingerprint } from '../../src/model/approval.js'

/** A clock that moves only when somebody sleeps, and what was slept. */
export interface SlowClock extends Timing {
  readonly slept: number[]
  advance(milliseconds: number): void
}

/** `chance`: what `random` gives. */
export function slowClock(start = Date.UTC(2026, 0, 2, 12), chance = 0.5): SlowClock {
  const slept: number[] = []
  let time = start
  return {
    slept,
    now: () => time,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted()
      slept.push(Math.round(milliseconds))
      time += milliseconds
    },
    random: () => chance,
    advance: (milliseconds) => void (time += milliseconds),
  }
}

/** A real server on 127.0.0.1, what came to it, and a data folder for the network of a test. */
export interface Bench {
  readonly origin: string
  readonly directory: string
  readonly seen: IncomingMessage[]
  answer(listener: RequestListener): void
  network(options?: BenchOptions): Promise<Network>
  close(): Promise<void>
}

export interface BenchOptions {
  readonly clock?: Timing
  readonly values?: Partial<NetworkValues>
  readonly manners?: (url: URL) => HostManners
  readonly approvals?: readonly Approval[]
}

export const FAST: Omit<HostManners, 'lane'> = {
  perSecond: 1000,
  burst: 100,
  concurrency: 8,
  dialect: 'none',
}

export async function startBench(): Promise<Bench> {
  const directory = mkdtempSync(join(tmpdir(), 'firsthand-network-'))
  const seen: IncomingMessage[] = []
  const networks: Network[] = []
  let listener: RequestListener = (_, response) => response.end('{"results":[1]}')
  const server = createServer((request, response) => {
    seen.push(request)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    directory,
    seen,
    answer: (next) => void (listener = next),
    async network({ clock = slowClock(), values = {}, manners, approvals = [approvalFor(origin)] } = {}) {
      const network = await createNetwork({
        version: '1.0',
        values: networkValues(join(directory, 'cache'), { 'network.loopbackServices': origin, ...values }),
        approvals: { find: (fingerprint) => approvals.find((one) => one.fingerprint === fingerprint) },
        testing: {
          timing: clock,
          manners: manners ?? (({ host }) => ({ ...FAST, lane: host })),
        },
      })
      networks.push(network)
      return network
    },
    async close() {
      for (const network of networks) await network.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export function networkValues(directory: string, more: Partial<NetworkValues> = {}): NetworkValues {
  return {
    'network.offline': false,
    'network.contact': 'me@papers.org',
    'network.loopbackServices': '',
    'network.httpsOrigins': '',
    'network.proxy': '',
    'network.dailyBudgetUsd': 0.1,
    'network.cacheDirectory': directory,
    'network.cacheDays': 30,
    ...more,
  }
}

export function approved(terms: ApprovalTerms): Approval {
  return {
    fingerprint: approvalFingerprint(terms),
    terms,
    approvedAt: '2026-01-02T12:00:00.000Z',
    by: 'prompt',
  }
}

export const QUERY = 'sleep spindles'

/** Covers the query, look-ups and the server of a test. */
export function approvalFor(origin: string): Approval {
  return approved({
    kind: 'search',
    queries: [QUERY],
    destinations: [{ name: 'Test service', endpoint: origin, transport: 'local' }],
    limits: { lookUps: 3 },
  })
}

/** A search that the approval of a bench covers. */
export function search(
  bench: Pick<Bench, 'origin'>,
  path = '/works',
  more: Partial<FetchRequest> = {},
): FetchRequest {
  return {
    url: `${bench.origin}${path}`,
    maxBytes: 2 ** 20,
    timeoutMilliseconds: 5000,
    purpose: 'search',
    subject: { kind: 'query', query: QUERY },
    approval: approvalFor(bench.origin).fingerprint,
    ...more,
  }
}

/** Outcome in one line. */
export async function outcomeOf(fetcher: Fetcher, request: FetchRequest): Promise<string> {
  const outcome = await fetcher.fetch(request)
  if (outcome.kind === 'response') return `${outcome.isCached ? 'cached' : 'response'} ${outcome.status}`
  return outcome.kind === 'refused' ? `refused ${outcome.refusal}` : `unavailable ${outcome.reason}`
}
