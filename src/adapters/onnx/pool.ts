import type { Pooling } from './known-models.js'

/**
 * One unit vector per input from the vectors of its tokens (batch × length × dimension): that of the first token, or
 * the mean of all that are no padding.
 */
export function pool(
  hidden: Float32Array,
  shape: { readonly lengths: readonly number[]; readonly length: number; readonly dimension: number },
  pooling: Pooling,
): Float32Array[] {
  const { lengths, length, dimension } = shape
  return lengths.map((tokens, row) => {
    const start = row * length * dimension
    const vector = new Float32Array(dimension)
    const used = pooling === 'cls' ? 1 : tokens
    for (let token = 0; token < used; token += 1) {
      const offset = start + token * dimension
      for (let at = 0; at < dimension; at += 1) vector[at] = (vector[at] ?? 0) + (hidden[offset + at] ?? 0)
    }
    return toUnitLength(vector)
  })
}

/** Scales a vector to length 1, in place; the zero vector stays. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  const scale = sum > 0 ? 1 / Math.sqrt(sum) : 0
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) * scale
  return vector
}
