/*
 * Term vectors from the training passages: positive pointwise mutual information of neighbouring terms (window 5, context
 * smoothing 0.75 after O. Levy, Y. Goldberg and I. Dagan, TACL 2015), its leading eigenvectors by subspace iteration.
 * Writes src/checks/trained-judge/term-vectors.json. Usage: tsx training/build-term-vectors.ts PAIRS.jsonl
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { indexTerms } from '../src/language/tokens.js'
import table from '../src/checks/trained-judge/term-rarity.json' with { type: 'json' }
import { generator } from './boosted-trees.js'
import { isPermitted, readPairs } from './pairs.js'

const WINDOW = 5
const DIMENSIONS = 24
const ROUNDS = 6

const file = process.argv[2]
if (file === undefined) throw new Error('usage: tsx training/build-term-vectors.ts PAIRS.jsonl')
const terms = table.levels.flatMap((level) => level.split(' ')).filter((term) => term !== '')
const numberOf = new Map(terms.map((term, number) => [term, number]))
const size = terms.length
const passages = new Set(readPairs(readFileSync(file, 'utf8')).filter(isPermitted).map(({ passage }) => passage))
const matrix = toInformation(countNeighbours(passages))
const vectors = leadingVectors(matrix)
const bytes = Int8Array.from(vectors.flatMap((vector) => [...unit(vector)].map((value) => Math.round(value * 127))))
const encoded = Buffer.from(bytes.buffer).toString('base64')
writeFileSync(
  new URL('../src/checks/trained-judge/term-vectors.json', import.meta.url),
  `${JSON.stringify({ dimensions: DIMENSIONS, bytes: encoded })}\n`,
)
process.stdout.write(`${size} terms, ${encoded.length} characters\n`)
for (const word of ['tumour', 'increased', 'children', 'blood', 'vaccine', 'effective'])
  process.stdout.write(`${word}: ${nearest(indexTerms(word)[0] ?? '').join(' ')}\n`)

function countNeighbours(texts: ReadonlySet<string>): Float32Array {
  const counts = new Float32Array(size * size)
  for (const text of texts) {
    const numbers = indexTerms(text).map((term) => numberOf.get(term) ?? -1)
    for (const [at, own] of numbers.entries()) {
      if (own >= 0) countAround(counts, own, numbers.slice(at + 1, at + 1 + WINDOW))
    }
  }
  return counts
}

function countAround(counts: Float32Array, own: number, following: readonly number[]): void {
  for (const other of following) {
    if (other < 0 || other === own) continue
    counts[own * size + other] = (counts[own * size + other] ?? 0) + 1
    counts[other * size + own] = (counts[other * size + own] ?? 0) + 1
  }
}

function toInformation(counts: Float32Array): Float32Array {
  const sums = Float64Array.from({ length: size }, (_, row) => counts.subarray(row * size, (row + 1) * size).reduce((a, b) => a + b, 0))
  const total = sums.reduce((a, b) => a + b, 0)
  const smoothed = sums.map((sum) => sum ** 0.75)
  const smoothedTotal = smoothed.reduce((a, b) => a + b, 0)
  return counts.map((count, at) => {
    if (count === 0) return 0
    const [row, column] = [Math.floor(at / size), at % size]
    const joint = count / total
    const apart = ((sums[row] ?? 0) / total) * ((smoothed[column] ?? 0) / smoothedTotal)
    return Math.max(0, Math.log(joint / apart))
  })
}

/** One vector a term: the leading eigenvectors, each scaled by the root of its eigenvalue. */
function leadingVectors(information: Float32Array): Float64Array[] {
  const random = generator(5)
  let basis: Float64Array[] = Array.from({ length: DIMENSIONS }, () => Float64Array.from({ length: size }, () => random() - 0.5))
  let lengths: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    basis = basis.map((vector) => multiply(information, vector))
    lengths = orthonormalise(basis)
  }
  return terms.map((_, row) =>
    Float64Array.from(basis, (vector, dimension) => (vector[row] ?? 0) * Math.sqrt(lengths[dimension] ?? 0)),
  )
}

function multiply(information: Float32Array, vector: Float64Array): Float64Array {
  const result = new Float64Array(size)
  for (let row = 0; row < size; row += 1) {
    let sum = 0
    for (let column = 0, at = row * size; column < size; column += 1, at += 1) sum += (information[at] ?? 0) * (vector[column] ?? 0)
    result[row] = sum
  }
  return result
}

/** Gram-Schmidt in place; returns the lengths before. */
function orthonormalise(basis: readonly Float64Array[]): number[] {
  return basis.map((vector, index) => {
    for (const earlier of basis.slice(0, index)) {
      const along = dot(vector, earlier)
      for (let at = 0; at < size; at += 1) vector[at] = (vector[at] ?? 0) - along * (earlier[at] ?? 0)
    }
    const length = Math.sqrt(dot(vector, vector))
    for (let at = 0; at < size; at += 1) vector[at] = (vector[at] ?? 0) / length
    return length
  })
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0)
  return sum
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector)) || 1
  return vector.map((value) => value / length)
}

function nearest(term: string): string[] {
  const own = vectors[numberOf.get(term) ?? -1]
  if (own === undefined) return []
  return vectors
    .map((vector, row) => ({ term: terms[row] ?? '', likeness: dot(unit(own), unit(vector)) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(1, 8)
    .map(({ term: other, likeness }) => `${other} ${likeness.toFixed(2)}`)
}
