import type { PaperCandidate } from '../../contracts/paper-candidate.js'
import { type CandidateJudgement, candidateScore, SHORTLIST } from '../../model/candidate-judgement.js'
import type { StatedJudgement } from './candidate-form.js'

/** The candidates that are judged: the first by rank. */
export function shortlistOf(candidates: readonly PaperCandidate[]): readonly PaperCandidate[] {
  return candidates.slice(0, SHORTLIST)
}

/** What was said with the place by rank. `candidates`: by rank, the best first. Best judgement first, ties by rank. */
export function scoreJudgements(
  candidates: readonly PaperCandidate[],
  stated: ReadonlyMap<string, StatedJudgement>,
): readonly CandidateJudgement[] {
  const most = Math.max(...candidates.map(({ score }) => score), 0)
  return candidates
    .flatMap(({ key, score }): CandidateJudgement[] => {
      const one = stated.get(key)
      if (one === undefined) return []
      const fusion = most > 0 ? score / most : 0
      return [{ paper: key, ...one, fusion, score: candidateScore({ ...one, fusion }) }]
    })
    .sort((left, right) => right.score - left.score)
}

/**
 * Candidates in the order of their judgements. Who was not judged keeps the place of the rank: a model that failed neither
 * lifts nor lowers a paper.
 */
export function orderByJudgements(
  candidates: readonly PaperCandidate[],
  judged: readonly CandidateJudgement[],
): readonly PaperCandidate[] {
  const byKey = new Map(candidates.map((candidate) => [candidate.key, candidate]))
  const ordered = judged.flatMap(({ paper }) => byKey.get(paper) ?? []).values()
  const isJudged = new Set(judged.map(({ paper }) => paper))
  return candidates.map((candidate) =>
    isJudged.has(candidate.key) ? (ordered.next().value ?? candidate) : candidate,
  )
}
