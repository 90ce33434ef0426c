/*
 * Retrieve: searches come in; ranked passages with a trace of each search go out.
 * Two looks: over the whole library, then inside the papers that ranked best, since the deciding passage of a
 * paper often does not repeat what the paper is about. Ranks are fused, never scores.
 * Promise: only stored passages, never the reference list; terms that occur nowhere are named.
 */
import type { PassageFilter, PassageHit, PassageIndex } from '../../contracts/passage-index.js'
import { indexTerms } from '../../language/tokens.js'
import type { PaperKey, PassageId } from '../../model/ids.js'
import type { SearchPurpose, SearchRecord } from '../../model/run.js'
import { fuseRanks } from './fuse-ranks.js'

export interface RetrieveNeeds {
  readonly passageIndex: PassageIndex
}

export interface RetrieveOptions {
  /** Hits kept of each search. */
  readonly hitsPerSearch: number
  /** Papers that are looked into again. */
  readonly papers: number
  /** Hits kept of the second look at one paper. */
  readonly hitsPerPaper: number
}

export const RETRIEVE_DEFAULTS: RetrieveOptions = { hitsPerSearch: 50, papers: 8, hitsPerPaper: 10 }

export interface SearchRequest {
  readonly purpose: SearchPurpose
  readonly owner: string
  readonly queries: readonly string[]
  readonly filter?: PassageFilter
}

/** A passage with its fused rank score; higher is better. */
export interface RankedPassage {
  readonly passageId: PassageId
  readonly paperKey: PaperKey
  readonly score: number
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
  const lists: (readonly PassageHit[])[] = []
  for (const { query, terms } of queries) {
    const known = terms.filter((term) => (frequencies.get(term) ?? 0) > 0)
    const hits = needs.passageIndex.search({
      terms: known,
      limit: options.hitsPerSearch,
      ...(request.filter !== undefined && { filter: request.filter }),
    })
    lists.push(hits)
    searches.push(
      toRecord(request, { query, terms: known, absent: terms.filter((term) => !known.includes(term)), hits }),
    )
  }
  const whole = fuseRanks(lists)
  const inside = lookInside(
    request,
    { papers: bestPapers(whole, options.papers), terms: searches[0]?.terms ?? [] },
    needs,
    options,
  )
  const absentTerms = [...new Set(searches.flatMap((search) => search.absentTerms))]
  return { passages: fuseRanks([...lists, ...inside]), searches, absentTerms }
}

function toRecord(
  request: SearchRequest,
  search: {
    readonly query: string
    readonly terms: readonly string[]
    readonly absent: readonly string[]
    readonly hits: readonly PassageHit[]
  },
): SearchRecord {
  return {
    purpose: request.purpose,
    owner: request.owner,
    query: search.query,
    terms: search.terms,
    absentTerms: search.absent,
    mode: 'lexical',
    hits: search.hits.map((hit, index) => ({
      passageId: hit.passageId,
      rank: index + 1,
      score: round(hit.score),
    })),
  }
}

function bestPapers(passages: readonly RankedPassage[], limit: number): PaperKey[] {
  const papers: PaperKey[] = []
  for (const { paperKey } of passages) {
    if (!papers.includes(paperKey)) papers.push(paperKey)
    if (papers.length === limit) break
  }
  return papers
}

/** One ranked list for each of the best papers; their ranks count as those of a search of its own. */
function lookInside(
  request: SearchRequest,
  target: { readonly papers: readonly PaperKey[]; readonly terms: readonly string[] },
  needs: RetrieveNeeds,
  options: RetrieveOptions,
): (readonly PassageHit[])[] {
  return target.papers.map((paperKey) =>
    needs.passageIndex.search({
      terms: target.terms,
      limit: options.hitsPerPaper,
      filter: { ...request.filter, paperKeys: [paperKey] },
    }),
  )
}

function round(score: number): number {
  return Math.round(score * 1e4) / 1e4
}
