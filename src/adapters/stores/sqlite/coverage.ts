import type { Coverage } from '../../../model/run.js'
import type { Connection } from './open-database.js'

/** What the library holds, counted at the time of the call. */
export function coverageOf(database: Connection): Omit<Coverage, 'searches' | 'passagesLookedAt'> {
  const number = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0
  const level = (name: string) =>
    number(`SELECT count(DISTINCT paper) FROM documents WHERE is_preferred = 1 AND level = '${name}'`)
  const years = database
    .prepare<[], { low: number | null; high: number | null }>(
      'SELECT min(year) AS low, max(year) AS high FROM papers',
    )
    .get()
  const languages = database
    .prepare<[], string>(`SELECT DISTINCT json_extract(record, '$.language') FROM papers
      WHERE json_extract(record, '$.language') IS NOT NULL ORDER BY 1`)
    .pluck()
  return {
    papers: number('SELECT count(*) FROM papers'),
    documents: number('SELECT count(*) FROM documents'),
    passages: number(
      'SELECT count(*) FROM passages g JOIN documents d ON d.number = g.document WHERE d.is_preferred = 1',
    ),
    sentences: number('SELECT coalesce(sum(sentence_count), 0) FROM documents WHERE is_preferred = 1'),
    fullTexts: level('full-text'),
    abstractsOnly: level('abstract'),
    metadataOnly: number('SELECT count(*) FROM papers WHERE number NOT IN (SELECT paper FROM documents)'),
    unreadableFiles: number(`SELECT count(*) FROM files WHERE outcome = 'unreadable'`),
    languages: languages.all(),
    ...(years?.low != null && { earliestYear: years.low }),
    ...(years?.high != null && { latestYear: years.high }),
  }
}
