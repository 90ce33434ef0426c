import type { Approvals } from '../../../contracts/approvals.js'
import type { Approval, ApprovalTerms } from '../../../model/approval.js'
import type { Connection } from './open-database.js'
import type { Writer } from './write-transaction.js'

interface ApprovalRow {
  readonly fingerprint: string
  readonly terms: string
  readonly approved_at: string
  readonly given_by: string
}

/** Approvals of a library. One that is given again keeps its latest time. */
export function createApprovalsTable(database: Connection, { write }: Pick<Writer, 'write'>): Approvals {
  const columns = 'fingerprint, terms, approved_at, given_by'
  const find = database.prepare<[string], ApprovalRow>(
    `SELECT ${columns} FROM approvals WHERE fingerprint = ?`,
  )
  const all = database.prepare<[], ApprovalRow>(
    `SELECT ${columns} FROM approvals ORDER BY approved_at DESC, fingerprint`,
  )
  const save = database.prepare<[string, string, string, string, string]>(
    'INSERT OR REPLACE INTO approvals (fingerprint, kind, terms, approved_at, given_by) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = database.prepare<[string]>('DELETE FROM approvals WHERE fingerprint = ?')
  return {
    find: (fingerprint) => {
      const row = find.get(fingerprint)
      return row === undefined ? undefined : toApproval(row)
    },
    save: ({ fingerprint, terms, approvedAt, by }) =>
      write(() => void save.run(fingerprint, terms.kind, JSON.stringify(terms), approvedAt, by)),
    list: () => all.all().map(toApproval),
    remove: (fingerprint) => write(() => void remove.run(fingerprint)),
  }
}

function toApproval(row: ApprovalRow): Approval {
  return {
    fingerprint: row.fingerprint,
    terms: JSON.parse(row.terms) as ApprovalTerms,
    approvedAt: row.approved_at,
    by: row.given_by as Approval['by'],
  }
}
