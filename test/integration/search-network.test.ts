import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProviders } from '../../src/adapters/providers/all-providers.js'
import { createNetwork, type Network } from '../../src/compose-network.js'
import type { Provider } from '../../src/contracts/provider.js'
import { type Approval, approvalFingerprint } from '../../src/model/approval.js'
import { type SearchRequest, searchProviders, searchTerms } from '../../src/operations/search-providers.js'
import { type ProviderServer, startProviderServer } from '../support/provider-server.js'

/* The search as a user's machine makes it: approval, cache, manners and the safe fetcher between operation and services. */

const WORK = {
  title: 'Kelp grows faster in warm water',
  authors: [{ family: 'Okonkwo', given: 'Bola' }],
  date: '2021-03-14',
  doi: '10.5555/kelp.1',
  pmid: '31000001',
  abstract: 'Kelp grew.',
}
const REQUEST: SearchRequest = {
  queries: ['kelp in warm water'],
  providers: ['openalex', 'crossref', 'pubmed', 'doaj', 'datacite', 'europe-pmc'],
}

let server: ProviderServer
let network: Network
let providers: readonly Provider[]
let directory: string
const approvals = new Map<string, Approval>()

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'firsthand-network-'))
  server = await startProviderServer({
    works: [WORK],
    behaviours: { doaj: 'html', datacite: 'down', 'europe-pmc': 'empty-body' },
  })
  const origin = new URL(server.baseUrls.openalex).origin
  network = await createNetwork({
    values: {
      'network.offline': false,
      'network.contact': '',
      'network.loopbackServices': origin,
      'network.httpsOrigins': '',
      'network.proxy': '',
      'network.dailyBudgetUsd': 1,
      'network.cacheDirectory': directory,
      'network.cacheDays': 30,
    },
    version: '0.0.0',
    approvals: { find: (fingerprint) => approvals.get(fingerprint) },
    testing: { timing: quickTiming() },
  })
  providers = createProviders({
    fetcher: network.fetcher,
    clock: { now: () => new Date() },
    secret: () => undefined,
    baseUrls: server.baseUrls,
  })
})
afterAll(async () => {
  await network.close()
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Waits are remembered by the clock and not waited for. */
function quickTiming() {
  let skipped = 0
  return {
    now: () => Date.now() + skipped,
    sleep: async (milliseconds: number) => {
      skipped += milliseconds
    },
    random: () => 0.5,
  }
}

function approve(request: SearchRequest): void {
  const terms = searchTerms(request, providers)
  const fingerprint = approvalFingerprint(terms)
  approvals.set(fingerprint, { fingerprint, terms, approvedAt: '2026-01-01T00:00:00Z', by: 'flag' })
}
const needs = () => ({ providers, approvals: { find: (fingerprint: string) => approvals.get(fingerprint) } })

it('sends nothing before it is approved', async () => {
  await expect(searchProviders(REQUEST, needs())).rejects.toMatchObject({ code: 'approval-missing' })
  expect(await providers[0]?.search({ query: 'kelp', limit: 3 }, {})).toMatchObject({
    status: 'unavailable',
    reason: expect.stringContaining('not-approved'),
  })
  expect(server.requests).toEqual([])
})

it('finds the work once it is, and says which services failed and how', async () => {
  approve(REQUEST)
  const { candidates, report } = await searchProviders(REQUEST, needs())
  expect(candidates).toMatchObject([{ key: 'doi:10.5555/kelp.1', record: { ids: { pmid: '31000001' } } }])
  const status = Object.fromEntries(report.map((row) => [row.provider, row.status]))
  expect(status).toEqual({
    openalex: 'ok',
    crossref: 'ok',
    pubmed: 'ok',
    doaj: 'unavailable',
    datacite: 'unavailable',
    'europe-pmc': 'unavailable',
  })
})

it('answers from the cache the second time, but asks those again that failed', async () => {
  const before = server.requests.length
  server.setBehaviour('doaj', 'ok')
  const { report } = await searchProviders(REQUEST, needs())
  const status = Object.fromEntries(report.map((row) => [row.provider, row.status]))
  expect(status).toMatchObject({ openalex: 'cached', crossref: 'cached', pubmed: 'cached', doaj: 'ok' })
  const asked = server.requests.slice(before).map(({ id }) => id)
  expect(asked).not.toContain('openalex')
  expect(asked).toContain('doaj')
})
