import type { PassageHit } from '../../../contracts/passage-index.js'
import type { VectorQuery } from '../../../contracts/vector-index.js'
import type { createEmbeddingPages, LoadedBits } from './embedding-pages.js'
import { checkDimension, type createEmbeddingSets, type EmbeddingSet } from './embedding-sets.js'
import type { createEmbeddingsTable } from './embeddings-table.js'
import type { Connection } from './open-database.js'
import { type AllowedPassages, createAllowedPassages } from './passage-numbers.js'
import { bestByNumbers, nearestRows, wordsFor, writeSignBits } from './sign-bits.js'

/** Candidates by sign bits for each passage that is asked for, and at least so many. Recall is in docs/retrieval.md. */
const CANDIDATES_PER_HIT = 8
const LEAST_CANDIDATES = 400
/** Rows by sign bits alone for each candidate; of these the candidates are chosen by the query's own numbers. */
const COARSE_PER_CANDIDATE = 10
/** With fewer passages to choose from, every vector is read: as quick, and exact. */
const COMPARED_WHOLE = 600

interface SearchParts {
  readonly database: Connection
  readonly sets: ReturnType<typeof createEmbeddingSets>
  readonly table: ReturnType<typeof createEmbeddingsTable>
  readonly pages: ReturnType<typeof createEmbeddingPages>
}

/** Nearest passages by cosine: candidates by sign bits in memory, decided by the stored vectors. */
export function createVectorSearch({ database, sets, table, pages }: SearchParts) {
  const allowedFor = createAllowedPassages(database, sets.revision)
  const loadBits = createBitsCache(pages, sets.revision)

  const candidates = (query: VectorQuery, set: EmbeddingSet, allowed: AllowedPassages): Iterable<number> => {
    if (query.isExact === true || allowed.size <= COMPARED_WHOLE) return allowed.numbers()
    const loaded = loadBits(set)
    const bits = new Uint32Array(wordsFor(set.dimension))
    writeSignBits(query.vector, bits, 0)
    const limit = Math.max(LEAST_CANDIDATES, query.limit * CANDIDATES_PER_HIT)
    const near = nearestRows(bits, loaded, {
      limit: limit * COARSE_PER_CANDIDATE,
      passes: (row) => allowed.has(loaded.passages[row] ?? 0),
    })
    const rows = bestByNumbers(query.vector, loaded, { rows: near, limit })
    return new Set(rows.map((row) => loaded.passages[row] ?? 0))
  }

  return (query: VectorQuery): readonly PassageHit[] => {
    const set = sets.find(query.fingerprint)
    if (set === undefined || query.limit <= 0) return []
    checkDimension(set, query.vector)
    const scored: { passage: number; score: number }[] = []
    for (const passage of candidates(query, set, allowedFor(query.filter ?? {}))) {
      const vector = table.vectorOf(set.number, passage)
      if (vector !== undefined) scored.push({ passage, score: dot(query.vector, vector) })
    }
    scored.sort((a, b) => b.score - a.score || a.passage - b.passage)
    return scored.slice(0, query.limit).flatMap(({ passage, score }) => table.toHit(passage, score) ?? [])
  }
}

/** The bits of the set that was searched last, read again when the library has changed. */
function createBitsCache(pages: SearchParts['pages'], revision: () => number) {
  const kept: { set?: number; at?: number; bits?: LoadedBits } = {}
  return (set: EmbeddingSet): LoadedBits => {
    const now = revision()
    if (kept.bits !== undefined && kept.set === set.number && kept.at === now) return kept.bits
    const bits = pages.load(set.number, set.dimension)
    Object.assign(kept, { set: set.number, at: now, bits })
    return bits
  }
}

/** Cosine, since both have unit length. */
function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0
  for (let at = 0; at < left.length; at += 1) sum += (left[at] as number) * (right[at] as number)
  return sum
}
