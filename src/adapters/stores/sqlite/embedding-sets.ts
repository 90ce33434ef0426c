import { FirsthandError } from '../../../model/errors.js'
import type { Connection } from './open-database.js'

/** The vectors of one model, as the database knows them. */
export interface EmbeddingSet {
  readonly number: number
  readonly fingerprint: string
  readonly model: string
  readonly dimension: number
}

/** Sets of vectors, and the counter that tells what is kept in memory whether it still holds. */
export function createEmbeddingSets(database: Connection) {
  const all = database.prepare<[], EmbeddingSet>('SELECT * FROM embedding_sets ORDER BY number')
  const byFingerprint = database.prepare<[string], EmbeddingSet>(
    'SELECT * FROM embedding_sets WHERE fingerprint = ?',
  )
  const insert = database.prepare<[string, string, number]>(
    'INSERT INTO embedding_sets (fingerprint, model, dimension) VALUES (?, ?, ?) ON CONFLICT (fingerprint) DO NOTHING',
  )
  const remove = database.prepare<[number]>('DELETE FROM embedding_sets WHERE number = ?')
  const searched = database
    .prepare<[number], number>(
      `SELECT count(*) FROM documents d JOIN passages g ON g.document = d.number
         JOIN embeddings e ON e.passage = g.number AND e.embedding_set = ? WHERE d.is_preferred = 1`,
    )
    .pluck()
  const revision = database.prepare<[], number>('SELECT value FROM search_revision').pluck()
  const advance = database.prepare('UPDATE search_revision SET value = value + 1')
  return {
    all: (): readonly EmbeddingSet[] => all.all(),
    find: (fingerprint: string): EmbeddingSet | undefined => byFingerprint.get(fingerprint),
    /** The set, made where it is not there. */
    open(described: Omit<EmbeddingSet, 'number'>): EmbeddingSet {
      insert.run(described.fingerprint, described.model, described.dimension)
      const set = byFingerprint.get(described.fingerprint)
      if (set === undefined) throw new FirsthandError('internal', 'A set of vectors was not stored.')
      return set
    },
    remove: (set: EmbeddingSet): void => void remove.run(set.number),
    /** Searched passages that have a vector of the set. */
    countSearched: (set: EmbeddingSet): number => searched.get(set.number) ?? 0,
    revision: (): number => revision.get() ?? 0,
    advance: (): void => void advance.run(),
  }
}

/** Throws `internal` for a vector that cannot belong to the set. */
export function checkDimension(set: EmbeddingSet, vector: Float32Array): void {
  if (vector.length === set.dimension) return
  throw new FirsthandError(
    'internal',
    `A vector of ${set.fingerprint} has ${vector.length} numbers instead of ${set.dimension}.`,
  )
}
