import { effectStance } from '../../checks/effect/effect-stance.js'
import type { Effect } from '../../checks/effect/read-effect.js'
import type { Candidate } from '../../model/candidate.js'
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
  const stances = candidates
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

function isAboutIt({ slots }: Premise, { slots: states, sentence }: Candidate): boolean {
  const named = states.filter((_, index) => slots[index]?.kind !== 'relation')
  const carried = named.filter(({ state }) => state !== 'not-carried')
  if (named.length === 0 || carried.length / named.length >= LEAST_CARRIED) return true
  return carried.length > 0 && TREATED.test(sentence.text)
}
