import type { Candidate } from '../../model/candidate.js'
import type { SentenceId } from '../../model/ids.js'

/**
 * What a similarity of 1 adds to the score of a candidate: enough to order what the rules hold for nearly equal. On the
 * dev half of evals/answers more made the first finding worse; see docs/retrieval.md.
 */
export const MEANING_WEIGHT = 0.05

/**
 * Adds to each candidate's score how near its sentence is in meaning to the question (cosine; where it was not
 * measured, the smallest that was), and orders them anew.
 */
export function weighMeaning(
  candidates: readonly Candidate[],
  similarities: ReadonlyMap<SentenceId, number>,
  weight = MEANING_WEIGHT,
): readonly Candidate[] {
  if (similarities.size === 0) return candidates
  const least = Math.min(...similarities.values())
  return candidates
    .map((candidate) => ({
      ...candidate,
      score: candidate.score + weight * (similarities.get(candidate.sentence.id) ?? least),
    }))
    .sort((a, b) => b.score - a.score || (a.sentence.id < b.sentence.id ? -1 : 1))
}
