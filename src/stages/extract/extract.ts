/*
 * Extract: ranked passages come in; evidence goes out, best first, each piece with its slots and its check.
 * Promise: every quote is sliced from a stored passage; nothing of a reference list; what does not answer the
 * question is kept apart as nearest evidence. Without a model the choice is by rules.
 */
import { answersQuestion } from '../../checks/answers-question.js'
import { slotCoverage, type TermWeight } from '../../checks/slots.js'
import type { Candidate } from '../../model/candidate.js'
import type { SentenceId } from '../../model/ids.js'
import type { SubQuestion } from '../../model/plan.js'
import type { Passage, Sentence, SentenceRole } from '../../model/sentence.js'
import type { DocumentTerms } from './document-terms.js'

export interface ExtractNeeds {
  readonly terms: DocumentTerms
  readonly weight: TermWeight
  /** Passages looked at, best first; default 80. */
  readonly mostPassages?: number
}

/** Passages looked at where nothing else is said. */
const MOST_PASSAGES = 80

/** A passage to look at, with its fused rank score. */
export interface PassageToRead {
  readonly passage: Passage
  readonly score: number
}

/** How far each role is from being an answer. */
const ROLE_CREDIT: Readonly<Record<SentenceRole, number>> = {
  firsthand: 0.12,
  method: 0.06,
  relayed: -0.08,
  background: -0.1,
  hypothesis: -0.2,
}

const MIN_WORDS = 5
const RANK_WEIGHT = 0.15
const QUANTITY_CREDIT = 0.15

/** All sentences of the passages that could say something, best first, each once. */
export function extract(
  question: SubQuestion,
  passages: readonly PassageToRead[],
  needs: ExtractNeeds,
): readonly Candidate[] {
  const { mostPassages = MOST_PASSAGES } = needs
  const best = passages[0]?.score ?? 1
  const seen = new Map<SentenceId, Candidate>()
  for (const { passage, score } of passages.slice(0, mostPassages)) {
    const { documentId, firstSentence, lastSentence } = passage
    for (const sentence of needs.terms.sentences(documentId, firstSentence, lastSentence)) {
      if (seen.has(sentence.id) || !isStatement(sentence)) continue
      seen.set(sentence.id, toCandidate({ question, sentence, passage, rank: score / best }, needs))
    }
  }
  return [...seen.values()].sort((a, b) => b.score - a.score || (a.sentence.id < b.sentence.id ? -1 : 1))
}

function isStatement(sentence: Sentence): boolean {
  if (sentence.kind === 'heading' || sentence.section === 'references' || sentence.section === 'title')
    return false
  if (sentence.kind === 'table-row') return true
  return !sentence.text.trimEnd().endsWith('?') && sentence.text.split(/\s+/).length >= MIN_WORDS
}

function toCandidate(
  input: {
    readonly question: SubQuestion
    readonly sentence: Sentence
    readonly passage: Passage
    readonly rank: number
  },
  { terms, weight }: ExtractNeeds,
): Candidate {
  const { question, sentence, passage } = input
  const around = terms.around(sentence, passage.paperKey)
  const assessment = answersQuestion(question, { text: sentence.text, role: sentence.role, around }, weight)
  const quantity =
    question.asked === undefined ? 0 : assessment.hasAskedQuantity ? QUANTITY_CREDIT : -QUANTITY_CREDIT
  const score =
    slotCoverage(question.slots, around, weight) +
    ROLE_CREDIT[sentence.role] +
    quantity +
    RANK_WEIGHT * input.rank
  return {
    sentence,
    passage,
    paperKey: passage.paperKey,
    check: assessment.check,
    slots: assessment.slots,
    score,
  }
}
