import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpFetcher } from '../../test/support/http-fetcher.js'
import { type ProviderServer, startProviderServer } from '../../test/support/provider-server.js'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { createProviders } from '../adapters/providers/all-providers.js'
import { parseRetractionWatch } from '../adapters/providers/retraction-watch.js'
import type { Provider } from '../contracts/provider.js'
import { type Approval, approvalFingerprint } from '../model/approval.js'
import type { PaperKey } from '../model/ids.js'
import { checkEditorial, editorialTerms } from './check-editorial.js'

const entry = (key: string, doi: string) =>
  `@article{${key}, title = {About ${key} in the sea}, author = {Roe, Bo}, year = 2020, doi = {${doi}}}\n`
const served = (doi: string, more = {}) => ({
  title: `About ${doi}`,
  authors: [{ family: 'Roe', given: 'Bo' }],
  date: '2020-01-02',
  doi,
  pmid: '3100000',
  ...more,
})
const clock = { now: () => new Date('2026-01-31T00:00:00Z') }

describe('checking the papers of a library', () => {
  let small: SmallLibrary
  let server: ProviderServer
  let providers: readonly Provider[]
  const needs = (more = {}) => ({
    library: small.library,
    providers,
    lists: [],
    approvals: allowing(),
    clock,
    ...more,
  })
  /** Says yes to whatever would be asked now. */
  const allowing = () => ({
    find: (fingerprint: string): Approval | undefined => {
      const terms = editorialTerms({}, { library: small.library, providers, clock })
      return terms !== undefined && approvalFingerprint(terms) === fingerprint
        ? { fingerprint, terms, approvedAt: '2026-01-30T00:00:00Z', by: 'flag' }
        : undefined
    },
  })
  const allowingKeys = (keys: readonly PaperKey[]) => ({
    find: (fingerprint: string): Approval | undefined => {
      const terms = editorialTerms({ keys }, { library: small.library, providers, clock })
      return terms !== undefined && approvalFingerprint(terms) === fingerprint
        ? { fingerprint, terms, approvedAt: '2026-01-30T00:00:00Z', by: 'flag' }
        : undefined
    },
  })
  const statusOf = (doi: string) => small.library.findPaper(`doi:${doi}` as PaperKey)?.editorial

  beforeAll(async () => {
    small = await createSmallLibrary({
      ...KELP_PAPERS,
      'more.bib': ['clean', 'retracted', 'listed', 'nobody']
        .map((key) => entry(key, `10.5555/${key}`))
        .join(''),
    })
    server = await startProviderServer({
      works: [
        served('10.5555/clean'),
        served('10.5555/retracted', { isRetracted: true }),
        served('10.5555/listed'),
      ],
    })
    providers = createProviders({
      fetcher: httpFetcher(),
      clock,
      secret: () => undefined,
      baseUrls: server.baseUrls,
    })
  })
  afterAll(async () => {
    await server.close()
    small.remove()
  })

  it('asks nobody without an approval that names the papers and the services', async () => {
    const before = server.requests.length
    await expect(checkEditorial({}, needs({ approvals: { find: () => undefined } }))).rejects.toMatchObject({
      code: 'approval-missing',
    })
    expect(server.requests.length).toBe(before)
    expect(editorialTerms({}, needs())).toMatchObject({
      kind: 'search',
      queries: expect.arrayContaining(['doi:10.5555/clean']),
      limits: { lookUps: 4 },
    })
  })

  it('marks a paper unchecked where a service failed, and asks again next time', async () => {
    server.setBehaviour('crossref', 'down')
    const { rows, counts, partly } = await checkEditorial({}, needs())
    expect([rows.length, partly]).toEqual([4, 4])
    expect(counts).toEqual({ unchecked: 3, retracted: 1 })
    expect(statusOf('10.5555/clean')).toMatchObject({
      status: 'unchecked',
      detail: expect.stringContaining('Crossref did not answer'),
    })
    expect(statusOf('10.5555/retracted')).toMatchObject({
      status: 'retracted',
      checkedAt: '2026-01-31T00:00:00.000Z',
      partly: { answered: 3, asked: 4 },
    })
    server.setBehaviour('crossref', 'ok')
  })

  it('stores who said what, joins the list on this machine, and leaves recent papers alone', async () => {
    const lists = [parseRetractionWatch('doi\tnature\n10.5555/LISTED\tExpression of concern')]
    const outcome = await checkEditorial({}, needs({ lists }))
    expect(outcome).toMatchObject({
      recent: 0,
      partly: 0,
      isCancelled: false,
      counts: { 'no-notice-found': 2, concern: 1, retracted: 1 },
    })
    expect(statusOf('10.5555/clean')).toMatchObject({
      status: 'no-notice-found',
      source: expect.stringContaining('Crossref'),
    })
    expect(statusOf('10.5555/listed')).toMatchObject({ status: 'concern', source: 'Retraction Watch' })
    // It was checked a moment ago, but while Crossref was silent.
    expect(statusOf('10.5555/retracted')).toEqual({
      status: 'retracted',
      source: 'Crossref, Europe PMC, OpenAlex, PubMed',
      date: '2024-02-03',
      detail: 'Retraction doi:10.5555/notice',
      checkedAt: '2026-01-31T00:00:00.000Z',
    })
    expect(outcome.withoutId.length).toBeGreaterThan(0)
    expect(await checkEditorial({}, needs({ lists }))).toMatchObject({ rows: [], recent: 4 })
  })

  it('counts a service whose budget is used up as one that would know, not as one that answered', async () => {
    const paper = small.library.findPaper('doi:10.5555/clean' as PaperKey)
    if (paper === undefined) throw new Error('It was added.')
    small.library.savePaper({ ...paper, editorial: { status: 'unchecked', source: 'none' } })
    const reason = 'OpenAlex was not asked: the budget of the day is used up.'
    const spent = providers.map(
      (one): Provider =>
        one.id === 'openalex'
          ? { ...one, lookUp: async () => ({ status: 'skipped', reason, isForNow: true }) }
          : one,
    )
    const keys = [paper.key]
    await checkEditorial({ keys }, needs({ providers: spent, approvals: allowingKeys(keys) }))
    expect(statusOf('10.5555/clean')).toMatchObject({
      status: 'unchecked',
      detail: `OpenAlex did not answer: ${reason}`,
      partly: { answered: 3, asked: 4 },
    })
    const outcome = await checkEditorial({ keys }, needs({ approvals: allowingKeys(keys) }))
    expect(outcome.rows[0]?.after).toMatchObject({ status: 'no-notice-found' })
    expect(outcome.partly).toBe(0)
  })

  it('uses the list alone, without any approval, where no service is asked', async () => {
    const lists = [parseRetractionWatch('doi\tnature\n10.5555/clean\tRetraction')]
    const outcome = await checkEditorial(
      { keys: ['doi:10.5555/clean' as PaperKey], olderThanDays: -1 },
      needs({ providers: [], lists, approvals: { find: () => undefined } }),
    )
    expect(outcome.rows[0]?.after).toMatchObject({ status: 'retracted', source: 'Retraction Watch' })
    await expect(checkEditorial({ keys: ['doi:10.5555/lost' as PaperKey] }, needs())).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
