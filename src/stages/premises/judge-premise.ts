/*
 * Premises: one premise and the sentences found for it come in; a verdict with its quotations goes out.
 * Promise: a premise is refuted only by a paper's own sentence that names what the premise is about and denies
 * it; `not-found` is a statement about the search. Reads and writes nothing.
 */
import { readEffect } from '../../checks/effect/read-effect.js'
import { readStance, saysNotMeasured } from '../../checks/stance.js'
import type { Candidate } from '../../model/candidate.js'
import type { Premise } from '../../model/plan.js'
import { judgeEffect } from './judge-effect.js'
import type { PremiseJudgement } from './premise-judgement.js'

/** Sentences shown for a verdict. */
const MAX_SENTENCES = 2
/** How much better the best affirming sentence has to fit than the best denying one to outweigh it. */
const MARGIN = 0.08

export function judgePremise(premise: Premise, candidates: readonly Candidate[]): PremiseJudgement {
  const focusTerms = premise.slots.filter(({ kind }) => kind === 'focus').flatMap(({ terms }) => terms)
  const unmeasured = candidates.filter(
    (candidate) =>
      isCarried(premise, candidate) &&
      (candidate.sentence.role === 'firsthand' || candidate.sentence.role === 'method') &&
      saysNotMeasured(candidate.sentence.text, focusTerms),
  )
  if (unmeasured.length > 0) return { verdict: 'refuted', candidates: unmeasured.slice(0, MAX_SENTENCES) }
  const effect = premise.kind === 'direction' ? readEffect(premise.text) : undefined
  if (effect !== undefined) return judgeEffect(premise, effect, candidates)
  const fitting = candidates.filter((candidate) => speaksOf(premise, candidate))
  const stances = fitting.map((candidate) => ({
    candidate,
    stance: readStance(candidate.sentence.text, { focusTerms, direction: premise.direction }),
  }))
  const denying = stances.filter(({ stance }) => stance === 'denies').map(({ candidate }) => candidate)
  const affirming = stances.filter(({ stance }) => stance === 'affirms').map(({ candidate }) => candidate)
  if (isOutweighed(denying, affirming))
    return { verdict: 'refuted', candidates: denying.slice(0, MAX_SENTENCES) }
  if (affirming.length > 0) return { verdict: 'holds', candidates: affirming.slice(0, MAX_SENTENCES) }
  return { verdict: 'not-found', candidates: [] }
}

/** The paper's own statement, with the focus in the sentence itself and every other slot carried somewhere. */
function speaksOf(premise: Premise, candidate: Candidate): boolean {
  const { sentence } = candidate
  // What was done says whether there was a control group; it never says what came of it.
  const isStatement =
    sentence.role === 'firsthand' || (premise.kind === 'existence' && sentence.role === 'method')
  return isStatement && isCarried(premise, candidate)
}

function isCarried(premise: Premise, { slots }: Candidate): boolean {
  if (slots.some(({ state }, index) => state === 'not-carried' && premise.slots[index]?.kind !== 'relation'))
    return false
  return premise.slots.every((slot, index) => slot.kind !== 'focus' || slots[index]?.state === 'sentence')
}

function isOutweighed(denying: readonly Candidate[], affirming: readonly Candidate[]): boolean {
  const against = denying[0]
  if (against === undefined) return false
  const best = affirming[0]
  return best === undefined || against.score >= best.score - MARGIN
}
