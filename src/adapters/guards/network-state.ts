import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { FirsthandError } from '../../model/errors.js'

/** The number is that of the schema: another schema is another file, since what is in it is worth a day at most. */
const STATE_FILE = 'network-2.sqlite'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS lanes (
    lane TEXT PRIMARY KEY, next_at REAL NOT NULL DEFAULT 0,
    interval_ms REAL, told_at REAL NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS hosts (
    host TEXT PRIMARY KEY, paused_until REAL NOT NULL DEFAULT 0, concurrency INTEGER,
    failures INTEGER NOT NULL DEFAULT 0, trips INTEGER NOT NULL DEFAULT 0, open_until REAL NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS leases (
    id INTEGER PRIMARY KEY, host TEXT NOT NULL, expires_at REAL NOT NULL,
    pid INTEGER NOT NULL, machine TEXT NOT NULL, started TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS spending (
    service TEXT NOT NULL, day TEXT NOT NULL, micro_usd INTEGER NOT NULL, PRIMARY KEY (service, day)
  ) STRICT;
`

/** Health of a host as all processes see it. Times are milliseconds since 1970. */
export interface HostState {
  readonly host: string
  readonly pausedUntil: number
  /** Told by the service, where it has. */
  readonly concurrency: number | null
  /** Failures since the last success. */
  readonly failures: number
  /** How often the circuit has opened since then. */
  readonly trips: number
  readonly openUntil: number
}

export type NetworkDatabase = Database.Database

/**
 * Opens what all processes of this machine know of hosts: one file in `directory`, made where it is missing and made anew
 * where it is damaged. Throws `file-unwritable`.
 */
export function openNetworkState(directory: string): NetworkDatabase {
  const path = join(directory, STATE_FILE)
  try {
    makePrivateFolder(directory)
    return openAt(path)
  } catch (error) {
    if (!isDamage(error)) throw unwritable(directory, error)
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  return openAt(path)
}

/** Makes a folder that only its owner can read. A link in its place is refused with `file-unwritable`. */
export function makePrivateFolder(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (lstatSync(directory).isSymbolicLink())
    throw new FirsthandError('file-unwritable', `${directory} is a symbolic link; a plain folder is needed.`)
}

function openAt(path: string): NetworkDatabase {
  const database = new Database(path, { timeout: 10_000 })
  try {
    chmodSync(path, 0o600)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    database.exec(SCHEMA)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(?:CORRUPT|NOTADB)/u.test(String(error.code))
}

function unwritable(directory: string, error: unknown): FirsthandError {
  if (error instanceof FirsthandError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new FirsthandError('file-unwritable', `${directory} cannot be written (${reason}).`, {
    cause: error,
  })
}
