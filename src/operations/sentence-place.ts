import type { Library, StoredDocument } from '../contracts/library.js'
import type { EvidenceLevel, SectionLabel } from '../model/document.js'
import type { DocumentId, PaperKey, SentenceId } from '../model/ids.js'
import type { EditorialStatus, Paper } from '../model/paper.js'
import type { Sentence, SentenceKind, SentenceRole } from '../model/sentence.js'
import { shortCitation } from '../stages/render/short-citation.js'

/** A paper in the few words that a list needs. */
export interface PaperLabel {
  readonly key: PaperKey
  readonly title: string
  /** `Moe et al. 2019`. */
  readonly citation: string
  readonly editorial: EditorialStatus
}

/** Where a stored sentence stands. */
export interface SentencePlace {
  readonly sentenceId: SentenceId
  readonly documentId: DocumentId
  readonly paper: PaperLabel
  readonly fileName: string
  readonly level: EvidenceLevel
  /** From 1; absent where the document has no pages. */
  readonly page?: number
  readonly section: SectionLabel
  readonly heading: readonly string[]
  readonly kind: SentenceKind
  readonly role: SentenceRole
  /** False where another document of the paper is searched by `ask`. */
  readonly isSearched: boolean
}

export function labelOf(paper: Pick<Paper, 'key' | 'record' | 'editorial'>): PaperLabel {
  return {
    key: paper.key,
    title: paper.record.title,
    citation: shortCitation(paper.record),
    editorial: paper.editorial.status,
  }
}

/** A document of the library with its paper. */
export interface DocumentOfPaper {
  readonly document: StoredDocument
  readonly paper: Paper
}

/** Every stored document by paper (first author, year, key), in the same order whatever the order of adding was. */
export function documentsOfLibrary(library: Library): readonly DocumentOfPaper[] {
  const owned = library
    .papers()
    .flatMap(({ paper, documents }) => documents.map((document) => ({ document, paper })))
  const keyed = owned.map((owner) => ({ owner, key: orderKey(owner) }))
  return keyed.sort((left, right) => (left.key < right.key ? -1 : 1)).map(({ owner }) => owner)
}

function orderKey({ document, paper }: DocumentOfPaper): string {
  return `${shortCitation(paper.record)}\t${paper.key}\t${document.isPreferred ? 0 : 1}\t${document.id}`
}

/** Every sentence of a document, in its order. */
export function sentencesOf(library: Library, document: StoredDocument): readonly Sentence[] {
  return library.sentences(document.id, 0, Math.max(0, document.sentenceCount - 1))
}

export function placeOf(sentence: Sentence, { document, paper }: DocumentOfPaper): SentencePlace {
  return {
    sentenceId: sentence.id,
    documentId: document.id,
    paper: labelOf(paper),
    fileName: document.fileName,
    level: document.level,
    ...(sentence.page !== undefined && { page: sentence.page }),
    section: sentence.section,
    heading: sentence.heading,
    kind: sentence.kind,
    role: sentence.role,
    isSearched: document.isPreferred,
  }
}
