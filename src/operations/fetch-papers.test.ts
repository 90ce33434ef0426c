import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Answer,
  bytesOf,
  directReader,
  sniffFormat,
  tableFetcher,
} from '../../test/support/acquiring.js'
import { createLibraryBench, type LibraryBench } from '../../test/support/library-bench.js'
import { jatsArticle, pdfOfLines } from '../../test/support/made-papers.js'
import { recordOf } from '../../test/support/reading.js'
import type { PaperCandidate } from '../contracts/paper-candidate.js'
import type { OpenLocation } from '../contracts/provider.js'
import type { BibliographicRecord, EditorialNotice } from '../model/paper.js'
import { createCurrentRegistry } from './add-context.js'
import { FETCH_LIMITS, fetchPapers, previewFetch } from './fetch-papers.js'
import { saturationOf, yieldsOf } from './search-papers.js'
import { chooseDiverse, groupsOfQueries } from './choose-papers.js'
import { listStaged, paperKeysOf, stagePapers, unstagePapers } from './stage-papers.js'

let bench: LibraryBench
beforeEach(() => {
  bench = createLibraryBench()
})
afterEach(() => bench.remove())

const clock = { now: () => new Date('2026-01-02T03:04:05Z') }

function candidate(
  name: string,
  changes: {
    readonly urls?: readonly string[]
    readonly record?: Partial<BibliographicRecord>
    readonly notices?: readonly EditorialNotice[]
    readonly score?: number
  } = {},
): PaperCandidate {
  const doi = `10.5555/${name}`
  const record = recordOf({
    title: `The ${name} of marmots in the high mountains`,
    authors: [{ family: 'Moe' }],
    ids: { doi },
    ...changes.record,
  })
  return {
    key: `doi:${doi}`,
    record,
    versions: [{ kind: 'published', ids: record.ids, furtherDois: [], record }],
    isPreprint: false,
    hits: [],
    locations: (changes.urls ?? []).map(
      (url): OpenLocation => ({
        url,
        kind: url.endsWith('.xml') ? 'jats' : 'pdf',
        version: 'published',
        reportedBy: 'openalex',
        licence: 'cc-by',
      }),
    ),
    notices: changes.notices ?? [],
    conflicts: [],
    notes: [],
    score: changes.score ?? 0,
  }
}

function found(...candidates: readonly PaperCandidate[]): void {
  bench.foundPapers.saveSearch(
    {
      searchedAt: '2026-01-01T00:00:00Z',
      queries: ['q'],
      report: [],
      candidates: candidates.map(({ key }) => key),
      aside: 0,
    },
    candidates,
  )
}
const stageNeeds = () => ({ foundPapers: bench.foundPapers, library: bench.library })
const stageAll = (...names: readonly string[]) =>
  stagePapers(
    'mountains',
    names.map((name) => `doi:10.5555/${name}`),
    stageNeeds(),
  )

function approve(): void {
  const { terms, fingerprint } = previewFetch(listStaged('mountains', stageNeeds()))
  if (terms === undefined || fingerprint === undefined) throw new Error('nothing to approve')
  bench.approvals.save({ fingerprint, terms, approvedAt: '2026-01-01T00:00:00Z', by: 'flag' })
}

const fetchStaged = (answers: Readonly<Record<string, Answer>>, limits = FETCH_LIMITS) =>
  fetchPapers(
    listStaged('mountains', stageNeeds()),
    {
      library: bench.library,
      registry: createCurrentRegistry(bench.library),
      fetcher: tableFetcher(answers),
      reader: directReader,
      sniffFormat,
      approvals: bench.approvals,
      foundPapers: bench.foundPapers,
      clock,
    },
    limits,
  )

const jats = (name: string): Answer => ({
  body: bytesOf(
    jatsArticle({
      title: `The ${name} of marmots in the high mountains`,
      doi: `10.5555/${name}`,
      body: '<sec><title>Results</title><p>Marmots slept for seven months in the cold winter.</p></sec>',
    }),
  ),
})

describe('a collection', () => {
  it('keeps the order of staging and refuses what nobody found', () => {
    found(candidate('sleep'), candidate('diet'))
    expect(stageAll('diet', 'sleep').map(({ key }) => key)).toEqual(['doi:10.5555/diet', 'doi:10.5555/sleep'])
    expect(() => stageAll('nothing')).toThrow('doi:10.5555/nothing')
    expect(unstagePapers('mountains', ['doi:10.5555/diet'], stageNeeds())).toHaveLength(1)
    expect(() => unstagePapers('mountains', ['doi:10.5555/diet'], stageNeeds())).toThrow(
      'Not in the collection',
    )
    expect(() => stagePapers('../x', [], stageNeeds())).toThrow('no name')
  })

  it('that is empty or holds no paper of the library never means all papers', () => {
    found(candidate('sleep'))
    expect(() => paperKeysOf('mountains', stageNeeds())).toThrow('no collection')
    stageAll('sleep')
    expect(() => paperKeysOf('mountains', stageNeeds())).toThrow('No paper of the collection')
  })
})

describe('what would be downloaded', () => {
  it('is told for each paper, and has another fingerprint after any change of staging', () => {
    found(
      candidate('sleep', { urls: ['https://a.example/sleep.xml'] }),
      candidate('diet', { record: { abstract: 'Marmots eat grass.' } }),
      candidate('song'),
      candidate('gone', {
        urls: ['https://a.example/gone.pdf'],
        notices: [{ status: 'retracted', source: 'crossref' }],
      }),
    )
    const preview = previewFetch(stageAll('sleep', 'diet', 'song', 'gone'))
    expect(preview.rows.map(({ expected }) => expected)).toEqual([
      'open-full-text',
      'abstract-fallback',
      'metadata-only',
      'retracted',
    ])
    expect(preview.terms?.kind === 'fetch' ? preview.terms.papers.map(({ urls }) => urls) : []).toEqual([
      ['https://a.example/sleep.xml'],
    ])
    const after = previewFetch(unstagePapers('mountains', ['doi:10.5555/song'], stageNeeds()))
    expect(after.fingerprint).not.toBe(preview.fingerprint)
  })
})

describe('fetching', () => {
  it('downloads nothing that was not approved', async () => {
    found(candidate('sleep', { urls: ['https://a.example/sleep.xml'] }))
    stageAll('sleep')
    await expect(fetchStaged({})).rejects.toMatchObject({ code: 'approval-missing' })
    expect(bench.foundPapers.acquisitions()).toEqual([])
  })

  it('needs a new approval after a change of the limits', async () => {
    found(candidate('sleep', { urls: ['https://a.example/sleep.xml'] }))
    stageAll('sleep')
    approve()
    await expect(fetchStaged({}, { ...FETCH_LIMITS, papers: 5 })).rejects.toMatchObject({
      code: 'approval-missing',
    })
  })

  it('stores full texts, abstracts and the reasons for the rest, each with its attempts', async () => {
    found(
      candidate('sleep', { urls: ['https://a.example/sleep.xml'] }),
      candidate('diet', {
        urls: ['https://a.example/diet.pdf'],
        record: { abstract: 'Marmots eat grass and herbs.' },
      }),
      candidate('wrong', { urls: ['https://a.example/wrong.pdf'] }),
      candidate('closed'),
    )
    stageAll('sleep', 'diet', 'wrong', 'closed')
    approve()
    const outcomes = await fetchStaged({
      'https://a.example/sleep.xml': jats('sleep'),
      'https://a.example/diet.pdf': { status: 403 },
      'https://a.example/wrong.pdf': {
        body: pdfOfLines(['Quite another work on the sea', 'Bo Roe', 'Text.']),
      },
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'full-text',
      'abstract-only',
      'wrong-file',
      'closed',
    ])
    expect(outcomes.map(({ attempts }) => attempts.length)).toEqual([1, 1, 1, 0])
    expect(outcomes[0]?.licence).toBe('cc-by')
    const { fullTexts, abstractsOnly, documents } = bench.library.coverage()
    expect({ fullTexts, abstractsOnly, documents }).toEqual({ fullTexts: 1, abstractsOnly: 1, documents: 2 })
    expect(paperKeysOf('mountains', stageNeeds())).toEqual(['doi:10.5555/sleep', 'doi:10.5555/diet'])
  })

  it('keeps what was got where a later paper fails, and passes over the limit', async () => {
    found(
      candidate('sleep', { urls: ['https://a.example/sleep.xml'] }),
      candidate('diet', { urls: ['https://a.example/diet.xml'] }),
    )
    stageAll('sleep', 'diet')
    const limits = { ...FETCH_LIMITS, papers: 1 }
    const { terms, fingerprint = '' } = previewFetch(listStaged('mountains', stageNeeds()), limits)
    if (terms !== undefined)
      bench.approvals.save({ fingerprint, terms, approvedAt: '2026-01-01T00:00:00Z', by: 'flag' })
    const outcomes = await fetchStaged({ 'https://a.example/sleep.xml': jats('sleep') }, limits)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['full-text', 'over-budget'])
    expect(bench.foundPapers.acquisition('doi:10.5555/diet')?.reason).toContain('limit of 1')
  })
})

describe('what searches remember', () => {
  it('which candidates were seen before', () => {
    found(candidate('sleep'))
    const entry = bench.foundPapers.saveSearch(
      { searchedAt: '2026-02-01T00:00:00Z', queries: ['again'], report: [], candidates: [], aside: 0 },
      [candidate('sleep'), candidate('diet')],
    )
    expect(entry.isNew).toEqual(['doi:10.5555/diet'])
    expect(bench.foundPapers.searches().map(({ queries }) => queries)).toEqual([['again'], ['q']])
    expect(bench.foundPapers.find('doi:10.5555/sleep')).toMatchObject({
      firstSeenAt: '2026-01-01T00:00:00Z',
      lastSeenAt: '2026-02-01T00:00:00Z',
    })
  })

  it('how far the queries have run dry', () => {
    const hit = (query: string) => ({ query }) as PaperCandidate['hits'][number]
    const sleep = { ...candidate('sleep'), hits: [hit('marmots mountains'), hit('marmots sleep mountains')] }
    const sea = {
      ...candidate('sea', { record: { title: 'Fish of the deep sea' } }),
      hits: [hit('marmots sleep mountains')],
    }
    const yields = yieldsOf(['marmots mountains', 'marmots sleep mountains'], [sleep, sea])
    expect(yields.map(({ isNew, relevantAndNew }) => [isNew, relevantAndNew])).toEqual([
      [1, 1],
      [1, 0],
    ])
    expect(saturationOf(yields)).toBe('The last of 2 queries brought 0 new relevant papers.')
    expect(saturationOf(yields.slice(0, 1))).toBe('')
  })

  it('and what to stage: the best of each query before the next best by score', () => {
    const hit = (query: string) => ({ query }) as PaperCandidate['hits'][number]
    const one = { ...candidate('one', { score: 3 }), hits: [hit('a')] }
    const two = { ...candidate('two', { score: 2 }), hits: [hit('a')] }
    const three = { ...candidate('three', { score: 1 }), hits: [hit('b')] }
    expect(chooseDiverse([one, two, three], groupsOfQueries(['a', 'b']), 2)).toEqual([one, three])
    expect(chooseDiverse([one, two, three], groupsOfQueries(['a', 'b']), 5)).toEqual([one, three, two])
  })
})
