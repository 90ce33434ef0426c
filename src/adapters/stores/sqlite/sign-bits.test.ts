import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestByNumbers, nearestRows, wordsFor, writeSignBits } from './sign-bits.js'

const DIMENSION = 70
const vectors = fc.array(
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSION, maxLength: DIMENSION }),
  { minLength: 1, maxLength: 40 },
)

function toRows(rows: readonly (readonly number[])[]) {
  const words = wordsFor(DIMENSION)
  const bits = new Uint32Array(rows.length * words)
  for (const [index, row] of rows.entries()) writeSignBits(Float32Array.from(row), bits, index * words)
  return { bits, words, count: rows.length }
}

const differing = (left: readonly number[], right: readonly number[]) =>
  left.filter((value, at) => Math.fround(value) > 0 !== Math.fround(right[at] ?? 0) > 0).length

it('orders rows by the number of signs that differ, as counting them one by one does', () => {
  fc.assert(
    fc.property(vectors, fc.nat(39), fc.integer({ min: 1, max: 45 }), (rows, pick, limit) => {
      const query = rows[pick % rows.length] ?? []
      const bits = new Uint32Array(wordsFor(DIMENSION))
      writeSignBits(Float32Array.from(query), bits, 0)
      const expected = rows
        .map((row, index) => ({ index, distance: differing(query, row) }))
        .sort((a, b) => a.distance - b.distance || a.index - b.index)
        .slice(0, limit)
        .map(({ index }) => index)
      expect(nearestRows(bits, toRows(rows), { limit, passes: () => true })).toEqual(expected)
    }),
  )
})

it('looks only at rows that pass, so that a narrow choice still fills the limit', () => {
  const rows = Array.from({ length: 50 }, (_, row) => Array.from({ length: DIMENSION }, (_, at) => at - row))
  const bits = new Uint32Array(wordsFor(DIMENSION))
  writeSignBits(Float32Array.from(rows[0] ?? []), bits, 0)
  expect(nearestRows(bits, toRows(rows), { limit: 3, passes: (row) => row >= 40 })).toEqual([40, 41, 42])
  expect(nearestRows(bits, toRows(rows), { limit: 3, passes: () => false })).toEqual([])
})

it('prefers rows whose signs agree with the large numbers of the query, as adding them one by one does', () => {
  fc.assert(
    fc.property(vectors, fc.nat(39), fc.integer({ min: 1, max: 10 }), (rows, pick, limit) => {
      const query = Float32Array.from(rows[pick % rows.length] ?? [])
      const all = rows.map((_, row) => row)
      const sum = (row: number) =>
        (rows[row] ?? []).reduce(
          (total, value, at) => total + (Math.fround(value) > 0 ? (query[at] ?? 0) : 0),
          0,
        )
      const chosen = bestByNumbers(query, toRows(rows), { rows: all, limit })
      expect(chosen).toHaveLength(Math.min(limit, rows.length))
      const worst = Math.min(...chosen.map(sum))
      for (const row of all) if (!chosen.includes(row)) expect(sum(row)).toBeLessThanOrEqual(worst + 1e-4)
    }),
  )
})
