/*
 * Import from Zotero: its items with their attached files come in, from its local API or from an export; they are added as any
 * file is, each document with the record of its item.
 */
import type { BibliographyOutcome } from '../contracts/bibliography-reader.js'
import type { SourceFile, SourceFiles } from '../contracts/source-files.js'
import { FirsthandError } from '../model/errors.js'
import { add, type AddNeeds, type AddOptions, type AddOutcome } from './add.js'

export interface ImportOutcome extends AddOutcome {
  readonly items: number
  /** Attached files that were not read, with the reason. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
}

export type FoundAttachment =
  | { readonly status: 'found'; readonly path: string }
  | { readonly status: 'missing' | 'outside'; readonly name: string }

export interface ImportExportNeeds extends AddNeeds {
  readonly findAttachedFiles: (
    exportFile: string,
    names: readonly string[],
  ) => Promise<readonly FoundAttachment[]>
}

type Options = Omit<AddOptions, 'paths'>

/** Adds an exported bibliography with the files that it names. Throws `file-unreadable` and `input-invalid`. */
export async function importExport(
  file: string,
  options: Options,
  needs: ImportExportNeeds,
): Promise<ImportOutcome> {
  const bytes = await needs.sourceFiles.readBytes(file)
  const read = await needs.readBibliography(bytes, file)
  if (read.status === 'unreadable') throw new FirsthandError('input-invalid', read.message)
  const names = read.entries.flatMap(({ attachedFiles }) => attachedFiles)
  const attached = await needs.findAttachedFiles(file, names)
  const paths = attached.flatMap((one) => (one.status === 'found' ? one.path : []))
  const outcome = await add({ ...options, paths: [file, ...paths] }, needs)
  return { ...outcome, items: read.entries.length, leftOut: attached.flatMap(reasonOf) }
}

function reasonOf(one: FoundAttachment): ImportOutcome['leftOut'] {
  if (one.status === 'found') return []
  const reason =
    one.status === 'missing' ? 'there is no such file' : 'it lies outside of the folder of the export'
  return [{ name: one.name, reason }]
}

export interface ZoteroItem {
  readonly csl: Readonly<Record<string, unknown>>
  /** Absolute paths. */
  readonly files: readonly string[]
}

/** Under this name the records of Zotero are remembered in the library. */
const RECORDS = 'zotero-items.json'
/** Documents that are read; pictures, data and notes are not. */
const DOCUMENT = /\.(?:pdf|html?|xml|docx|txt|md)$/iu

/** Adds items that Zotero gave, with their documents. */
export async function importItems(
  items: readonly ZoteroItem[],
  options: Options,
  needs: AddNeeds,
): Promise<ImportOutcome> {
  const bytes = new TextEncoder().encode(JSON.stringify(items.map(({ csl }) => csl)))
  const records = `zotero:${RECORDS}`
  const paths = items.flatMap(({ files }) => files.filter((file) => DOCUMENT.test(file)))
  const outcome = await add(
    { ...options, paths },
    {
      ...needs,
      sourceFiles: withVirtual(needs.sourceFiles, { path: records, name: RECORDS, bytes }),
      readBibliography: async (content, name) =>
        name === RECORDS
          ? withFiles(await needs.readBibliography(content, name), items)
          : needs.readBibliography(content, name),
    },
  )
  const others = items.flatMap(({ files }) => files.filter((file) => !DOCUMENT.test(file)))
  return {
    ...outcome,
    items: items.length,
    leftOut: others.map((name) => ({ name, reason: 'it is no document that is read' })),
  }
}

interface VirtualFile {
  readonly path: string
  readonly name: string
  readonly bytes: Uint8Array
}

/** The records take part as a bibliography file would, without one being written. */
function withVirtual(inner: SourceFiles, { path, name, bytes }: VirtualFile): SourceFiles {
  const file: SourceFile = { path, name, size: bytes.byteLength, modifiedMs: 0, isNamed: true }
  return {
    async list(paths, exclude) {
      const { files, unlisted } = await inner.list(paths, exclude)
      return { files: [...(bytes.byteLength > 2 ? [file] : []), ...files], unlisted }
    },
    readBytes: async (wanted) => (wanted === path ? bytes : inner.readBytes(wanted)),
  }
}

/** Entries keep the order of the items, of which each may be left out as broken: they meet by their ids. */
function withFiles(outcome: BibliographyOutcome, items: readonly ZoteroItem[]): BibliographyOutcome {
  if (outcome.status === 'unreadable') return outcome
  const files = new Map(items.map(({ csl, files: own }) => [String(csl['id'] ?? ''), own]))
  return {
    ...outcome,
    entries: outcome.entries.map((entry) => ({
      ...entry,
      attachedFiles: [...entry.attachedFiles, ...(files.get(entry.key ?? '') ?? [])],
    })),
  }
}
