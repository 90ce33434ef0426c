/*
 * Search: queries go to literature services, candidates are kept in the library. Says what was seen before, how far the
 * queries have run dry, and who did not answer.
 */
import type { Clock } from '../contracts/clock.js'
import type { FoundPapers, SearchEntry } from '../contracts/found-papers.js'
import type { Discovery, PaperCandidate } from '../contracts/paper-candidate.js'
import { indexTerms } from '../language/tokens.js'
import type { SearchBrief } from '../model/candidate-judgement.js'
import { type JudgeCandidatesNeeds, judgeCandidates } from './judge-candidates.js'
import { briefOfQueries } from './search-brief.js'
import { type SearchProvidersNeeds, type SearchRequest, searchProviders } from './search-providers.js'

export interface SearchPapersRequest extends SearchRequest {
  /** What found papers are judged against; default: the queries. */
  readonly brief?: SearchBrief
}

export interface SearchPapersNeeds extends SearchProvidersNeeds {
  readonly foundPapers: FoundPapers
  readonly clock: Clock
  /** Present where a model is to judge what was found. */
  readonly judging?: JudgeCandidatesNeeds
}

/** What one query brought that the queries before it had not. */
export interface QueryYield {
  readonly query: string
  readonly candidates: number
  readonly isNew: number
  readonly relevantAndNew: number
}

export interface PaperSearch {
  readonly entry: SearchEntry
  readonly discovery: Discovery
  /** In the order of the queries. */
  readonly yields: readonly QueryYield[]
  /** In words: "the last 2 of 8 queries brought 1 new relevant paper". Empty for fewer than two queries. */
  readonly saturation: string
}

/** Throws as `searchProviders` and `judgeCandidates`, and the `library-…` errors. */
export async function searchPapers(
  request: SearchPapersRequest,
  needs: SearchPapersNeeds,
): Promise<PaperSearch> {
  const found = await searchProviders(request, needs)
  const queries = [...new Set(found.report.map(({ query }) => query))]
  const ordered = request.queries.filter((query) => queries.includes(query.replace(/\s+/gu, ' ').trim()))
  const brief = request.brief ?? briefOfQueries(ordered)
  const judged =
    needs.judging === undefined ? undefined : await judgeCandidates(found.candidates, brief, needs.judging)
  const discovery = judged === undefined ? found : { ...found, candidates: judged.candidates }
  const { from, to } = request
  const entry = needs.foundPapers.saveSearch(
    {
      searchedAt: needs.clock.now().toISOString(),
      queries: ordered,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      report: discovery.report,
      candidates: discovery.candidates.map(({ key }) => key),
      aside: discovery.aside.length,
      ...(judged !== undefined && { judging: judged.judging }),
    },
    discovery.candidates,
  )
  const yields = yieldsOf(ordered, discovery.candidates)
  return { entry, discovery, yields, saturation: saturationOf(yields) }
}

/** How much each query added to those before it. Pure. */
export function yieldsOf(
  queries: readonly string[],
  candidates: readonly PaperCandidate[],
): readonly QueryYield[] {
  const seen = new Set<string>()
  return queries.map((query) => {
    const own = candidates.filter(({ hits }) => hits.some((hit) => hit.query === query))
    const fresh = own.filter(({ key }) => !seen.has(key))
    for (const { key } of own) seen.add(key)
    return {
      query,
      candidates: own.length,
      isNew: fresh.length,
      relevantAndNew: fresh.filter((candidate) => isRelevant(candidate, query)).length,
    }
  })
}

/** Share of a query's terms that title and abstract have to hold for a candidate to count as relevant. */
const RELEVANT_SHARE = 0.5

function isRelevant({ record }: PaperCandidate, query: string): boolean {
  const wanted = new Set(indexTerms(query))
  const found = new Set(indexTerms(`${record.title} ${record.abstract ?? ''}`))
  const share = [...wanted].filter((term) => found.has(term)).length / (wanted.size || 1)
  return share >= RELEVANT_SHARE
}

/** Part of the queries, the last ones, whose yield tells whether more queries would bring more. */
const LAST_PART = 4

/** A statement about these queries, never about the literature. */
export function saturationOf(yields: readonly QueryYield[]): string {
  if (yields.length < 2) return ''
  const last = yields.slice(-Math.max(1, Math.round(yields.length / LAST_PART)))
  const brought = last.reduce((sum, { relevantAndNew }) => sum + relevantAndNew, 0)
  const queries = last.length === 1 ? 'The last' : `The last ${last.length}`
  return `${queries} of ${yields.length} queries brought ${brought} new relevant ${brought === 1 ? 'paper' : 'papers'}.`
}
