import type { TextSpan } from './text-span.js'

export const CITATION_KINDS = ['bracketed', 'superscript', 'parenthesised', 'author-year', 'author'] as const
export type CitationKind = (typeof CITATION_KINDS)[number]

/** A work as a mark names it: the first family name and, where printed, the year with its letter ("2009a"). */
export interface CitedWork {
  readonly author: string
  readonly year?: string
}

/** A mark that cites other works; the span takes in brackets and the `^` of the display text. */
export interface CitationMark extends TextSpan {
  readonly kind: CitationKind
  /** Reference numbers, ranges expanded; empty for marks by name. */
  readonly numbers: readonly number[]
  /** Works by name; empty for marks by number. */
  readonly works: readonly CitedWork[]
}
