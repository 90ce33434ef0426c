export const RECHECK_CLASSES = [
  'retrieval-miss',
  'contradicted',
  'wrong-context',
  'absent-from-library',
  'other-paper',
] as const
/**
 * What a second look made of a claim that did not pass at first (design, section 6, flags). `retrieval-miss`: true, and
 * only not looked at before; `other-paper`: true, but not in the paper that it cites.
 */
export type RecheckClass = (typeof RECHECK_CLASSES)[number]

export const CLAIM_SEARCH_KINDS = ['cited', 'claim', 'entity', 'number', 'document'] as const

/** One search of a claim; the first is round 0, second looks are 1 and 2. */
export interface ClaimSearch {
  readonly round: number
  readonly by: (typeof CLAIM_SEARCH_KINDS)[number]
  readonly query: string
  /** Passages that were read for the first time. */
  readonly passages: number
}

/** Both second looks at one claim of an answer. */
export interface Recheck {
  /** Absent where the second looks left it as doubtful as it was. */
  readonly class?: RecheckClass
  readonly searches: readonly ClaimSearch[]
  /** Evidence of this run that the second look brought, where it supports the claim. */
  readonly found: readonly string[]
}
