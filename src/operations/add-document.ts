import type { FileState } from '../contracts/library.js'
import type { SourceFile } from '../contracts/source-files.js'
import type { DocumentFormat, Reading, ReadOutcome } from '../model/document.js'
import { type DocumentId, documentIdOf } from '../model/ids.js'
import { sha256Hex } from '../util/hash.js'
import type { AddRow, DocumentContext, SniffedFormat } from './add-context.js'
import { forgetFormerContent, rememberFile } from './file-memory.js'
import { ownOutputReason, storeReading } from './store-reading.js'

/** Reads one file that is new or has changed, and stores what it holds. */
export async function addDocument(
  file: SourceFile,
  context: DocumentContext,
  known: FileState | undefined,
): Promise<AddRow> {
  const bytes = await context.needs.sourceFiles.readBytes(file.path)
  const documentId = documentIdOf(bytes)
  const work: FileInWork = { file, bytes, sha256: sha256Hex(bytes), documentId, known }
  return context.oneAtATime(documentId, () => addBytes(work, context))
}

async function addBytes(work: FileInWork, context: DocumentContext): Promise<AddRow> {
  const { needs, options } = context
  const { file, bytes } = work
  if (isStoredByThisReader(work, context)) return duplicateRow(work, context)
  const format = needs.sniffFormat(bytes, file.name)
  if (!isReadable(format, bytes)) return unsupportedRow(work, context)
  const outcome = await needs.reader.read(
    {
      bytes,
      format,
      fileName: file.name,
      ...(options.password !== undefined && { password: options.password }),
    },
    needs.signal,
  )
  if (outcome.status === 'unreadable') {
    // Work that the user stopped is no outcome of the file: it is read the next time.
    if (needs.signal?.aborted === true)
      return { path: file.path, status: 'skipped', message: 'stopped before it was read' }
    // Archives and parts of a LaTeX source that lie in a folder were not asked for by name.
    if (outcome.reason === 'unsupported' && !file.isNamed)
      return { path: file.path, status: 'skipped', reason: 'unsupported-file', message: outcome.message }
    return unreadableRow(work, context, outcome)
  }
  const own = ownOutputReason(outcome.reading, context.needs.library)
  if (own !== undefined)
    return refuse(work, context, { status: 'refused', reason: 'own-output', message: own })
  return store(work, context, outcome.reading)
}

interface FileInWork {
  readonly file: SourceFile
  readonly bytes: Uint8Array
  readonly sha256: string
  readonly documentId: DocumentId
  readonly known: FileState | undefined
}

function isStoredByThisReader({ file, documentId }: FileInWork, context: DocumentContext): boolean {
  const { library } = context.needs
  if (!library.hasDocument(documentId) || context.hasNewRecord(file.path, documentId)) return false
  return library.fileStatesOf(documentId).some(({ reader }) => reader === context.options.readerVersion)
}

/**
 * A file that cannot be read. Where an earlier reader could read these very bytes, what it made of them is kept, and
 * the next `add` tries again.
 */
function unreadableRow(
  work: FileInWork,
  context: DocumentContext,
  { reason, message }: Extract<ReadOutcome, { status: 'unreadable' }>,
): AddRow {
  const isKept =
    work.known?.documentId === work.documentId && context.needs.library.hasDocument(work.documentId)
  if (!isKept) return refuse(work, context, { status: 'unreadable', reason, message })
  return {
    path: work.file.path,
    status: 'unreadable',
    reason,
    message: `${message}; its earlier text is kept`,
  }
}

function duplicateRow(work: FileInWork, context: DocumentContext): AddRow {
  const { file, documentId, sha256 } = work
  forgetFormerContent(context.needs.library, work.known, documentId)
  rememberFile(context.needs.library, file, {
    sha256,
    reader: context.options.readerVersion,
    outcome: 'stored',
    documentId,
  })
  const status = work.known?.documentId === documentId ? 'unchanged' : 'duplicate'
  return { path: file.path, status, message: 'the same bytes are already in the library', documentId }
}

function isReadable(format: SniffedFormat, bytes: Uint8Array): format is DocumentFormat {
  if (bytes.length === 0 && format === 'html') return false
  return format !== 'bibliography' && format !== 'unknown'
}

function unsupportedRow(work: FileInWork, context: DocumentContext): AddRow {
  const { file } = work
  if (work.bytes.length === 0)
    return refuse(work, context, {
      status: 'unreadable',
      reason: 'empty',
      message: 'the file is empty (0 bytes)',
    })
  const message =
    'no kind of file that can be read (PDF, JATS XML, HTML, LaTeX, DOCX, Markdown, plain text, bibliography)'
  if (!file.isNamed) return { path: file.path, status: 'skipped', reason: 'unsupported-file', message }
  return refuse(work, context, { status: 'unreadable', reason: 'unsupported', message })
}

function refuse(
  work: FileInWork,
  context: DocumentContext,
  row: {
    readonly status: 'unreadable' | 'refused'
    readonly reason: NonNullable<AddRow['reason']>
    readonly message: string
  },
): AddRow {
  forgetFormerContent(context.needs.library, work.known, undefined)
  rememberFile(context.needs.library, work.file, {
    sha256: work.sha256,
    reader: context.options.readerVersion,
    outcome: row.status,
    reason: row.reason,
    message: row.message,
  })
  return { path: work.file.path, ...row }
}

function store(work: FileInWork, context: DocumentContext, reading: Reading): AddRow {
  const { library } = context.needs
  const { documentId, file, sha256, bytes } = work
  const entry = context.findSidecar(file.path)
  const memory = { hasReplaced: false }
  const stored = storeReading(
    {
      documentId,
      sha256,
      bytes,
      fileName: file.name,
      reading,
      ...(entry !== undefined && { record: entry.record }),
    },
    { library, registry: context.registry },
    () => {
      memory.hasReplaced = forgetFormerContent(library, work.known, documentId)
      rememberFile(library, file, {
        sha256,
        reader: context.options.readerVersion,
        outcome: 'stored',
        documentId,
      })
    },
  )
  return {
    path: file.path,
    status: memory.hasReplaced ? 'changed' : 'added',
    message: memory.hasReplaced ? 'its old text was replaced' : '',
    documentId,
    pages: reading.pages.length,
    sentences: stored.sentences,
    ...(stored.warnings.length > 0 && { warnings: stored.warnings }),
  }
}
