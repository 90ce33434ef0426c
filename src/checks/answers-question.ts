import { namesOtherPopulation } from '../language/populations.js'
import { createTermSet, type TermSet } from '../language/term-set.js'
import { indexTerms } from '../language/tokens.js'
import type { Check, InheritedSlot } from '../model/claim.js'
import type { AskedQuantity, QuestionSlot, SubQuestion } from '../model/plan.js'
import type { SentenceRole } from '../model/sentence.js'
import { wrongLeftOut } from './left-out.js'
import { isAboutMethods, statesPlan } from './method-question.js'
import { closeness, fittingQuantities } from './quantity-fit.js'
import {
  distantRelations,
  missingSlots,
  neverSaidShare,
  type SlotState,
  type Surroundings,
  slotState,
  type TermWeight,
  weightOf,
} from './slots.js'

/** What the check looks at: one sentence and what stands around it. */
export interface AnswerCandidate {
  readonly text: string
  readonly role: SentenceRole
  readonly around: Surroundings
  /** Index terms of a part of the text with the paper's abbreviations spelled out; default: as they stand. */
  readonly termsOf?: (part: string) => TermSet
}

/** The check's outcome with the state of every slot. */
export interface AnswerAssessment {
  readonly check: Check
  readonly slots: readonly InheritedSlot[]
  /** True where the question asks for a quantity and the sentence has one of that kind. */
  readonly hasAskedQuantity: boolean
  /** How close to such a quantity the words of the question stand, 0 to 1; 0 where none is asked for or it fails. */
  readonly closeness: number
}

/** Largest share of the question's weight, verbs included, that the paper may never name. */
const MAX_NEVER_SAID = 0.25
/** Largest share of a quantity question's weight that may lie in verbs which neither sentence nor abstract has. */
const MAX_DISTANT_RELATIONS = 0.25

/**
 * Whether a sentence answers a question: every slot of the question is carried by the sentence or, as far as
 * its kind allows, by its neighbours, headings, caption or paper; a question for a quantity is answered only by
 * a quantity of that kind; an aim or a hypothesis answers nothing. What fails is nearest evidence at best.
 */
export function answersQuestion(
  question: SubQuestion,
  candidate: AnswerCandidate,
  weight: TermWeight,
): AnswerAssessment {
  const states = question.slots.map((slot) => ({ slot, state: populationState(slot, candidate, weight) }))
  const text = {
    text: candidate.text,
    terms: candidate.around.sentence,
    termsOf: candidate.termsOf ?? ((part: string) => createTermSet(indexTerms(part))),
  }
  const quantities = question.asked === undefined ? [] : fittingQuantities(question.asked, text)
  const hasAskedQuantity = question.asked === undefined || quantities.length > 0
  const failure =
    wrongKind(question, candidate, hasAskedQuantity) ??
    uncarried({ question, candidate, states, weight }) ??
    wrongCondition(question, candidate)
  return {
    check:
      failure === undefined
        ? { check: 'answers-question', outcome: 'pass', reason: 'every part of the question is carried' }
        : { check: 'answers-question', outcome: 'fail', reason: failure },
    slots: states.map(({ slot, state }) => ({ words: slot.words, state })),
    hasAskedQuantity,
    closeness: failure === undefined ? closeness(question, quantities, { candidate: text, weight }) : 0,
  }
}

/** Why a sentence is not of the kind that answers the question, or undefined. */
function wrongKind(
  question: SubQuestion,
  { role, text }: AnswerCandidate,
  hasAskedQuantity: boolean,
): string | undefined {
  if (role === 'hypothesis') return 'states an aim or a supposition, not a result'
  if (statesPlan(text) && !isAboutMethods(question.text)) return 'states what is planned, not a result'
  return hasAskedQuantity ? undefined : missingQuantity(question.asked)
}

/** What was taken away is a condition of the answer: a number without it, or with another one, answers something else. */
function wrongCondition({ text, form }: SubQuestion, candidate: AnswerCandidate): string | undefined {
  const { neighbours, heading } = candidate.around
  const isNear = (term: string) => neighbours.has(term) || heading.has(term)
  return wrongLeftOut(text, { text: candidate.text, isNear, isQuantity: form === 'quantity' })
}

interface Carriage {
  readonly question: SubQuestion
  readonly candidate: AnswerCandidate
  readonly states: readonly SlotState[]
  readonly weight: TermWeight
}

/** What of the question is not carried as closely as it has to be, or undefined. */
function uncarried({ question, candidate, states, weight }: Carriage): string | undefined {
  const missing = missingSlots(states, weight)
  if (missing.length > 0) return `does not carry ${quoted(missing)}`
  if (neverSaidShare(question.slots, candidate.around, weight) > MAX_NEVER_SAID)
    return 'the paper never names much of what the question asks about'
  const distant = question.form === 'quantity' ? distantRelations(states) : []
  if (weightOf(distant, weight) > MAX_DISTANT_RELATIONS * weightOf(question.slots, weight))
    return `does not say ${quoted(distant)}`
  // Who or what is counted may be called "animals", and the rest of the question by what stands around.
  const isCounting = question.asked !== undefined && question.asked.countedTerms.length > 0
  const isNamed = states.some(({ slot, state }) => state === 'sentence' && isNaming(slot, question))
  return isCounting || isNamed ? undefined : 'names nothing that the question asks about'
}

function quoted(slots: readonly QuestionSlot[]): string {
  return slots.map((slot) => `"${slot.words}"`).join(', ')
}

/** What a sentence has to name some of; whether something was done is answered by naming the deed. */
function isNaming(slot: QuestionSlot, { form }: SubQuestion): boolean {
  return slot.kind !== 'relation' || form === 'yes-no'
}

/** A population is not carried where the sentence itself speaks of another, whatever the paper's title says. */
function populationState(
  slot: QuestionSlot,
  { around }: AnswerCandidate,
  weight: TermWeight,
): InheritedSlot['state'] {
  const state = slotState(slot, around, weight)
  if (slot.kind !== 'population' || state === 'sentence') return state
  return namesOtherPopulation(slot.terms, around.sentence.terms) ? 'not-carried' : state
}

function missingQuantity(asked: AskedQuantity | undefined): string {
  const kinds = asked?.kinds.join(' or ') ?? ''
  return kinds === ''
    ? 'holds no quantity, and the question asks for one'
    : `holds no quantity of the kind asked for (${kinds})`
}
