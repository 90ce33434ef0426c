import type {
  PassageFilter,
  PassageHit,
  PassageIndex,
  PassageQuery,
} from '../../../contracts/passage-index.js'
import type { PaperKey, PassageId } from '../../../model/ids.js'
import type { Connection } from './open-database.js'

/** Field weights of BM25: title, heading, body. A title names the subject of every passage, so it weighs little more. */
const FIELD_WEIGHTS = '1.2, 1.0, 1.0'

interface HitRow {
  readonly id: string
  readonly paper_key: string
  readonly score: number
}

/** BM25 over SQLite FTS5. Terms are analysed by the caller; only searched (preferred) documents answer. */
export function createSqlitePassageIndex(database: Connection): PassageIndex {
  const frequency = database
    .prepare<[string], number>('SELECT doc FROM passage_vocabulary WHERE term = ?')
    .pluck()
  const count = database.prepare<[], number>('SELECT count(*) FROM passages').pluck()
  return {
    search: (query) => search(database, query),
    documentFrequencies: (terms) => ({
      passages: count.get() ?? 0,
      frequencies: new Map(terms.map((term) => [term, frequency.get(term) ?? 0])),
    }),
  }
}

function search(database: Connection, query: PassageQuery): readonly PassageHit[] {
  if (query.terms.length === 0) return []
  const { sql, parameters } = filterClause(query.filter ?? {})
  const rows = database
    .prepare<unknown[], HitRow>(
      `SELECT g.id, p.key AS paper_key, -bm25(passage_terms, ${FIELD_WEIGHTS}) AS score
       FROM passage_terms t JOIN passages g ON g.number = t.rowid
         JOIN documents d ON d.number = g.document JOIN papers p ON p.number = d.paper
       WHERE passage_terms MATCH ? AND d.is_preferred = 1 ${sql}
       ORDER BY score DESC, g.id LIMIT ?`,
    )
    .all(matchExpression(query.terms), ...parameters, query.limit)
  return rows.map((row) => ({
    passageId: row.id as PassageId,
    paperKey: row.paper_key as PaperKey,
    score: row.score,
  }))
}

/** Terms hold letters and digits only, so quoting them is enough to make them literal. */
function matchExpression(terms: readonly string[]): string {
  return [...new Set(terms)].map((term) => `"${term.replaceAll('"', '')}"`).join(' OR ')
}

function filterClause(filter: PassageFilter): {
  readonly sql: string
  readonly parameters: readonly unknown[]
} {
  const parts: string[] = []
  const parameters: unknown[] = []
  const isIn = (column: string, values: readonly unknown[]) => {
    parts.push(`AND ${column} IN (${values.map(() => '?').join(', ')})`)
    parameters.push(...values)
  }
  if (filter.paperKeys !== undefined) isIn('p.key', filter.paperKeys)
  if (filter.sections !== undefined) isIn('g.section', filter.sections)
  if (filter.levels !== undefined) isIn('d.level', filter.levels)
  if (filter.yearFrom !== undefined) {
    parts.push('AND p.year >= ?')
    parameters.push(filter.yearFrom)
  }
  if (filter.yearTo !== undefined) {
    parts.push('AND p.year <= ?')
    parameters.push(filter.yearTo)
  }
  return { sql: parts.join(' '), parameters }
}
