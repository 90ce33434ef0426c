import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { FirsthandError } from '../../../model/errors.js'
import { MIGRATIONS, SCHEMA_VERSION } from './migrations.js'

export type Connection = Database.Database

/** Name of the library's only database file. */
export const DATABASE_FILE = 'library.sqlite'
/** Folder of the content-addressed document files. */
export const DOCUMENTS_FOLDER = 'documents'

const BUSY_TIMEOUT_MS = 30_000
/** Page cache in KiB (negative by SQLite's convention). */
const CACHE_SIZE = -65_536

/**
 * Opens the library's database and brings its schema up to date. A folder that does not exist is made
 * (0700). Throws `library-unsafe`, `library-unwritable`, `library-newer`, `library-damaged` or `library-busy`.
 */
export function openDatabase(directory: string): Connection {
  const path = join(directory, DATABASE_FILE)
  translateErrors(directory, () => {
    prepareDirectory(directory)
    // SQLite would follow a link beside the database file as well.
    for (const suffix of ['', '-wal', '-shm', '-journal']) refuseLink(path + suffix)
  })
  const isNew = !existsSync(path)
  const database = translateErrors(directory, () => new Database(path, { timeout: BUSY_TIMEOUT_MS }))
  try {
    translateErrors(directory, () => whileBusy(() => prepareDatabase(database, { directory, path, isNew })))
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

function prepareDatabase(
  database: Connection,
  place: { readonly directory: string; readonly path: string; readonly isNew: boolean },
): void {
  // First of all, since the files beside it take over its permissions.
  if (place.isNew) chmodSync(place.path, 0o600)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma(`cache_size = ${CACHE_SIZE}`)
  migrate(database, place.directory)
}

/** Between two tries, in milliseconds. */
const BUSY_PAUSE_MS = 25

/**
 * Tries again while another process holds the file. The change to the write-ahead log needs the file alone and, unlike other
 * statements, does not wait by itself (SQLite, "Write-Ahead Logging", section 2.2).
 */
function whileBusy(action: () => unknown): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; ; waited += BUSY_PAUSE_MS) {
    try {
      action()
      return
    } catch (error) {
      // Only the lock of another process is waited for; everything else is for the caller.
      if (!isBusy(error) || waited >= BUSY_TIMEOUT_MS) throw error
      Atomics.wait(pause, 0, 0, BUSY_PAUSE_MS)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(?:BUSY|LOCKED)/.test(String(error.code))
}

function prepareDirectory(directory: string): void {
  for (const path of [directory, join(directory, DOCUMENTS_FOLDER)]) {
    refuseLink(path)
    if (existsSync(path)) {
      if (!lstatSync(path).isDirectory())
        throw new FirsthandError(
          'library-unwritable',
          `${path} is a file, but a folder is needed for the library.`,
        )
      continue
    }
    mkdirSync(path, { recursive: true, mode: 0o700 })
  }
}

function refuseLink(path: string): void {
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (status?.isSymbolicLink())
    throw new FirsthandError(
      'library-unsafe',
      `${path} is a symbolic link; a library holds plain files only.`,
    )
}

function migrate(database: Connection, directory: string): void {
  const current = schemaVersion(database)
  if (current > SCHEMA_VERSION)
    throw new FirsthandError(
      'library-newer',
      `The library ${directory} has schema version ${current}; this Firsthand knows up to ${SCHEMA_VERSION}.`,
    )
  if (current === SCHEMA_VERSION) return
  const run = database.transaction(() => {
    // Another process may have migrated between the look above and this lock.
    const version = schemaVersion(database)
    for (const migration of MIGRATIONS) {
      if (migration.version <= version) continue
      database.exec(migration.sql)
      database.pragma(`user_version = ${migration.version}`)
    }
  })
  run.immediate()
}

function schemaVersion(database: Connection): number {
  return Number(database.pragma('user_version', { simple: true }))
}

/** Runs a database action and turns SQLite's and the file system's errors into coded ones. */
export function translateErrors<Result>(directory: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw toFirsthandError(error, directory)
  }
}

const CODES_OF_CAUSES: readonly [RegExp, ConstructorParameters<typeof FirsthandError>[0], string][] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'library-busy', 'is in use by another process'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'library-damaged', 'holds a database file that SQLite cannot read'],
  [/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|PERM|AUTH)/, 'library-unwritable', 'cannot be written'],
  [/^(EACCES|EPERM|ENOSPC|EROFS|ENOTDIR|EEXIST|ENOENT|EDQUOT)$/, 'library-unwritable', 'cannot be written'],
]

function toFirsthandError(error: unknown, directory: string): unknown {
  if (error instanceof FirsthandError || !(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  const row = CODES_OF_CAUSES.find(([pattern]) => pattern.test(code))
  if (row === undefined) return error
  return new FirsthandError(row[1], `The library ${directory} ${row[2]} (${error.message}).`, {
    cause: error,
  })
}
