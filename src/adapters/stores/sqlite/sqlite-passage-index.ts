import type {
  PassageFilter,
  PassageHit,
  PassageIndex,
  PassageQuery,
} from '../../../contracts/passage-index.js'
import type { SectionLabel } from '../../../model/document.js'
import type { PaperKey, PassageId } from '../../../model/ids.js'
import { scorePassage, toWeightedTerm, type WeightedTerm } from './bm25.js'
import { createFilteredPassages } from './filtered-passages.js'
import { createFindCandidates, POSTING_BUDGET } from './find-candidates.js'
import { createIndexedDocuments, toDocumentTest } from './indexed-documents.js'
import type { Connection } from './open-database.js'
import { createPaperTerms } from './paper-terms.js'
import { createTermStatistics, type TermStatistics } from './term-statistics.js'
import type { TermVector } from './term-vector.js'

/** How much work one search may do. */
export interface PassageIndexOptions {
  /** Entries of the inverted index that bring candidates; the rarest term counts whatever it takes. */
  readonly postingBudget: number
  /** Candidates at least that pass the filter and are scored on all terms of the query, where there are so many. */
  readonly scoredCandidates: number
}

export const PASSAGE_INDEX_DEFAULTS: PassageIndexOptions = {
  postingBudget: POSTING_BUDGET,
  scoredCandidates: 1000,
}
/** Candidates whose vectors are read by one statement. */
const BATCH = 500
/** With more papers in the filter than this, the whole index is searched and the filter applied to candidates. */
const PAPERS_READ_WHOLE = 20

/** Row numbers of passage and document, and the passage's terms. */
type VectorRow = readonly [passage: number, document: number, vector: TermVector]

interface ScoredPassage {
  readonly passage: number
  readonly paperKey: PaperKey
  readonly score: number
}

/**
 * BM25 over the passages of searched (preferred) documents. SQLite FTS5 brings the candidates, term vectors score
 * them; a search inside a few papers reads their vectors alone and takes the same time in a library of any size.
 */
export function createSqlitePassageIndex(
  database: Connection,
  options: PassageIndexOptions = PASSAGE_INDEX_DEFAULTS,
): PassageIndex {
  const statisticsNow = createTermStatistics(database)
  const findCandidates = createFindCandidates(database, options.postingBudget)
  const paperTerms = createPaperTerms(database)
  const indexedDocument = createIndexedDocuments(database)
  const vectors = createVectorReader(database)
  const filteredWhole = createFilteredPassages(database, options.postingBudget)
  const idOf = database.prepare<[number], PassageId>('SELECT id FROM passages WHERE number = ?').pluck()
  const sectionOf = database
    .prepare<[number], SectionLabel>('SELECT section FROM passages WHERE number = ?')
    .pluck()

  const isInFewPapers = ({ filter }: PassageQuery) =>
    (filter?.paperKeys?.length ?? Infinity) <= PAPERS_READ_WHOLE
  const rowsFor = (query: PassageQuery, statistics: TermStatistics): Iterable<readonly VectorRow[]> =>
    isInFewPapers(query)
      ? vectors.ofPapers(query.filter?.paperKeys ?? [])
      : vectors.inBatches(findCandidates(query.terms, statistics))
  const toTest = (filter: PassageFilter, { version }: TermStatistics) => {
    const isWanted = toDocumentTest(filter)
    const { sections } = filter
    return (passage: number, document: number): PaperKey | undefined => {
      const found = indexedDocument(document, version)
      if (found === undefined || !isWanted(found)) return undefined
      const section = sections === undefined ? undefined : sectionOf.get(passage)
      return section === undefined || sections?.includes(section) === true ? found.paper_key : undefined
    }
  }
  /** The filter decides while candidates are taken, so that a narrow filter still finds what there is. */
  const search = (query: PassageQuery): readonly PassageHit[] => {
    if (query.terms.length === 0 || query.limit <= 0) return []
    const statistics = statisticsNow()
    const weighted = [...new Set(query.terms)].map((term) =>
      toWeightedTerm(term, statistics.frequency(term), statistics.passages()),
    )
    const scoring = { weighted, paperIfWanted: toTest(query.filter ?? {}, statistics) }
    const most = Math.max(options.scoredCandidates, query.limit)
    const scored = scoreAll(rowsFor(query, statistics), { ...scoring, most })
    const isShort = scored.length < query.limit && !isInFewPapers(query)
    const allowed = isShort ? filteredWhole(query, statistics) : undefined
    const all =
      allowed === undefined
        ? scored
        : scoreAll(vectors.inBatches(allowed), { ...scoring, most: Number.POSITIVE_INFINITY })
    return toHits(all, query.limit, (passage) => idOf.get(passage))
  }
  return {
    search,
    occursIn: (terms, paperKey) => paperTerms.hasAny(paperKey, terms, statisticsNow().version),
    documentFrequencies(terms) {
      const statistics = statisticsNow()
      return {
        passages: statistics.passages(),
        frequencies: new Map(terms.map((term) => [term, statistics.frequency(term)])),
      }
    },
  }
}

interface Scoring {
  readonly weighted: readonly WeightedTerm[]
  /** The passage's paper, where the filter lets it through. */
  readonly paperIfWanted: (passage: number, document: number) => PaperKey | undefined
  /** Enough passages with a score. */
  readonly most: number
}

function scoreAll(
  batches: Iterable<readonly VectorRow[]>,
  { weighted, paperIfWanted, most }: Scoring,
): readonly ScoredPassage[] {
  const scored: ScoredPassage[] = []
  for (const rows of batches) {
    for (const [passage, document, vector] of rows) {
      const paperKey = paperIfWanted(passage, document)
      const score = paperKey === undefined ? 0 : scorePassage(vector, weighted)
      if (paperKey !== undefined && score > 0) scored.push({ passage, paperKey, score })
    }
    // Only here: inside a batch the rows are not in the order of the candidates.
    if (scored.length >= most) break
  }
  return scored
}

/** Best first; equal scores in the order of their ids, also where the limit cuts between them. */
function toHits(
  scored: readonly ScoredPassage[],
  limit: number,
  idOf: (passage: number) => PassageId | undefined,
): readonly PassageHit[] {
  const sorted = scored.toSorted((a, b) => b.score - a.score)
  const lowest = sorted[limit - 1]?.score ?? 0
  return sorted
    .filter(({ score }) => score >= lowest)
    .flatMap(({ passage, paperKey, score }) => {
      const passageId = idOf(passage)
      return passageId === undefined ? [] : [{ passageId, paperKey, score }]
    })
    .sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1))
    .slice(0, limit)
}

function createVectorReader(database: Connection) {
  const among = database
    .prepare<[string], VectorRow>(
      `SELECT passage, document, vector FROM passage_vectors
       WHERE passage IN (SELECT value FROM json_each(?))`,
    )
    .raw()
  const ofPaper = database
    .prepare<[string], VectorRow>(
      `SELECT v.passage, v.document, v.vector FROM papers p
         JOIN documents d ON d.paper = p.number AND d.is_preferred = 1
         JOIN passages g ON g.document = d.number JOIN passage_vectors v ON v.passage = g.number
       WHERE p.key = ?`,
    )
    .raw()

  return {
    ofPapers: (keys: readonly PaperKey[]): Iterable<readonly VectorRow[]> =>
      [...new Set(keys)].map((key) => ofPaper.all(key)),
    *inBatches(passages: Iterable<number>): Iterable<readonly VectorRow[]> {
      let batch: number[] = []
      for (const passage of passages) {
        if (batch.push(passage) < BATCH) continue
        yield among.all(JSON.stringify(batch))
        batch = []
      }
      yield among.all(JSON.stringify(batch))
    },
  }
}
