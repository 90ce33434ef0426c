import type { EvidenceLevel, SectionLabel, Span } from './document.js'
import type { DocumentId, PaperKey, PassageId, SentenceId } from './ids.js'
import type { PageBox, SentenceKind, SentenceRole } from './sentence.js'

/** Which side a piece of evidence takes on the effect that the question asks about. */
export const EVIDENCE_DIRECTIONS = ['affirms', 'denies', 'mixed', 'neutral', 'unclear'] as const
export type EvidenceDirection = (typeof EVIDENCE_DIRECTIONS)[number]

/** A work that a relayed sentence points at. */
export interface RelayPointer {
  /** The mark as printed: `[12]`, `^3`, `(Moe, 2020)`. */
  readonly mark: string
  /** The reference entry, where the mark resolves to one. */
  readonly reference?: string
  /** The cited paper, where it is in this library. */
  readonly paperKey?: PaperKey
}

/** A quotation with all that is needed to judge it. */
export interface Evidence {
  /** Label within the run: `S1-E3`. */
  readonly label: string
  readonly subQuestion: string
  readonly paperKey: PaperKey
  readonly documentId: DocumentId
  readonly passageId: PassageId
  readonly sentenceIds: readonly SentenceId[]
  /** Sliced by code from the passage's text, never typed. */
  readonly quote: string
  /** Where the quote stands in the passage's text. */
  readonly span: Span
  readonly kind: SentenceKind
  readonly section: SectionLabel
  readonly heading: readonly string[]
  /** `p. 3`, `abstract`, `Table 2`… */
  readonly locator: string
  readonly page?: number
  readonly boxes: readonly PageBox[]
  readonly role: SentenceRole
  readonly relays: readonly RelayPointer[]
  readonly level: EvidenceLevel
  readonly direction: EvidenceDirection
  /** The finding in a model's words, where one read the passage and its words passed the checks against the quote. */
  readonly finding?: string
  /** Who or what was studied, as printed in the passage; present where a model pointed at it. */
  readonly population?: string
  /** True where a model pointed at the sentence; absent without a model. */
  readonly isPointedAt?: true
  /** True where the page's symbol font lies: its numbers never carry a claim alone. */
  readonly hasDoubtfulNumbers: boolean
}
