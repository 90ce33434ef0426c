import type { RunId } from '../../../model/ids.js'
import type { RunRecord } from '../../../model/run.js'
import type { Connection } from './open-database.js'

interface RunRow {
  readonly id: RunId
  readonly startedAt: string
  readonly question: string
  readonly status: string
}

/** Finished runs and the fingerprints of the sentences that they composed. */
export function createRunsTable(database: Connection) {
  const insert = database.prepare<[string, string, string, string, string]>(
    'INSERT OR REPLACE INTO runs (id, started_at, question, status, record) VALUES (?, ?, ?, ?, ?)',
  )
  const insertFingerprint = database.prepare<[string, string]>(
    'INSERT OR IGNORE INTO run_fingerprints (fingerprint, run) VALUES (?, ?)',
  )
  const find = database.prepare<[string], string>('SELECT record FROM runs WHERE id = ?').pluck()
  const list = database.prepare<[], RunRow>(
    'SELECT id, started_at AS startedAt, question, status FROM runs ORDER BY started_at DESC, id',
  )
  const known = database
    .prepare<[string], string>('SELECT fingerprint FROM run_fingerprints WHERE fingerprint = ?')
    .pluck()
  return {
    save(run: RunRecord, fingerprints: readonly string[]): void {
      insert.run(run.id, run.startedAt, run.question, run.status, JSON.stringify(run))
      for (const fingerprint of fingerprints) insertFingerprint.run(fingerprint, run.id)
    },
    find: (id: RunId): RunRecord | undefined => {
      const text = find.get(id)
      return text === undefined ? undefined : (JSON.parse(text) as RunRecord)
    },
    list: (): readonly RunRow[] => list.all(),
    known: (fingerprints: readonly string[]): readonly string[] =>
      fingerprints.filter((fingerprint) => known.get(fingerprint) !== undefined),
  }
}
