import type { VectorIndex } from '../../../contracts/vector-index.js'
import type { DisplayTexts } from './display-texts.js'
import { createEmbeddingPages, type EmbeddedRow } from './embedding-pages.js'
import { checkDimension, createEmbeddingSets, type EmbeddingSet } from './embedding-sets.js'
import { createEmbeddingsTable } from './embeddings-table.js'
import { createVectorInspection } from './inspect-vectors.js'
import type { Connection } from './open-database.js'
import { createVectorSearch } from './vector-search.js'

export interface VectorIndexOptions {
  readonly displayTexts: DisplayTexts
  /** Makes all that an action writes one transaction. Throws the `library-…` errors. */
  readonly write: <Result>(action: () => Result) => Result
}

/** Vectors beside the passages of a SQLite library: sign bits in memory choose candidates, stored floats decide. */
export function createSqliteVectorIndex(
  database: Connection,
  { displayTexts, write }: VectorIndexOptions,
): VectorIndex {
  const sets = createEmbeddingSets(database)
  const table = createEmbeddingsTable(database, displayTexts)
  const pages = createEmbeddingPages(database)
  const inspection = createVectorInspection(database)
  const tidied = new Set<number>()
  /** Once for each set and opening: counting the vectors takes longer than storing a few. */
  const tidy = ({ number, dimension }: EmbeddingSet) => {
    if (!tidied.has(number) && pages.isStale(number, table.count(number)))
      pages.rewrite(number, [...table.all(number)], dimension)
    tidied.add(number)
  }
  const numberOf = (fingerprint: string) => sets.find(fingerprint)?.number ?? 0
  return {
    sets: () =>
      sets.all().map((set) => ({
        fingerprint: set.fingerprint,
        model: set.model,
        dimension: set.dimension,
        passages: sets.countSearched(set),
      })),
    countMissing: (fingerprint) => table.countWaiting(numberOf(fingerprint)),
    missing: (fingerprint, limit) => table.waiting(numberOf(fingerprint), limit),
    store(described, vectors) {
      write(() => {
        const set = sets.open(described)
        const rows = vectors.flatMap(({ passageId, vector }): EmbeddedRow[] => {
          checkDimension(set, vector)
          const passage = table.numberOf(passageId)
          return passage === undefined ? [] : [{ passage, vector }]
        })
        for (const { passage, vector } of rows) table.save(set.number, passage, vector)
        pages.append(set.number, rows, set.dimension)
        tidy(set)
        sets.advance()
      })
    },
    search: createVectorSearch({ database, sets, table, pages }),
    remove: (fingerprint) =>
      write(() => {
        const set = sets.find(fingerprint)
        if (set === undefined) return 0
        const removed = table.removeSet(set.number)
        sets.remove(set)
        sets.advance()
        return removed
      }),
    faults: inspection.faults,
    repair: () =>
      write(() => {
        for (const { number, dimension } of sets.all()) {
          inspection.removeCut(number, dimension)
          pages.rewrite(number, [...table.all(number)], dimension)
        }
        sets.advance()
      }),
  }
}
