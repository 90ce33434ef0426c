import type { PassageHit } from '../../../contracts/passage-index.js'
import type { VectorIndex, VectorQuery, VectorSet } from '../../../contracts/vector-index.js'
import { FirsthandError } from '../../../model/errors.js'
import type { DisplayTexts } from './display-texts.js'
import { createEmbeddingPages, type EmbeddedRow, type LoadedBits } from './embedding-pages.js'
import { createEmbeddingsTable } from './embeddings-table.js'
import { type Connection, translateErrors } from './open-database.js'
import { type AllowedPassages, createAllowedPassages } from './passage-numbers.js'
import { nearestRows, wordsFor, writeSignBits } from './sign-bits.js'

/** Candidates by sign bits for each passage that is asked for, and at least so many. Recall is in docs/retrieval.md. */
const CANDIDATES_PER_HIT = 8
const LEAST_CANDIDATES = 400
/** With fewer passages to choose from, every vector is read: as quick, and exact. */
const COMPARED_WHOLE = 600

interface SetRow {
  readonly number: number
  readonly fingerprint: string
  readonly model: string
  readonly dimension: number
}

/** Vectors beside the passages of a SQLite library: sign bits in memory choose candidates, stored floats decide. */
export function createSqliteVectorIndex(
  database: Connection,
  options: { readonly directory: string; readonly displayTexts: DisplayTexts },
): VectorIndex {
  const table = createEmbeddingsTable(database, options.displayTexts)
  const pages = createEmbeddingPages(database)
  const sets = database.prepare<[], SetRow>('SELECT * FROM embedding_sets ORDER BY number')
  const setOf = database.prepare<[string], SetRow>('SELECT * FROM embedding_sets WHERE fingerprint = ?')
  const insertSet = database.prepare<[string, string, number]>(
    'INSERT INTO embedding_sets (fingerprint, model, dimension) VALUES (?, ?, ?)',
  )
  const removeSet = database.prepare<[number]>('DELETE FROM embedding_sets WHERE number = ?')
  const revision = database.prepare<[], number>('SELECT value FROM search_revision').pluck()
  const advance = database.prepare('UPDATE search_revision SET value = value + 1')
  const searched = database
    .prepare<[number], number>(
      `SELECT count(*) FROM documents d JOIN passages g ON g.document = d.number
         JOIN embeddings e ON e.passage = g.number AND e.embedding_set = ? WHERE d.is_preferred = 1`,
    )
    .pluck()
  const allowedFor = createAllowedPassages(database, () => revision.get() ?? 0)
  const loadBits = createBitsCache(pages, () => revision.get() ?? 0)

  const write = <Result>(action: () => Result): Result =>
    translateErrors(options.directory, () => database.transaction(action).immediate())
  const refreshPages = (set: SetRow) => {
    if (pages.isStale(set.number, table.count(set.number)))
      pages.rewrite(set.number, [...table.all(set.number)], set.dimension)
  }

  const candidates = (query: VectorQuery, set: SetRow, allowed: AllowedPassages): Iterable<number> => {
    if (query.isExact === true || allowed.size <= COMPARED_WHOLE) return allowed.numbers()
    const loaded = loadBits(set)
    const bits = new Uint32Array(wordsFor(set.dimension))
    writeSignBits(query.vector, bits, 0)
    const limit = Math.max(LEAST_CANDIDATES, query.limit * CANDIDATES_PER_HIT)
    const rows = nearestRows(bits, loaded, {
      limit,
      passes: (row) => allowed.has(loaded.passages[row] ?? 0),
    })
    return new Set(rows.map((row) => loaded.passages[row] ?? 0))
  }
  const search = (query: VectorQuery): readonly PassageHit[] => {
    const set = setOf.get(query.fingerprint)
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

  return {
    sets: () => sets.all().map((row) => ({ ...toSet(row), passages: searched.get(row.number) ?? 0 })),
    countMissing: (fingerprint) => table.countWaiting(setOf.get(fingerprint)?.number ?? 0),
    missing: (fingerprint, limit) => table.waiting(setOf.get(fingerprint)?.number ?? 0, limit),
    store(described, vectors) {
      write(() => {
        if (setOf.get(described.fingerprint) === undefined)
          insertSet.run(described.fingerprint, described.model, described.dimension)
        const set = setOf.get(described.fingerprint)
        if (set === undefined) throw new FirsthandError('internal', 'A set of vectors was not stored.')
        const rows = vectors.flatMap(({ passageId, vector }): EmbeddedRow[] => {
          checkDimension(set, vector)
          const passage = table.numberOf(passageId)
          return passage === undefined ? [] : [{ passage, vector }]
        })
        for (const { passage, vector } of rows) table.save(set.number, passage, vector)
        pages.append(set.number, rows, set.dimension)
        refreshPages(set)
        advance.run()
      })
    },
    search,
    remove: (fingerprint) =>
      write(() => {
        const set = setOf.get(fingerprint)
        if (set === undefined) return 0
        const removed = table.removeSet(set.number)
        removeSet.run(set.number)
        advance.run()
        return removed
      }),
  }
}

/** The bits of the set that was searched last, read again when the library has changed. */
function createBitsCache(pages: ReturnType<typeof createEmbeddingPages>, revision: () => number) {
  const kept: { set?: number; at?: number; bits?: LoadedBits } = {}
  return (set: SetRow): LoadedBits => {
    const now = revision()
    if (kept.bits !== undefined && kept.set === set.number && kept.at === now) return kept.bits
    const bits = pages.load(set.number, set.dimension)
    Object.assign(kept, { set: set.number, at: now, bits })
    return bits
  }
}

function toSet({ fingerprint, model, dimension }: SetRow): Omit<VectorSet, 'passages'> {
  return { fingerprint, model, dimension }
}

function checkDimension(set: SetRow, vector: Float32Array): void {
  if (vector.length === set.dimension) return
  throw new FirsthandError(
    'internal',
    `A vector of ${set.fingerprint} has ${vector.length} numbers instead of ${set.dimension}.`,
  )
}

/** Cosine, since both have unit length. */
function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0
  for (let at = 0; at < left.length; at += 1) sum += (left[at] as number) * (right[at] as number)
  return sum
}
