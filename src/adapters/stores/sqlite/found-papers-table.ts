import type { Collection, FoundPapers, KnownCandidate, SearchEntry } from '../../../contracts/found-papers.js'
import type { PaperCandidate } from '../../../contracts/paper-candidate.js'
import type { Acquisition } from '../../../model/acquisition.js'
import type { Connection } from './open-database.js'
import type { Writer } from './write-transaction.js'

interface CandidateRow {
  readonly candidate: string
  readonly first_seen_at: string
  readonly last_seen_at: string
}

/** Searches, candidates, collections and acquisitions of a library. */
export function createFoundPapersTable(database: Connection, { write }: Pick<Writer, 'write'>): FoundPapers {
  return {
    ...searchCalls(database, write),
    ...collectionCalls(database, write),
    ...acquisitionCalls(database, write),
  }
}

type Write = Writer['write']
type SearchCalls = Pick<FoundPapers, 'saveSearch' | 'searches' | 'find' | 'candidates'>

function searchCalls(database: Connection, write: Write): SearchCalls {
  const columns = 'candidate, first_seen_at, last_seen_at'
  const find = database.prepare<[string], CandidateRow>(`SELECT ${columns} FROM found_papers WHERE key = ?`)
  const all = database.prepare<[], CandidateRow>(
    `SELECT ${columns} FROM found_papers ORDER BY score DESC, key`,
  )
  const save = database.prepare<[string, string, number, string, string]>(
    `INSERT INTO found_papers (key, candidate, score, first_seen_at, last_seen_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET candidate = excluded.candidate, score = excluded.score,
       last_seen_at = excluded.last_seen_at`,
  )
  const saveEntry = database.prepare<[string, string]>(
    'INSERT INTO searches (searched_at, entry) VALUES (?, ?)',
  )
  const entries = database.prepare<[], { readonly entry: string }>(
    'SELECT entry FROM searches ORDER BY number DESC',
  )
  return {
    saveSearch: (given, candidates) =>
      write(() => {
        const isNew = candidates.map(({ key }) => key).filter((key) => find.get(key) === undefined)
        const entry: SearchEntry = { ...given, isNew }
        for (const candidate of candidates)
          save.run(
            candidate.key,
            JSON.stringify(candidate),
            candidate.score,
            given.searchedAt,
            given.searchedAt,
          )
        saveEntry.run(given.searchedAt, JSON.stringify(entry))
        return entry
      }),
    searches: () => entries.all().map(({ entry }) => JSON.parse(entry) as SearchEntry),
    find: (key) => {
      const row = find.get(key)
      return row === undefined ? undefined : toKnown(row)
    },
    candidates: () => all.all().map(toKnown),
  }
}

function toKnown(row: CandidateRow): KnownCandidate {
  return {
    candidate: JSON.parse(row.candidate) as PaperCandidate,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }
}

type CollectionCalls = Pick<FoundPapers, 'collections' | 'staged' | 'stage' | 'unstage'>

function collectionCalls(database: Connection, write: Write): CollectionCalls {
  const names = database.prepare<[], Collection>(
    'SELECT collection AS name, count(*) AS papers FROM staged GROUP BY collection ORDER BY collection',
  )
  const staged = database.prepare<[string], { readonly paper: string }>(
    'SELECT paper FROM staged WHERE collection = ? ORDER BY number',
  )
  const stage = database.prepare<[string, string]>(
    'INSERT OR IGNORE INTO staged (collection, paper) VALUES (?, ?)',
  )
  const unstage = database.prepare<[string, string]>('DELETE FROM staged WHERE collection = ? AND paper = ?')
  return {
    collections: () => names.all(),
    staged: (collection) => staged.all(collection).map(({ paper }) => paper),
    stage: (collection, keys) =>
      write(() => {
        for (const key of keys) stage.run(collection, key)
      }),
    unstage: (collection, keys) =>
      write(() => {
        for (const key of keys) unstage.run(collection, key)
      }),
  }
}

type AcquisitionCalls = Pick<FoundPapers, 'saveAcquisition' | 'acquisition' | 'acquisitions'>

function acquisitionCalls(database: Connection, write: Write): AcquisitionCalls {
  type Row = { readonly acquisition: string }
  const find = database.prepare<[string], Row>('SELECT acquisition FROM acquisitions WHERE paper = ?')
  const all = database.prepare<[], Row>('SELECT acquisition FROM acquisitions ORDER BY acquired_at, paper')
  const save = database.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO acquisitions (paper, acquired_at, acquisition) VALUES (?, ?, ?)',
  )
  const parsed = (row: Row) => JSON.parse(row.acquisition) as Acquisition
  return {
    saveAcquisition: (one) => write(() => void save.run(one.paper, one.acquiredAt, JSON.stringify(one))),
    acquisition: (paper) => {
      const row = find.get(paper)
      return row === undefined ? undefined : parsed(row)
    },
    acquisitions: () => all.all().map(parsed),
  }
}
