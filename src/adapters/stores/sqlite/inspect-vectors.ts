import { wordsFor } from './sign-bits.js'
import type { Connection } from './open-database.js'

const FLOAT_BYTES = 4
const WORD_BYTES = 4

interface SetRow {
  readonly number: number
  readonly model: string
  readonly dimension: number
}

/** Checks the vectors of a library, and mends what can be mended from them. */
export function createVectorInspection(database: Connection) {
  const sets = database.prepare<[], SetRow>(
    'SELECT number, model, dimension FROM embedding_sets ORDER BY number',
  )
  const cut = database
    .prepare<[number, number], number>(
      'SELECT count(*) FROM embeddings WHERE embedding_set = ? AND length(vector) <> ?',
    )
    .pluck()
  const removeCut = database.prepare<[number, number]>(
    'DELETE FROM embeddings WHERE embedding_set = ? AND length(vector) <> ?',
  )
  const brokenPages = database
    .prepare<[number, number, number], number>(
      `SELECT count(*) FROM embedding_pages WHERE embedding_set = ?
       AND (length(passages) <> row_count * ? OR length(bits) <> row_count * ?)`,
    )
    .pluck()
  const pages = database
    .prepare<[number], Buffer>('SELECT passages FROM embedding_pages WHERE embedding_set = ?')
    .pluck()
  const embedded = database
    .prepare<[number], number>('SELECT passage FROM embeddings WHERE embedding_set = ?')
    .pluck()

  /** Passages with a vector that the sign bits do not know: no quick search would find them. */
  const withoutBits = (set: number): number => {
    const known = new Set<number>()
    for (const blob of pages.iterate(set))
      for (let at = 0; at + WORD_BYTES <= blob.length; at += WORD_BYTES) known.add(blob.readUInt32LE(at))
    let count = 0
    for (const passage of embedded.iterate(set)) if (!known.has(passage)) count += 1
    return count
  }

  return {
    /** What does not fit together, in words; empty where all is whole. */
    faults: (): readonly string[] =>
      sets.all().flatMap(({ number, model, dimension }) => {
        const vectors = cut.get(number, dimension * FLOAT_BYTES) ?? 0
        const broken = brokenPages.get(number, WORD_BYTES, wordsFor(dimension) * WORD_BYTES) ?? 0
        const unknown = broken > 0 ? 0 : withoutBits(number)
        return [
          ...(vectors > 0 ? [`${vectors} vectors of ${model} are cut`] : []),
          ...(broken > 0 ? [`${broken} pages of sign bits of ${model} are cut`] : []),
          ...(unknown > 0 ? [`${unknown} vectors of ${model} are missing from its sign bits`] : []),
        ]
      }),
    /** Removes vectors of a wrong length; their passages are embedded again. */
    removeCut: (set: number, dimension: number): number =>
      removeCut.run(set, dimension * FLOAT_BYTES).changes,
  }
}
