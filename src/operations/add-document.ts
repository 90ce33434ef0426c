import { decideOwnOutput, fingerprintsOfText } from '../checks/output-fingerprint.js'
import type { FileState } from '../contracts/library.js'
import type { SourceFile } from '../contracts/source-files.js'
import { carriesOutputMark } from '../language/output-mark.js'
import type { DocumentFormat, Reading } from '../model/document.js'
import { type DocumentId, documentIdOf } from '../model/ids.js'
import { identifyPaper } from '../stages/indexing/identify-paper.js'
import { indexReading } from '../stages/indexing/index-reading.js'
import { sha256Hex } from '../util/hash.js'
import type { AddContext, AddRow, SniffedFormat } from './add.js'
import { forgetFormerContent, rememberFile } from './file-memory.js'

/** Reads one file that is new or has changed, and stores what it holds. */
export async function addDocument(
  file: SourceFile,
  context: AddContext,
  known: FileState | undefined,
): Promise<AddRow> {
  const { needs, options } = context
  const bytes = await needs.sourceFiles.readBytes(file.path)
  const work: FileInWork = { file, bytes, sha256: sha256Hex(bytes), documentId: documentIdOf(bytes), known }
  if (isStoredByThisReader(work, context)) return duplicateRow(work, context)
  const format = needs.sniffFormat(bytes, file.name)
  if (!isReadable(format, bytes)) return unsupportedRow(work, context, format)
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
    return refuse(work, context, { status: 'unreadable', reason: outcome.reason, message: outcome.message })
  }
  const own = ownOutputReason(outcome.reading, context)
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

function isStoredByThisReader(work: FileInWork, context: AddContext): boolean {
  const document = context.needs.library.findDocument(work.documentId)
  if (document === undefined) return false
  return context.needs.library
    .fileStates()
    .some((state) => state.documentId === work.documentId && state.reader === context.options.readerVersion)
}

function duplicateRow(work: FileInWork, context: AddContext): AddRow {
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
  if (bytes.length === 0) return format !== 'html' && format !== 'bibliography' && format !== 'unknown'
  return format === 'pdf' || format === 'jats' || format === 'markdown' || format === 'text'
}

function unsupportedRow(work: FileInWork, context: AddContext, format: SniffedFormat): AddRow {
  const { file } = work
  if (format === 'html')
    return refuse(work, context, {
      status: 'unreadable',
      reason: 'wrong-type',
      message:
        'a web page, not a paper: perhaps a log-in or error page that was saved in the place of the PDF',
    })
  if (work.bytes.length === 0)
    return refuse(work, context, {
      status: 'unreadable',
      reason: 'empty',
      message: 'the file is empty (0 bytes)',
    })
  const message = 'no kind of file that can be read (PDF, JATS XML, Markdown, plain text, bibliography)'
  if (!file.isNamed) return { path: file.path, status: 'skipped', reason: 'unsupported-file', message }
  return refuse(work, context, { status: 'unreadable', reason: 'unsupported', message })
}

function refuse(
  work: FileInWork,
  context: AddContext,
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

/** Why a reading is something that Firsthand wrote itself, or undefined. */
function ownOutputReason(reading: Reading, context: AddContext): string | undefined {
  const text = [
    reading.record.title,
    ...reading.blocks.map((block) => block.display),
    ...reading.setAside.map((part) => part.text),
  ].join('\n\n')
  if (carriesOutputMark(text)) return 'it was written by Firsthand: output is never a source'
  const fingerprints = fingerprintsOfText(text)
  const decision = decideOwnOutput(fingerprints, context.needs.library.knownRunFingerprints(fingerprints))
  return decision.status === 'own-output' ? decision.reason : undefined
}

function store(work: FileInWork, context: AddContext, reading: Reading): AddRow {
  const { library } = context.needs
  const { documentId, file, sha256, bytes } = work
  const entry = context.findSidecar(file.path)
  const identity = identifyPaper(
    { documentId, reading, ...(entry !== undefined && { sidecar: entry.record }) },
    context.registry,
  )
  const indexed = indexReading(documentId, identity.paper, reading)
  library.storeDocument({
    id: documentId,
    sha256,
    bytes,
    fileName: file.name,
    paper: identity.paper,
    reading,
    ...indexed,
  })
  for (const former of identity.formerKeys) library.savePaper(identity.paper, former)
  context.registry.add(identity.paper, identity.formerKeys)
  const hasReplaced = forgetFormerContent(library, work.known, documentId)
  rememberFile(library, file, {
    sha256,
    reader: context.options.readerVersion,
    outcome: 'stored',
    documentId,
  })
  const warnings = [...identity.warnings, ...reading.warnings]
  return {
    path: file.path,
    status: hasReplaced ? 'changed' : 'added',
    message: hasReplaced ? 'its old text was replaced' : '',
    documentId,
    pages: reading.pages.length,
    sentences: indexed.sentences.length,
    ...(warnings.length > 0 && { warnings }),
  }
}
