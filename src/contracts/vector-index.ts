import type { PassageId } from '../model/ids.js'
import type { PassageFilter, PassageHit } from './passage-index.js'

/** The vectors of one model in a library. */
export interface VectorSet {
  readonly fingerprint: string
  readonly model: string
  readonly dimension: number
  /** Passages with a vector, of those that are searched. */
  readonly passages: number
}

export interface VectorQuery {
  readonly fingerprint: string
  /** Of unit length. */
  readonly vector: Float32Array
  readonly limit: number
  readonly filter?: PassageFilter
  /** Compares with every vector instead of choosing candidates by sign bits first. Default false. */
  readonly isExact?: boolean
}

/** A passage that waits for its vector. */
export interface PassageToEmbed {
  readonly passageId: PassageId
  /** What the model reads: title, heading and text. */
  readonly text: string
}

/** Vectors beside the passages, several models side by side; a passage that goes takes its vectors along. */
export interface VectorIndex {
  sets(): readonly VectorSet[]
  /** Searched passages without a vector of this fingerprint. */
  countMissing(fingerprint: string): number
  /** Up to `limit` of them, in the order in which they were stored. */
  missing(fingerprint: string, limit: number): readonly PassageToEmbed[]
  /** Stores vectors in one transaction; a passage that is gone meanwhile is passed over. Throws the `library-…` errors. */
  store(
    set: { readonly fingerprint: string; readonly model: string; readonly dimension: number },
    vectors: readonly { readonly passageId: PassageId; readonly vector: Float32Array }[],
  ): void
  /** Passages nearest to a vector by cosine; filters are part of the search. Empty where the set is not there. */
  search(query: VectorQuery): readonly PassageHit[]
  /** Removes a set and returns how many vectors went. */
  remove(fingerprint: string): number
  /** What of the vectors does not fit together, in words; empty where all is whole. */
  faults(): readonly string[]
  /** Drops vectors that cannot be used, whose passages then wait again, and makes anew what is derived from the others. */
  repair(): void
}
