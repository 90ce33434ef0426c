import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import type { CitationEngine, CslItem } from '../contracts/citation-engine.js'
import type { PaperKey } from '../model/ids.js'
import { cite, citeInStyle } from './cite.js'

let small: SmallLibrary

beforeAll(async () => {
  small = await createSmallLibrary({
    ...KELP_PAPERS,
    'more.bib': `@article{roe, title = {Tides \\& time}, author = {Roe, Bo and {Sea Group}}, year = 2020, journal = {Tide Letters}, volume = 3, pages = {1--9}, doi = {10.5555/TIDES.1}}
@misc{doe, title = {Graphs of seaweed}, author = {Doe, Al}, year = 2021, eprint = {2101.00001}, archiveprefix = {arXiv}}`,
  })
})
afterAll(() => small.remove())

it('finds papers by key, DOI in any spelling, link and arXiv id, each once', () => {
  const keys = ['doi:10.5555/tides.1', 'https://doi.org/10.5555/TIDES.1', 'arXiv:2101.00001v3']
  const { text, records } = cite({ keys, format: 'vancouver' }, small.library)
  expect(records).toHaveLength(2)
  expect(text).toBe(
    '1. Roe B, Sea Group. Tides & time. Tide Letters. 2020;3:1-9. doi: 10.5555/tides.1\n2. Doe A. Graphs of seaweed [preprint]. 2021. arXiv: 2101.00001\n',
  )
})

it('writes the file formats with what they need escaped', () => {
  const keys = ['10.5555/tides.1']
  expect(cite({ keys, format: 'bibtex' }, small.library).text).toContain('title = {Tides \\& time}')
  expect(cite({ keys, format: 'ris' }, small.library).text).toMatch(/^TY {2}- JOUR/u)
  expect(JSON.parse(cite({ keys, format: 'csl-json' }, small.library).text)).toMatchObject([
    { DOI: '10.5555/tides.1' },
  ])
})

it('names every key that is none, and records that nobody confirmed', () => {
  expect(() =>
    cite({ keys: ['10.5555/no', '10.5555/tides.1', 'nonsense'], format: 'apa' }, small.library),
  ).toThrow(/10\.5555\/no, nonsense/u)
  const key = small.library.papers().find(({ paper }) => paper.recordSource !== 'bibliography')?.paper
    .key as PaperKey
  expect(cite({ keys: [key], format: 'apa' }, small.library).unconfirmed).toEqual([key])
})

it('puts a retraction that a service told into the reference', () => {
  const paper = small.library.findPaper('doi:10.5555/tides.1' as PaperKey)
  if (paper === undefined) throw new Error('The paper is missing.')
  small.library.savePaper({ ...paper, editorial: { status: 'retracted', source: 'Crossref' } })
  expect(cite({ keys: ['10.5555/tides.1'], format: 'apa' }, small.library).text).toContain('RETRACTED: Tides')
})

it('gives an engine what a style prints, and no notes that it could read as fields', () => {
  const seen: CslItem[] = []
  const engine: CitationEngine = {
    name: 'of this test',
    format(items) {
      seen.push(...items)
      return items.map(({ id }) => `reference ${id}`)
    },
  }
  const paper = small.library.findPaper('doi:10.5555/tides.1' as PaperKey)
  if (paper === undefined) throw new Error('The paper is missing.')
  small.library.savePaper({
    ...paper,
    record: { ...paper.record, licence: 'cc-by\nDOI: 10.5555/other', abstract: 'An abstract.' },
    editorial: { status: 'retracted', source: 'Crossref' },
  })
  const style = '<style/>'
  const outcome = citeInStyle({ keys: ['10.5555/tides.1'], style }, { library: small.library, engine })
  expect(outcome.records).toHaveLength(1)
  expect(outcome.text).toBe(`reference ${seen[0]?.id}\n`)
  expect(seen[0]).toMatchObject({ DOI: '10.5555/tides.1', title: 'RETRACTED: Tides & time', volume: '3' })
  expect(Object.keys(seen[0] ?? {})).not.toEqual(expect.arrayContaining(['note']))
  expect(Object.values(seen[0] ?? {})).not.toContain(undefined)
  expect(() => citeInStyle({ keys: ['10.5555/no'], style }, { library: small.library, engine })).toThrow(
    'holds no paper',
  )
})
