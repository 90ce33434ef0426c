/*
 * Retrieve: searches come in; ranked passages with a trace of each search go out.
 * Two looks: over the whole library, then inside the papers that ranked best, since the deciding passage of a
 * paper often does not repeat what the paper is about. Between queries ranks are fused, never scores; within one query words and meaning by scaled scores.
 * Promise: only stored passages, never the reference list; terms that occur nowhere are named.
 */
import type { PassageFilter, PassageIndex } from '../../contracts/passage-index.js'
import { indexTerms } from '../../language/tokens.js'
import type { PaperKey } from '../../model/ids.js'
import type { SearchRecord } from '../../model/run.js'
import { fuseRanks, type WeightedList } from './fuse-ranks.js'
import { fuseScores } from './fuse-scores.js'
import { toRecord } from './search-record.js'
import type { MeaningSearch, RankedPassage, SearchRequest } from './search-request.js'

export interface RetrieveNeeds {
  readonly passageIndex: PassageIndex
  /** Absent: by words only. */
  readonly meaning?: MeaningSearch
}

export interface RetrieveOptions {
  /** Hits kept of each search. */
  readonly hitsPerSearch: number
  /** Papers that are looked into again. */
  readonly papers: number
  /** Hits kept of the second look at one paper. */
  readonly hitsPerPaper: number
  /** What a place in a list of the user's own words counts; in one of a derived query it counts 1. */
  readonly ownWordsWeight: number
}

export const RETRIEVE_DEFAULTS: RetrieveOptions = {
  hitsPerSearch: 50,
  papers: 8,
  hitsPerPaper: 10,
  ownWordsWeight: 1.25,
}

export interface Retrieval {
  readonly passages: readonly RankedPassage[]
  readonly searches: readonly SearchRecord[]
  /** Terms of the queries that occur in no passage. */
  readonly absentTerms: readonly string[]
}

export function retrieve(
  request: SearchRequest,
  needs: RetrieveNeeds,
  options = RETRIEVE_DEFAULTS,
): Retrieval {
  const queries = request.queries.map((query) => ({ query, terms: [...new Set(indexTerms(query))] }))
  const { frequencies } = needs.passageIndex.documentFrequencies(queries.flatMap(({ terms }) => terms))
  const searches: SearchRecord[] = []
  const lists: WeightedList[] = []
  for (const [index, { query, terms }] of queries.entries()) {
    const known = terms.filter((term) => (frequencies.get(term) ?? 0) > 0)
    const hits = needs.passageIndex.search({
      terms: known,
      limit: options.hitsPerSearch,
      ...filterOf(request),
    })
    const near = needs.meaning?.search(query, { limit: options.hitsPerSearch, ...filterOf(request) })
    const weight = isOwnWords(request, index) ? options.ownWordsWeight : 1
    lists.push({ hits: near === undefined ? hits : fuseScores(hits, near), weight })
    const absent = terms.filter((term) => !known.includes(term))
    searches.push(
      toRecord(request, { query, terms: known, absent, hits, ...(near !== undefined && { near }) }),
    )
  }
  const whole = fuseRanks(lists)
  const look = {
    papers: bestPapers(whole, options.papers),
    terms: searches[0]?.terms ?? [],
    query: searches[0]?.query ?? '',
    limit: options.hitsPerPaper,
  }
  const inside = lookInside(request, look, needs)
  const absentTerms = [...new Set(searches.flatMap((search) => search.absentTerms))]
  return { passages: fuseRanks([...lists, ...inside]), searches, absentTerms }
}

/** The first query of a sub-question is the question itself; the others were made from it. */
function isOwnWords({ purpose }: SearchRequest, index: number): boolean {
  return index === 0 && purpose === 'sub-question'
}

function filterOf({ filter }: SearchRequest): { readonly filter?: PassageFilter } {
  return filter === undefined ? {} : { filter }
}

function bestPapers(passages: readonly RankedPassage[], limit: number): PaperKey[] {
  const papers: PaperKey[] = []
  for (const { paperKey } of passages) {
    if (!papers.includes(paperKey)) papers.push(paperKey)
    if (papers.length === limit) break
  }
  return papers
}

/** Ranked lists for each of the best papers; their ranks count as those of a search of its own. */
function lookInside(
  request: SearchRequest,
  look: {
    readonly papers: readonly PaperKey[]
    readonly terms: readonly string[]
    readonly query: string
    readonly limit: number
  },
  needs: RetrieveNeeds,
): WeightedList[] {
  return look.papers.flatMap((paperKey) => {
    const inPaper = { limit: look.limit, filter: { ...request.filter, paperKeys: [paperKey] } }
    const hits = needs.passageIndex.search({ terms: look.terms, ...inPaper })
    const near = needs.meaning?.search(look.query, inPaper)
    return [{ hits: near === undefined ? hits : fuseScores(hits, near), weight: 1 }]
  })
}
