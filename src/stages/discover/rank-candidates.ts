import type { ProviderHit } from '../../contracts/provider.js'
import { groupBy } from '../../util/group-by.js'

/** Constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
export const RRF_K = 60

/**
 * Score of a paper from its hits alone: for each list (a provider's answer to a query) 1 / (60 + best rank). Look-ups
 * are no lists and count nothing; neither does how often a paper is cited.
 */
export function fusionScore(hits: readonly ProviderHit[]): number {
  const lists = groupBy(hits.filter(isRanked), ({ provider, query }) => `${provider}\t${query}`)
  const names = [...lists.keys()].sort()
  return names.reduce(
    (sum, name) => sum + 1 / (RRF_K + Math.min(...(lists.get(name) ?? []).map(({ rank }) => rank))),
    0,
  )
}

/** False for a hit that was looked up by an id. */
function isRanked({ query }: ProviderHit): boolean {
  return !/^(?:doi:10\.|arxiv:|pmid:\d|pmcid:PMC\d)\S*$/u.test(query)
}
