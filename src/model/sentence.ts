import type { CellSpan, CitationSpan, EvidenceLevel, SectionLabel, Span } from './document.js'
import type { DocumentId, PaperKey, PassageId, SentenceId } from './ids.js'

export const SENTENCE_KINDS = ['sentence', 'table-row', 'caption', 'heading', 'list-item'] as const
export type SentenceKind = (typeof SENTENCE_KINDS)[number]

/**
 * What a sentence does in its paper: its own result, a report of somebody else's, general background,
 * a description of the method, or a hypothesis. Only `firsthand` counts as independent evidence.
 */
export const SENTENCE_ROLES = ['firsthand', 'relayed', 'background', 'method', 'hypothesis'] as const
export type SentenceRole = (typeof SENTENCE_ROLES)[number]

/** A rectangle on a page, in points from the page's top left corner. */
export interface PageBox {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The unit of evidence: one sentence of a stored document. */
export interface Sentence {
  readonly id: SentenceId
  readonly documentId: DocumentId
  /** Position in the document, from 0. */
  readonly ordinal: number
  readonly kind: SentenceKind
  readonly role: SentenceRole
  readonly section: SectionLabel
  /** Headings above it, outermost first. */
  readonly heading: readonly string[]
  /** Offsets in the document's display text. */
  readonly span: Span
  readonly text: string
  /** Page where it starts, from 1; absent where the document has no pages. */
  readonly page?: number
  readonly lastPage?: number
  readonly boxes: readonly PageBox[]
  /** Marks that cite other works; offsets in `text`. */
  readonly citations: readonly CitationSpan[]
  /** Parts of a table row; offsets in `text`. */
  readonly cells: readonly CellSpan[]
  readonly hasDoubtfulNumbers: boolean
  /** How many earlier sentences of the document have the same match text; part of the id. */
  readonly occurrence: number
}

/** A run of whole sentences of one section: the unit of retrieval. */
export interface Passage {
  readonly id: PassageId
  readonly documentId: DocumentId
  readonly paperKey: PaperKey
  readonly ordinal: number
  readonly section: SectionLabel
  readonly heading: readonly string[]
  readonly level: EvidenceLevel
  /** First and last sentence, as ordinals in the document, both included. */
  readonly firstSentence: number
  readonly lastSentence: number
  /** Offsets in the document's display text. */
  readonly span: Span
  readonly text: string
  /** `p. 3–4`, `abstract`, or the section where the document has no pages. */
  readonly locator: string
}
