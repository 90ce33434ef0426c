import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProviders } from '../../src/adapters/providers/all-providers.js'
import { PROVIDER_IDS, type ProviderId } from '../../src/contracts/provider.js'
import { httpFetcher } from '../support/http-fetcher.js'
import { type ProviderServer, startProviderServer } from '../support/provider-server.js'
import { providerContract } from './provider.contract.js'

const WORDS = 'growth of laminaria'

providerContract({ id: 'openalex', words: WORDS, work: 'marked' })
providerContract({ id: 'crossref', words: WORDS, work: 'marked' })
providerContract({ id: 'arxiv', words: 'bounds seaweed graphs', work: 'on-arxiv' })
providerContract({ id: 'europe-pmc', words: WORDS, work: 'marked' })
providerContract({ id: 'pubmed', words: WORDS, work: 'marked' })
providerContract({ id: 'semantic-scholar', words: WORDS, work: 'marked' })
providerContract({ id: 'doaj', words: WORDS, work: 'marked' })
providerContract({ id: 'core', words: WORDS, work: 'marked' })
providerContract({ id: 'biorxiv', work: 'preprint' })
providerContract({ id: 'unpaywall', words: WORDS, work: 'marked' })
providerContract({ id: 'datacite', words: WORDS, work: 'marked' })

const bare = { fetcher: httpFetcher(), clock: { now: () => new Date() }, secret: () => undefined }

it('makes every provider, in order, each with its origin and terms', () => {
  const providers = createProviders(bare)
  expect(providers.map(({ id }) => id)).toEqual([...PROVIDER_IDS])
  for (const { origin, capabilities } of providers) {
    expect(origin).toMatch(/^https:\/\/[a-z.]+$/u)
    expect(capabilities.limits.length).toBeGreaterThan(20)
    expect(capabilities.licenceOfMetadata).not.toBe('')
  }
})

it('skips the services that answer nobody without a key or an address, and asks none', async () => {
  const answers = await Promise.all(
    createProviders(bare)
      .filter(({ id }) => id === 'core' || id === 'unpaywall')
      .map((provider) => provider.lookUp({ doi: '10.5555/x' }, {})),
  )
  expect(answers).toEqual([
    { status: 'skipped', reason: expect.stringContaining('providers.coreKey') },
    { status: 'skipped', reason: expect.stringContaining('network.contact') },
  ])
})

describe('errors that only one service has', () => {
  let server: ProviderServer
  beforeAll(async () => {
    server = await startProviderServer()
  })
  afterAll(() => server.close())
  const ask = (id: ProviderId, body: string, status = 200) => {
    server.queue(id, { status, type: 'text/plain', body })
    const settings = {
      ...bare,
      secret: () => 'key',
      contact: 'reader@example.org',
      baseUrls: server.baseUrls,
    }
    const provider = createProviders(settings).find((one) => one.id === id)
    return provider?.search({ query: 'kelp', limit: 5 }, {})
  }
  const unavailable = (reason: RegExp) => ({ status: 'unavailable', reason: expect.stringMatching(reason) })

  it('inside a success: Europe PMC, NCBI, arXiv', async () => {
    expect(await ask('europe-pmc', '{"errCode":404,"errMsg":"Invalid page size"}')).toEqual(
      unavailable(/error \(404\): Invalid page size/u),
    )
    expect(
      await ask('pubmed', '{"esearchresult":{"ERROR":"Search Backend failed: only 9,999 records"}}'),
    ).toEqual(unavailable(/only 9,999/u))
    expect(await ask('pubmed', '{"error":"API rate limit exceeded","count":"11"}')).toEqual(
      unavailable(/rate limit/u),
    )
    const feed = (rest: string) =>
      `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="x">${rest}</feed>`
    const entry =
      '<opensearch:totalResults>1</opensearch:totalResults><entry><id>http://arxiv.org/api/errors#bad</id><title>Error</title><summary>start must be an integer</summary></entry>'
    expect(await ask('arxiv', feed(entry))).toEqual(unavailable(/start must be an integer/u))
    expect(await ask('arxiv', feed(entry), 400)).toEqual(unavailable(/400.*start must be an integer/u))
  })

  it('an empty page of a search that has results', async () => {
    expect(await ask('openalex', '{"meta":{"count":7},"results":[]}')).toEqual(
      unavailable(/empty page although it counts 7/u),
    )
    expect(await ask('europe-pmc', '{"hitCount":7,"resultList":{"result":[]}}')).toEqual(
      unavailable(/empty page/u),
    )
    const feed =
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="x"><opensearch:totalResults>7</opensearch:totalResults></feed>'
    expect(await ask('arxiv', feed)).toEqual(unavailable(/empty page/u))
  })

  it('records of another form among good ones are named, not lost', async () => {
    const good = { id: 'https://openalex.org/W1', title: 'Kelp' }
    const answer = await ask('openalex', JSON.stringify({ meta: { count: 2 }, results: [{ id: 7 }, good] }))
    expect(answer).toMatchObject({
      status: 'ok',
      hits: [{ providerId: 'W1', rank: 2 }],
      leftOut: [expect.stringMatching(/^record 1: id/u)],
    })
  })
})

describe('editorial notices at Crossref', () => {
  let server: ProviderServer
  beforeAll(async () => {
    server = await startProviderServer()
  })
  afterAll(() => server.close())
  const look = async (work: Readonly<Record<string, unknown>>) => {
    const message = { DOI: '10.5555/WORK', type: 'journal-article', title: ['Kelp'], ...work }
    server.queue('crossref', {
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ 'message-type': 'work', message }),
    })
    const [, crossref] = createProviders({ ...bare, baseUrls: server.baseUrls })
    const answer = await crossref?.lookUp({ doi: '10.5555/work' }, {})
    return answer !== undefined && 'hits' in answer ? answer.hits[0] : undefined
  }
  const notice = (type: string, DOI = '10.5555/notice', year = 2020) => ({
    type,
    DOI,
    label: type,
    source: 'publisher',
    updated: { 'date-parts': [[year, 2]] },
  })

  it('count for the work that they are about', async () => {
    expect((await look({ 'updated-by': [notice('retraction')] }))?.editorial).toEqual({
      status: 'retracted',
      source: 'Crossref',
      detail: 'retraction doi:10.5555/notice',
      date: '2020-02',
    })
    expect(
      (await look({ 'updated-by': [notice('addendum'), notice('new_version')] }))?.editorial?.status,
    ).toBe('corrected')
    expect(
      (await look({ 'updated-by': [notice('expression_of_concern'), notice('correction')] }))?.editorial
        ?.status,
    ).toBe('concern')
    expect(
      (await look({ 'updated-by': [{ ...notice('removal'), source: 'retraction-watch' }] }))?.editorial,
    ).toMatchObject({ status: 'retracted', source: 'Crossref (Retraction Watch)' })
    expect(
      (await look({ 'updated-by': [notice('retraction'), notice('reinstatement', '10.5555/back', 2022)] }))
        ?.editorial?.status,
    ).toBe('reinstated')
    expect((await look({}))?.editorial).toEqual({ status: 'no-notice-found', source: 'Crossref' })
  })

  it('make the notice itself no retracted work, unless it names itself', async () => {
    const about = await look({ 'update-to': [notice('retraction', '10.5555/OTHER')] })
    expect(about?.editorial?.status).toBe('no-notice-found')
    expect(about?.related).toEqual([{ relation: 'retraction-of', ids: { doi: '10.5555/other' } }])
    const self = await look({
      'update-to': [notice('retraction', '10.5555/Work')],
      'updated-by': [notice('retraction', '10.5555/work')],
    })
    expect(self?.editorial?.status).toBe('retracted')
    expect(self?.related).toEqual([])
  })
})
