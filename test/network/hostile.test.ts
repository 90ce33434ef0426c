import { connect } from 'node:net'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetcher, DEFAULT_LIMITS } from '../../src/adapters/fetch/safe-fetcher.js'
import { PUBLIC_ONLY } from '../../src/adapters/fetch/host-policy.js'
import type { FetchOutcome } from '../../src/contracts/fetcher.js'
import { HOSTILE_GROUPS, type HostileCase } from './hostile-cases.js'
import { hostileTable } from './hostile-table.js'
import { type HostileServer, startHostileServer } from './hostile-server.js'

let server: HostileServer
beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(() => server.close())

/** The default rules for everything but the local server. */
const policy = () => ({
  grant: ({ url }: { readonly url: URL }) =>
    url.port === String(server.port)
      ? ({ plainHttp: true, anyPort: true, addresses: 'loopback' } as const)
      : PUBLIC_ONLY,
})

async function attempt(hostile: HostileCase) {
  const lookUps: string[] = []
  const sockets: string[] = []
  const fetcher = createSafeFetcher({
    userAgent: 'firsthand-test',
    clock: { now: () => new Date() },
    policy: policy(),
    limits: { connectMilliseconds: 800, headersMilliseconds: 1500, idleMilliseconds: 800 },
    async resolve(hostname) {
      lookUps.push(hostname)
      if (hostname.startsWith('absent.')) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
      if (hostname.startsWith('hanging.')) return new Promise(() => undefined)
      if (hostname.startsWith('inside.')) return ['10.0.0.1']
      return hostile.resolves?.[lookUps.length - 1] ?? hostile.resolves?.at(-1) ?? ['127.0.0.1']
    },
    openSocket(to) {
      sockets.push(to.host)
      return connect(hostile.isHijacked === true ? { host: '127.0.0.1', port: server.port } : to)
    },
  })
  const before = server.connections()
  const outcome = await fetcher.fetch({
    url: hostile.url.replace('{port}', String(server.port)),
    maxBytes: 2 ** 20,
    timeoutMilliseconds: 2500,
    purpose: 'document',
    ...(hostile.method !== undefined && { method: hostile.method, body: 'question' }),
    ...(hostile.expects !== undefined && { expects: hostile.expects }),
  })
  await fetcher.close()
  return { outcome, lookUps, sockets, connections: server.connections() - before }
}

function summary(outcome: FetchOutcome): string {
  if (outcome.kind === 'response') return `response ${outcome.status}`
  return outcome.kind === 'refused' ? `refused ${outcome.refusal}` : `unavailable ${outcome.reason}`
}

for (const { title, cases } of HOSTILE_GROUPS)
  describe(title, () => {
    it.each(cases.map((hostile) => [hostile.name, hostile.outcome, hostile] as const))(
      '%s: %s',
      async (_, expected, hostile) => {
        const { outcome, lookUps, sockets, connections } = await attempt(hostile)
        expect(summary(outcome), JSON.stringify(outcome)).toBe(expected)
        // What is refused by its text alone is neither looked up nor reached.
        if (!hostile.url.includes('{port}') && hostile.isHijacked !== true) {
          expect(sockets).toEqual([])
          expect(connections).toBe(0)
        }
        if (hostile.isHijacked === true) expect([lookUps.length, sockets]).toEqual([1, ['93.184.215.14']])
        // A refused redirect has reached the first server and nobody else.
        if (title === 'Redirects' && outcome.kind === 'refused' && !/too-many/.test(outcome.refusal))
          expect(new Set(sockets)).toEqual(new Set(['127.0.0.1']))
      },
    )
  })

describe('the list', () => {
  it('has at least 80 cases, each with its own name', () => {
    const all = HOSTILE_GROUPS.flatMap(({ title, cases }) => cases.map(({ name }) => `${title}: ${name}`))
    expect(all.length).toBeGreaterThanOrEqual(80)
    expect(new Set(all).size).toBe(all.length)
  })

  it('is printed in the guide as it is', () => {
    const guide = readFileSync(new URL('../../docs/guides/network-safety.md', import.meta.url), 'utf8')
    expect(guide).toContain(hostileTable())
  })

  it('is run with limits that are stricter than the default only in time', () => {
    expect(DEFAULT_LIMITS).toMatchObject({ headerBytes: 16_384, headerCount: 100, informationalCount: 10 })
  })
})
