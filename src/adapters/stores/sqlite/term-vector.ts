import type { PassageTerms } from '../../../contracts/library.js'

/** How often a term occurs in each field of a passage. */
export interface FieldFrequencies {
  readonly title: number
  readonly heading: number
  readonly body: number
}

/**
 * The terms of one passage with their frequencies, for scoring a known passage without a look into the inverted
 * index. Little endian, hashes ascending:
 *
 *   | terms n, u16 | length, u16 | n hashes, u32 | n body frequencies, u8 | n title and heading frequencies, u4 u4 |
 *
 * `length` is the number of term occurrences in all fields. A 32-bit hash stands for the term: among the 150 terms
 * of a passage a foreign term is taken for one of them once in 30 million look-ups.
 */
export type TermVector = Buffer

const HEADER = 4
const BYTES_PER_TERM = 6
const HASH_BYTES = 4
const U16_LIMIT = 0xffff
const BODY_LIMIT = 0xff
const FIELD_LIMIT = 0xf

/** 32-bit FNV-1a over UTF-16 units with the finaliser of MurmurHash3 (A. Appleby), which spreads short terms. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Frequencies beyond 255 in the body and 15 in title and heading, and lengths beyond 65,535, are cut. */
export function packTermVector(terms: PassageTerms): TermVector {
  const sorted = [...countFields(terms)].sort(([a], [b]) => a - b).slice(0, U16_LIMIT)
  const length = terms.title.length + terms.heading.length + terms.body.length
  const vector = Buffer.alloc(HEADER + sorted.length * BYTES_PER_TERM)
  vector.writeUInt16LE(sorted.length, 0)
  vector.writeUInt16LE(Math.min(length, U16_LIMIT), 2)
  const bodies = HEADER + sorted.length * HASH_BYTES
  const fields = bodies + sorted.length
  for (const [index, [hash, { title, heading, body }]] of sorted.entries()) {
    vector.writeUInt32LE(hash, HEADER + index * HASH_BYTES)
    vector.writeUInt8(Math.min(body, BODY_LIMIT), bodies + index)
    vector.writeUInt8((Math.min(title, FIELD_LIMIT) << 4) | Math.min(heading, FIELD_LIMIT), fields + index)
  }
  return vector
}

function countFields(terms: PassageTerms): ReadonlyMap<number, FieldFrequencies> {
  const counts = new Map<number, { title: number; heading: number; body: number }>()
  for (const field of ['title', 'heading', 'body'] as const) {
    for (const term of terms[field]) {
      const hash = hashTerm(term)
      const count = counts.get(hash) ?? { title: 0, heading: 0, body: 0 }
      count[field] += 1
      counts.set(hash, count)
    }
  }
  return counts
}

/** Term occurrences in all fields of the passage. */
export function lengthOf(vector: TermVector): number {
  return vector.readUInt16LE(2)
}

/** Undefined where the passage does not hold the term. */
export function frequenciesOf(vector: TermVector, hash: number): FieldFrequencies | undefined {
  const count = vector.readUInt16LE(0)
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (vector.readUInt32LE(HEADER + middle * HASH_BYTES) < hash) low = middle + 1
    else high = middle
  }
  if (low === count || vector.readUInt32LE(HEADER + low * HASH_BYTES) !== hash) return undefined
  const bodies = HEADER + count * HASH_BYTES
  const fields = vector.readUInt8(bodies + count + low)
  return { title: fields >>> 4, heading: fields & FIELD_LIMIT, body: vector.readUInt8(bodies + low) }
}

/** Hashes of all terms of the passage, ascending. */
export function* hashesOf(vector: TermVector): Iterable<number> {
  const count = vector.readUInt16LE(0)
  for (let index = 0; index < count; index += 1) yield vector.readUInt32LE(HEADER + index * HASH_BYTES)
}
