import { lazy } from '../../util/lazy.js'
import rarity from './term-rarity.json' with { type: 'json' }
import file from './term-vectors.json' with { type: 'json' }

/** The first dimension only says how common a term is; without it likeness is about meaning. */
const SKIPPED = 1

interface Vectors {
  readonly rows: ReadonlyMap<string, number>
  readonly values: Float32Array
  readonly width: number
}

const VECTORS = lazy((): Vectors => {
  const terms = rarity.levels.flatMap((level) => level.split(' ')).filter((term) => term !== '')
  const bytes = Int8Array.from(atob(file.bytes), (character) => character.charCodeAt(0))
  const width = file.dimensions - SKIPPED
  const values = new Float32Array(terms.length * width)
  for (let row = 0; row < terms.length; row += 1) {
    const own = bytes.subarray(row * file.dimensions + SKIPPED, (row + 1) * file.dimensions)
    const length = Math.hypot(...own) || 1
    for (const [at, value] of own.entries()) values[row * width + at] = value / length
  }
  return { rows: new Map(terms.map((term, row) => [term, row])), values, width }
})

/** Row of a term in the table of meanings; undefined where it has none. */
export function termRow(term: string | undefined): number | undefined {
  return term === undefined ? undefined : VECTORS().rows.get(term)
}

/**
 * Cosine of the meanings of two index terms by their rows, -1 to 1, learned from how they stand together in papers
 * (`training/build-term-vectors.ts`). Opposites are alike here.
 */
export function rowLikeness(left: number, right: number): number {
  const { values, width } = VECTORS()
  const [a, b] = [left * width, right * width]
  let sum = 0
  for (let at = 0; at < width; at += 1) sum += (values[a + at] ?? 0) * (values[b + at] ?? 0)
  return sum
}
