import type { FileState } from '../../../contracts/library.js'
import type { DocumentId } from '../../../model/ids.js'
import type { Connection } from './open-database.js'

interface FileRow {
  readonly path: string
  readonly size: number
  readonly modified_ms: number
  readonly sha256: string
  readonly outcome: string
  readonly reader: string
  readonly document_id: string | null
  readonly reason: string | null
  readonly message: string | null
}

/** What `add` remembers about each path it has seen. */
export function createFilesTable(database: Connection) {
  const byPath = database.prepare<[string], FileRow>('SELECT * FROM files WHERE path = ?')
  const all = database.prepare<[], FileRow>('SELECT * FROM files ORDER BY path')
  const byDocument = database.prepare<[string], FileRow>(
    'SELECT * FROM files WHERE document_id = ? ORDER BY path',
  )
  const save = database.prepare<[Record<string, unknown>]>(
    `INSERT OR REPLACE INTO files (path, size, modified_ms, sha256, outcome, reader, document_id, reason, message)
     VALUES (@path, @size, @modifiedMs, @sha256, @outcome, @reader, @documentId, @reason, @message)`,
  )
  const remove = database.prepare<[string]>('DELETE FROM files WHERE path = ?')
  return {
    find: (path: string): FileState | undefined => {
      const row = byPath.get(path)
      return row === undefined ? undefined : toFileState(row)
    },
    all: (): readonly FileState[] => all.all().map(toFileState),
    ofDocument: (id: DocumentId): readonly FileState[] => byDocument.all(id).map(toFileState),
    save: (state: FileState): void =>
      void save.run({
        ...state,
        documentId: state.documentId ?? null,
        reason: state.reason ?? null,
        message: state.message ?? null,
      }),
    remove: (path: string): void => void remove.run(path),
  }
}

function toFileState(row: FileRow): FileState {
  return {
    path: row.path,
    size: row.size,
    modifiedMs: row.modified_ms,
    sha256: row.sha256,
    outcome: row.outcome as FileState['outcome'],
    reader: row.reader,
    ...(row.document_id !== null && { documentId: row.document_id as DocumentId }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.message !== null && { message: row.message }),
  }
}
