import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { LibraryInspection } from '../../../contracts/library-inspection.js'
import { FirsthandError } from '../../../model/errors.js'
import { documentPath } from './document-files.js'
import { type Connection, DATABASE_FILE, openDatabase, translateErrors } from './open-database.js'

/** Faults named of each kind. */
const MOST_NAMED = 5

/** True where the folder holds a library. */
export function hasSqliteLibrary(directory: string): boolean {
  return existsSync(join(directory, DATABASE_FILE))
}

/**
 * Opens a library, checks SQLite's own integrity, the full-text index, that the counts agree and that every document
 * file is there in its full size. What is wrong is a result, never an exception.
 */
export function inspectSqliteLibrary(directory: string): LibraryInspection {
  try {
    if (!hasSqliteLibrary(directory)) return { status: 'absent', sqliteVersion: probeSqlite() }
    const database = openDatabase(directory)
    try {
      return translateErrors(directory, () => inspect(database, directory))
    } finally {
      database.close()
    }
  } catch (error) {
    // The codes of openDatabase are findings here; everything else is a defect.
    if (error instanceof FirsthandError)
      return { status: 'unusable', code: error.code, message: error.message }
    throw error
  }
}

/** Version of SQLite, after a full-text index was made in memory. Throws where the engine does not load or lacks FTS5. */
function probeSqlite(): string {
  const database = new Database(':memory:')
  try {
    database.exec('CREATE VIRTUAL TABLE probe USING fts5 (body)')
    return String(database.prepare<[], string>('SELECT sqlite_version()').pluck().get())
  } finally {
    database.close()
  }
}

function inspect(database: Connection, directory: string): LibraryInspection {
  const count = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0
  const passages = count('SELECT count(*) FROM passages')
  const sentences = count('SELECT count(*) FROM sentences')
  const faults = [
    ...integrityFaults(database),
    ...unequal('passages and index entries', passages, count('SELECT count(*) FROM passage_terms_docsize')),
    ...unequal('passages and term vectors', passages, count('SELECT count(*) FROM passage_vectors')),
    ...unequal(
      'sentences and their count',
      sentences,
      count('SELECT coalesce(sum(sentence_count), 0) FROM documents'),
    ),
    ...unequal('papers with documents and papers that are searched', ...searchedPapers(count)),
    ...indexFaults(database),
    ...documentFaults(database, directory),
  ]
  return {
    status: 'open',
    sqliteVersion: String(database.prepare<[], string>('SELECT sqlite_version()').pluck().get()),
    schemaVersion: Number(database.pragma('user_version', { simple: true })),
    papers: count('SELECT count(*) FROM papers'),
    documents: count('SELECT count(*) FROM documents'),
    passages,
    sentences,
    runs: count('SELECT count(*) FROM runs'),
    bytes: statSync(join(directory, DATABASE_FILE)).size,
    faults,
  }
}

function searchedPapers(count: (sql: string) => number): [number, number] {
  return [
    count('SELECT count(DISTINCT paper) FROM documents'),
    count('SELECT count(*) FROM documents WHERE is_preferred = 1'),
  ]
}

function integrityFaults(database: Connection): string[] {
  const lines = database.prepare<[], string>(`PRAGMA integrity_check(${MOST_NAMED})`).pluck().all()
  const broken = database.prepare<[], unknown>('PRAGMA foreign_key_check').all().length
  return [
    ...lines.filter((line) => line !== 'ok').map((line) => `SQLite: ${line}`),
    ...(broken > 0 ? [`${broken} rows point at nothing`] : []),
  ]
}

function unequal(what: string, left: number, right: number): string[] {
  return left === right ? [] : [`${what} disagree: ${left} and ${right}`]
}

/** FTS5 checks its own structures by a command that is written like an insert. */
function indexFaults(database: Connection): string[] {
  try {
    database.exec(`INSERT INTO passage_terms (passage_terms) VALUES ('integrity-check')`)
    return []
  } catch (error) {
    const isCorrupt =
      error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CORRUPT')
    if (!isCorrupt) throw error
    return ['the full-text index is damaged']
  }
}

function documentFaults(database: Connection, directory: string): string[] {
  const rows = database
    .prepare<[], { sha256: string; bytes: number; name: string }>(
      'SELECT sha256, byte_count AS bytes, file_name AS name FROM documents ORDER BY number',
    )
    .all()
  const missing = rows.filter(
    ({ sha256, bytes }) =>
      statSync(documentPath(directory, sha256), { throwIfNoEntry: false })?.size !== bytes,
  )
  if (missing.length === 0) return []
  const names = missing.slice(0, MOST_NAMED).map(({ name }) => name)
  return [
    `${missing.length} document files are missing or cut: ${names.join(', ')}${missing.length > MOST_NAMED ? ' …' : ''}`,
  ]
}
