import type { PassageHit } from '../../contracts/passage-index.js'
import type { RankedPassage } from './search-request.js'

/** Constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
export const RRF_K = 60

/** One ranked list with what a place in it counts; 1 is usual. */
export interface WeightedList {
  readonly hits: readonly PassageHit[]
  readonly weight: number
}

/** Fuses ranked lists: a passage's score is the sum of weight / (60 + rank) over the lists that hold it. */
export function fuseRanks(lists: readonly WeightedList[]): RankedPassage[] {
  const fused = new Map<string, RankedPassage>()
  for (const { hits, weight } of lists) {
    for (const [index, hit] of hits.entries()) {
      const score = (fused.get(hit.passageId)?.score ?? 0) + weight / (RRF_K + index + 1)
      fused.set(hit.passageId, { passageId: hit.passageId, paperKey: hit.paperKey, score })
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1))
}
