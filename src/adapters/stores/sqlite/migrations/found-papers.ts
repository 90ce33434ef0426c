/** Version 4. */
export const FOUND_PAPERS_SQL = `
  CREATE TABLE searches (
    number INTEGER PRIMARY KEY,
    searched_at TEXT NOT NULL,
    entry TEXT NOT NULL
  ) STRICT;
  CREATE TABLE found_papers (
    key TEXT PRIMARY KEY,
    candidate TEXT NOT NULL,
    score REAL NOT NULL,
    first_seen_at TEXT NOT NULL,
    last_seen_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE staged (
    number INTEGER PRIMARY KEY,
    collection TEXT NOT NULL,
    paper TEXT NOT NULL,
    UNIQUE (collection, paper)
  ) STRICT;
  CREATE TABLE acquisitions (
    paper TEXT PRIMARY KEY,
    acquired_at TEXT NOT NULL,
    acquisition TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`
