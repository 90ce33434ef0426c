import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { listPapers } from './list-papers.js'
import { listSources } from './list-sources.js'

let small: SmallLibrary

beforeAll(async () => {
  small = await createSmallLibrary({
    ...KELP_PAPERS,
    'empty.md': '',
    'more.bib':
      '@article{roe, title = {A paper without text}, author = {Roe, Bo}, year = 2020, journal = {Kelp Letters}}',
  })
})
afterAll(() => small.remove())

it('lists papers by author and year, with those that have no text', () => {
  const papers = listPapers({}, small.library)
  expect(papers).toHaveLength(3)
  const bare = papers.find(({ record }) => record.title === 'A paper without text')
  expect(bare).toMatchObject({ level: 'metadata', documents: 0, recordSource: 'bibliography' })
})

it('finds papers by words of the record, case and accents aside', () => {
  const titles = (find: string) => listPapers({ find }, small.library).map(({ record }) => record.title)
  expect(titles('COLOUR kelp')).toEqual(['Light and the colour of kelp'])
  expect(titles('kelp letters 2020')).toEqual(['A paper without text'])
  expect(titles('whale')).toEqual([])
})

it('lists documents, papers without text and files that gave nothing', () => {
  const sources = listSources(small.library)
  expect(sources.map(({ status }) => status).sort()).toEqual([
    'no-text',
    'searched',
    'searched',
    'unreadable',
  ])
  const searched = sources.find(({ status }) => status === 'searched')
  expect(searched).toMatchObject({ level: 'full-text', paper: { editorial: 'unchecked' } })
  expect(searched?.paths[0]).toContain(small.papers)
  expect(sources.find(({ status }) => status === 'unreadable')?.message).toMatch(/empty/)
})
