import type { PaperCandidate } from '../contracts/paper-candidate.js'
import { indexTerms } from '../language/tokens.js'
import type { Plan } from '../model/plan.js'
import { chooseDiverse } from './stage-papers.js'

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

/**
 * The papers that are worth getting for a plan: the best of each query first, then by rank (parity A3.9); in the order of how
 * close their title is to the nearest sub-question (parity A5.9). Pure.
 */
export function choosePapers(
  candidates: readonly PaperCandidate[],
  plan: Plan,
  count: number,
): readonly PaperCandidate[] {
  const chosen = chooseDiverse(candidates, planQueries(plan), count)
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
