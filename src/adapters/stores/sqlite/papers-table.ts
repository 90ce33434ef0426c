import type { PaperKey } from '../../../model/ids.js'
import type { Paper, PaperIds } from '../../../model/paper.js'
import type { Connection } from './open-database.js'
import { type PaperRow, toPaper } from './rows.js'

const COLUMNS = 'number, key, record, record_source, editorial, candidates'

/** Papers by key and by registered id. */
export function createPapersTable(database: Connection) {
  const byKey = database.prepare<[string], PaperRow>(`SELECT ${COLUMNS} FROM papers WHERE key = ?`)
  const all = database.prepare<[], PaperRow>(`SELECT ${COLUMNS} FROM papers ORDER BY key`)
  const byId = database.prepare<[PaperIdColumns], PaperRow>(
    `SELECT ${COLUMNS} FROM papers
     WHERE doi = @doi OR arxiv = @arxiv OR pmid = @pmid OR pmcid = @pmcid ORDER BY number LIMIT 1`,
  )
  const insert = database.prepare<[PaperColumns], { number: number }>(
    `INSERT INTO papers (key, title, year, doi, arxiv, pmid, pmcid, record, record_source, editorial, candidates)
     VALUES (@key, @title, @year, @doi, @arxiv, @pmid, @pmcid, @record, @recordSource, @editorial, @candidates)
     ON CONFLICT (key) DO UPDATE SET title = excluded.title, year = excluded.year, doi = excluded.doi,
       arxiv = excluded.arxiv, pmid = excluded.pmid, pmcid = excluded.pmcid, record = excluded.record,
       record_source = excluded.record_source, editorial = excluded.editorial, candidates = excluded.candidates
     RETURNING number`,
  )
  const rename = database.prepare<[string, string]>('UPDATE papers SET key = ? WHERE key = ?')
  const remove = database.prepare<[number]>('DELETE FROM papers WHERE number = ?')
  const removeUnlisted = database.prepare<[number]>(
    `DELETE FROM papers WHERE number = ? AND record_source <> 'bibliography'`,
  )

  return {
    find: (key: PaperKey): Paper | undefined => mapRow(byKey.get(key)),
    findById: (ids: PaperIds): Paper | undefined => mapRow(byId.get(idColumns(ids))),
    all: (): readonly Paper[] => all.all().map(toPaper),
    numberOf: (key: PaperKey): number | undefined => byKey.get(key)?.number,
    remove: (number: number): void => void remove.run(number),
    removeUnlessListed: (number: number): void => void removeUnlisted.run(number),
    /** Writes a paper under its key and returns its row number; a paper known by `previousKey` keeps its row. */
    save(paper: Paper, previousKey?: PaperKey): number {
      if (previousKey !== undefined && previousKey !== paper.key && byKey.get(paper.key) === undefined)
        rename.run(paper.key, previousKey)
      return insert.get(columnsOf(paper))?.number ?? 0
    },
  }
}

interface PaperIdColumns {
  readonly doi: string | null
  readonly arxiv: string | null
  readonly pmid: string | null
  readonly pmcid: string | null
}

interface PaperColumns extends PaperIdColumns {
  readonly key: string
  readonly title: string
  readonly year: number | null
  readonly record: string
  readonly recordSource: string
  readonly editorial: string
  readonly candidates: string
}

function idColumns(ids: PaperIds): PaperIdColumns {
  return { doi: ids.doi ?? null, arxiv: ids.arxiv ?? null, pmid: ids.pmid ?? null, pmcid: ids.pmcid ?? null }
}

function columnsOf(paper: Paper): PaperColumns {
  return {
    ...idColumns(paper.record.ids),
    key: paper.key,
    title: paper.record.title,
    year: paper.record.issued?.year ?? null,
    record: JSON.stringify(paper.record),
    recordSource: paper.recordSource,
    editorial: JSON.stringify(paper.editorial),
    candidates: JSON.stringify(paper.candidates),
  }
}

function mapRow(row: PaperRow | undefined): Paper | undefined {
  return row === undefined ? undefined : toPaper(row)
}
