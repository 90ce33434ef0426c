/*
 * Add: paths come in; documents of the library and one outcome per file go out.
 * Promise: a file that was added before is not read again, a changed one replaces its old text, one that cannot be
 * read is a row with its reason and stops nothing. Each file is finished on its own: stopping loses at most those
 * in work.
 */
import type { BibliographyOutcome } from '../contracts/bibliography-reader.js'
import type { FileState, Library } from '../contracts/library.js'
import type { Reader } from '../contracts/reader.js'
import type { SourceFile, SourceFiles, UnlistedPath } from '../contracts/source-files.js'
import type { DocumentFormat, UnreadableReason } from '../model/document.js'
import { FirsthandError } from '../model/errors.js'
import type { DocumentId } from '../model/ids.js'
import { createPaperRegistry, type PaperRegistry } from '../stages/indexing/paper-registry.js'
import { sidecarMatcher } from '../reading/match-sidecar.js'
import { addBibliographies, type KnownEntry } from './add-bibliographies.js'
import { addDocument } from './add-document.js'
import { isUnchanged } from './file-memory.js'

export type SniffedFormat = DocumentFormat | 'html' | 'bibliography' | 'unknown'

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

/** Everything that the work on one file needs to know. */
export interface AddContext {
  readonly needs: AddNeeds
  readonly options: AddOptions
  readonly registry: PaperRegistry
  readonly findSidecar: (path: string) => KnownEntry | undefined
}

export async function add(options: AddOptions, needs: AddNeeds): Promise<AddOutcome> {
  const listing = await needs.sourceFiles.list(options.paths, [needs.library.directory])
  const registry = createPaperRegistry(needs.library.papers().map(({ paper }) => paper))
  const bibliographies = await addBibliographies(listing.files, { needs, options, registry })
  const match = sidecarMatcher(bibliographies.entries)
  const context: AddContext = { needs, options, registry, findSidecar: (path) => match(path)?.entry }

  const rows: AddRow[] = [...bibliographies.rows]
  const waiting = listing.files.filter((file) => !bibliographies.paths.has(file.path))
  const total = waiting.length + rows.length
  const report = (row: AddRow) => {
    rows.push(row)
    needs.onProgress?.({ done: rows.length, total, path: row.path })
  }
  const queue = waiting.values()
  const work = async () => {
    for (const file of queue) {
      if (needs.signal?.aborted === true) return
      report(await addFile(file, context))
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, options.parallel) }, work))
  const isCancelled = needs.signal?.aborted === true
  return {
    rows: rows.sort((a, b) => (a.path < b.path ? -1 : 1)),
    unlisted: listing.unlisted,
    isCancelled,
    counts: countRows(rows),
  }
}

/** One file. The per-item loop may catch: a defect or a full disk in one file is its row, unless nothing can go on. */
async function addFile(file: SourceFile, context: AddContext): Promise<AddRow> {
  const known = context.needs.library.fileState(file.path)
  if (known !== undefined && isUnchanged(known, file, context.options)) return unchangedRow(known)
  try {
    return await addDocument(file, context, known)
  } catch (error) {
    if (isFatal(error)) throw error
    return {
      path: file.path,
      status: 'failed',
      message: error instanceof Error ? error.message : String(error),
    }
  }
}

function isFatal(error: unknown): boolean {
  return (
    error instanceof FirsthandError && (error.code.startsWith('library-') || error.code === 'reader-failed')
  )
}

function unchangedRow(state: FileState): AddRow {
  if (state.outcome === 'stored' || state.outcome === 'bibliography')
    return {
      path: state.path,
      status: 'unchanged',
      message: 'already in the library',
      ...(state.documentId !== undefined && { documentId: state.documentId }),
    }
  return {
    path: state.path,
    status: state.outcome,
    reason: state.reason as NonNullable<AddRow['reason']>,
    message: state.message ?? '',
  }
}

function countRows(rows: readonly AddRow[]): Record<AddStatus, number> {
  const counts = Object.fromEntries(ADD_STATUSES.map((status) => [status, 0])) as Record<AddStatus, number>
  for (const row of rows) counts[row.status] += 1
  return counts
}
