import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import type { SourceFile, SourceFiles, UnlistedPath } from '../../contracts/source-files.js'
import { FirsthandError } from '../../model/errors.js'

const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', '__MACOSX'])

/** The user's files on the local disk. */
export function createLocalSourceFiles(): SourceFiles {
  return {
    async list(paths, exclude) {
      const files = new Map<string, SourceFile>()
      const unlisted: UnlistedPath[] = []
      const excluded = exclude.map((path) => resolve(path))
      for (const path of paths) await listPath(resolve(path), { files, unlisted, excluded })
      return { files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), unlisted }
    },
    async readBytes(path) {
      try {
        return await readFile(path)
      } catch (error) {
        throw new FirsthandError('file-unreadable', `${path} cannot be read (${messageOf(error)}).`, {
          cause: error,
        })
      }
    },
  }
}

interface Listing {
  readonly files: Map<string, SourceFile>
  readonly unlisted: UnlistedPath[]
  readonly excluded: readonly string[]
}

async function listPath(path: string, listing: Listing): Promise<void> {
  try {
    const status = await stat(path)
    if (status.isDirectory()) await listFolder(path, listing)
    else if (status.isFile()) listing.files.set(path, toSourceFile(path, status, true))
    else listing.unlisted.push({ path, message: 'is neither a file nor a folder' })
  } catch (error) {
    listing.unlisted.push({ path, message: messageOf(error) })
  }
}

async function listFolder(folder: string, listing: Listing): Promise<void> {
  if (isExcluded(folder, listing.excluded)) return
  for (const entry of await readEntries(folder, listing)) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || isExcluded(path, listing.excluded)) continue
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) await listFolder(path, listing)
    else if (entry.isFile() && !listing.files.has(path)) await listFile(path, listing)
  }
}

/** A file of a folder. One that went away since, or may not be looked at, costs no other. */
async function listFile(path: string, listing: Listing): Promise<void> {
  try {
    listing.files.set(path, toSourceFile(path, await stat(path), false))
  } catch (error) {
    listing.unlisted.push({ path, message: messageOf(error) })
  }
}

async function readEntries(folder: string, listing: Listing) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    // A folder that may not be read is one row of the outcome; its neighbours are still listed.
    listing.unlisted.push({ path: folder, message: messageOf(error) })
    return []
  }
}

function isExcluded(path: string, excluded: readonly string[]): boolean {
  return excluded.some((folder) => path === folder || path.startsWith(folder + sep))
}

function toSourceFile(
  path: string,
  status: { readonly size: number; readonly mtimeMs: number },
  isNamed: boolean,
): SourceFile {
  return { path, name: basename(path), size: status.size, modifiedMs: status.mtimeMs, isNamed }
}

const WORDS_OF_CODES: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'you have no permission to read it',
  EPERM: 'you have no permission to read it',
  EMFILE: 'too many files are open',
  ELOOP: 'its symbolic links run in a circle',
}

function messageOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return WORDS_OF_CODES[code] ?? (error instanceof Error ? error.message : String(error))
}
