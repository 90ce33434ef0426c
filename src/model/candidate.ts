import type { Check, InheritedSlot } from './claim.js'
import type { EvidenceDirection } from './evidence.js'
import type { PaperKey } from './ids.js'
import type { Passage, Sentence } from './sentence.js'

/** What a model made of a sentence that it pointed at. */
export interface ModelReading {
  readonly direction: EvidenceDirection
  /** In the model's words; empty where the sentence does not carry them: on a conflict the quotation wins. */
  readonly finding: string
  /** As printed in the passage; empty where it is not. */
  readonly population: string
  readonly isRelayed: boolean
}

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
  /** Present where a model pointed at the sentence. */
  readonly reading?: ModelReading
}
