import type {
  PassageFilter,
  PassageHit,
  PassageIndex,
  PassageQuery,
} from '../../../contracts/passage-index.js'
import type { EvidenceLevel, SectionLabel } from '../../../model/document.js'
import type { PaperKey, PassageId } from '../../../model/ids.js'
import { scorePassage, toWeightedTerm, type WeightedTerm } from './bm25.js'
import { createFindCandidates } from './find-candidates.js'
import type { Connection } from './open-database.js'
import { createPaperTerms } from './paper-terms.js'
import { createTermStatistics } from './term-statistics.js'
import type { TermVector } from './term-vector.js'

/** Candidates that pass the filter and are scored on all terms of the query. */
const SCORED_CANDIDATES = 1500
/** With more papers in the filter than this, the whole index is searched and the filter applied to candidates. */
const PAPERS_READ_WHOLE = 20

interface ScorableRow {
  readonly vector: TermVector
  readonly id: string
  readonly paper_key: string
  readonly section: string
  readonly level: string
  readonly year: number | null
}

const SCORABLE = `SELECT v.vector, g.id, p.key AS paper_key, g.section, d.level, p.year
  FROM passage_vectors v JOIN passages g ON g.number = v.passage JOIN documents d ON d.number = g.document
    JOIN papers p ON p.number = d.paper
  WHERE d.is_preferred = 1`

/**
 * BM25 over the passages of searched (preferred) documents. SQLite FTS5 brings the candidates, term vectors score
 * them; a search inside a few papers reads their vectors alone and takes the same time in a library of any size.
 */
export function createSqlitePassageIndex(database: Connection): PassageIndex {
  const statistics = createTermStatistics(database)
  const findCandidates = createFindCandidates(database, statistics)
  const paperTerms = createPaperTerms(database, statistics)
  const byNumber = database.prepare<[number], ScorableRow>(`${SCORABLE} AND v.passage = ?`)
  const ofPaper = database.prepare<[string], ScorableRow>(`${SCORABLE} AND p.key = ?`)

  const rowsFor = (terms: readonly string[], filter: PassageFilter): Iterable<ScorableRow> => {
    const { paperKeys } = filter
    if (paperKeys !== undefined && paperKeys.length <= PAPERS_READ_WHOLE)
      return [...new Set(paperKeys)].flatMap((key) => ofPaper.all(key))
    return mapDefined(findCandidates(terms), (number) => byNumber.get(number))
  }
  const search = (query: PassageQuery): readonly PassageHit[] => {
    const terms = [...new Set(query.terms)]
    if (terms.length === 0 || query.limit <= 0) return []
    const weighted = terms.map((term) =>
      toWeightedTerm(term, statistics.frequency(term), statistics.passages()),
    )
    const filter = query.filter ?? {}
    const most = Math.max(SCORED_CANDIDATES, query.limit)
    return best(scored(rowsFor(terms, filter), { weighted, passes: toTest(filter), most }), query.limit)
  }
  return {
    search,
    occursIn: (terms, paperKey) => paperTerms.hasAny(paperKey, terms),
    documentFrequencies: (terms) => ({
      passages: statistics.passages(),
      frequencies: new Map(terms.map((term) => [term, statistics.frequency(term)])),
    }),
  }
}

/** The filter decides while candidates are taken, so that a narrow filter still finds what there is. */
function scored(
  rows: Iterable<ScorableRow>,
  by: {
    readonly weighted: readonly WeightedTerm[]
    readonly passes: (row: ScorableRow) => boolean
    readonly most: number
  },
): PassageHit[] {
  const hits: PassageHit[] = []
  for (const row of rows) {
    if (!by.passes(row)) continue
    const score = scorePassage(row.vector, by.weighted)
    if (score === 0) continue
    hits.push({ passageId: row.id as PassageId, paperKey: row.paper_key as PaperKey, score })
    if (hits.length === by.most) break
  }
  return hits
}

function best(hits: readonly PassageHit[], limit: number): readonly PassageHit[] {
  return hits.toSorted((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1)).slice(0, limit)
}

function toTest(filter: PassageFilter): (row: ScorableRow) => boolean {
  const papers = filter.paperKeys && new Set<string>(filter.paperKeys)
  const { sections, levels, yearFrom, yearTo } = filter
  return (row) =>
    (papers === undefined || papers.has(row.paper_key)) &&
    (sections === undefined || sections.includes(row.section as SectionLabel)) &&
    (levels === undefined || levels.includes(row.level as EvidenceLevel)) &&
    isWithin(row.year, yearFrom, yearTo)
}

/** A paper without a year passes only where no year is asked for. */
function isWithin(year: number | null, from: number | undefined, to: number | undefined): boolean {
  if (from === undefined && to === undefined) return true
  return year !== null && year >= (from ?? year) && year <= (to ?? year)
}

function* mapDefined<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result | undefined,
): Iterable<Result> {
  for (const item of items) {
    const result = map(item)
    if (result !== undefined) yield result
  }
}
