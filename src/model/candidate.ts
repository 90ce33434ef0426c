import type { Check, InheritedSlot } from './claim.js'
import type { PaperKey } from './ids.js'
import type { Passage, Sentence } from './sentence.js'

/** A sentence that was looked at for a question, with how well it answers. */
export interface Candidate {
  readonly sentence: Sentence
  readonly passage: Passage
  readonly paperKey: PaperKey
  /** Outcome of the `answers-question` check. */
  readonly check: Check
  readonly slots: readonly InheritedSlot[]
  /** Orders candidates of one question; says nothing across questions. */
  readonly score: number
}
