import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentToStore } from '../../src/contracts/library.js'
import type { PassageFilter, PassageIndex } from '../../src/contracts/passage-index.js'
import { indexTerms } from '../../src/language/tokens.js'
import type { DocumentId, PaperKey } from '../../src/model/ids.js'
import { type IndexedText, toDocument } from './indexed-text.js'

/** An empty index with the two writes that change it. */
export interface PassageIndexFixture {
  readonly index: PassageIndex
  store(document: DocumentToStore): void
  remove(id: DocumentId): void
  close(): void
}

const HEART = 'doc:heart' as PaperKey
const KIDNEY = 'doc:kidney' as PaperKey

const TEXTS: readonly IndexedText[] = [
  {
    paper: HEART,
    title: 'Losartan and arterial stiffness',
    year: 2015,
    level: 'full-text',
    format: 'jats',
    sections: {
      methods:
        'Forty patients received losartan for twelve weeks. Arterial stiffness was read by pulse wave velocity.',
      results:
        'Losartan lowered pulse wave velocity by 0.8 m/s. Serum IL-6 did not change in these patients.',
    },
  },
  {
    paper: KIDNEY,
    title: 'Salt and the kidney',
    year: 2020,
    level: 'abstract',
    format: 'text',
    sections: {
      abstract:
        'Patients with kidney disease ate less salt. Albumin in urine fell. The heart was not looked at in patients.',
    },
  },
  {
    paper: 'doc:sugar' as PaperKey,
    title: '糖尿病の治療',
    level: 'full-text',
    format: 'markdown',
    sections: {
      results: '糖尿病の患者は四十人であった。',
      discussion:
        'Сахарный диабет лечили метформином. Die Größe der Behandlungseffekte schwankte. Ménière was absent.',
    },
  },
]

/** What every passage index promises; `open` gives a new, empty one. */
export function describePassageIndex(name: string, open: () => PassageIndexFixture): void {
  describe(`passage index: ${name}`, () => {
    const state: { fixture?: PassageIndexFixture } = {}
    const fixture = (): PassageIndexFixture => {
      if (state.fixture === undefined) throw new Error('The index was not opened.')
      return state.fixture
    }
    const papersFor = (query: string, filter?: PassageFilter, limit = 10) =>
      fixture()
        .index.search({ terms: indexTerms(query), limit, ...(filter !== undefined && { filter }) })
        .map(({ paperKey }) => paperKey)

    beforeEach(() => {
      state.fixture = open()
      for (const text of TEXTS) state.fixture.store(toDocument(text))
    })
    afterEach(() => fixture().close())

    describe('ranking', () => {
      it('puts the passage that holds more of the terms, and the rarer ones, first', () => {
        expect(papersFor('losartan in patients')[0]).toBe(HEART)
        expect(papersFor('kidney patients')[0]).toBe(KIDNEY)
      })

      it('scores in falling order, all above 0', () => {
        const scores = fixture()
          .index.search({ terms: indexTerms('patients losartan pulse'), limit: 10 })
          .map(({ score }) => score)
        expect(scores.length).toBeGreaterThan(1)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        expect(Math.min(...scores)).toBeGreaterThan(0)
      })

      it('finds a term that stands in the title alone', () => {
        expect(new Set(papersFor('stiffness'))).toEqual(new Set([HEART]))
        expect(papersFor('stiffness')).toHaveLength(2)
      })

      it('gives at most as many hits as asked for, the best ones', () => {
        const all = papersFor('patients')
        expect(all.length).toBeGreaterThan(2)
        expect(papersFor('patients', undefined, 2)).toEqual(all.slice(0, 2))
        expect(papersFor('patients', undefined, 0)).toEqual([])
      })

      it('answers the same question in the same way, however the terms are ordered or repeated', () => {
        const search = (terms: readonly string[]) => fixture().index.search({ terms, limit: 10 })
        const hits = search(['patient', 'losartan', 'fell'])
        expect(search(['patient', 'losartan', 'fell'])).toEqual(hits)
        const ids = (terms: readonly string[]) => search(terms).map(({ passageId }) => passageId)
        expect(ids(['fell', 'losartan', 'patient', 'patient'])).toEqual(
          hits.map(({ passageId }) => passageId),
        )
      })
    })

    describe('terms', () => {
      it('gives no hit for an empty query or for terms that occur nowhere', () => {
        expect(papersFor('')).toEqual([])
        expect(papersFor('xylophone zither')).toEqual([])
      })

      it('is not led astray by a term that occurs nowhere', () => {
        expect(papersFor('xylophone losartan')).toEqual(papersFor('losartan'))
      })

      it('finds terms of any script and scientific terms in each of their spellings', () => {
        for (const query of ['糖尿病', 'диабет', 'Größe', 'grosse', 'Meniere'])
          expect(papersFor(query), query).toContain('doc:sugar')
        for (const query of ['IL-6', 'IL6', '0.80']) expect(papersFor(query), query).toEqual([HEART])
      })

      it('takes terms literally, whatever they hold', () => {
        for (const term of [
          '"',
          'losartan" OR "salt',
          '*',
          'NOT',
          'AND',
          'title:losartan',
          '^',
          '(',
          "'; --",
        ])
          expect(fixture().index.search({ terms: [term], limit: 5 }), term).toEqual([])
      })

      it('counts passages and how many of them hold a term', () => {
        const { passages, frequencies } = fixture().index.documentFrequencies([
          'losartan',
          'patient',
          'zither',
        ])
        expect(passages).toBe(5)
        expect(Object.fromEntries(frequencies)).toEqual({ losartan: 2, patient: 3, zither: 0 })
      })

      it('tells whether a paper holds any of the terms', () => {
        const { index } = fixture()
        expect(index.occursIn(['zither', 'salt'], KIDNEY)).toBe(true)
        expect(index.occursIn(['salt'], HEART)).toBe(false)
        expect(index.occursIn([], HEART)).toBe(false)
        expect(index.occursIn(['salt'], 'doc:unknown' as PaperKey)).toBe(false)
      })
    })

    describe('filters', () => {
      it('searches inside papers, sections, levels and years', () => {
        expect(papersFor('patients', { paperKeys: [KIDNEY] })).toEqual([KIDNEY])
        expect(papersFor('patients', { paperKeys: [] })).toEqual([])
        expect(papersFor('patients', { sections: ['methods'] })).toEqual([HEART])
        expect(papersFor('patients', { levels: ['abstract'] })).toEqual([KIDNEY])
        expect(papersFor('patients', { yearFrom: 2016 })).toEqual([KIDNEY])
        expect(new Set(papersFor('patients', { yearTo: 2015 }))).toEqual(new Set([HEART]))
      })

      it('joins filters', () => {
        expect(papersFor('patients', { paperKeys: [HEART], sections: ['results'] })).toEqual([HEART])
        expect(papersFor('patients', { paperKeys: [HEART], yearFrom: 2016 })).toEqual([])
      })

      it('leaves out papers without a year where a year is asked for', () => {
        expect(papersFor('диабет', { yearFrom: 1900 })).toEqual([])
      })

      it('finds a passage that the filter lets through behind very many that it does not', () => {
        for (let number = 0; number < 60; number += 1)
          fixture().store(
            toDocument({
              paper: `doc:crowd-${number}` as PaperKey,
              title: 'Losartan, patients and kidney',
              level: 'full-text',
              format: 'text',
              sections: { discussion: `Losartan losartan patients patients kidney, report ${number}.` },
            }),
          )
        expect(papersFor('losartan patients', { sections: ['methods'] }, 1)).toEqual([HEART])
        expect(papersFor('losartan patients kidney', { levels: ['abstract'] }, 1)).toEqual([KIDNEY])
      })
    })

    describe('change', () => {
      it('forgets a removed document at once', () => {
        const before = fixture().index.documentFrequencies(['losartan'])
        fixture().remove(toDocument(TEXTS[0] as IndexedText).id)
        expect(before.frequencies.get('losartan')).toBe(2)
        expect(papersFor('losartan')).toEqual([])
        expect(fixture().index.occursIn(['losartan'], HEART)).toBe(false)
        expect(fixture().index.documentFrequencies(['losartan']).passages).toBe(3)
      })

      it('finds a new document at once', () => {
        expect(papersFor('xylophone')).toEqual([])
        fixture().store(
          toDocument({
            ...(TEXTS[1] as IndexedText),
            sections: { results: 'A xylophone was played.' },
            format: 'jats',
          }),
        )
        expect(papersFor('xylophone')).toEqual([KIDNEY])
      })

      it('answers from the preferred document of a paper only', () => {
        const other: IndexedText = {
          ...(TEXTS[0] as IndexedText),
          format: 'pdf',
          sections: { results: 'Losartan, as scanned.' },
        }
        fixture().store(toDocument(other))
        expect(papersFor('scanned')).toEqual([])
        expect(fixture().index.occursIn(['scan'], HEART)).toBe(false)
        fixture().remove(toDocument(TEXTS[0] as IndexedText).id)
        expect(papersFor('scanned')).toEqual([HEART])
        expect(fixture().index.occursIn(['scan'], HEART)).toBe(true)
      })
    })
  })
}
