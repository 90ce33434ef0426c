import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpFetcher } from '../../test/support/http-fetcher.js'
import { type ProviderServer, startProviderServer } from '../../test/support/provider-server.js'
import { createProviders } from '../adapters/providers/all-providers.js'
import type { FetchRequest } from '../contracts/fetcher.js'
import type { Provider } from '../contracts/provider.js'
import { type Approval, approvalFingerprint } from '../model/approval.js'
import { type SearchRequest, searchProviders, searchTerms } from './search-providers.js'

const WORKS = [
  {
    title: 'Kelp grows faster in warm water',
    authors: [{ family: 'Okonkwo', given: 'Bola' }],
    date: '2021-03-14',
    doi: '10.5555/kelp.1',
    pmid: '31000001',
    pmcid: 'PMC7000001',
    journal: 'Tide Letters',
  },
  {
    title: 'Warm water and kelp: a model',
    authors: [{ family: 'Novák', given: 'Jan' }],
    date: '2015-07-08',
    arxiv: '1507.01234',
    isPreprint: true,
  },
]

let server: ProviderServer
let providers: readonly Provider[]
const sent: FetchRequest[] = []

beforeAll(async () => {
  server = await startProviderServer({
    works: WORKS,
    behaviours: { doaj: 'down', 'europe-pmc': 'throttled', datacite: 'html' },
  })
  providers = createProviders({
    fetcher: httpFetcher((request) => sent.push(request)),
    clock: { now: () => new Date('2026-01-02T03:04:05Z') },
    secret: () => undefined,
    baseUrls: server.baseUrls,
  })
})
afterAll(() => server.close())

function approving(request: SearchRequest) {
  const terms = searchTerms(request, providers)
  const approval: Approval = {
    fingerprint: approvalFingerprint(terms),
    terms,
    approvedAt: '2026-01-01T00:00:00Z',
    by: 'flag',
  }
  return { find: (fingerprint: string) => (fingerprint === approval.fingerprint ? approval : undefined) }
}

it('sends nothing that nobody approved, nor anything else than was approved', async () => {
  const request = { queries: ['kelp in warm water'] }
  const approvals = approving(request)
  await expect(
    searchProviders(request, { providers, approvals: { find: () => undefined } }),
  ).rejects.toMatchObject({
    code: 'approval-missing',
    details: { fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/u) },
  })
  await expect(
    searchProviders({ queries: ['kelp in cold water'] }, { providers, approvals }),
  ).rejects.toMatchObject({ code: 'approval-missing' })
  await expect(searchProviders({ ...request, limit: 50 }, { providers, approvals })).rejects.toMatchObject({
    code: 'approval-missing',
  })
  await expect(searchProviders({ queries: [' ?'] }, { providers, approvals })).rejects.toMatchObject({
    code: 'input-invalid',
  })
  expect(sent).toEqual([])
})

it('asks every service, merges what they say, and names those that did not answer', async () => {
  const request = { queries: ['kelp in warm water', ' kelp  in warm water '], limit: 10 }
  const progress: number[] = []
  const found = await searchProviders(request, {
    providers,
    approvals: approving(request),
    onProgress: ({ done }) => progress.push(done),
  })
  expect(found.candidates.map(({ key }) => key)).toEqual(['doi:10.5555/kelp.1', 'arxiv:1507.01234'])
  expect(found.candidates[0]?.record.ids).toEqual({
    doi: '10.5555/kelp.1',
    pmid: '31000001',
    pmcid: 'PMC7000001',
  })
  expect(new Set(found.candidates[0]?.hits.map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(4)
  const status = Object.fromEntries(found.report.map((row) => [row.provider, row.status]))
  expect(status).toMatchObject({
    doaj: 'unavailable',
    'europe-pmc': 'unavailable',
    datacite: 'unavailable',
    core: 'skipped',
    unpaywall: 'skipped',
    openalex: 'ok',
    arxiv: 'ok',
    pubmed: 'ok',
  })
  expect(found.report.find(({ provider }) => provider === 'europe-pmc')?.retryAfterSeconds).toBe(30)
  expect(found.warnings).toEqual([expect.stringContaining('datacite, doaj, europe-pmc did not answer')])
  expect(progress.at(-1)).toBe(found.report.length)
  expect(
    sent.every(({ approval }) => approval === approvalFingerprint(searchTerms(request, providers))),
  ).toBe(true)
})

it('keeps the bounds on dates whatever the services send', async () => {
  const request = {
    queries: ['kelp in warm water'],
    from: { year: 2020 },
    providers: ['openalex' as const, 'arxiv' as const],
  }
  const found = await searchProviders(request, { providers, approvals: approving(request) })
  expect(found.candidates.map(({ key }) => key)).toEqual(['doi:10.5555/kelp.1'])
  expect(found.aside.map(({ reason }) => reason)).toContain('outside the bounds on dates')
})

it('looks the article up that stands behind a figure', async () => {
  const figure = { DOI: '10.1371/journal.pone.0012345.g001', type: 'component', title: ['Figure 1'] }
  const article = {
    DOI: '10.1371/journal.pone.0012345',
    type: 'journal-article',
    title: ['Kelp seen from above'],
  }
  const list = { status: 'ok', 'message-type': 'work-list', message: { 'total-results': 1, items: [figure] } }
  const reply = (body: unknown) => ({ status: 200, type: 'application/json', body: JSON.stringify(body) })
  server.queue('crossref', reply(list), reply({ status: 'ok', 'message-type': 'work', message: article }))
  const request = { queries: ['kelp seen'], providers: ['crossref' as const] }
  const found = await searchProviders(request, { providers, approvals: approving(request) })
  expect(found.candidates).toMatchObject([
    {
      key: 'doi:10.1371/journal.pone.0012345',
      record: { title: 'Kelp seen from above' },
      notes: [expect.stringContaining('g001')],
    },
  ])
})
