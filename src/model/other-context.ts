import type { SentenceId } from './ids.js'

/** A place where a number of a claim stands, bound to something else. */
export interface OtherContext {
  readonly number: string
  /** `Moe et al. 2019`. */
  readonly citation: string
  readonly sentenceId: SentenceId
  readonly quote: string
}

/** Every such place of the library: the ones nearest to the claim, and how many there are. */
export interface OtherContexts {
  readonly shown: readonly OtherContext[]
  readonly total: number
}
