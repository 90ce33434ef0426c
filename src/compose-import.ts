/*
 * The part of the composition that takes over papers from reference managers, and that watches a folder. Loaded where it is
 * first needed.
 */
import { FirsthandError } from './model/errors.js'
import type { AddNeeds, AddOutcome, AddProgress } from './operations/add.js'
import type { ImportOutcome } from './operations/import-zotero.js'

export interface ZoteroImport {
  /** An export: Zotero RDF, BibTeX, RIS or CSL-JSON. Default: the local API. */
  readonly file?: string
  /** Address of the local API, on this machine. */
  readonly api?: string
}

/** The calls of `Firsthand` that take papers over from elsewhere on this machine. */
export interface ImportCalls {
  /** Throws `network-unavailable` where Zotero does not answer, `file-unreadable` and `input-invalid` for an export. */
  importZotero(request: ZoteroImport, onProgress?: (progress: AddProgress) => void): Promise<ImportOutcome>
  /** Adds a folder now and whenever it changes, until the session is stopped. */
  watchFolder(folder: string, onAdded: (outcome: AddOutcome) => Promise<void>): Promise<void>
}

/** What adding needs, and the versions that decide what is read again. */
export interface ImportNeeds {
  readonly needs: AddNeeds
  readonly options: { readonly parallel: number; readonly readerVersion: string }
  readonly version: string
}

/** Adds what Zotero holds or has exported. Throws `config-invalid` for an address that is not on this machine. */
export async function importZoteroWith(
  { file, api }: ZoteroImport,
  { needs, options, version }: ImportNeeds,
): Promise<ImportOutcome> {
  const { importExport, importItems } = await import('./operations/import-zotero.js')
  if (file !== undefined) {
    const { findAttachedFiles } = await import('./adapters/files/attached-files.js')
    return importExport(file, options, { ...needs, findAttachedFiles })
  }
  const [{ createSafeFetcher }, { hostPolicyFor }, { readZotero, ZOTERO_API }] = await Promise.all([
    import('./adapters/fetch/safe-fetcher.js'),
    import('./adapters/fetch/host-policy.js'),
    import('./adapters/zotero/zotero-api.js'),
  ])
  const address = api ?? ZOTERO_API
  const origin = URL.canParse(address) ? new URL(address).origin : address
  const fetcher = createSafeFetcher({
    userAgent: `firsthand/${version}`,
    clock: { now: () => new Date() },
    policy: hostPolicyFor({ loopbackServices: [origin], httpsOrigins: [] }),
  })
  try {
    const { items } = await readZotero(address, fetcher, needs.signal)
    return await importItems(items, options, needs)
  } finally {
    await fetcher.close()
  }
}

/** Without a signal nobody could end it, and it is refused. */
export async function watchFolderWith(
  folder: string,
  onAdded: (outcome: AddOutcome) => Promise<void>,
  open: () => Promise<ImportNeeds>,
): Promise<void> {
  const [{ watchFolder }, { add }] = await Promise.all([
    import('./adapters/files/watch-folder.js'),
    import('./operations/add.js'),
  ])
  const { needs, options } = await open()
  const { signal } = needs
  if (signal === undefined) throw new FirsthandError('internal', 'A watch needs a signal that ends it.')
  const addAll = async () => onAdded(await add({ ...options, paths: [folder] }, needs))
  await watchFolder(folder, addAll, { signal })
}
