import { decideOwnOutput, fingerprintsOfText } from '../checks/output-fingerprint.js'
import type { FileState } from '../contracts/library.js'
import type { SourceFile } from '../contracts/source-files.js'
import { carriesOutputMark } from '../language/output-mark.js'
import type { DocumentFormat, Reading, ReadOutcome } from '../model/document.js'
import { type DocumentId, documentIdOf } from '../model/ids.js'
import { identifyPaper } from '../stages/indexing/identify-paper.js'
import { indexReading } from '../stages/indexing/index-reading.js'
import { sha256Hex } from '../util/hash.js'
import type { AddRow, DocumentContext, SniffedFormat } from './add-context.js'
import { forgetFormerContent, rememberFile } from './file-memory.js'
import { firstPageIn } from './first-page.js'

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
    return unreadableRow(work, context, outcome)
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
  if (bytes.length === 0) return format !== 'html' && format !== 'bibliography' && format !== 'unknown'
  return format === 'pdf' || format === 'jats' || format === 'markdown' || format === 'text'
}

function unsupportedRow(work: FileInWork, context: DocumentContext, format: SniffedFormat): AddRow {
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

/** Why a reading is something that Firsthand wrote itself, or undefined. */
function ownOutputReason(reading: Reading, context: DocumentContext): string | undefined {
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

function store(work: FileInWork, context: DocumentContext, reading: Reading): AddRow {
  const { library } = context.needs
  const { documentId, file, sha256, bytes } = work
  // One write, so that what is looked up is still so when it is stored, whatever other processes do.
  const { identity, indexed, hasReplaced } = library.inOneWrite(() => {
    const registry = context.registry()
    const entry = context.findSidecar(file.path)
    const found = identifyPaper(
      {
        documentId,
        reading,
        firstPageOf: firstPageIn(library),
        ...(entry !== undefined && { sidecar: entry.record }),
      },
      registry,
    )
    const { paper } = found
    const made = indexReading(documentId, paper, reading)
    library.storeDocument({ id: documentId, sha256, bytes, fileName: file.name, paper, ...made })
    for (const former of found.formerKeys) library.savePaper(paper, former)
    const isChanged = forgetFormerContent(library, work.known, documentId)
    rememberFile(library, file, {
      sha256,
      reader: context.options.readerVersion,
      outcome: 'stored',
      documentId,
    })
    return { identity: found, indexed: made, hasReplaced: isChanged }
  })
  context.registry().add(identity.paper, identity.formerKeys)
  const warnings = [...identity.warnings, ...indexed.reading.warnings]
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
