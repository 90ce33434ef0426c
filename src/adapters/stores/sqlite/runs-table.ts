import type { RunScope } from '../../../contracts/library.js'
import type { RunId } from '../../../model/ids.js'
import type { RunRecord } from '../../../model/run.js'
import type { StagedSet } from '../../../model/staged-set.js'
import type { Connection } from './open-database.js'

interface RunRow {
  readonly id: RunId
  readonly startedAt: string
  readonly question: string
  readonly status: string
}

interface ScopeRow {
  readonly id: RunId
  readonly collection: string | null
  readonly is_online: number
  readonly is_filtered: number
  readonly paper_from: string | null
}

function toScope(row: ScopeRow): RunScope {
  const from = row.paper_from === 'collection' || row.paper_from === 'names' ? row.paper_from : 'unknown'
  return {
    id: row.id,
    isOnline: row.is_online === 1,
    paperFilter: row.is_filtered === 1 ? from : 'none',
    ...(row.collection !== null && { collection: JSON.parse(row.collection) as StagedSet }),
  }
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
  const scopes = database.prepare<[], ScopeRow>(
    `SELECT id, json_extract(record, '$.collection') AS collection,
       json_type(record, '$.discovery') IS NOT NULL AS is_online,
       json_type(record, '$.settings."filter.paper"') IS NOT NULL AS is_filtered,
       json_extract(record, '$.settings."filter.paperFrom"') AS paper_from FROM runs`,
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
    scopes: (): readonly RunScope[] => scopes.all().map(toScope),
    known: (fingerprints: readonly string[]): readonly string[] =>
      fingerprints.filter((fingerprint) => known.get(fingerprint) !== undefined),
  }
}
