import type { Cancellation } from './cancellation.js'

/** Turns text into vectors of unit length. The prefixes that a model wants are its adapter's business. */
export interface Embedder {
  /** Name of the model, as in the list of known models. */
  readonly model: string
  /**
   * Identifies the vectors: model, weights, tokenizer, pooling and prefixes. Vectors of different fingerprints are
   * never compared.
   */
  readonly fingerprint: string
  /** Numbers in a vector. */
  readonly dimension: number
  /** One vector per text, in the order of the texts. Throws `cancelled` and `model-failed`. */
  embedPassages(texts: readonly string[], cancellation?: Cancellation): Promise<readonly Float32Array[]>
  /** One vector per query. Throws `model-failed`. */
  embedQueries(queries: readonly string[]): Promise<readonly Float32Array[]>
  close(): Promise<void>
}
