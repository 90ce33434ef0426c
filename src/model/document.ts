import type { OffsetMap } from '../language/offset-map.js'
import type { BibliographicRecord, PaperIds } from './paper.js'

export const DOCUMENT_FORMATS = ['pdf', 'jats', 'html', 'latex', 'docx', 'markdown', 'text'] as const
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number]

export const EVIDENCE_LEVELS = ['full-text', 'abstract', 'metadata'] as const
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number]

export const SECTION_LABELS = [
  'title',
  'abstract',
  'introduction',
  'methods',
  'results',
  'discussion',
  'limitations',
  'references',
  'appendix',
  'caption',
  'table',
  'other',
] as const
export type SectionLabel = (typeof SECTION_LABELS)[number]

export const BLOCK_KINDS = [
  'paragraph',
  'heading',
  'list-item',
  'caption',
  'table-row',
  'footnote',
  'formula',
] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** A stretch of a block's display text; offsets are UTF-16 units, end exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A superscript or subscript in the display text, its `^` or `_` not included. */
export interface ScriptSpan extends Span {
  readonly script: 'superscript' | 'subscript'
}

/** A mark in the text that cites other works, with the reference entries that it resolves to (may be none). */
export interface CitationSpan extends Span {
  /** Labels of entries in `Reading.references`. */
  readonly targets: readonly string[]
}

/** One part of a table row's composed text: `caption | row heads | column head: cell`. */
export interface CellSpan extends Span {
  readonly part: 'caption' | 'row-head' | 'column-head' | 'cell'
  /** Column, from 0; absent for the caption. */
  readonly column?: number
}

/** One printed line with the position of every character of the block's raw text that stands on it. */
export interface TextLine {
  /** Physical page, from 1. */
  readonly page: number
  readonly rawStart: number
  /** Left edge of each raw character and the right edge of the last, in points from the page's left. */
  readonly edges: readonly number[]
  /** In points from the page's top. */
  readonly top: number
  readonly bottom: number
}

/** A paragraph, heading, caption, list item, table row or note: the smallest part that a reader delivers. */
export interface Block {
  readonly kind: BlockKind
  readonly section: SectionLabel
  /** Headings above the block, outermost first, as printed. */
  readonly heading: readonly string[]
  /** Display layer: ligatures and line-end hyphens resolved, superscripts as `10^-6`, single spaces. */
  readonly display: string
  /** Raw layer: the characters as read, in reading order. */
  readonly raw: string
  /** From display (target) to raw (source). */
  readonly displayToRaw: OffsetMap
  readonly scripts?: readonly ScriptSpan[]
  readonly citations?: readonly CitationSpan[]
  readonly cells?: readonly CellSpan[]
  /** Present where the document has pages. */
  readonly lines?: readonly TextLine[]
  /** Pages that the block touches, from 1; absent where the document has none. */
  readonly pages?: { readonly first: number; readonly last: number }
  /** True where numbers on this page are doubtful (symbol font that lies): they never carry a claim alone. */
  readonly hasDoubtfulNumbers?: boolean
}

/** An entry of the reference list. */
export interface ReferenceEntry {
  /** How marks in the text point at it: `12`, `B12`, `smith2019`. */
  readonly label: string
  /** The entry as printed. */
  readonly text: string
  readonly title?: string
  readonly authors?: readonly string[]
  readonly year?: number
  readonly ids?: PaperIds
}

/** What was left out of the text, why, and what it said; listed, never silently dropped. */
export interface SetAside {
  readonly reason:
    | 'invisible'
    | 'running-head'
    | 'page-number'
    | 'line-number'
    | 'watermark'
    | 'addressed-to-ai'
    | 'furniture'
  readonly text: string
  readonly page?: number
}

/** How far a page's text can be trusted. */
export interface PageReport {
  /** Physical page, from 1. */
  readonly page: number
  /** Number printed on the page, where one was found. */
  readonly printedLabel?: string
  readonly width: number
  readonly height: number
  /** 0 (garbled) to 1 (clean). */
  readonly quality: number
  readonly warnings: readonly string[]
}

/** What one version of a reader made of a document. */
export interface Reading {
  /** Reader and version, e.g. `pdf-1`; part of the stored reading, never of an id. */
  readonly reader: string
  readonly format: DocumentFormat
  readonly level: EvidenceLevel
  /** Record as the document itself states it; `ids` of a PDF are candidates only. */
  readonly record: BibliographicRecord
  /** True where the document is its own authority for its ids (JATS front matter), false where they are only printed. */
  readonly isRecordAuthoritative: boolean
  readonly blocks: readonly Block[]
  readonly references: readonly ReferenceEntry[]
  readonly pages: readonly PageReport[]
  readonly setAside: readonly SetAside[]
  readonly warnings: readonly string[]
}

export const UNREADABLE_REASONS = [
  'empty',
  'password',
  'truncated',
  'corrupt',
  'wrong-type',
  'image-only',
  'no-text',
  'too-large',
  'too-many-pages',
  'timeout',
  'out-of-memory',
  'output-too-large',
  'crashed',
  'unsupported',
] as const
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number]

/** Outcome of reading a file: a reading, or the reason why there is none, in words for the user. */
export type ReadOutcome =
  | { readonly status: 'read'; readonly reading: Reading }
  | { readonly status: 'unreadable'; readonly reason: UnreadableReason; readonly message: string }
