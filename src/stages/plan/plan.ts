/*
 * Plan: a question comes in; sub-questions with their slots and queries, falsification queries and premises go out.
 * Promise: made by rules from the question's own words; falsification queries always exist; at most four
 * sub-questions with at most two queries each. It searches nothing.
 */
import type { Tagger } from '../../language/part-of-speech.js'
import type { FalsificationQuery, Plan, QuestionSlot, SubQuestion } from '../../model/plan.js'
import { analyseQuestion } from './analyse-question.js'
import { findPremises } from './find-premises.js'

export interface PlanNeeds {
  readonly tagger: Tagger
}

/** Most sub-questions of a plan (parity A2.1). */
export const MAX_SUB_QUESTIONS = 4
/** A second question inside the first: "…, and at what dose did …?" */
const SECOND_QUESTION =
  /[,;]?\s+and\s+(?=(?:(?:at|in|by|for|with|of|to) )?(?:how|what|which|who|why|where|when|was|were|did|does|is|are|do)\b)/i
/** Words which, next to the question's own, find results that speak against it. */
const AGAINST = ['no significant difference', 'no effect not observed', 'failed did not replicate contrary']

export function planByRules(question: string, needs: PlanNeeds): Plan {
  const parts = splitQuestion(question)
  const subQuestions = parts.map((text, index) =>
    toSubQuestion(text, { index, whole: question, tagger: needs.tagger }),
  )
  const first = subQuestions[0]
  return {
    subQuestions,
    falsificationQueries: subQuestions.flatMap(falsificationQueries),
    premises: first === undefined ? [] : findPremises(first),
    madeBy: 'rules',
  }
}

/** Splits off further questions; what has fewer than two words of its own stays with the first. */
function splitQuestion(question: string): string[] {
  const parts = question.split(SECOND_QUESTION)
  const isWhole = parts.every(
    (part, index) => index === 0 || part.replace(/[^\p{L} ]/gu, '').split(' ').length >= 5,
  )
  return isWhole ? parts.slice(0, MAX_SUB_QUESTIONS) : [question]
}

/** Reads one sub-question by rules. `whole` is what the person asked; `index` its place, from 0. */
export function toSubQuestion(
  text: string,
  context: { readonly index: number; readonly whole: string; readonly tagger: Tagger },
): SubQuestion {
  const analysis = analyseQuestion(text, context.tagger)
  // A later part leans on the first for what it is about.
  const inherited =
    context.index === 0
      ? []
      : analyseQuestion(context.whole, context.tagger).slots.filter((slot) => slot.kind === 'subject')
  const slots = mergeSlots(analysis.slots, inherited)
  const queries = [
    text,
    slots
      .filter((slot) => slot.kind !== 'relation')
      .map((slot) => slot.words)
      .join(' '),
  ]
  return {
    label: `S${context.index + 1}`,
    text,
    form: analysis.form,
    ...(analysis.asked !== undefined && { asked: analysis.asked }),
    slots,
    queries: [...new Set(queries)].filter((query) => query.trim() !== ''),
  }
}

function mergeSlots(own: readonly QuestionSlot[], inherited: readonly QuestionSlot[]): QuestionSlot[] {
  const known = new Set(own.flatMap((slot) => slot.terms))
  return [...own, ...inherited.filter((slot) => slot.terms.every((term) => !known.has(term)))]
}

/** Searches for what would speak against a sub-question; some always. */
export function falsificationQueries({ label, slots }: SubQuestion): FalsificationQuery[] {
  const words = slots.filter((slot) => slot.kind !== 'relation').map((slot) => slot.words)
  return AGAINST.map((against) => ({
    subQuestion: label,
    query: `${words.slice(0, 4).join(' ')} ${against}`.trim(),
  }))
}
