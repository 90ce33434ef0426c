import type {
  CellSpan,
  CitationSpan,
  DocumentFormat,
  EvidenceLevel,
  SectionLabel,
} from '../../../model/document.js'
import type { DocumentId, PaperKey, PassageId, SentenceId } from '../../../model/ids.js'
import type {
  BibliographicRecord,
  EditorialNotice,
  Paper,
  PaperIds,
  RecordSource,
} from '../../../model/paper.js'
import type { PageBox, Passage, Sentence, SentenceKind, SentenceRole } from '../../../model/sentence.js'
import type { StoredDocument } from '../../../contracts/library.js'

export interface PaperRow {
  readonly number: number
  readonly key: string
  readonly record: string
  readonly record_source: string
  readonly editorial: string
  readonly candidates: string
}

export interface DocumentRow {
  readonly number: number
  readonly id: string
  readonly paper_key: string
  readonly sha256: string
  readonly byte_count: number
  readonly format: string
  readonly level: string
  readonly file_name: string
  readonly reader: string
  readonly is_preferred: number
  readonly page_count: number
  readonly sentence_count: number
  readonly added_at: string
}

export interface SentenceRow {
  readonly id: string
  readonly document_id: string
  readonly ordinal: number
  readonly kind: string
  readonly role: string
  readonly section: string
  readonly heading: string
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly last_page: number | null
  readonly occurrence: number
  readonly is_doubtful: number
  readonly marks: string | null
}

export interface PassageRow {
  readonly id: string
  readonly document_id: string
  readonly paper_key: string
  readonly ordinal: number
  readonly section: string
  readonly heading: string
  readonly level: string
  readonly first_sentence: number
  readonly last_sentence: number
  readonly start: number
  readonly end: number
  readonly locator: string
}

interface SentenceMarks {
  readonly boxes?: readonly PageBox[]
  readonly citations?: readonly CitationSpan[]
  readonly cells?: readonly CellSpan[]
}

export function toPaper(row: PaperRow): Paper {
  return {
    key: row.key as PaperKey,
    record: JSON.parse(row.record) as BibliographicRecord,
    recordSource: row.record_source as RecordSource,
    editorial: JSON.parse(row.editorial) as EditorialNotice,
    candidates: JSON.parse(row.candidates) as PaperIds,
  }
}

export function toStoredDocument(row: DocumentRow): StoredDocument {
  return {
    id: row.id as DocumentId,
    paperKey: row.paper_key as PaperKey,
    sha256: row.sha256,
    bytes: row.byte_count,
    format: row.format as DocumentFormat,
    level: row.level as EvidenceLevel,
    fileName: row.file_name,
    reader: row.reader,
    isPreferred: row.is_preferred === 1,
    pageCount: row.page_count,
    sentenceCount: row.sentence_count,
    addedAt: row.added_at,
  }
}

/** Citation marks, table cells and page boxes as one column; null where there are none. */
export function marksOf(sentence: Sentence): string | null {
  const marks: SentenceMarks = {
    ...(sentence.boxes.length > 0 && { boxes: sentence.boxes }),
    ...(sentence.citations.length > 0 && { citations: sentence.citations }),
    ...(sentence.cells.length > 0 && { cells: sentence.cells }),
  }
  return Object.keys(marks).length === 0 ? null : JSON.stringify(marks)
}

type ReadHeadings = (column: string) => readonly string[]

const readHeadings: ReadHeadings = (column) => JSON.parse(column) as string[]

/** The sentences of one document. Those of a section have the same headings, which are read once. */
export function toSentences(rows: readonly SentenceRow[], display: string): readonly Sentence[] {
  const known = new Map<string, readonly string[]>()
  const headingsOf: ReadHeadings = (column) => {
    const heading = known.get(column) ?? readHeadings(column)
    known.set(column, heading)
    return heading
  }
  return rows.map((row) => toSentence(row, display, headingsOf))
}

export function toSentence(
  row: SentenceRow,
  display: string,
  headingsOf: ReadHeadings = readHeadings,
): Sentence {
  const marks = row.marks === null ? {} : (JSON.parse(row.marks) as SentenceMarks)
  return {
    id: row.id as SentenceId,
    documentId: row.document_id as DocumentId,
    ordinal: row.ordinal,
    kind: row.kind as SentenceKind,
    role: row.role as SentenceRole,
    section: row.section as SectionLabel,
    heading: headingsOf(row.heading),
    span: { start: row.start, end: row.end },
    text: display.slice(row.start, row.end),
    ...(row.page !== null && { page: row.page }),
    ...(row.last_page !== null && { lastPage: row.last_page }),
    boxes: marks.boxes ?? [],
    citations: marks.citations ?? [],
    cells: marks.cells ?? [],
    hasDoubtfulNumbers: row.is_doubtful === 1,
    occurrence: row.occurrence,
  }
}

export function toPassage(row: PassageRow, display: string): Passage {
  return {
    id: row.id as PassageId,
    documentId: row.document_id as DocumentId,
    paperKey: row.paper_key as PaperKey,
    ordinal: row.ordinal,
    section: row.section as SectionLabel,
    heading: JSON.parse(row.heading) as string[],
    level: row.level as EvidenceLevel,
    firstSentence: row.first_sentence,
    lastSentence: row.last_sentence,
    span: { start: row.start, end: row.end },
    text: display.slice(row.start, row.end),
    locator: row.locator,
  }
}
