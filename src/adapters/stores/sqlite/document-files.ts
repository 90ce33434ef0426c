import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { FirsthandError } from '../../../model/errors.js'
import { randomHex, sha256Hex } from '../../../util/hash.js'
import { DOCUMENTS_FOLDER } from './open-database.js'

const PART = '.part'

/** Where a document of this hash lies: `documents/ab/abcdef…`. */
export function documentPath(directory: string, sha256: string): string {
  return join(directory, DOCUMENTS_FOLDER, sha256.slice(0, 2), sha256)
}

/**
 * Writes a document's bytes privately and atomically: a reader sees all of the file or none of it. To be called under
 * the library's write lock: parts that lie beside the file are then those of a process that was killed.
 */
export function writeDocumentFile(directory: string, sha256: string, bytes: Uint8Array): void {
  const path = documentPath(directory, sha256)
  refuseLinks(path)
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (status?.isFile() && status.size === bytes.length) return
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) if (name.endsWith(PART)) rmSync(join(folder, name), { force: true })
  const temporary = `${path}.${randomHex(6)}${PART}`
  const file = openSync(temporary, 'wx', 0o600)
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}

/** Reads a document back. Throws `library-damaged` where the file is gone or its bytes are not the stored ones. */
export function readDocumentFile(directory: string, sha256: string): Uint8Array {
  const path = documentPath(directory, sha256)
  refuseLinks(path)
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile())
    throw new FirsthandError('library-damaged', `The document file ${path} is missing.`)
  const bytes = readFileSync(path)
  if (sha256Hex(bytes) !== sha256)
    throw new FirsthandError('library-damaged', `The document file ${path} was changed after it was stored.`)
  return bytes
}

export function removeDocumentFile(directory: string, sha256: string): void {
  rmSync(documentPath(directory, sha256), { force: true })
}

/** Neither the file nor its folder may be a link. Throws `library-unsafe`. */
function refuseLinks(path: string): void {
  for (const place of [dirname(path), path])
    if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new FirsthandError(
        'library-unsafe',
        `${place} is a symbolic link; a library holds plain files only.`,
      )
}
