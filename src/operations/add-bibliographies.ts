import type { BibliographyEntry } from '../contracts/bibliography-reader.js'
import type { FileState } from '../contracts/library.js'
import type { SourceFile } from '../contracts/source-files.js'
import { carriesOutputMark } from '../language/output-mark.js'
import { FirsthandError } from '../model/errors.js'
import { decodeText } from '../reading/decode-text.js'
import { paperOfEntry } from '../stages/indexing/identify-paper.js'
import { sha256Hex, shortHash } from '../util/hash.js'
import type { AddContext, AddRow } from './add-context.js'
import { isUnchanged, rememberFile } from './file-memory.js'
import { firstPageIn } from './first-page.js'

/** What the bibliography files among the paths hold. They are read first, so that documents find their records. */
export interface Bibliographies {
  readonly rows: readonly AddRow[]
  readonly entries: readonly BibliographyEntry[]
  /** Those of files that the library did not know in this form. */
  readonly newEntries: readonly BibliographyEntry[]
  readonly paths: ReadonlySet<string>
}

/** A bibliography file with what came of it. */
interface ReadBibliography {
  readonly row: AddRow
  readonly entries: readonly BibliographyEntry[]
}

const BIBLIOGRAPHY_NAME = /\.(?:bib|bibtex|ris|nbib|enw|json|csl|xml|txt|medline|rdf)$/i
/** Larger ones are no bibliographies; reading them in full only to find out would be waste. */
const SIZE_LIMIT = 100 * 1024 * 1024

/** Reads the bibliography files among the files; known ones only where other work may need their entries. */
export async function addBibliographies(
  files: readonly SourceFile[],
  context: AddContext,
): Promise<Bibliographies> {
  const isAllKnown = files.every((file) => knownState(file, context) !== undefined)
  const found: ReadBibliography[] = []
  for (const file of files) {
    if (!BIBLIOGRAPHY_NAME.test(file.name) || file.size === 0 || file.size > SIZE_LIMIT) continue
    if (context.needs.signal?.aborted === true) break
    const bibliography = await readFile(file, context, isAllKnown)
    if (bibliography !== undefined) found.push(bibliography)
  }
  return {
    rows: found.map(({ row }) => row),
    entries: found.flatMap(({ entries }) => entries),
    newEntries: found.flatMap(({ row, entries }) => (row.status === 'metadata' ? entries : [])),
    paths: new Set(found.map(({ row }) => row.path)),
  }
}

/** What is remembered of a file that has not changed since. */
function knownState(file: SourceFile, { needs, options }: AddContext): FileState | undefined {
  const state = needs.library.fileState(file.path)
  return state !== undefined && isUnchanged(state, file, options) ? state : undefined
}

/** Undefined for a file that is no bibliography, or that cannot be read: it is then a row among the documents. */
async function readFile(
  file: SourceFile,
  context: AddContext,
  isAllKnown: boolean,
): Promise<ReadBibliography | undefined> {
  const known = knownState(file, context)
  if (known !== undefined && known.outcome !== 'bibliography') return undefined
  if (known !== undefined && isAllKnown)
    return { row: { path: file.path, status: 'unchanged', message: 'already in the library' }, entries: [] }
  const bytes = await bytesOf(file, context)
  if (bytes === undefined || context.needs.sniffFormat(bytes, file.name) !== 'bibliography') return undefined
  return addBibliography({ file, bytes }, context)
}

async function bytesOf(file: SourceFile, { needs }: AddContext): Promise<Uint8Array | undefined> {
  try {
    return await needs.sourceFiles.readBytes(file.path)
  } catch (error) {
    // The work on documents meets the same failure and makes its row of it.
    if (error instanceof FirsthandError && error.code === 'file-unreadable') return undefined
    throw error
  }
}

async function addBibliography(
  source: { readonly file: SourceFile; readonly bytes: Uint8Array },
  context: AddContext,
): Promise<ReadBibliography> {
  const { file, bytes } = source
  const { library } = context.needs
  const decoded = decodeText(bytes)
  if (decoded.status === 'decoded' && carriesOutputMark(decoded.text))
    return refused(source, context, {
      status: 'refused',
      reason: 'own-output',
      message: 'it was written by Firsthand: output is never a source',
    })
  const outcome = await context.needs.readBibliography(bytes, file.name)
  if (outcome.status === 'unreadable') return refused(source, context, outcome)
  const sha256 = sha256Hex(bytes)
  const former = library.fileState(file.path)
  const reader = context.options.readerVersion
  const isKnown = former?.sha256 === sha256 && former.reader === reader && former.outcome === 'bibliography'
  library.inOneWrite(() => {
    if (!isKnown) for (const entry of outcome.entries) saveEntry(entry, context)
    rememberFile(library, file, { sha256, reader, outcome: 'bibliography' })
  })
  const problems = outcome.problems.map(({ message }) => message)
  const count = outcome.entries.length
  const row: AddRow = {
    path: file.path,
    status: isKnown ? 'unchanged' : 'metadata',
    message: `${count} ${count === 1 ? 'entry' : 'entries'} (${outcome.format})`,
    ...(problems.length > 0 && { warnings: problems }),
  }
  return { row, entries: outcome.entries }
}

function refused(
  { file, bytes }: { readonly file: SourceFile; readonly bytes: Uint8Array },
  { needs, options }: AddContext,
  why: {
    readonly status: 'unreadable' | 'refused'
    readonly reason: NonNullable<AddRow['reason']>
    readonly message: string
  },
): ReadBibliography {
  rememberFile(needs.library, file, {
    sha256: sha256Hex(bytes),
    reader: options.readerVersion,
    outcome: why.status,
    reason: why.reason,
    message: why.message,
  })
  const { status, reason, message } = why
  return { row: { path: file.path, status, reason, message }, entries: [] }
}

function saveEntry(entry: BibliographyEntry, context: AddContext): void {
  if (entry.record.title.trim() === '') return
  const fallback = shortHash(`${entry.key ?? ''}\n${entry.record.title}`, 16)
  const { paper, formerKeys } = paperOfEntry(
    { record: entry.record, entryKey: fallback, firstPageOf: firstPageIn(context.needs.library) },
    context.registry(),
  )
  context.needs.library.savePaper(paper, formerKeys[0])
  for (const former of formerKeys.slice(1)) context.needs.library.savePaper(paper, former)
  context.registry().add(paper, formerKeys)
}
