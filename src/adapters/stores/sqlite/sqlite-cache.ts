import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { Cache } from '../../../contracts/cache.js'
import { FirsthandError } from '../../../model/errors.js'
import { translateErrors } from './open-database.js'

const BUSY_TIMEOUT_MS = 10_000
/** Raised where the shape of the table changes: an older file is begun anew. */
const CACHE_VERSION = 1

const SCHEMA =
  'CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT'

/**
 * A cache in a file of its own, private to the user (0600), which several processes may use at once. A damaged or older file is
 * begun anew. Throws `library-unsafe` for a link and the other `library-…` errors where the folder cannot be written.
 */
export function openSqliteCache(path: string): Cache {
  const database = translateErrors(dirname(path), () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    refuseLinks(path)
    return openOrRenew(path)
  })
  const find = database.prepare<[string], { readonly value: string }>(
    'SELECT value FROM entries WHERE key = ?',
  )
  const save = database.prepare('INSERT OR REPLACE INTO entries (key, value) VALUES (?, ?)')
  const safely = <Result>(action: () => Result) => translateErrors(dirname(path), action)
  return {
    get: (key) => parsed(safely(() => find.get(key))?.value),
    set: (key, value) => void safely(() => save.run(key, JSON.stringify(value))),
    close: () => void database.close(),
  }
}

function openOrRenew(path: string): Database.Database {
  const opened = tryOpen(path)
  if (opened !== undefined) return opened
  for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true })
  return open(path)
}

/** Undefined for a file that SQLite cannot read or that an earlier version wrote. */
function tryOpen(path: string): Database.Database | undefined {
  try {
    return open(path)
  } catch (error) {
    // A cache that cannot be read is no loss; everything else (rights, space) is for the user.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT' || code === OLD_VERSION) return undefined
    throw error
  }
}

const OLD_VERSION = 'CACHE_OLD_VERSION'

function open(path: string): Database.Database {
  const isNew = !existsSync(path)
  const database = new Database(path, { timeout: BUSY_TIMEOUT_MS })
  try {
    if (isNew) chmodSync(path, 0o600)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    const version = Number(database.pragma('user_version', { simple: true }))
    if (version !== 0 && version !== CACHE_VERSION)
      throw Object.assign(new Error('another version'), { code: OLD_VERSION })
    database.exec(SCHEMA)
    database.pragma(`user_version = ${CACHE_VERSION}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const SUFFIXES = ['', '-wal', '-shm', '-journal']

function refuseLinks(path: string): void {
  for (const suffix of SUFFIXES)
    if (lstatSync(path + suffix, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new FirsthandError(
        'library-unsafe',
        `${path + suffix} is a symbolic link; a cache is a plain file.`,
      )
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    // A value that was damaged is made again.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
