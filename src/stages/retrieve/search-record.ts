import type { PassageHit } from '../../contracts/passage-index.js'
import type { PassageId } from '../../model/ids.js'
import type { HitPart, SearchHit, SearchRecord } from '../../model/run.js'
import { fuseScores } from './fuse-scores.js'
import type { SearchRequest } from './search-request.js'

/** One search with the lists that it gave. `near` is absent where meaning was not searched. */
export interface SearchMade {
  readonly query: string
  readonly terms: readonly string[]
  readonly absent: readonly string[]
  readonly hits: readonly PassageHit[]
  readonly near?: readonly PassageHit[]
}

/** Kept places of scores: ranks do not hang on more. */
const DIGITS = 1e4

/** The record of a search: its hits best first, each with its places in the lists behind its rank. */
export function toRecord(request: SearchRequest, search: SearchMade): SearchRecord {
  const { near } = search
  return {
    purpose: request.purpose,
    owner: request.owner,
    query: search.query,
    terms: search.terms,
    absentTerms: search.absent,
    mode: near === undefined ? 'lexical' : 'hybrid',
    hits: near === undefined ? search.hits.map(toHit) : toHybridHits(search.hits, near),
  }
}

function toHit({ passageId, score }: PassageHit, index: number): SearchHit {
  return { passageId, rank: index + 1, score: round(score) }
}

function toHybridHits(lexical: readonly PassageHit[], near: readonly PassageHit[]): SearchHit[] {
  const byWords = placesOf(lexical)
  const byMeaning = placesOf(near)
  return fuseScores(lexical, near).map(({ passageId, score }, index) => {
    const words = byWords.get(passageId)
    const meaning = byMeaning.get(passageId)
    return {
      passageId,
      rank: index + 1,
      score: round(score),
      ...(words !== undefined && { lexical: words }),
      ...(meaning !== undefined && { semantic: meaning }),
    }
  })
}

function placesOf(hits: readonly PassageHit[]): ReadonlyMap<PassageId, HitPart> {
  return new Map(
    hits.map(({ passageId, score }, index) => [passageId, { rank: index + 1, score: round(score) }]),
  )
}

function round(score: number): number {
  return Math.round(score * DIGITS) / DIGITS
}
