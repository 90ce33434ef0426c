import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import { loadTagger } from '../language/part-of-speech.js'
import { filterSentence } from '../pipeline/filter-words.js'
import { ask } from './ask.js'
import { toPassageFilter } from './passage-filter.js'

let small: SmallLibrary
beforeAll(async () => {
  small = await createSmallLibrary(KELP_PAPERS)
})
afterAll(() => small.remove())

const filter = (request: Parameters<typeof toPassageFilter>[0]) => toPassageFilter(request, small.library)

describe('a filter as a person writes it', () => {
  it('reads years, levels, sections and papers', () => {
    expect(filter({})).toBeUndefined()
    expect(filter({ year: '2015' })).toEqual({ yearFrom: 2015, yearTo: 2015 })
    expect(filter({ year: '2010-2020' })).toEqual({ yearFrom: 2010, yearTo: 2020 })
    expect(filter({ year: '2010–' })).toEqual({ yearFrom: 2010 })
    expect(filter({ year: '-2020' })).toEqual({ yearTo: 2020 })
    expect(filter({ level: 'full-text, Abstract' })).toEqual({ levels: ['full-text', 'abstract'] })
    expect(filter({ section: 'methods,results' })).toEqual({ sections: ['methods', 'results'] })
    const [key] = filter({ papers: ['growth'] })?.paperKeys ?? []
    expect(filter({ papers: [key ?? '', 'LIGHT.md'] })?.paperKeys).toHaveLength(2)
  })

  it('refuses what it cannot read, and says what it knows', () => {
    for (const year of ['soon', '2020-2010', '20', '-', ''])
      expect(() => filter({ year }), year).toThrow(expect.objectContaining({ code: 'input-invalid' }))
    expect(() => filter({ level: 'pdf' })).toThrow(/full-text, abstract, metadata/u)
    expect(() => filter({ section: 'references' })).toThrow(/no section/u)
    expect(() => filter({ papers: ['doi:10.1/none'] })).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })
})

describe('a question with a filter', () => {
  const asked = async (request: Parameters<typeof toPassageFilter>[0]) => {
    const chosen = filter(request)
    return ask(
      {
        question: 'How fast did blades of kelp grow at 12 °C?',
        limit: 6,
        firsthandVersion: '0.0.0',
        ...(chosen !== undefined && { filter: chosen }),
      },
      {
        library: small.library,
        passageIndex: small.passageIndex,
        tagger: await loadTagger(),
        clock: { now: () => new Date('2024-05-06T07:08:09Z') },
      },
    )
  }

  it('is answered from what the filter lets through, and from nothing else', async () => {
    const [growth] = filter({ papers: ['growth'] })?.paperKeys ?? []
    const papersOf = ({ searches }: Awaited<ReturnType<typeof asked>>) =>
      new Set(
        searches.flatMap(({ hits }) =>
          hits.map(({ passageId }) => small.library.findPassage(passageId)?.paperKey),
        ),
      )
    expect(papersOf(await asked({})).size).toBe(2)
    for (const request of [{ papers: ['growth'] }, { year: '2021' }, { year: '-2021' }]) {
      const run = await asked(request)
      expect(run.status).toBe('answered')
      expect(papersOf(run)).toEqual(new Set([growth]))
    }
    const results = await asked({ section: 'discussion' })
    expect(new Set(results.evidence.map(({ section }) => section))).toEqual(new Set(['discussion']))
    expect((await asked({ level: 'abstract' })).status).toBe('insufficient')
  })

  it('says so, and keeps it among the settings', async () => {
    const run = await asked({ year: '2021', section: 'results' })
    expect(run.settings).toMatchObject({ 'filter.year': '2021', 'filter.section': 'results' })
    expect(run.limits[0]).toBe(
      'Only a part of the library was searched, as was asked for: in papers of 2021; in sections labelled results.',
    )
    expect(filterSentence(undefined)).toBeUndefined()
  })
})
