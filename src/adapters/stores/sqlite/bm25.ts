import { frequenciesOf, hashTerm, lengthOf, type TermVector } from './term-vector.js'

/** BM25 with field weights (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, section 3.6). */
const K1 = 1.5
const B = 0.75
/** Chosen on the SciFact training claims, see docs/benchmarks.md; the heading has the weight of the body. */
const TITLE_WEIGHT = 2
const HEADING_WEIGHT = 1
/**
 * Length that counts as normal, in terms. A constant, since passages are cut to one size: a score then depends on
 * the passage and on how rare the terms are, not on the other passages' lengths.
 */
const NORMAL_LENGTH = 150

/** A term of a query with its inverse document frequency. */
export interface WeightedTerm {
  readonly hash: number
  readonly weight: number
}

export function toWeightedTerm(term: string, frequency: number, passages: number): WeightedTerm {
  return { hash: hashTerm(term), weight: inverseFrequency(frequency, passages) }
}

/** Always above 0, also for a term that occurs in most passages. */
export function inverseFrequency(frequency: number, passages: number): number {
  return Math.log(1 + Math.max(0, passages - frequency + 0.5) / (frequency + 0.5))
}

/** 0 where the passage holds none of the terms. */
export function scorePassage(vector: TermVector, terms: readonly WeightedTerm[]): number {
  const damping = K1 * (1 - B + (B * lengthOf(vector)) / NORMAL_LENGTH)
  let score = 0
  for (const { hash, weight } of terms) {
    const found = frequenciesOf(vector, hash)
    if (found === undefined) continue
    const frequency = found.body + TITLE_WEIGHT * found.title + HEADING_WEIGHT * found.heading
    score += (weight * frequency * (K1 + 1)) / (frequency + damping)
  }
  return score
}
