import type { PaperKey } from './ids.js'

/** A person or a body as an author. A body has only `family`. */
export interface Author {
  readonly family: string
  readonly given?: string
}

/** Publication date as far as it is known. */
export interface IssuedDate {
  readonly year: number
  readonly month?: number
  readonly day?: number
}

/** Registered names of a paper, each in its canonical spelling (DOI lower case without resolver, arXiv without version). */
export interface PaperIds {
  readonly doi?: string
  readonly arxiv?: string
  readonly pmid?: string
  readonly pmcid?: string
}

export const WORK_TYPES = [
  'article',
  'review',
  'preprint',
  'conference-paper',
  'book',
  'chapter',
  'thesis',
  'report',
  'dataset',
  'letter',
  'editorial',
  'correction',
  'retraction',
  'other',
] as const
export type WorkType = (typeof WORK_TYPES)[number]

/** What is known about a paper from a bibliography file or from the document itself; never from a model. */
export interface BibliographicRecord {
  readonly type: WorkType
  readonly title: string
  readonly authors: readonly Author[]
  readonly issued?: IssuedDate
  /** Journal, proceedings or book. */
  readonly containerTitle?: string
  readonly volume?: string
  readonly issue?: string
  readonly pages?: string
  readonly publisher?: string
  readonly issn?: string
  readonly isbn?: string
  readonly url?: string
  readonly abstract?: string
  /** BCP 47 tag, where stated. */
  readonly language?: string
  /** SPDX-like name or URL, as stated. */
  readonly licence?: string
  readonly keywords?: readonly string[]
  readonly ids: PaperIds
  readonly editorial?: EditorialNotice
  /** Key of the entry in the file that it came from (BibTeX key, CSL id). */
  readonly sourceKey?: string
}

export const EDITORIAL_STATUSES = [
  'retracted',
  'withdrawn',
  'concern',
  'corrected',
  'reinstated',
  'no-notice-found',
  'unchecked',
] as const
export type EditorialStatus = (typeof EDITORIAL_STATUSES)[number]

/** Editorial status with who said it and when. `unchecked` is never shown as clean. */
export interface EditorialNotice {
  readonly status: EditorialStatus
  /** Where the statement comes from, e.g. `metadata`, `document`. */
  readonly source: string
  /** The words or the notice that it rests on. */
  readonly detail?: string
  /** ISO date of the notice, where stated. */
  readonly date?: string
  /** When services were asked, ISO 8601, UTC; absent where the statement is the document's or the bibliography's own. */
  readonly checkedAt?: string
  /** Present where not all services answered: the status may be graver than it says, and is looked up again next time. */
  readonly partly?: { readonly answered: number; readonly asked: number }
}

/** How far a look-up got, in the words of every screen; empty where all services answered or none was asked. */
export function partlyWords({ partly }: Pick<EditorialNotice, 'partly'>): string {
  if (partly === undefined) return ''
  const { answered, asked } = partly
  return answered === 0
    ? `none of ${asked} services answered`
    : `partly checked: ${answered} of ${asked} services answered`
}

/** Where a paper's record comes from; a later row wins over an earlier one when records are merged. */
export const RECORD_SOURCES = ['file-name', 'document', 'bibliography'] as const
export type RecordSource = (typeof RECORD_SOURCES)[number]

/** A scholarly work of the library. */
export interface Paper {
  readonly key: PaperKey
  readonly record: BibliographicRecord
  readonly recordSource: RecordSource
  readonly editorial: EditorialNotice
  /** Ids that a document prints but that no record confirmed: shown as such, never used as facts. */
  readonly candidates: PaperIds
}
