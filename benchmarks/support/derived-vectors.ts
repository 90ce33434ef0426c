import type { Connection } from '../../src/adapters/stores/sqlite/open-database.js'
import { createSqliteVectorIndex } from '../../src/adapters/stores/sqlite/sqlite-vector-index.js'
import type { VectorIndex } from '../../src/contracts/vector-index.js'
import type { PassageId } from '../../src/model/ids.js'

const SET = { fingerprint: 'derived@1', model: 'derived', dimension: 384 }
/** Vectors of one transaction. */
const BATCH = 4096

/** Vectors that spread over all directions, the same in every run: they take the time of real ones and mean nothing. */
export function createDirections(seed: number): () => Float32Array {
  let state = seed >>> 0
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 31 - 1
  }
  return () => {
    const vector = Float32Array.from({ length: SET.dimension }, next)
    let sum = 0
    for (const value of vector) sum += value * value
    const length = Math.sqrt(sum)
    return vector.map((value) => value / length)
  }
}

/** Gives the passages of a recombined index vectors, as `models embed` stores them; tells how many a second. */
export function fillVectors(
  database: Connection,
  passages: number,
): { readonly index: VectorIndex; readonly fingerprint: string; readonly rate: number } {
  const index = createSqliteVectorIndex(database, {
    displayTexts: { of: () => '', forget: () => undefined },
    write: (action) => database.transaction(action)(),
  })
  const direction = createDirections(17)
  const start = performance.now()
  for (let at = 0; at < passages; at += BATCH) {
    const size = Math.min(BATCH, passages - at)
    index.store(
      SET,
      Array.from({ length: size }, (_, row) => ({
        passageId: `passage-${at + row + 1}` as PassageId,
        vector: direction(),
      })),
    )
  }
  return {
    index,
    fingerprint: SET.fingerprint,
    rate: (passages / (performance.now() - start)) * 1000,
  }
}
