import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApprovedOnlyFetcher } from '../../src/adapters/guards/approved-only-fetcher.js'
import type { FetchRequest, Fetcher } from '../../src/contracts/fetcher.js'
import type { Approval, ApprovalTerms } from '../../src/model/approval.js'
import { approvalFor, approved, type Bench, outcomeOf, search, startBench } from './network-bench.js'

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.close())

const OPENALEX = { name: 'OpenAlex', endpoint: 'https://api.openalex.org', transport: 'remote' } as const
const COPY = 'https://papers.org/a/1.pdf'
const PAGE = 'https://doi.org/10.5555/1'
const SEARCH = approved({
  kind: 'search',
  queries: ['sleep'],
  destinations: [OPENALEX],
  limits: { lookUps: 2 },
})
const FETCH = approved({
  kind: 'fetch',
  papers: [{ paper: 'doi:10.5555/1', title: 'On sleep', urls: [COPY, PAGE], landingPages: [PAGE] }],
  limits: { bytesPerDocument: 1000 },
})
const MODEL = approved({
  kind: 'remote-model',
  destinations: [{ ...OPENALEX, endpoint: 'https://api.models.org' }],
  papers: [],
  limits: {},
})

function guarded(stored: readonly Approval[]) {
  const sent: string[] = []
  const inner: Fetcher = {
    async fetch({ url }) {
      sent.push(url)
      return { kind: 'unavailable', reason: 'network', detail: 'not in this test' }
    },
    close: async () => undefined,
  }
  const find = (fingerprint: string) => stored.find((one) => one.fingerprint === fingerprint)
  const fetcher = createApprovedOnlyFetcher({
    inner,
    approvals: { find },
    isLocal: (url) => url.startsWith('http://127.0.0.1:11434/'),
  })
  return { fetcher, sent }
}

const request = (more: Partial<FetchRequest>): FetchRequest => ({
  url: 'https://api.openalex.org/works?search=sleep',
  maxBytes: 1000,
  timeoutMilliseconds: 1000,
  purpose: 'search',
  ...more,
})
const asks = (query: string) => ({ subject: { kind: 'query', query } }) as const
const looksUp = (id: string) => ({ subject: { kind: 'look-up', id } }) as const

describe('with an approval', () => {
  it.each<[string, Approval, Partial<FetchRequest>]>([
    ['an approved query to its service', SEARCH, asks('sleep')],
    ['a look-up at an approved service', SEARCH, looksUp('doi:10.5555/1')],
    ['a listed copy', FETCH, { url: COPY, purpose: 'document' }],
    ['an approved model', MODEL, { url: 'https://api.models.org/v1/chat', purpose: 'model' }],
  ])('%s goes out', async (_, approval, more) => {
    const { fetcher, sent } = guarded([approval])
    await fetcher.fetch(request({ approval: approval.fingerprint, ...more }))
    expect(sent.length).toBe(1)
  })

  it.each<[string, Approval, Partial<FetchRequest>]>([
    ['another query', SEARCH, asks('sleep apnoea')],
    ['the query in other letters', SEARCH, asks('Sleep')],
    ['another service', SEARCH, { url: 'https://api.crossref.org/works?query=sleep', ...asks('sleep') }],
    ['the service at another port', SEARCH, { url: 'https://api.openalex.org:8443/works', ...asks('sleep') }],
    ['the service over plain HTTP', SEARCH, { url: 'http://api.openalex.org/works', ...asks('sleep') }],
    [
      'a service whose name begins the same',
      SEARCH,
      { url: 'https://api.openalex.org.evil.org/works', ...asks('sleep') },
    ],
    ['a request that does not say what it asks', SEARCH, {}],
    ['a document', SEARCH, { url: COPY, purpose: 'document' }],
    ['a search', FETCH, asks('sleep')],
    ['another file of the same origin', FETCH, { url: 'https://papers.org/b.pdf', purpose: 'document' }],
    [
      'a file that a page names which was not seen',
      FETCH,
      { url: 'https://doi.org/x.pdf', purpose: 'document', namedBy: PAGE },
    ],
    [
      'a file that a copy is said to name',
      FETCH,
      { url: 'https://papers.org/b.pdf', purpose: 'document', namedBy: COPY },
    ],
    ['a copy elsewhere', FETCH, { url: 'https://mirror.papers.org/a/1.pdf', purpose: 'document' }],
    ['a larger document', FETCH, { url: COPY, purpose: 'document', maxBytes: 1001 }],
    ['another model', MODEL, { url: 'https://api.other.org/v1/chat', purpose: 'model' }],
    ['a text that is no address', FETCH, { url: 'papers.org', purpose: 'document' }],
  ])('%s stays here', async (_, approval, more) => {
    const { fetcher, sent } = guarded([approval])
    expect(await outcomeOf(fetcher, request({ approval: approval.fingerprint, ...more }))).toBe(
      'refused not-approved',
    )
    expect(sent).toEqual([])
  })

  /** The page was asked for and led to `found`. */
  async function afterPage(found: string, status = 200) {
    const sent: string[] = []
    const inner: Fetcher = {
      async fetch({ url }) {
        sent.push(url)
        const facts = { headers: {}, body: new Uint8Array(), hops: [url], milliseconds: 1, isCached: false }
        return { kind: 'response', status, finalUrl: found, receivedAt: '2026-01-02T12:00:00.000Z', ...facts }
      },
      close: async () => undefined,
    }
    const find = (fingerprint: string) => [FETCH].find((one) => one.fingerprint === fingerprint)
    const fetcher = createApprovedOnlyFetcher({ inner, approvals: { find }, isLocal: () => false })
    const document = (url: string, namedBy?: string) =>
      request({
        url,
        purpose: 'document',
        approval: FETCH.fingerprint,
        ...(namedBy !== undefined && { namedBy }),
      })
    await fetcher.fetch(document(PAGE))
    return (url: string, namedBy = PAGE) => outcomeOf(fetcher, document(url, namedBy))
  }

  it('the file that a listed page names on the site to which it led goes out', async () => {
    const ask = await afterPage('https://www.press.org/article/1')
    expect(await ask('https://www.press.org/1.pdf')).toBe('response 200')
    expect(await ask('https://cdn.press.org/1.pdf')).toBe('response 200')
    expect(await ask('https://doi.org/1.pdf')).toBe('response 200')
  })

  it.each([
    ['on another site', 'https://other.org/1.pdf', PAGE],
    ['on a host that begins the same', 'https://press.org.evil.org/1.pdf', PAGE],
    ['at another port', 'https://www.press.org:8443/1.pdf', PAGE],
    ['over plain HTTP', 'http://www.press.org/1.pdf', PAGE],
    ['of a page that is not listed', 'https://www.press.org/1.pdf', 'https://www.press.org/article/1'],
  ])('one %s stays here', async (_, url, namedBy) => {
    const ask = await afterPage('https://www.press.org/article/1')
    expect(await ask(url, namedBy)).toBe('refused not-approved')
  })

  it('a page that was not had names nothing', async () => {
    const ask = await afterPage('https://www.press.org/article/1', 404)
    expect(await ask('https://www.press.org/1.pdf')).toBe('refused not-approved')
  })

  it('no more works are looked up than were allowed, each as often as needed', async () => {
    const { fetcher, sent } = guarded([SEARCH])
    for (const id of ['doi:1', 'doi:2', 'doi:1', 'doi:3'])
      await fetcher.fetch(request({ approval: SEARCH.fingerprint, ...looksUp(id) }))
    expect(sent.length).toBe(3)
  })
})

describe('without one', () => {
  it.each<[string, readonly Approval[], Partial<FetchRequest>]>([
    ['nothing is named', [SEARCH], asks('sleep')],
    ['what is named is not stored', [], { approval: SEARCH.fingerprint, ...asks('sleep') }],
    [
      'the stored terms were changed',
      [{ ...SEARCH, terms: { ...SEARCH.terms, queries: ['sleep', 'diagnosis'] } as ApprovalTerms }],
      { approval: SEARCH.fingerprint, ...asks('diagnosis') },
    ],
    ['a remote model is asked', [], { url: 'https://api.models.org/v1', purpose: 'model' }],
  ])('nothing goes out where %s', async (_, stored, more) => {
    const { fetcher, sent } = guarded(stored)
    expect(await outcomeOf(fetcher, request(more))).toBe('refused not-approved')
    expect(sent).toEqual([])
  })

  it('a model on this machine is asked, and a search of a local service is not', async () => {
    const { fetcher, sent } = guarded([])
    await fetcher.fetch(request({ url: 'http://127.0.0.1:11434/api/chat', purpose: 'model' }))
    await fetcher.fetch(request({ url: 'http://127.0.0.1:11434/search', ...asks('sleep') }))
    expect(sent).toEqual(['http://127.0.0.1:11434/api/chat'])
  })
})

describe('in the composed network', () => {
  it('nothing reaches a server without an approval, kept answers included', async () => {
    const open = await bench.network()
    expect(await outcomeOf(open.fetcher, search(bench))).toBe('response 200')
    const closed = await bench.network({ approvals: [] })
    expect(await outcomeOf(closed.fetcher, search(bench))).toBe('refused not-approved')
    expect(bench.seen.length).toBe(1)
  })

  it('an approval that was taken back holds no longer', async () => {
    const approvals = [approvalFor(bench.origin)]
    const { fetcher } = await bench.network({ approvals })
    expect(await outcomeOf(fetcher, search(bench, '/1'))).toBe('response 200')
    approvals.pop()
    expect(await outcomeOf(fetcher, search(bench, '/2'))).toBe('refused not-approved')
    expect(bench.seen.length).toBe(1)
  })
})
