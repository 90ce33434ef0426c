import type { BibliographyOutcome } from '../contracts/bibliography-reader.js'
import type { BibliographyEntry } from '../contracts/bibliography-reader.js'
import type { Library } from '../contracts/library.js'
import type { Reader } from '../contracts/reader.js'
import type { SourceFiles, UnlistedPath } from '../contracts/source-files.js'
import type { DocumentFormat, UnreadableReason } from '../model/document.js'
import type { DocumentId } from '../model/ids.js'
import { createPaperRegistry, type PaperRegistry } from '../stages/indexing/paper-registry.js'
import type { OneAtATime } from './one-at-a-time.js'

export type SniffedFormat = DocumentFormat | 'bibliography' | 'unknown'

export interface AddNeeds {
  readonly library: Library
  readonly reader: Reader
  readonly sourceFiles: SourceFiles
  readonly readBibliography: (bytes: Uint8Array, fileName: string) => Promise<BibliographyOutcome>
  readonly sniffFormat: (bytes: Uint8Array, fileName: string) => SniffedFormat
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: AddProgress) => void
}

export interface AddOptions {
  readonly paths: readonly string[]
  /** For encrypted PDFs. */
  readonly password?: string
  /** Files that are read at the same time. */
  readonly parallel: number
  /** Version of the readers; a file read by another version is read again. */
  readonly readerVersion: string
}

export const ADD_STATUSES = [
  'added',
  'changed',
  'unchanged',
  'duplicate',
  'metadata',
  'unreadable',
  'refused',
  'skipped',
  'failed',
] as const
export type AddStatus = (typeof ADD_STATUSES)[number]

/** What became of one file. */
export interface AddRow {
  readonly path: string
  readonly status: AddStatus
  readonly reason?: UnreadableReason | 'own-output' | 'unsupported-file'
  /** For the user. */
  readonly message: string
  readonly documentId?: DocumentId
  readonly pages?: number
  readonly sentences?: number
  readonly warnings?: readonly string[]
}

export interface AddProgress {
  readonly done: number
  readonly total: number
  readonly path: string
}

export interface AddOutcome {
  readonly rows: readonly AddRow[]
  readonly unlisted: readonly UnlistedPath[]
  /** True where the user stopped it; what was finished is kept. */
  readonly isCancelled: boolean
  readonly counts: Readonly<Record<AddStatus, number>>
}

/** What the work on any file needs, bibliography or document. */
export interface AddContext {
  readonly needs: AddNeeds
  readonly options: AddOptions
  /** The library's papers as they stand, with what other processes have added since. */
  readonly registry: () => PaperRegistry
}

/** What the work on a document needs besides. */
export interface DocumentContext extends AddContext {
  readonly findSidecar: (path: string) => BibliographyEntry | undefined
  /** True where a bibliography entry that is new since the document was stored may say which paper it is. */
  readonly hasNewRecord: (path: string, documentId: DocumentId) => boolean
  /** By document, so that of two equal files in one folder only one is read. */
  readonly oneAtATime: OneAtATime
}

/** A registry that is made anew whenever another process has written to the library. */
export function createCurrentRegistry(library: Library): () => PaperRegistry {
  const papers = () => library.papers().map(({ paper }) => paper)
  let changes = library.changesByOthers()
  let registry = createPaperRegistry(papers())
  return () => {
    const now = library.changesByOthers()
    if (now !== changes) registry = createPaperRegistry(papers())
    changes = now
    return registry
  }
}
