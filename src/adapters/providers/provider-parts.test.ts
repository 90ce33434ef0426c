import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fetcher, FetchRequest } from '../../contracts/fetcher.js'
import { authorFromInitials, authorFromName, authorFromParts } from './author-names.js'
import { boundDays } from './date-bounds.js'
import { delimitedRows } from './delimited-rows.js'
import { europePmc } from './europe-pmc.js'
import { dateFromIso, dateFromMedline, dateFromNumbers, dateWithMadeUpDay } from './issued-dates.js'
import { licenceName } from './licence-names.js'
import { fromInvertedIndex } from './openalex.js'
import { idsOf, languageTag, recordOf, webAddress } from './provider-record.js'
import { waitOf } from './retry-after.js'
import { plainWords } from './search-words.js'

it('reads names in one piece: particles, suffixes, inverted forms, bodies, single names', () => {
  expect(authorFromName('Trygve B. Leergaard')).toEqual({ family: 'Leergaard', given: 'Trygve B.' })
  expect(authorFromName('Jan van der Berg')).toEqual({ family: 'van der Berg', given: 'Jan' })
  expect(authorFromName('van der Berg, Jan')).toEqual({ family: 'van der Berg', given: 'Jan' })
  expect(authorFromName('Martin Luther King Jr.')).toEqual({ family: 'King', given: 'Martin Luther, Jr.' })
  expect(authorFromName('Martin Luther King, Jr.')).toEqual({ family: 'King', given: 'Martin Luther, Jr.' })
  expect(authorFromName('The Kelp Study Group')).toEqual({ family: 'The Kelp Study Group' })
  expect(authorFromName('李明')).toEqual({ family: '李明' })
  expect(authorFromName(' , ')).toBeUndefined()
  expect(authorFromInitials('van der Berg MA')).toEqual({ family: 'van der Berg', given: 'M. A.' })
  expect(authorFromInitials('King ML Jr')).toEqual({ family: 'King', given: 'M. L., Jr' })
  expect(authorFromInitials('Kelp Study Group')).toEqual({ family: 'Kelp Study Group' })
  expect(authorFromParts({ name: 'Tide <i>Consortium</i>' })).toEqual({ family: 'Tide Consortium' })
  expect(authorFromParts({ family: 'Roe', given: null })).toEqual({ family: 'Roe' })
})

it('knows dates only as far as they are known', () => {
  expect(dateFromIso('2020-02-30')).toEqual({ year: 2020, month: 2 })
  expect(dateFromIso('2020-13')).toEqual({ year: 2020 })
  expect(dateFromIso('n.d.')).toBeUndefined()
  expect(dateWithMadeUpDay('2020-01-01')).toEqual({ year: 2020 })
  expect(dateFromNumbers(null)).toBeUndefined()
  expect(dateFromNumbers(2020, null, 5)).toEqual({ year: 2020 })
  expect(dateFromMedline('1998 Dec-1999 Jan')).toEqual({ year: 1998, month: 12 })
  expect(dateFromMedline('2000 Spring')).toEqual({ year: 2000 })
  expect(dateFromMedline('2019 Mar 5-12')).toEqual({ year: 2019, month: 3, day: 5 })
  expect(boundDays({ from: { year: 2020 }, to: { year: 2024, month: 2 } })).toEqual({
    from: '2020-01-01',
    to: '2024-02-29',
  })
})

it('names licences alike, however they are written', () => {
  const written = [
    'https://creativecommons.org/licenses/by/4.0/',
    'http://creativecommons.org/licenses/by-nc-nd/4.0',
    'cc-by',
    'CC BY-NC',
    'cc_by_nc_nd',
    'CCBYNCND',
    'cc0',
    'https://creativecommons.org/publicdomain/zero/1.0/',
    'publisher-specific-oa',
    '',
    null,
  ]
  expect(written.map(licenceName)).toEqual([
    'CC-BY-4.0',
    'CC-BY-NC-ND-4.0',
    'CC-BY',
    'CC-BY-NC',
    'CC-BY-NC-ND',
    'CC-BY-NC-ND',
    'CC0',
    'CC0-1.0',
    'publisher-specific-oa',
    undefined,
    undefined,
  ])
})

it('rebuilds an abstract from the places of its words', () => {
  expect(fromInvertedIndex({ the: [0, 3], kelp: [1], eats: [2], sea: [4] })).toBe('the kelp eats the sea')
  expect(fromInvertedIndex({ constructor: [1], a: [0] })).toBe('a constructor')
  expect(fromInvertedIndex(null)).toBe('')
})

it('gives canonical ids from every spelling, and none from what is none', () => {
  expect(
    idsOf({
      doi: 'https://doi.org/10.5555/ABC',
      pmid: 'https://pubmed.ncbi.nlm.nih.gov/123',
      pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/4567',
    }),
  ).toEqual({ doi: '10.5555/abc', pmid: '123', pmcid: 'PMC4567' })
  expect(idsOf({ doi: '10.48550/arXiv.2101.00001', arxiv: null })).toEqual({
    doi: '10.48550/arxiv.2101.00001',
    arxiv: '2101.00001',
  })
  expect(idsOf({ arxiv: 'hep-th/9901001v2', pmcid: '4567' })).toEqual({
    arxiv: 'hep-th/9901001',
    pmcid: 'PMC4567',
  })
  expect(idsOf({ doi: 'NA', pmid: 0, pmcid: '', arxiv: 'x' })).toEqual({})
})

it('takes notices, missing abstracts and unusable addresses for what they are', () => {
  const record = recordOf({
    type: 'article',
    title: '[Wachstum.]',
    authors: [],
    abstract: '(omitted)',
    ids: {},
  })
  expect(record).toEqual({ type: 'article', title: 'Wachstum', authors: [], ids: {} })
  expect(recordOf({ type: 'article', title: '[18F]FDG and [11C]PIB', authors: [], ids: {} }).title).toBe(
    '[18F]FDG and [11C]PIB',
  )
  expect(recordOf({ type: 'article', title: 'Correction to: Kelp', authors: [], ids: {} }).type).toBe(
    'correction',
  )
  expect(webAddress('https://user:key@example.org/x')).toBeUndefined()
  expect(webAddress('javascript:alert(1)')).toBeUndefined()
  expect([
    languageTag('eng'),
    languageTag('EN'),
    languageTag('ger'),
    languageTag('Klingon!'),
    languageTag('und'),
  ]).toEqual(['en', 'en', 'de', undefined, undefined])
})

it('reads how long to wait', () => {
  const now = new Date('2026-01-02T03:04:05Z')
  expect(waitOf({ 'retry-after': '120' }, now)).toBe(120)
  expect(waitOf({ 'retry-after': 'Fri, 02 Jan 2026 03:05:05 GMT' }, now)).toBe(60)
  expect(waitOf({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '53578' }, now)).toBe(53_578)
  expect(waitOf({ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '53578' }, now)).toBeUndefined()
  expect(waitOf({}, now)).toBeUndefined()
})

it('takes every operator out of the words of a query', () => {
  expect(plainWords('(kelp OR "sea weed") AND year:[2000 TO 2001] -x* ~y! a/b')).toBe(
    'kelp or sea weed and year 2000 to 2001 x y a b',
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(plainWords(text)).not.toMatch(/["(){}[\]^~*?:\\/+!|&]|\b(?:AND|OR|NOT)\b/u)
    }),
  )
})

it('reads rows of delimited text back as they were written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\t', ' ') })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      (rows, end) => {
        const text = rows.map((row) => row.map(quoted).join(',')).join(end)
        expect([...delimitedRows(text, ',')]).toEqual(rows)
      },
    ),
  )
  expect([...delimitedRows('\uFEFFa,b\n\n1,', ',')]).toEqual([
    ['a', 'b'],
    ['1', ''],
  ])
})

describe('an answer from the cache', () => {
  const bodyOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const ok = { hitCount: 1, resultList: { result: [{ id: '1', source: 'MED', pmid: '1', title: 'Kelp.' }] } }
  const settings = (kept: unknown, asked: FetchRequest[]) => {
    const fetcher: Fetcher = {
      async fetch(request) {
        asked.push(request)
        const isCached = request.refresh !== true
        return {
          kind: 'response',
          status: 200,
          headers: {},
          body: bodyOf(isCached ? kept : ok),
          finalUrl: request.url,
          hops: [],
          milliseconds: 0,
          isCached,
          receivedAt: isCached ? '2025-12-01T00:00:00.000Z' : '2026-01-02T00:00:00.000Z',
        }
      },
      close: async () => undefined,
    }
    return { fetcher, clock: { now: () => new Date() }, secret: () => undefined }
  }

  it('is marked as such, with the time of the service', async () => {
    const asked: FetchRequest[] = []
    expect(await europePmc(settings(ok, asked)).search({ query: 'kelp', limit: 5 }, {})).toMatchObject({
      status: 'cached',
      hits: [{ retrievedAt: '2025-12-01T00:00:00.000Z', record: { title: 'Kelp' } }],
    })
    expect(asked).toHaveLength(1)
  })

  it('is asked for again where it turns out to be an error', async () => {
    const asked: FetchRequest[] = []
    expect(
      await europePmc(settings({ errCode: 404, errMsg: 'No.' }, asked)).search(
        { query: 'kelp', limit: 5 },
        {},
      ),
    ).toMatchObject({ status: 'ok' })
    expect(asked.map(({ refresh }) => refresh)).toEqual([undefined, true])
  })
})
