import type { FileState, Library } from '../contracts/library.js'
import type { DocumentFormat, EvidenceLevel } from '../model/document.js'
import type { DocumentId } from '../model/ids.js'
import { documentsOfLibrary, labelOf, type PaperLabel } from './sentence-place.js'

/**
 * `searched`: `ask` looks into it; `kept`: another document of the same paper is searched; `no-text`: only the
 * record is known; `unreadable` and `refused`: a file that gave nothing, with the reason.
 */
export type SourceStatus = 'searched' | 'kept' | 'no-text' | 'unreadable' | 'refused'

/** A document of the library, a paper without one, or a file that could not be added. */
export interface SourceRow {
  readonly status: SourceStatus
  /** Absent for files that gave nothing. */
  readonly paper?: PaperLabel
  readonly level: EvidenceLevel
  readonly documentId?: DocumentId
  readonly format?: DocumentFormat
  /** Physical pages; 0 where the format has none. */
  readonly pages: number
  readonly sentences: number
  readonly fileName?: string
  /** Where the file was when it was added; several where equal files were added. */
  readonly paths: readonly string[]
  readonly addedAt?: string
  /** Why there is no text. */
  readonly message?: string
}

/** Every source of the library: documents paper by paper, papers without text, then files that gave nothing. */
export function listSources(library: Library): readonly SourceRow[] {
  const states = library.fileStates()
  const paths = new Map<DocumentId, string[]>()
  for (const { documentId, path } of states)
    if (documentId !== undefined) paths.set(documentId, [...(paths.get(documentId) ?? []), path])
  const documents = documentsOfLibrary(library).map(({ document, paper }) => ({
    status: document.isPreferred ? ('searched' as const) : ('kept' as const),
    paper: labelOf(paper),
    level: document.level,
    documentId: document.id,
    format: document.format,
    pages: document.pageCount,
    sentences: document.sentenceCount,
    fileName: document.fileName,
    paths: paths.get(document.id) ?? [],
    addedAt: document.addedAt,
  }))
  const bare = library.papers().filter((summary) => summary.documents.length === 0)
  return [
    ...documents,
    ...bare.map(({ paper }) => ({
      status: 'no-text' as const,
      paper: labelOf(paper),
      ...NOTHING,
      paths: [],
    })),
    ...states.flatMap(failedRow),
  ]
}

const NOTHING = { level: 'metadata', pages: 0, sentences: 0 } as const

function failedRow({ outcome, path, message }: FileState): SourceRow[] {
  if (outcome !== 'unreadable' && outcome !== 'refused') return []
  return [{ status: outcome, ...NOTHING, paths: [path], ...(message !== undefined && { message }) }]
}
