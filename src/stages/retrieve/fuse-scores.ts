import type { PassageHit } from '../../contracts/passage-index.js'
import type { PassageId } from '../../model/ids.js'

/**
 * Two rankings of one query as one: the mean of their scores, each list's scaled to between 0 (its last) and 1 (its
 * first), 0 where a list lacks the passage (convex combination; Bruch, Gai and Ingber, ACM TOIS 42, 2023). Within one
 * query it keeps by how much a passage is better, which ranks lose; between queries only ranks are fused.
 */
export function fuseScores(lexical: readonly PassageHit[], near: readonly PassageHit[]): PassageHit[] {
  const fused = new Map<PassageId, PassageHit>()
  for (const list of [lexical, near])
    for (const hit of scaled(list)) {
      const score = (fused.get(hit.passageId)?.score ?? 0) + hit.score / 2
      fused.set(hit.passageId, { ...hit, score })
    }
  return [...fused.values()].sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1))
}

function scaled(hits: readonly PassageHit[]): PassageHit[] {
  const highest = hits[0]?.score ?? 0
  const lowest = hits.at(-1)?.score ?? 0
  const range = highest - lowest
  return hits.map((hit) => ({ ...hit, score: range > 0 ? (hit.score - lowest) / range : 1 }))
}
