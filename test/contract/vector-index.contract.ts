import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentToStore } from '../../src/contracts/library.js'
import type { VectorIndex } from '../../src/contracts/vector-index.js'
import type { DocumentId, PaperKey, PassageId } from '../../src/model/ids.js'
import { type IndexedText, toDocument } from './indexed-text.js'

/** An empty index over a store of documents. */
export interface VectorIndexFixture {
  readonly index: VectorIndex
  store(documents: readonly DocumentToStore[]): void
  remove(id: DocumentId): void
  /** Closes and opens it again. */
  reopen(): void
  close(): void
}

const SET = { fingerprint: 'model@1', model: 'model', dimension: 40 }
const OTHER = { fingerprint: 'other@1', model: 'other', dimension: 8 }

/** Vectors of a set that spread over all directions, the same for the same number. */
export function spreadVector(number: number, dimension = SET.dimension): Float32Array {
  let state = (number + 1) * 2_654_435_761
  const vector = Float32Array.from({ length: dimension }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state / 2 ** 31 - 1
  })
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function paper(number: number, more: Partial<IndexedText> = {}): IndexedText {
  return {
    paper: `doc:${number}` as PaperKey,
    title: `Paper ${number}`,
    level: 'full-text',
    format: 'jats',
    sections: { results: `Kelp number ${number} grew in cold water over the summer of the year.` },
    ...more,
  }
}

/** What every store of vectors has to do, whatever it is built on. */
export function vectorIndexContract(name: string, open: () => VectorIndexFixture): void {
  describe(`${name} as a vector index`, () => {
    let fixture: VectorIndexFixture
    beforeEach(() => {
      fixture = open()
    })
    afterEach(() => fixture.close())

    const embedAll = (set = SET): PassageId[] => {
      const waiting = fixture.index.missing(set.fingerprint, 10_000)
      fixture.index.store(
        set,
        waiting.map(({ passageId }, number) => ({ passageId, vector: spreadVector(number, set.dimension) })),
      )
      return waiting.map(({ passageId }) => passageId)
    }
    const fill = (count: number, more: (number: number) => Partial<IndexedText> = () => ({})) => {
      const documents = Array.from({ length: count }, (_, number) => toDocument(paper(number, more(number))))
      fixture.store(documents)
      return documents
    }
    const nearest = (query: Partial<Parameters<VectorIndex['search']>[0]> = {}) =>
      fixture.index
        .search({ fingerprint: SET.fingerprint, vector: spreadVector(0), limit: 3, ...query })
        .map(({ passageId }) => passageId)

    it('lists what has no vector, with title and text, and nothing once it has one', () => {
      fill(2)
      const [first] = fixture.index.missing(SET.fingerprint, 10)
      expect(first?.text).toContain('Paper 0')
      expect(first?.text).toContain('Kelp number 0')
      expect(fixture.index.countMissing(SET.fingerprint)).toBe(2)
      embedAll()
      expect(fixture.index.countMissing(SET.fingerprint)).toBe(0)
      expect(fixture.index.missing(SET.fingerprint, 10)).toEqual([])
    })

    it('finds the passage of a vector first, with the cosine as its score', () => {
      fill(5)
      const ids = embedAll()
      const [hit] = fixture.index.search({ fingerprint: SET.fingerprint, vector: spreadVector(3), limit: 1 })
      expect(hit?.passageId).toBe(ids[3])
      expect(hit?.paperKey).toBe('doc:3')
      expect(hit?.score).toBeCloseTo(1, 5)
    })

    it('gives nothing for a set that is not there and for a limit of none', () => {
      fill(1)
      expect(nearest()).toEqual([])
      embedAll()
      expect(nearest({ limit: 0 })).toEqual([])
      expect(nearest({ fingerprint: 'nobody@1' })).toEqual([])
    })

    it('refuses a vector of another length', () => {
      fill(1)
      embedAll()
      expect(() => nearest({ vector: spreadVector(0, 7) })).toThrow(/7 numbers instead of 40/u)
    })

    it('keeps the vectors of several models apart and removes one without the other', () => {
      fill(3)
      embedAll()
      embedAll(OTHER)
      expect(fixture.index.sets().map(({ fingerprint, passages }) => [fingerprint, passages])).toEqual([
        ['model@1', 3],
        ['other@1', 3],
      ])
      expect(fixture.index.remove(OTHER.fingerprint)).toBe(3)
      expect(fixture.index.remove(OTHER.fingerprint)).toBe(0)
      expect(nearest()).toHaveLength(3)
      expect(fixture.index.countMissing(OTHER.fingerprint)).toBe(3)
    })

    it('keeps vectors over a restart', () => {
      fill(4)
      const ids = embedAll()
      fixture.reopen()
      expect(nearest({ limit: 1 })).toEqual([ids[0]])
    })

    it('forgets a removed document and takes a new one in', () => {
      const [first] = fill(3)
      const ids = embedAll()
      if (first !== undefined) fixture.remove(first.id)
      expect(nearest()).not.toContain(ids[0])
      fixture.store([toDocument(paper(9))])
      expect(fixture.index.countMissing(SET.fingerprint)).toBe(1)
      expect(nearest({ limit: 10 })).toHaveLength(2)
    })

    it('stays right when a document is replaced again and again', () => {
      fill(2)
      embedAll()
      for (let round = 0; round < 5; round += 1) {
        const document = toDocument(paper(50 + round))
        fixture.store([document])
        embedAll()
        fixture.remove(document.id)
      }
      expect(new Set(nearest({ limit: 10 })).size).toBe(2)
    })

    it('passes over a passage that is gone', () => {
      const [first] = fill(1)
      const waiting = fixture.index.missing(SET.fingerprint, 1)
      if (first !== undefined) fixture.remove(first.id)
      fixture.index.store(
        SET,
        waiting.map(({ passageId }) => ({ passageId, vector: spreadVector(0) })),
      )
      expect(fixture.index.sets()).toMatchObject([{ passages: 0 }])
    })

    it('searches inside a filter, not after it', () => {
      fill(30, (number) => ({
        year: 1990 + number,
        level: number % 2 === 0 ? 'full-text' : 'abstract',
        sections: {
          [number % 3 === 0 ? 'methods' : 'results']: `Kelp number ${number} grew in the cold sea.`,
        },
      }))
      const ids = embedAll()
      expect(nearest({ filter: { yearFrom: 2019 } })).toEqual([ids[29]])
      expect(nearest({ filter: { yearTo: 1990 } })).toEqual([ids[0]])
      expect(nearest({ filter: { paperKeys: ['doc:7' as PaperKey] } })).toEqual([ids[7]])
      expect(nearest({ limit: 30, filter: { sections: ['methods'] } })).toHaveLength(10)
      expect(nearest({ limit: 30, filter: { levels: ['abstract'] } })).toHaveLength(15)
      expect(nearest({ filter: { paperKeys: [] } })).toEqual([])
    })

    it('finds by sign bits nearly all that a full comparison finds', () => {
      fill(1500)
      embedAll()
      let found = 0
      for (let number = 0; number < 20; number += 1) {
        const vector = spreadVector(10_000 + number)
        const exact = nearest({ vector, limit: 10, isExact: true })
        const quick = new Set(nearest({ vector, limit: 10 }))
        found += exact.filter((id) => quick.has(id)).length
      }
      expect(found / 200).toBeGreaterThan(0.9)
    })
  })
}
