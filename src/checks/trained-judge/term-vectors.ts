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

/**
 * Cosine of the meanings of two index terms, -1 to 1, learned from how they stand together in papers
 * (`training/build-term-vectors.ts`); 0 where one of them is not in the table. Opposites are alike here.
 */
export function termLikeness(left: string, right: string): number {
  const { rows, values, width } = VECTORS()
  const [a, b] = [rows.get(left), rows.get(right)]
  if (a === undefined || b === undefined) return 0
  let sum = 0
  for (let at = 0; at < width; at += 1) sum += (values[a * width + at] ?? 0) * (values[b * width + at] ?? 0)
  return sum
}
