/** Version 3. */
export const APPROVALS_SQL = `
  CREATE TABLE approvals (
    fingerprint TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    terms TEXT NOT NULL,
    approved_at TEXT NOT NULL,
    given_by TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`
