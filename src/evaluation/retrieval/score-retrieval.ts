import { percentile } from '../percentile.js'
import { meanMetrics, type RankingMetrics, rankingMetrics } from './ranking-metrics.js'
import type { Judgements } from './retrieval-set.js'

/** A document found, with the score of its best passage. */
export interface RankedDocument {
  readonly id: string
  readonly score: number
}

/** How one query went. */
export interface RetrievalRow extends RankingMetrics {
  readonly id: string
  readonly query: string
  /** `found`: a relevant document is among the first 10; `deeper`: only further down; `missed`: nowhere. */
  readonly outcome: 'found' | 'deeper' | 'missed'
  /** Rank of the first relevant document, from 1. */
  readonly firstRelevant?: number
  readonly retrieved: number
  readonly milliseconds: number
  /** The first 10 documents. */
  readonly best: readonly RankedDocument[]
}

export interface RetrievalScores extends RankingMetrics {
  readonly queries: number
  readonly documents: number
  readonly passages: number
  /** Time of one search in milliseconds, query analysis included. */
  readonly latencyP50: number
  readonly latencyP95: number
}

export interface SearchedQuery {
  readonly id: string
  readonly text: string
  readonly judgements: Judgements
  readonly milliseconds: number
  readonly ranking: readonly RankedDocument[]
}

/** A document's score is that of its best passage; the order of equal scores is that of the passages. */
export function toDocumentRanking(hits: readonly RankedDocument[], depth: number): RankedDocument[] {
  const best = new Map<string, RankedDocument>()
  for (const hit of hits) {
    const known = best.get(hit.id)
    if (known === undefined || hit.score > known.score) best.set(hit.id, hit)
  }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, depth)
}

export function scoreQuery(query: SearchedQuery): RetrievalRow {
  const { judgements, ranking } = query
  const first = ranking.findIndex(({ id }) => (judgements.get(id) ?? 0) > 0) + 1
  return {
    id: query.id,
    query: query.text,
    outcome: first === 0 ? 'missed' : first <= 10 ? 'found' : 'deeper',
    ...(first > 0 && { firstRelevant: first }),
    ...rankingMetrics(
      ranking.map(({ id }) => id),
      judgements,
    ),
    retrieved: ranking.length,
    milliseconds: query.milliseconds,
    best: ranking.slice(0, 10),
  }
}

export function summariseRetrieval(
  rows: readonly RetrievalRow[],
  sizes: { readonly documents: number; readonly passages: number },
): RetrievalScores {
  const times = rows.map(({ milliseconds }) => milliseconds)
  return {
    queries: rows.length,
    ...sizes,
    ...meanMetrics(rows),
    latencyP50: percentile(times, 0.5),
    latencyP95: percentile(times, 0.95),
  }
}

/** A run file as trec_eval reads it: `query Q0 document rank score name`, one line for each document found. */
export function toTrecRun(queries: readonly SearchedQuery[], name: string): string {
  return queries
    .flatMap((query) =>
      query.ranking.map(
        ({ id, score }, index) => `${query.id} Q0 ${id} ${index + 1} ${score.toFixed(6)} ${name}\n`,
      ),
    )
    .join('')
}
