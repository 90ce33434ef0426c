/*
 * Premises: one premise and the sentences found for it come in; a verdict with its quotations goes out.
 * Promise: a premise is refuted only by a paper's own sentence that names what the premise is about and denies it, out of the
 * papers that are about it most; `not-found` is a statement about the search. Reads and writes nothing.
 */
import { deniesDesign, thingStance } from '../../checks/denied-thing.js'
import { effectStance } from '../../checks/effect/effect-stance.js'
import { type Effect, readEffect } from '../../checks/effect/read-effect.js'
import { readStance, saysNotMeasured } from '../../checks/stance.js'
import type { TermWeight } from '../../checks/slots.js'
import { findNegations } from '../../language/polarity.js'
import type { TermSet } from '../../language/term-set.js'
import type { Candidate } from '../../model/candidate.js'
import type { Premise } from '../../model/plan.js'
import type { Sentence } from '../../model/sentence.js'
import { isOfOtherAmount } from './other-condition.js'
import type { PremiseJudgement } from './premise-judgement.js'
import {
  type PremiseNeeds,
  type PremiseToJudge,
  type RelevantCandidate,
  relevantCandidates,
} from './relevance.js'
import { type PremiseStance, settleStances } from './settle-stances.js'

/** How much the share of the outcome that a sentence names counts beside what else of the premise it names. */
const OUTCOME_WEIGHT = 2

export function judgePremise(
  premise: Premise,
  candidates: readonly Candidate[],
  needs: PremiseNeeds,
): PremiseJudgement {
  const toJudge = { premise, effect: premise.kind === 'direction' ? readEffect(premise.text) : undefined }
  const stances = relevantCandidates(toJudge, candidates, needs).flatMap((relevant) => {
    const read = readOne(toJudge, relevant, needs)
    return read === undefined ? [] : [{ ...relevant, ...read }]
  })
  return settleStances(premise, stances)
}

type Reading = Pick<PremiseStance, 'stance' | 'fit'>

function readOne(
  { premise, effect }: PremiseToJudge,
  relevant: RelevantCandidate,
  needs: PremiseNeeds,
): Reading | undefined {
  const { sentence } = relevant.candidate
  if (!isOwn(sentence, premise) || isOfOtherAmount(premise.text, sentence.text)) return undefined
  const focus = effect?.outcomes ?? [focusTerms(premise)]
  if (
    focus.some(
      (terms) => terms.length > 0 && saysNotMeasured(sentence.text, terms) && isNamed(terms, relevant, needs),
    )
  )
    return { stance: 'denies', fit: OUTCOME_WEIGHT + relevant.ofSentence }
  if (premise.kind === 'existence') return readThing(premise, relevant, needs)
  // What was done never says what came of it.
  if (sentence.role === 'method') return undefined
  const read = effect === undefined ? readEvent(premise, relevant) : readFinding(effect, relevant, needs)
  // What a paper says of its field may bear a premise out; it takes a result of its own to deny one.
  return sentence.role === 'background' && read?.stance === 'denies' ? undefined : read
}

function readThing(premise: Premise, relevant: RelevantCandidate, needs: PremiseNeeds): Reading | undefined {
  const { text } = relevant.candidate.sentence
  const terms = focusTerms(premise)
  const fit = relevant.ofSentence
  if (premise.isImplied === true) {
    const stance = thingStance(text, terms)
    if (stance === 'unclear' || (stance === 'affirms' && !isNamed(terms, relevant, needs))) return undefined
    return { stance, fit }
  }
  if (!isCarried(premise, relevant.candidate)) return undefined
  const stance = readStance(text, { focusTerms: terms, direction: 'presence' })
  if (stance === 'unclear') return undefined
  return { stance: stance === 'denies' && !deniesDesign(text, terms) ? 'affirms' : stance, fit }
}

/** Share of what an event names that a sentence has to name to state it, and to deny it without its verb. */
const LEAST_STATED = 0.5
const LEAST_DENIED = 0.75

function readEvent(premise: Premise, relevant: RelevantCandidate): Reading | undefined {
  const { ofSentence, candidate } = relevant
  const { text } = candidate.sentence
  if (IS_FAILURE.test(premise.text) && IS_NORMAL.test(text) && namesSubject(premise, candidate))
    return { stance: 'denies', fit: 1 + ofSentence }
  const isStated = ofSentence >= LEAST_STATED
  if (!isCarried(premise, candidate) && !isStated) return undefined
  const stance = readStance(text, { focusTerms: focusTerms(premise), direction: premise.direction })
  // Who denies something else of the same thing does not deny the event.
  if (stance === 'denies')
    return ofSentence >= LEAST_DENIED || namesVerb(premise, candidate) || saysNoEffect(premise, text)
      ? { stance, fit: ofSentence }
      : undefined
  return stance === 'affirms' || isStated ? { stance: 'affirms', fit: ofSentence } : undefined
}

/** "Why do mutants fail to form it?" takes a failure for granted, which is denied by what is normal. */
const IS_FAILURE = /\b(?:fails?|failed|unable|cannot|lacks?|loses?|lost|defective|impaired|disrupted)\b/iu
const IS_NORMAL =
  /\bno\b[^.;]{0,40}\b(?:defects?|phenotypes?|abnormalit(?:y|ies)|impairments?)\b|\b(?:normal(?:ly)?|unaffected|intact|dispensable)\b|\bnot\s(?:affected|impaired|disturbed|disrupted|required|essential)\b/iu

/** What the failure would be one of stands in the sentence itself. */
function namesSubject({ slots }: Premise, candidate: Candidate): boolean {
  const first = slots.findIndex(({ kind }) => kind === 'subject')
  return first >= 0 && candidate.slots[first]?.state === 'sentence'
}

const ACTS = /\b(?:acts?|affects?|influences?|changes?|alters?|works?|modulates?)\b/iu

/** "had no effect", "did not differ" denies that one thing acts on another, without that verb. */
function saysNoEffect({ text: statement }: Premise, text: string): boolean {
  return ACTS.test(statement) && findNegations(text).some(({ kind }) => kind === 'no-difference')
}

function namesVerb({ slots }: Premise, candidate: Candidate): boolean {
  return slots.some(({ kind }, index) => kind === 'relation' && candidate.slots[index]?.state === 'sentence')
}

function readFinding(effect: Effect, relevant: RelevantCandidate, needs: PremiseNeeds): Reading | undefined {
  const { sentence, paperKey } = relevant.candidate
  const { stance } = effectStance(sentence.text, effect)
  if (stance === 'unclear') return undefined
  const own = needs.around(sentence, paperKey).sentence
  const shares = effect.outcomes.map((outcome) => namedShare(outcome, own, needs.weight))
  return { stance, fit: OUTCOME_WEIGHT * Math.max(0, ...shares) + relevant.ofSentence }
}

function focusTerms({ slots }: Premise): readonly string[] {
  return slots.filter(({ kind }) => kind === 'focus').flatMap(({ terms }) => terms)
}

/** Share of the weight of what is not measured, or of a thing, that the sentence has to name. */
const LEAST_NAMED = 0.5

/** The paper's own statement; in an abstract also what it says of its field, which reviews word as their finding. */
function isOwn({ role, section, citations }: Sentence, { kind }: Premise): boolean {
  if (role === 'firsthand' || role === 'method') return true
  return kind === 'direction' && role === 'background' && section === 'abstract' && citations.length === 0
}

function namedShare(terms: readonly string[], { has }: TermSet, weight: TermWeight): number {
  const sum = (list: readonly string[]) => list.reduce((total, term) => total + weight(term), 0)
  return sum(terms) === 0 ? 0 : sum(terms.filter(has)) / sum(terms)
}

function isNamed(
  terms: readonly string[],
  { candidate }: RelevantCandidate,
  { around, weight }: PremiseNeeds,
): boolean {
  return namedShare(terms, around(candidate.sentence, candidate.paperKey).sentence, weight) >= LEAST_NAMED
}

/** The focus stands in the sentence itself, and every other slot is carried somewhere. */
function isCarried(premise: Premise, { slots }: Candidate): boolean {
  if (slots.some(({ state }, index) => state === 'not-carried' && premise.slots[index]?.kind !== 'relation'))
    return false
  return premise.slots.every((slot, index) => slot.kind !== 'focus' || slots[index]?.state === 'sentence')
}
