import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProviders } from '../../src/adapters/providers/all-providers.js'
import type { FetchRequest } from '../../src/contracts/fetcher.js'
import type { Provider, ProviderAnswer, ProviderHit, ProviderId } from '../../src/contracts/provider.js'
import { httpFetcher } from '../support/http-fetcher.js'
import {
  type ProviderServer,
  type ServedReply,
  type ServedWork,
  startProviderServer,
} from '../support/provider-server.js'

/** Texts as services send them: markup, entities escaped twice, a power, a control and an invisible character. */
const MARKED: ServedWork = {
  title: 'Growth of <i>Laminaria</i> &amp;amp; friends at 10<sup>6</sup> cells',
  authors: [
    { family: 'van der Berg', given: 'Åsa' },
    { family: 'Okonkwo', given: 'Bola C.' },
  ],
  date: '2021-03-14',
  abstract: 'Kelp grew by 12 &amp;lt; 15 units in CO<sub>2</sub>-rich water (p &lt; 0.05).',
  journal: 'Tide Letters',
  doi: '10.5555/kelp.2021.1',
  pmid: '31234567',
  pmcid: 'PMC7654321',
  licence: 'cc-by',
  pdfUrl: 'https://example.org/kelp.pdf',
  landingUrl: 'https://example.org/kelp',
}
const PREPRINT: ServedWork = {
  title: 'Seaweed forests before the storm',
  authors: [{ family: 'Lindqvist', given: 'Maja' }],
  date: '2022-05-06',
  abstract: 'We model seaweed forests under 3 storms.',
  doi: '10.1101/2022.05.01.490001',
  isPreprint: true,
  publishedDoi: '10.5555/kelp.2023.9',
  landingUrl: 'https://example.org/seaweed',
  licence: 'cc-by',
}
const ON_ARXIV: ServedWork = {
  title: 'Bounds for a<b in seaweed graphs',
  authors: [{ family: 'Novák', given: 'Jan' }],
  date: '2020-07-08',
  abstract: 'We show that $n<m$ and m>k for all seaweed graphs.',
  arxiv: '2007.01234',
  publishedDoi: '10.5555/graphs.7',
  isPreprint: true,
}
const RETRACTED: ServedWork = {
  ...MARKED,
  title: 'Barnacles that were not there',
  doi: '10.5555/barnacle.1',
  pmid: '31234568',
  pmcid: 'PMC7654322',
  isRetracted: true,
}
const WORKS = [MARKED, PREPRINT, ON_ARXIV, RETRACTED]

/** Failures as services really word them, with what must be said. */
const FAILURES: readonly (readonly [string, ServedReply, RegExp])[] = [
  [
    '429 with the seconds to wait',
    reply(429, '{"error":"Too many"}', { 'retry-after': '53578' }),
    /429.*Too many/su,
  ],
  [
    '429 without Retry-After and a code that is text',
    reply(429, '{"message":"Too Many Requests.","code":"429"}'),
    /Too Many Requests/u,
  ],
  [
    '429 as a web page',
    reply(429, '<html><body>Rate exceeded.</body></html>', { 'content-type': 'text/html' }),
    /429/u,
  ],
  [
    '401',
    reply(401, '{"error":"Invalid or missing API key","message":"API key not found"}'),
    /refuses access \(401\).*API key not found/u,
  ],
  ['403 of a gateway', reply(403, '{"message":"Forbidden"}'), /refuses access \(403\).*Forbidden/u],
  ['406', reply(406, ''), /406/u],
  [
    '400 with a list of messages',
    reply(400, '{"status":"failed","message":[{"type":"x","message":"Rows too large"}]}'),
    /400.*Rows too large/u,
  ],
  ['414 as a web page', reply(414, '<html><head><title>414</title></head></html>'), /414/u],
  [
    '500 with a stack in JSON',
    reply(500, '{"status":"error","message":[{"type":"exception","message":"clojure"}]}'),
    /failed \(500\)/u,
  ],
  [
    '503 as plain text',
    reply(503, 'This API is temporarily unavailable due to maintenance.'),
    /503.*maintenance/u,
  ],
  ['504 as a web page', reply(504, '<html>Gateway</html>'), /504/u],
  [
    'a web page inside a success',
    reply(200, '<!DOCTYPE html><html><body>Are you human?</body></html>'),
    /web page/u,
  ],
  ['an empty success', reply(200, ''), /nothing at all/u],
  ['broken data', reply(200, '{"results":[{"id'), /not (?:JSON|XML)|not understood/u],
  ['other data', reply(200, '{"hello":"world"}'), /not (?:JSON|XML)|not understood/u],
  ['other XML', reply(200, '<?xml version="1.0"?><hello/>'), /not (?:JSON|XML)|not understood/u],
  ['202 with nothing', reply(202, ''), /202/u],
  ['301 that nobody followed', reply(301, ''), /301/u],
  ['404 as a web page for a search', reply(404, '<html>Not found</html>'), /404/u],
]

function reply(status: number, body: string, headers: Readonly<Record<string, string>> = {}): ServedReply {
  return { status, type: headers['content-type'] ?? 'application/json', body, headers }
}

/** What is special about a provider's place in the suite. */
export interface ProviderCase {
  readonly id: ProviderId
  /** Words that find its work; absent: it has no search by words. */
  readonly words?: string
  readonly work: 'marked' | 'preprint' | 'on-arxiv'
}

/** What every provider has to do, whatever service it asks: one suite over a real server on this machine. */
export function providerContract({ id, words, work }: ProviderCase): void {
  const served = { marked: MARKED, preprint: PREPRINT, 'on-arxiv': ON_ARXIV }[work]
  const ids = served.arxiv === undefined ? { doi: served.doi ?? '' } : { arxiv: served.arxiv }
  const isLinkOnly = words === undefined

  describe(`${id} as a provider`, () => {
    let server: ProviderServer
    let provider: Provider
    const sent: FetchRequest[] = []
    beforeAll(async () => {
      server = await startProviderServer({ works: WORKS, slowMilliseconds: 60_000 })
      const settings = {
        fetcher: httpFetcher((request) => sent.push(request)),
        clock: { now: () => new Date('2026-01-02T03:04:05Z') },
        secret: () => 'own-key',
        contact: 'reader@example.org',
        baseUrls: server.baseUrls,
      }
      provider = createProviders(settings).find((candidate) => candidate.id === id) as Provider
    })
    afterAll(() => server.close())
    beforeEach(() => void sent.splice(0))

    const search = (query = words ?? '', more = {}) =>
      provider.search({ query, limit: 10, ...more }, { approval: 'f1' })
    const firstHit = (answer: ProviderAnswer): ProviderHit => {
      expect(answer.status).toBe('ok')
      return (answer as { readonly hits: readonly ProviderHit[] }).hits[0] as ProviderHit
    }

    it('looks a work up by its id and cleans what it says', async () => {
      const hit = firstHit(await provider.lookUp(ids, {}))
      expect(hit).toMatchObject({
        provider: id,
        rank: 1,
        query: served.arxiv === undefined ? `doi:${served.doi}` : `arxiv:${served.arxiv}`,
      })
      expect(hit.retrievedAt).toBe('2026-01-02T03:04:05.000Z')
      expect(hit.record.ids).toMatchObject(ids)
      expect(hit.record.authors[0]?.family).toBe(served.authors[0]?.family)
      expect(hit.record.issued).toMatchObject({ year: Number(served.date.slice(0, 4)) })
      if (work === 'marked') {
        expect(hit.record.title).toBe('Growth of Laminaria & friends at 10⁶ cells')
        if (hit.record.abstract !== undefined)
          expect(hit.record.abstract).toContain('Kelp grew by 12 < 15 units in CO₂-rich water (p < 0.05).')
      }
    })

    it('says that a work is absent only where the service says so', async () => {
      const unknown =
        work === 'on-arxiv'
          ? { arxiv: '1901.00001' }
          : { doi: work === 'preprint' ? '10.1101/2000.01.01.000001' : '10.5555/unknown' }
      expect(await provider.lookUp(unknown, {})).toEqual({ status: 'absent' })
    })

    it('skips what it cannot be asked', async () => {
      expect((await provider.lookUp({}, {})).status).toBe('skipped')
      expect((await search(' ?! ')).status).toBe('skipped')
      expect(sent).toEqual([])
    })

    it('names what leaves and under which approval', async () => {
      await provider.lookUp(ids, { approval: 'f1', refresh: true })
      for (const request of sent)
        expect(request).toMatchObject({
          purpose: 'search',
          approval: 'f1',
          refresh: true,
          subject: { kind: 'look-up' },
        })
      expect(sent.length).toBeGreaterThan(0)
    })

    it.each(FAILURES)('answers "unavailable" to %s', async (_, failure, said) => {
      // Two requests make one search at PubMed; the first fails.
      server.queue(id, failure)
      const answer = await (isLinkOnly ? provider.lookUp(ids, {}) : search())
      expect(answer).toMatchObject({ status: 'unavailable', reason: expect.stringMatching(said) })
      if (failure.headers?.['retry-after'] !== undefined)
        expect(answer).toMatchObject({ retryAfterSeconds: 53_578 })
      // Its own server tells the rest of the suite nothing of this failure.
      expect((await provider.lookUp(ids, {})).status).toBe('ok')
    })

    it('reads a date in Retry-After', async () => {
      server.queue(id, reply(429, '', { 'retry-after': 'Fri, 02 Jan 2026 03:05:05 GMT' }))
      expect(await provider.lookUp(ids, {})).toMatchObject({ status: 'unavailable', retryAfterSeconds: 60 })
    })

    it('stops when it is told to', async () => {
      server.setBehaviour(id, 'slow')
      await expect(provider.lookUp(ids, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
        code: 'cancelled',
      })
      server.setBehaviour(id, 'ok')
    })

    it('is unavailable where nobody listens', async () => {
      const closed = await startProviderServer()
      await closed.close()
      const settings = {
        fetcher: httpFetcher(),
        clock: { now: () => new Date() },
        secret: () => 'k',
        contact: 'reader@example.org',
      }
      const lost = createProviders({ ...settings, baseUrls: closed.baseUrls }).find(
        (candidate) => candidate.id === id,
      )
      expect(await lost?.lookUp(ids, {})).toMatchObject({
        status: 'unavailable',
        reason: expect.stringContaining('could not be reached'),
      })
    })

    if (isLinkOnly)
      it('says that it has no search', async () => {
        expect((await provider.search({ query: 'kelp', limit: 3 }, {})).status).toBe('skipped')
        expect(provider.capabilities.canSearch).toBe(false)
      })
    else {
      it('searches, with ranks from 1 and the query on each hit', async () => {
        const answer = await search()
        const hit = firstHit(answer)
        expect(hit).toMatchObject({ rank: 1, query: words, providerId: expect.stringMatching(/\S/u) })
        expect((answer as { readonly hits: readonly ProviderHit[] }).hits.map(({ rank }) => rank)).toEqual(
          (answer as { readonly hits: readonly ProviderHit[] }).hits.map((_, index) => index + 1),
        )
      })

      it('says that nothing was found where nothing was', async () => {
        expect(await search('zzzzzz qqqqqq')).toEqual({ status: 'absent' })
      })

      it('gives no more than was asked for', async () => {
        const answer = await search(`${words} barnacles seaweed`, { limit: 1 })
        expect((answer as { readonly hits: readonly ProviderHit[] }).hits).toHaveLength(1)
      })

      it('sends date bounds where the service takes them', async () => {
        await search(words, { from: { year: 1987 }, to: { year: 1993, month: 2 } })
        const address = decodeURIComponent(sent[0]?.url ?? '')
        if (id !== 'unpaywall') expect(address).toMatch(/1987.*1993/u)
      })
    }

    if (tellsRetractions(id))
      it('says who is retracted, and that silence is not cleanness', async () => {
        const retracted = firstHit(await provider.lookUp({ doi: RETRACTED.doi ?? '' }, {}))
        expect(retracted.editorial).toMatchObject({ status: 'retracted' })
        expect(firstHit(await provider.lookUp(ids, {})).editorial).toMatchObject({
          status: 'no-notice-found',
        })
      })
  })
}

function tellsRetractions(id: ProviderId): boolean {
  return ['openalex', 'crossref', 'europe-pmc', 'pubmed'].includes(id)
}
