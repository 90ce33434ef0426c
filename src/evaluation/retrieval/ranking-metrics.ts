import type { Judgements } from './retrieval-set.js'

/** How well one ranking serves one query; all from 0 to 1. */
export interface RankingMetrics {
  readonly ndcg10: number
  readonly recall10: number
  readonly recall100: number
  /** Reciprocal rank of the first relevant document among the first 10; 0 where there is none. */
  readonly mrr10: number
  /** Average precision over the whole ranking. */
  readonly map: number
}

/**
 * Metrics as trec_eval computes them: the gain of nDCG is the relevance itself, discounted by log2(rank + 1)
 * (Järvelin and Kekäläinen, TOIS 20(4), 2002); what was not judged is not relevant. `ranking` holds each document
 * once, best first; at least one judgement is above 0.
 */
export function rankingMetrics(ranking: readonly string[], judgements: Judgements): RankingMetrics {
  const relevances = ranking.map((id) => judgements.get(id) ?? 0)
  const ideal = [...judgements.values()].filter((relevance) => relevance > 0).sort((a, b) => b - a)
  const found = (depth: number) => relevances.slice(0, depth).filter((relevance) => relevance > 0).length
  const first = relevances.slice(0, 10).findIndex((relevance) => relevance > 0) + 1
  return {
    ndcg10: gain(relevances.slice(0, 10)) / gain(ideal.slice(0, 10)),
    recall10: found(10) / ideal.length,
    recall100: found(100) / ideal.length,
    mrr10: first === 0 ? 0 : 1 / first,
    map: precisionSum(relevances) / ideal.length,
  }
}

function gain(relevances: readonly number[]): number {
  return relevances.reduce((sum, relevance, index) => sum + relevance / Math.log2(index + 2), 0)
}

function precisionSum(relevances: readonly number[]): number {
  let hits = 0
  let sum = 0
  for (const [index, relevance] of relevances.entries()) {
    if (relevance <= 0) continue
    hits += 1
    sum += hits / (index + 1)
  }
  return sum
}

/** Mean of each metric over the queries. */
export function meanMetrics(rows: readonly RankingMetrics[]): RankingMetrics {
  const mean = (name: keyof RankingMetrics) =>
    rows.reduce((sum, row) => sum + row[name], 0) / Math.max(1, rows.length)
  return {
    ndcg10: mean('ndcg10'),
    recall10: mean('recall10'),
    recall100: mean('recall100'),
    mrr10: mean('mrr10'),
    map: mean('map'),
  }
}
