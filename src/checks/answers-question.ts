import { readQuantities } from '../language/quantities/read-quantities.js'
import type { Quantity } from '../language/quantities/quantity.js'
import { createTermSet } from '../language/term-set.js'
import { indexTerms } from '../language/tokens.js'
import type { Check, InheritedSlot } from '../model/claim.js'
import type { AskedQuantity, SubQuestion } from '../model/plan.js'
import type { SentenceRole } from '../model/sentence.js'
import { missingSlots, type Surroundings, slotState, type TermWeight } from './slots.js'

/** What the check looks at: one sentence and what stands around it. */
export interface AnswerCandidate {
  readonly text: string
  readonly role: SentenceRole
  readonly around: Surroundings
}

/** The check's outcome with the state of every slot. */
export interface AnswerAssessment {
  readonly check: Check
  readonly slots: readonly InheritedSlot[]
  /** True where the question asks for a quantity and the sentence has one of that kind. */
  readonly hasAskedQuantity: boolean
}

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
  const states = question.slots.map((slot) => ({ slot, state: slotState(slot, candidate.around, weight) }))
  const slots = states.map(({ slot, state }) => ({ words: slot.words, state }))
  const missing = missingSlots(states, weight)
  const hasAskedQuantity = question.asked === undefined || holdsAskedQuantity(question.asked, candidate)
  const result = (outcome: Check['outcome'], reason: string): AnswerAssessment => ({
    check: { check: 'answers-question', outcome, reason },
    slots,
    hasAskedQuantity,
  })
  if (candidate.role === 'hypothesis') return result('fail', 'states an aim or a supposition, not a result')
  if (!hasAskedQuantity) return result('fail', missingQuantity(question.asked))
  if (missing.length > 0)
    return result('fail', `does not carry ${missing.map((slot) => `"${slot.words}"`).join(', ')}`)
  if (!states.some(({ slot, state }) => state === 'sentence' && slot.kind !== 'relation'))
    return result('fail', 'names nothing that the question asks about')
  return result('pass', 'every part of the question is carried')
}

function missingQuantity(asked: AskedQuantity | undefined): string {
  const kinds = asked?.kinds.join(' or ') ?? ''
  return kinds === ''
    ? 'holds no quantity, and the question asks for one'
    : `holds no quantity of the kind asked for (${kinds})`
}

/** Kinds that are never the answer to an open question for a quantity. */
const NEVER_ASKED: ReadonlySet<string> = new Set(['year', 'date', 'p-value', 'ordinal'])

function holdsAskedQuantity(asked: AskedQuantity, candidate: AnswerCandidate): boolean {
  const quantities = readQuantities(candidate.text)
  if (asked.countedTerms.length > 0)
    return quantities.some((quantity) => counts(quantity, asked.countedTerms, candidate))
  const kinds = new Set(asked.kinds)
  return quantities.some((quantity) =>
    kinds.size === 0 ? !NEVER_ASKED.has(quantity.kind) : isOfKind(quantity, kinds),
  )
}

/** A bare number (a table cell, "from 160 to 134") may be of any kind that its column or sentence gives it. */
function isOfKind(quantity: Quantity, kinds: ReadonlySet<string>): boolean {
  return kinds.has(quantity.kind) || quantity.kind === 'number'
}

/** Nouns that stand for whatever is counted once the rest of the question is carried. */
const GENERIC_NOUNS = createTermSet(
  indexTerms('animals subjects participants individuals cases samples observations'),
)

function counts(quantity: Quantity, counted: readonly string[], candidate: AnswerCandidate): boolean {
  if (quantity.kind !== 'count' && quantity.kind !== 'number') return false
  const named = createTermSet(indexTerms(quantity.noun ?? ''))
  if (quantity.noun !== undefined && indexTerms(quantity.noun).some((term) => GENERIC_NOUNS.has(term)))
    return true
  return counted.some((term) => named.has(term) || candidate.around.sentence.has(term))
}
