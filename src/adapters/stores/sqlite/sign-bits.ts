/** Bits of a 32-bit word. */
const WORD = 32

/** Words that hold one bit for each of `dimension` numbers. */
export function wordsFor(dimension: number): number {
  return Math.ceil(dimension / WORD)
}

/** One bit per number, set where it is positive, written into `into` from `offset`. */
export function writeSignBits(vector: Float32Array, into: Uint32Array, offset: number): void {
  for (let word = 0; word < wordsFor(vector.length); word += 1) {
    let bits = 0
    const end = Math.min(vector.length, (word + 1) * WORD)
    for (let at = word * WORD; at < end; at += 1) if ((vector[at] ?? 0) > 0) bits |= 1 << (at % WORD)
    into[offset + word] = bits >>> 0
  }
}

/** Sign bits of many rows, one after the other. */
export interface BitRows {
  readonly bits: Uint32Array
  readonly words: number
  readonly count: number
}

/**
 * The rows that differ from the query in the fewest bits, nearest first, equal ones in the order of the rows. Only
 * rows that pass are looked at. Distances are small whole numbers, so a count of each finds the cut without sorting.
 */
export function nearestRows(
  query: Uint32Array,
  { bits, words, count }: BitRows,
  options: { readonly limit: number; readonly passes: (row: number) => boolean },
): number[] {
  const furthest = words * WORD
  const distances = new Uint16Array(count)
  const counts = new Uint32Array(furthest + 1)
  for (let row = 0; row < count; row += 1) {
    if (!options.passes(row)) {
      distances[row] = furthest + 1
      continue
    }
    const distance = distanceAt(query, bits, row * words)
    distances[row] = distance
    counts[distance] = (counts[distance] ?? 0) + 1
  }
  const cut = cutAt(counts, options.limit)
  const rows: number[] = []
  for (let row = 0; row < count; row += 1) if ((distances[row] ?? 0) <= cut) rows.push(row)
  rows.sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0) || a - b)
  return rows.slice(0, options.limit)
}

/** Set bits of the exclusive or, counted in parallel within each word (Warren, Hacker's Delight, 5-1). */
function distanceAt(query: Uint32Array, bits: Uint32Array, offset: number): number {
  let distance = 0
  for (let word = 0; word < query.length; word += 1) {
    let x = (query[word] as number) ^ (bits[offset + word] as number)
    x -= (x >>> 1) & 0x55555555
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
    x = (x + (x >>> 4)) & 0x0f0f0f0f
    distance += Math.imul(x, 0x01010101) >>> 24
  }
  return distance
}

/** The smallest distance up to which there are at least `limit` rows. */
function cutAt(counts: Uint32Array, limit: number): number {
  let seen = 0
  for (const [distance, count] of counts.entries()) {
    seen += count
    if (seen >= limit) return distance
  }
  return counts.length - 1
}

/**
 * The rows whose signs agree best with the query's numbers, which are not cut to signs: the sum over all numbers of
 * the query, each with the row's sign. Nearer to the cosine than counting signs, and dearer; for rows already chosen.
 */
export function bestByNumbers(
  query: Float32Array,
  { bits, words }: BitRows,
  options: { readonly rows: readonly number[]; readonly limit: number },
): number[] {
  if (options.rows.length <= options.limit) return [...options.rows]
  const sums = byteSums(query, words * (WORD / BYTE))
  const scored = options.rows.map((row) => {
    let score = 0
    for (let word = 0; word < words; word += 1) {
      const value = bits[row * words + word] as number
      for (let byte = 0; byte < WORD / BYTE; byte += 1)
        score += sums[
          (word * (WORD / BYTE) + byte) * BYTE_VALUES + ((value >>> (byte * BYTE)) & 0xff)
        ] as number
    }
    return { row, score }
  })
  scored.sort((a, b) => b.score - a.score || a.row - b.row)
  return scored.slice(0, options.limit).map(({ row }) => row)
}

const BYTE = 8
const BYTE_VALUES = 256

/** For each byte of a row and each value of it: the sum of the query's numbers whose bits are set. */
function byteSums(query: Float32Array, bytes: number): Float32Array {
  const sums = new Float32Array(bytes * BYTE_VALUES)
  for (let byte = 0; byte < bytes; byte += 1)
    for (let value = 1; value < BYTE_VALUES; value += 1) {
      const lowest = 31 - Math.clz32(value & -value)
      const rest = sums[byte * BYTE_VALUES + (value & (value - 1))] ?? 0
      sums[byte * BYTE_VALUES + value] = rest + (query[byte * BYTE + lowest] ?? 0)
    }
  return sums
}
