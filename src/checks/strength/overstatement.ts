import type { TextSpan } from '../../language/text-span.js'

/** How a claim says more than its evidence carries. */
export type OverstatementKind =
  | 'hedge-dropped'
  | 'cause-for-association'
  | 'significant-for-trend'
  | 'all-for-some'
  | 'studies-for-one'

export interface Overstatement {
  readonly kind: OverstatementKind
  /** The words of the claim that are too strong; undefined where a hedge of the source has no place in the claim. */
  readonly span?: TextSpan
  readonly claimWords: string
  /** What the source has. */
  readonly sourceWords: string
  /** Share of the claim's content words that the sentence carries in place, 0 to 1. */
  readonly likeness: number
}
