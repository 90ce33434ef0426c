import type { PassageHit } from '../../contracts/passage-index.js'
import type { RankedPassage } from './retrieve.js'

/** Constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const RRF_K = 60

/** Fuses ranked lists: a passage's score is the sum of 1 / (60 + rank) over the lists that hold it. */
export function fuseRanks(lists: readonly (readonly PassageHit[])[]): RankedPassage[] {
  const fused = new Map<string, RankedPassage>()
  for (const list of lists) {
    for (const [index, hit] of list.entries()) {
      const score = (fused.get(hit.passageId)?.score ?? 0) + 1 / (RRF_K + index + 1)
      fused.set(hit.passageId, { passageId: hit.passageId, paperKey: hit.paperKey, score })
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1))
}
