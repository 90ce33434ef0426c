import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FileAccess, FilePlace } from '../../contracts/file-access.js'
import { type ErrorCode, FirsthandError } from '../../model/errors.js'
import { randomHex } from '../../util/hash.js'

/** Largest file that is read, in bytes. */
export const READ_LIMIT_BYTES = 256 * 1024 * 1024

/** Files of this machine: private (0600, folders 0700), written by a temporary file and a rename, never through a link. */
export function localFileAccess(): FileAccess {
  return { list, readText, writeTextAtomically }
}

async function list(directory: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw failure('file-unreadable', `The folder ${directory} cannot be listed`, error)
  }
}

async function readText(place: FilePlace): Promise<string> {
  const path = pathOf(place, 'file-unreadable')
  try {
    // A link that replaces the file between check and opening is refused by O_NOFOLLOW; Windows has no such flag.
    await refuseLink(path, 'file-unreadable')
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      const { size } = await file.stat()
      if (size > READ_LIMIT_BYTES) {
        const message = `${path} has ${size} bytes; at most ${READ_LIMIT_BYTES} are read.`
        throw new FirsthandError('file-unreadable', message)
      }
      return await file.readFile('utf8')
    } finally {
      await file.close()
    }
  } catch (error) {
    throw failure('file-unreadable', `${path} cannot be read`, error)
  }
}

async function writeTextAtomically(place: FilePlace, text: string): Promise<void> {
  const path = pathOf(place, 'file-unwritable')
  const temporary = `${path}.${randomHex(6)}.part`
  try {
    await refuseLink(place.directory, 'file-unwritable')
    await mkdir(place.directory, { recursive: true, mode: 0o700 })
    await refuseLink(path, 'file-unwritable')
    await writeNew(temporary, text)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw failure('file-unwritable', `${path} cannot be written`, error)
  }
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text, 'utf8')
    await file.sync()
  } finally {
    await file.close()
  }
}

async function refuseLink(path: string, code: ErrorCode): Promise<void> {
  try {
    if (!(await lstat(path)).isSymbolicLink()) return
  } catch (error) {
    // What does not exist is no link; the caller's own access reports it.
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  throw new FirsthandError(
    code,
    `${path} is a symbolic link; results are read and written as plain files only.`,
  )
}

function pathOf({ directory, name }: FilePlace, code: ErrorCode): string {
  const isPlain =
    name !== '' && name !== '.' && name !== '..' && basename(name) === name && !/[\\/\0]/u.test(name)
  if (!isPlain) throw new FirsthandError(code, `${JSON.stringify(name)} is not a plain file name.`)
  return join(directory, name)
}

function failure(code: ErrorCode, message: string, cause: unknown): FirsthandError {
  if (cause instanceof FirsthandError) return cause
  return new FirsthandError(code, `${message}: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
