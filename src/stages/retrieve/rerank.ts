import type { Reranker } from '../../contracts/reranker.js'
import type { PassageId } from '../../model/ids.js'
import type { HitPart, SearchRecord } from '../../model/run.js'

/** A passage with its text and its score so far. */
export interface PassageToRerank {
  readonly passage: { readonly id: PassageId; readonly text: string; readonly heading: readonly string[] }
  readonly score: number
}

export interface RerankOptions {
  readonly reranker: Reranker
  /** Time for one ranking. What is not judged by then keeps its order after what is. */
  readonly milliseconds: number
}

/** Passages judged at most; further down a cross-encoder seldom finds the answer. */
const MOST_JUDGED = 40
/** Judged passages count as the list that decides, the order so far as a weaker second voice. */
const K = 60
const JUDGED_WEIGHT = 2

export interface Reranking<Item> {
  readonly passages: readonly (Item & { readonly score: number })[]
  /** Place and score by passage, of those that were judged. */
  readonly judged: ReadonlyMap<PassageId, HitPart>
}

/** Orders passages anew by a model that reads question and passage together, within a time. Throws `model-failed`. */
export async function rerank<Item extends PassageToRerank>(
  question: string,
  passages: readonly Item[],
  { reranker, milliseconds }: RerankOptions,
): Promise<Reranking<Item>> {
  const first = passages.slice(0, MOST_JUDGED)
  const scores = await reranker.score(question, first.map(textOf), { milliseconds })
  const order = first
    .map((item, index) => ({ id: item.passage.id, score: scores[index] }))
    .filter((item): item is { id: PassageId; score: number } => item.score !== undefined)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const judged = new Map(
    order.map(({ id, score }, index) => [id, { rank: index + 1, score: Math.round(score * 1e4) / 1e4 }]),
  )
  const rescored = passages.map((item, index) => {
    const place = judged.get(item.passage.id)?.rank
    const score = 1 / (K + index + 1) + (place === undefined ? 0 : JUDGED_WEIGHT / (K + place))
    return { ...item, score }
  })
  return { passages: rescored.toSorted((a, b) => b.score - a.score), judged }
}

function textOf({ passage }: PassageToRerank): string {
  return [passage.heading.at(-1) ?? '', passage.text].filter((part) => part !== '').join('\n')
}

/** The records of a retrieval with the judgements of the reranker among the reasons of each hit. */
export function withJudgements(
  searches: readonly SearchRecord[],
  judged: ReadonlyMap<PassageId, HitPart>,
): readonly SearchRecord[] {
  if (judged.size === 0) return searches
  return searches.map((search) => ({
    ...search,
    mode: 'reranked',
    hits: search.hits.map((hit) => {
      const reranked = judged.get(hit.passageId)
      return reranked === undefined ? hit : { ...hit, reranked }
    }),
  }))
}
