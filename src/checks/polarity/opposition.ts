import type { TextSpan } from '../../language/text-span.js'
import type { SentenceReading } from '../claim/evidence-reading.js'

/** How a sentence of the evidence goes against a claim. */
export type OppositionKind = 'direction' | 'opposite-word' | 'negation' | 'no-difference' | 'swapped'

export interface Opposition {
  readonly kind: OppositionKind
  /** The words of the claim, and the span where they stand; empty at a denial that only the sentence has. */
  readonly claimWords: string
  readonly span?: TextSpan
  /** What the sentence has in their place. */
  readonly sentenceWords: string
  readonly sentence: SentenceReading
  /** `word`: seen in place, word by word; `clause`: read from clauses that share terms. */
  readonly by: 'word' | 'clause'
  /** Share of the claim's other content words that the sentence carries in place, 0 to 1. */
  readonly likeness: number
}
