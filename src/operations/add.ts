/*
 * Add: paths come in; documents of the library and one outcome per file go out.
 * Promise: a file that was added before is not read again, a changed one replaces its old text, one that cannot be
 * read is a row with its reason and stops nothing. Each file is finished on its own: stopping loses at most those
 * in work.
 */
import type { FileState } from '../contracts/library.js'
import type { SourceFile } from '../contracts/source-files.js'
import { FirsthandError } from '../model/errors.js'
import { sidecarMatcher } from '../reading/match-sidecar.js'
import { addBibliographies, type Bibliographies } from './add-bibliographies.js'
import {
  ADD_STATUSES,
  type AddContext,
  type AddNeeds,
  type AddOptions,
  type AddOutcome,
  type AddRow,
  type AddStatus,
  createCurrentRegistry,
  type DocumentContext,
} from './add-context.js'
import { addDocument } from './add-document.js'
import { isUnchanged } from './file-memory.js'
import { newRecordFinder } from './new-records.js'
import { createOneAtATime } from './one-at-a-time.js'

export { ADD_STATUSES } from './add-context.js'
export type { AddNeeds, AddOptions, AddOutcome, AddProgress, AddRow } from './add-context.js'

/** Adds files and folders. Throws only what concerns the library or the reader as a whole. */
export async function add(options: AddOptions, needs: AddNeeds): Promise<AddOutcome> {
  const listing = await needs.sourceFiles.list(options.paths, [needs.library.directory])
  const context: AddContext = { needs, options, registry: createCurrentRegistry(needs.library) }
  const bibliographies = await addBibliographies(listing.files, context)
  const rows: AddRow[] = [...bibliographies.rows]
  const waiting = listing.files.filter((file) => !bibliographies.paths.has(file.path))
  await addAll(waiting, documentContext(context, bibliographies), (row) => {
    rows.push(row)
    needs.onProgress?.({
      done: rows.length,
      total: waiting.length + bibliographies.rows.length,
      path: row.path,
    })
  })
  return {
    rows: rows.sort((a, b) => (a.path < b.path ? -1 : 1)),
    unlisted: listing.unlisted,
    isCancelled: needs.signal?.aborted === true,
    counts: countRows(rows),
  }
}

function documentContext(context: AddContext, { entries, newEntries }: Bibliographies): DocumentContext {
  const match = sidecarMatcher(entries)
  return {
    ...context,
    findSidecar: (path) => match(path)?.entry,
    hasNewRecord: newRecordFinder(newEntries, context.needs.library),
    oneAtATime: createOneAtATime(),
  }
}

/** Several files at a time. What stops one stops all, after those in work have ended. */
async function addAll(
  files: readonly SourceFile[],
  context: DocumentContext,
  report: (row: AddRow) => void,
): Promise<void> {
  const queue = files.values()
  const errors: unknown[] = []
  const work = async () => {
    for (const file of queue) {
      if (context.needs.signal?.aborted === true || errors.length > 0) return
      try {
        report(await addFile(file, context))
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, context.options.parallel) }, work))
  if (errors.length > 0) throw errors[0]
}

/** One file. The per-item loop may catch: a defect or a full disk in one file is its row, unless nothing can go on. */
async function addFile(file: SourceFile, context: DocumentContext): Promise<AddRow> {
  const known = context.needs.library.fileState(file.path)
  if (known !== undefined && isUnchanged(known, file, context.options) && !mayBeNamed(known, context))
    return unchangedRow(known)
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

function mayBeNamed({ path, documentId }: FileState, context: DocumentContext): boolean {
  return documentId !== undefined && context.hasNewRecord(path, documentId)
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
