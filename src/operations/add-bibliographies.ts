import type { BibliographyEntry } from '../contracts/bibliography-reader.js'
import type { SourceFile } from '../contracts/source-files.js'
import { paperOfEntry } from '../stages/indexing/identify-paper.js'
import { sha256Hex, shortHash } from '../util/hash.js'
import type { AddContext, AddRow } from './add.js'
import { rememberFile } from './file-memory.js'

export type KnownEntry = BibliographyEntry

/** What the bibliography files among the paths hold. They are read first, so that documents find their records. */
export interface Bibliographies {
  readonly rows: readonly AddRow[]
  readonly entries: readonly KnownEntry[]
  readonly paths: ReadonlySet<string>
}

const BIBLIOGRAPHY_NAME = /\.(?:bib|bibtex|ris|nbib|enw|json|csl|xml|txt|medline)$/i
/** Larger ones are no bibliographies; reading them in full only to find out would be waste. */
const SIZE_LIMIT = 100 * 1024 * 1024

export async function addBibliographies(
  files: readonly SourceFile[],
  context: Omit<AddContext, 'findSidecar'>,
): Promise<Bibliographies> {
  const rows: AddRow[] = []
  const entries: KnownEntry[] = []
  const paths = new Set<string>()
  for (const file of files) {
    if (!BIBLIOGRAPHY_NAME.test(file.name) || file.size === 0 || file.size > SIZE_LIMIT) continue
    if (context.needs.signal?.aborted === true) break
    const bytes = await context.needs.sourceFiles.readBytes(file.path)
    if (context.needs.sniffFormat(bytes, file.name) !== 'bibliography') continue
    paths.add(file.path)
    rows.push(await addBibliography({ file, bytes }, context, entries))
  }
  return { rows, entries, paths }
}

async function addBibliography(
  source: { readonly file: SourceFile; readonly bytes: Uint8Array },
  context: Omit<AddContext, 'findSidecar'>,
  entries: KnownEntry[],
): Promise<AddRow> {
  const { file, bytes } = source
  const { library } = context.needs
  const sha256 = sha256Hex(bytes)
  const isKnown = library.fileState(file.path)?.sha256 === sha256
  const outcome = await context.needs.readBibliography(bytes, file.name)
  const reader = context.options.readerVersion
  if (outcome.status === 'unreadable') {
    rememberFile(library, file, {
      sha256,
      reader,
      outcome: 'unreadable',
      reason: outcome.reason,
      message: outcome.message,
    })
    return { path: file.path, status: 'unreadable', reason: outcome.reason, message: outcome.message }
  }
  entries.push(...outcome.entries)
  if (!isKnown)
    library.inOneWrite(() => {
      for (const entry of outcome.entries) saveEntry(entry, context)
    })
  rememberFile(library, file, { sha256, reader, outcome: 'bibliography' })
  const problems = outcome.problems.map((problem) => problem.message)
  return {
    path: file.path,
    status: isKnown ? 'unchanged' : 'metadata',
    message: `${outcome.entries.length} ${outcome.entries.length === 1 ? 'entry' : 'entries'} (${outcome.format})`,
    ...(problems.length > 0 && { warnings: problems }),
  }
}

function saveEntry(entry: BibliographyEntry, context: Omit<AddContext, 'findSidecar'>): void {
  if (entry.record.title.trim() === '') return
  const fallback = shortHash(`${entry.key ?? ''}\n${entry.record.title}`, 16)
  const identity = paperOfEntry(entry.record, fallback, context.registry)
  context.needs.library.savePaper(identity.paper, identity.formerKeys[0])
  context.registry.add(identity.paper, identity.formerKeys)
}
