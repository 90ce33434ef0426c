/*
 * Critique: the plan and the first findings come in; searches for the other side go out, and what they found is
 * sorted. It never re-rates the draft.
 * Promise: the falsification queries are always run; an opposing sentence carries the question's slots and
 * denies the effect. "No opposing result was retrieved" is a statement about these searches.
 */
import { hasDenial, readStance } from '../../checks/stance.js'
import type { Candidate } from '../../model/candidate.js'
import type { PaperKey, SentenceId } from '../../model/ids.js'
import type { Plan, SubQuestion } from '../../model/plan.js'

/** Searches that the pipeline is to make before the answer to a sub-question is settled. */
export interface CritiqueSearch {
  readonly question: SubQuestion
  readonly queries: readonly string[]
}

/** Opposing sentences kept of one sub-question. */
const MAX_OPPOSING = 3

/** What to search again: the falsification queries of every sub-question. */
export function searchesForOtherSide({
  subQuestions,
  falsificationQueries,
}: Plan): readonly CritiqueSearch[] {
  return subQuestions.map((question) => ({
    question,
    queries: falsificationQueries
      .filter(({ subQuestion }) => subQuestion === question.label)
      .map(({ query }) => query),
  }))
}

/**
 * The papers in which the other side is looked for: those that the question's own searches found. The words of a
 * denial stand in every paper, and in the whole library they would outweigh what the question is about.
 */
export function papersInQuestion(found: readonly Candidate[]): readonly PaperKey[] {
  return [...new Set(found.map(({ paperKey }) => paperKey))]
}

/** Sentences that speak against findings that affirm; none where the findings deny themselves. */
export function findOpposing(
  question: SubQuestion,
  found: readonly Candidate[],
  others: readonly Candidate[],
): readonly Candidate[] {
  const known = new Set<SentenceId>(found.map(({ sentence }) => sentence.id))
  const focusTerms = question.slots.filter(({ kind }) => kind === 'focus').flatMap(({ terms }) => terms)
  const isAffirmed = found.some(({ sentence }) => !hasDenial(sentence.text))
  if (!isAffirmed || !CAN_BE_OPPOSED.has(question.form)) return []
  return others
    .filter(
      (candidate) =>
        !known.has(candidate.sentence.id) &&
        candidate.check.outcome !== 'fail' &&
        isOwn(candidate.sentence.role) &&
        namesItself(question, candidate),
    )
    .filter(({ sentence }) => readStance(sentence.text, { focusTerms, direction: 'effect' }) === 'denies')
    .slice(0, MAX_OPPOSING)
}

/** Forms whose answer says that something is so; a dose or a sample size has no other side. */
const CAN_BE_OPPOSED: ReadonlySet<SubQuestion['form']> = new Set([
  'yes-no',
  'comparison',
  'explanation',
  'open',
])

/** What is asked about stands in the sentence itself, and nothing rests on a mere mention. */
function namesItself(question: SubQuestion, candidate: Candidate): boolean {
  return question.slots.every((slot, index) => {
    const state = candidate.slots[index]?.state
    return slot.kind === 'focus' ? state === 'sentence' : slot.kind === 'relation' || state !== 'document'
  })
}

function isOwn(role: Candidate['sentence']['role']): boolean {
  return role === 'firsthand' || role === 'method'
}
