import type { UnreadableReason } from '../model/document.js'
import type { BibliographicRecord } from '../model/paper.js'

export const BIBLIOGRAPHY_FORMATS = [
  'bibtex',
  'ris',
  'nbib',
  'csl-json',
  'endnote-xml',
  'endnote-refer',
  'zotero-rdf',
] as const
export type BibliographyFormat = (typeof BIBLIOGRAPHY_FORMATS)[number]

/** One entry of a bibliography file. */
export interface BibliographyEntry {
  readonly record: BibliographicRecord
  /** BibTeX key, CSL id, RIS reference id. */
  readonly key?: string
  /** Paths or names of files that the entry says are attached to it, as written. */
  readonly attachedFiles: readonly string[]
}

/** Something in the file that could not be read as it stands. */
export interface BibliographyProblem {
  /** For the user. */
  readonly message: string
  /** From 1, where known. */
  readonly line?: number
  /** Key of the entry concerned, where known. */
  readonly key?: string
}

/** Outcome of reading a bibliography file; a broken entry is a problem and costs only itself. */
export type BibliographyOutcome =
  | {
      readonly status: 'read'
      readonly format: BibliographyFormat
      /** As decoded: `utf-8`, `utf-16le`, `utf-16be`, `windows-1252` or what the file declares. */
      readonly encoding: string
      readonly entries: readonly BibliographyEntry[]
      readonly problems: readonly BibliographyProblem[]
    }
  | { readonly status: 'unreadable'; readonly reason: UnreadableReason; readonly message: string }
