import { effectStance } from '../../checks/effect/effect-stance.js'
import type { Effect } from '../../checks/effect/read-effect.js'
import type { Candidate } from '../../model/candidate.js'
import type { PaperKey } from '../../model/ids.js'
import type { Premise } from '../../model/plan.js'
import type { PremiseJudgement } from './premise-judgement.js'

/** Sentences shown for a verdict. */
const MAX_SENTENCES = 2
/** How much more of the outcome the best affirming sentence has to name to outweigh a denying one. */
const MARGIN = 0.1
/** Share of what the premise names that has to be carried by the sentence or its paper. */
const LEAST_CARRIED = 0.34

/** Judges "A reduces B" by what the papers' own sentences found on B. */
export function judgeEffect(
  premise: Premise,
  effect: Effect,
  candidates: readonly Candidate[],
): PremiseJudgement {
  const stances = ofNearestPapers(premise, candidates)
    .filter((candidate) => isStatement(candidate) && isAboutIt(premise, candidate))
    .map((candidate) => ({ candidate, ...effectStance(candidate.sentence.text, effect) }))
    .toSorted((a, b) => b.outcomeShare - a.outcomeShare || b.candidate.score - a.candidate.score)
  const denying = stances.filter(({ stance }) => stance === 'denies')
  const affirming = stances.filter(({ stance }) => stance === 'affirms')
  const [against, best] = [denying[0], affirming[0]]
  if (against !== undefined && against.outcomeShare >= (best?.outcomeShare ?? 0) - MARGIN)
    return {
      verdict: 'refuted',
      candidates: denying.slice(0, MAX_SENTENCES).map(({ candidate }) => candidate),
    }
  if (best === undefined) return { verdict: 'not-found', candidates: [] }
  return { verdict: 'holds', candidates: affirming.slice(0, MAX_SENTENCES).map(({ candidate }) => candidate) }
}

/**
 * Only papers that carry as much of what the premise names as any other does: that a paper on another drug did not
 * measure the outcome says nothing about this one.
 */
function ofNearestPapers(premise: Premise, candidates: readonly Candidate[]): readonly Candidate[] {
  const shares = new Map<PaperKey, number>()
  for (const candidate of candidates)
    shares.set(
      candidate.paperKey,
      Math.max(shares.get(candidate.paperKey) ?? 0, carriedShare(premise, candidate)),
    )
  const most = Math.max(0, ...shares.values())
  return candidates.filter(({ paperKey }) => shares.get(paperKey) === most)
}

/** Share of what the premise names, relations apart, that a sentence or its surroundings carry; 1 where it names nothing. */
function carriedShare({ slots }: Premise, { slots: states }: Candidate): number {
  const named = states.filter((_, index) => slots[index]?.kind !== 'relation')
  return named.length === 0 ? 1 : named.filter(({ state }) => state !== 'not-carried').length / named.length
}

/** What was never looked at, whatever part of the paper says so. */
const NOT_LOOKED_AT =
  /\bnot\s(?:been\s)?(?:assessed|measured|recorded|examined|evaluated|collected|studied|reported)\b/iu

/** Methods say what was done, never what came of it. */
function isStatement({ sentence: { role, text } }: Candidate): boolean {
  return role === 'firsthand' || (role === 'method' && NOT_LOOKED_AT.test(text))
}

/** What authors call the arm that got the treatment. */
const TREATED =
  /\b(?:intervention|experimental|treatment|treated|active|study)\s(?:group|arm|condition)s?\b/iu

function isAboutIt(premise: Premise, candidate: Candidate): boolean {
  const share = carriedShare(premise, candidate)
  return share >= LEAST_CARRIED || (share > 0 && TREATED.test(candidate.sentence.text))
}
