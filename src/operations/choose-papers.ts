import type { SearchEntry } from '../contracts/found-papers.js'
import type { PaperCandidate } from '../contracts/paper-candidate.js'
import { indexTerms } from '../language/tokens.js'
import type { CandidateJudging } from '../model/candidate-judgement.js'
import type { Plan } from '../model/plan.js'

/** Queries that a plan sends to literature services, at most. */
const MOST_QUERIES = 12

/** What of a plan is searched outside: the queries of its sub-questions, then one for the other side of each. */
export function planQueries({ subQuestions, falsificationQueries }: Plan): readonly string[] {
  const own = subQuestions.flatMap(({ queries }) => queries)
  const against = subQuestions.flatMap(
    ({ label }) => falsificationQueries.find(({ subQuestion }) => subQuestion === label)?.query ?? [],
  )
  return [...new Set([...own, ...against])].slice(0, MOST_QUERIES)
}

/** Whether a paper belongs to one of the things that were asked. */
type Group = (candidate: PaperCandidate) => boolean

/**
 * Which candidates to stage without a person choosing: the best one of each group first, then by their order, never more than
 * `count` (parity A3.9). Every choice can be taken back. Pure.
 */
export function chooseDiverse(
  candidates: readonly PaperCandidate[],
  groups: readonly Group[],
  count: number,
): readonly PaperCandidate[] {
  const chosen = new Set<PaperCandidate>()
  for (const isOf of groups) {
    const best = candidates.find((candidate) => !chosen.has(candidate) && isOf(candidate))
    if (best !== undefined) chosen.add(best)
  }
  for (const candidate of candidates) chosen.add(candidate)
  return [...chosen].slice(0, count)
}

/** One group for each query: who was found with it. */
export function groupsOfQueries(queries: readonly string[]): readonly Group[] {
  return queries.map((query) => (candidate) => candidate.hits.some((hit) => hit.query === query))
}

/**
 * One group for each axis: who is said to report on it. A paper that was not judged belongs to the axes with whose queries it was
 * found; one that is about something else belongs to none.
 */
export function groupsOfAxes({ brief, judged }: CandidateJudging): readonly Group[] {
  const judgements = new Map(judged.map((judgement) => [judgement.paper, judgement]))
  return brief.axes.map(({ label, queries }) => (candidate) => {
    const judgement = judgements.get(candidate.key)
    return judgement === undefined
      ? candidate.hits.some(({ query }) => queries.includes(query))
      : judgement.topicalRelevance > 0 && judgement.axes.includes(label)
  })
}

/** The best papers of a search, in the order in which they were listed. `candidates`: those of the search, best first. Pure. */
export function chooseBest(
  candidates: readonly PaperCandidate[],
  { queries, judging }: Pick<SearchEntry, 'queries' | 'judging'>,
  count: number,
): readonly PaperCandidate[] {
  const isJudged = judging !== undefined && judging.judged.length > 0
  return chooseDiverse(candidates, isJudged ? groupsOfAxes(judging) : groupsOfQueries(queries), count)
}

export interface PlanChoice {
  readonly plan: Plan
  readonly count: number
  /** What a model said of the candidates, where it was asked. */
  readonly judging?: CandidateJudging
}

/**
 * The papers that are worth getting for a plan: the best of each query first, then by rank (parity A3.9); in the order of how
 * close their title is to the nearest sub-question (parity A5.9). Where a model has judged them: the best of each sub-question
 * first, then by score, in this order. Pure.
 */
export function choosePapers(
  candidates: readonly PaperCandidate[],
  { plan, count, judging }: PlanChoice,
): readonly PaperCandidate[] {
  const chosen = chooseBest(
    candidates,
    { queries: planQueries(plan), ...(judging !== undefined && { judging }) },
    count,
  )
  if (judging !== undefined && judging.judged.length > 0) return chosen
  const questions = plan.subQuestions.map(({ text }) => new Set(indexTerms(text)))
  const closeness = ({ record }: PaperCandidate) =>
    Math.max(0, ...questions.map((terms) => shared(new Set(indexTerms(record.title)), terms)))
  return chosen
    .map((candidate) => ({ candidate, score: closeness(candidate) }))
    .sort((left, right) => right.score - left.score)
    .map(({ candidate }) => candidate)
}

/** Dice's coefficient of two sets of terms. */
function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const both = [...left].filter((term) => right.has(term)).length
  return left.size + right.size === 0 ? 0 : (2 * both) / (left.size + right.size)
}
