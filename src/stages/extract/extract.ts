/*
 * Extract: ranked passages come in; evidence goes out, best first, each piece with its slots and its check.
 * Promise: every quote is sliced from a stored passage; nothing of a reference list; what does not answer the
 * question is kept apart as nearest evidence. Without a model the choice is by rules.
 */
import { type AnswerAssessment, answersQuestion } from '../../checks/answers-question.js'
import { isAboutMethods } from '../../checks/method-question.js'
import { ownCoverage, slotCoverage, type TermWeight } from '../../checks/slots.js'
import { hasDenial } from '../../checks/stance.js'
import { indexTerms } from '../../language/tokens.js'
import type { Candidate } from '../../model/candidate.js'
import type { PaperKey, SentenceId } from '../../model/ids.js'
import type { SubQuestion } from '../../model/plan.js'
import type { Passage, Sentence, SentenceRole } from '../../model/sentence.js'
import type { DocumentTerms } from './document-terms.js'
import { type SentenceView, viewsOf } from './sentence-views.js'

export interface ExtractNeeds {
  readonly terms: DocumentTerms
  readonly weight: TermWeight
  /** Passages looked at, in their order; default 150. */
  readonly mostPassages?: number
}

/** Passages looked at where nothing else is said: 50 pieces of context of at most three passages. */
const MOST_PASSAGES = 150

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

/** Credit of a description of the method where the question is not about methods. */
const METHOD_OFF_TOPIC = -0.1

const MIN_WORDS = 5
const LEAST_OF_DENIAL = 3
const RANK_WEIGHT = 0.15
const QUANTITY_CREDIT = 0.15

/** Share of a candidate's coverage that rests on what its paper does not repeat in most of its sentences. */
const OWN_SHARE = 0.5
/** What a quantity of the kind asked for adds … */
const HELD_CREDIT = 0.03
/** … and what it adds more that stands close to all words of the question. */
const CLOSE_CREDIT = 0.3
/** Words beyond which a sentence holds words of the question by mere length, and what each further one costs. */
const LONG_SENTENCE = 50
const LENGTH_COST = 0.002
const MAX_LENGTH_COST = 0.15
/** What a caption loses that only names what a table or figure shows. */
const TITLE_COST = 0.12

/** What a table row loses where no quantity is asked for: a statement is easier to read. */
const ROW_COST = 0.05
/** What a sentence adds that has the question's plain words too ("reduce", "two-year", "daily"). */
const PLAIN_CREDIT = 0.08

/** A sentence with the views under which it is judged. */
interface Reading {
  readonly sentence: Sentence
  readonly passage: Passage
  readonly rank: number
  readonly views: readonly SentenceView[]
}

/** All sentences of the passages that could say something, best first, each once. */
export function extract(
  question: SubQuestion,
  passages: readonly PassageToRead[],
  needs: ExtractNeeds,
): readonly Candidate[] {
  const readings = readAll(passages, needs)
  const rarityIn = rarities(question, readings)
  const inSlots = new Set(question.slots.flatMap((slot) => slot.terms))
  const plainTerms = [...new Set(indexTerms(question.text))].filter((term) => !inSlots.has(term))
  return readings
    .map((reading) =>
      toCandidate({ question, plainTerms, reading, rarity: rarityIn(reading.passage.paperKey) }, needs),
    )
    .sort((a, b) => b.score - a.score || (a.sentence.id < b.sentence.id ? -1 : 1))
}

function readAll(passages: readonly PassageToRead[], needs: ExtractNeeds): readonly Reading[] {
  const { mostPassages = MOST_PASSAGES } = needs
  const best = Math.max(...passages.map(({ score }) => score))
  const seen = new Map<SentenceId, Reading>()
  for (const { passage, score } of passages.slice(0, mostPassages)) {
    const { documentId, firstSentence, lastSentence, paperKey } = passage
    for (const sentence of needs.terms.sentences(documentId, firstSentence, lastSentence)) {
      if (seen.has(sentence.id) || !isStatement(sentence)) continue
      const views = viewsOf(sentence, paperKey, needs.terms)
      seen.set(sentence.id, { sentence, passage, rank: score / best, views })
    }
  }
  return [...seen.values()]
}

/** For each paper, how rare a term is among its sentences that were read: 1 for once or never, 0 for in all. */
function rarities(question: SubQuestion, readings: readonly Reading[]): (paper: PaperKey) => TermWeight {
  const papers = new Map<PaperKey, { sentences: number; readonly having: Map<string, number> }>()
  const terms = new Set(question.slots.flatMap((slot) => slot.terms))
  for (const { passage, views } of readings) {
    const paper = papers.get(passage.paperKey) ?? { sentences: 0, having: new Map<string, number>() }
    papers.set(passage.paperKey, paper)
    paper.sentences += 1
    for (const term of terms)
      if (views.some(({ around }) => around.sentence.has(term)))
        paper.having.set(term, (paper.having.get(term) ?? 0) + 1)
  }
  return (key) => (term) => {
    const paper = papers.get(key)
    if (paper === undefined || paper.sentences < 2) return 1
    return 1 - Math.log(Math.max(1, paper.having.get(term) ?? 0)) / Math.log(paper.sentences + 1)
  }
}

function isStatement(sentence: Sentence): boolean {
  if (sentence.kind === 'heading' || sentence.section === 'references' || sentence.section === 'title')
    return false
  if (sentence.kind === 'table-row') return true
  return !sentence.text.trimEnd().endsWith('?') && isLongEnough(sentence.text)
}

/** A short sentence says something where it denies ("No placebo was given."). */
function isLongEnough(text: string): boolean {
  const words = text.split(/\s+/).length
  return words >= MIN_WORDS || (words >= LEAST_OF_DENIAL && hasDenial(text))
}

interface Judging {
  readonly question: SubQuestion
  /** Terms of the question that are part of no slot. */
  readonly plainTerms: readonly string[]
  readonly reading: Reading
  readonly rarity: TermWeight
}

/** A table row is as good as the best of its cells. */
function toCandidate(
  { question, plainTerms, reading, rarity }: Judging,
  { terms, weight }: ExtractNeeds,
): Candidate {
  const { sentence, passage, rank } = reading
  const { paperKey } = passage
  const judged = reading.views.map(({ text, around }) => {
    const termsOf = (piece: string) => terms.termsOf(piece, sentence, paperKey)
    const assessment = answersQuestion(question, { text, role: sentence.role, around, termsOf }, weight)
    const coverage =
      (1 - OWN_SHARE) * slotCoverage(question.slots, around, weight) +
      OWN_SHARE * ownCoverage(question.slots, around, (term) => weight(term) * rarity(term))
    const plain = PLAIN_CREDIT * shareOf(plainTerms, { has: around.sentence.has, weight })
    return { assessment, score: coverage + plain + quantityCredit(question, assessment) }
  })
  const [first, ...others] = judged
  if (first === undefined) throw new RangeError('a sentence has at least one view')
  const best = others.reduce((top, other) => (isBetter(other, top) ? other : top), first)
  return {
    sentence,
    passage,
    paperKey,
    check: best.assessment.check,
    slots: best.assessment.slots,
    score:
      best.score + roleCredit(sentence.role, question) + RANK_WEIGHT * rank - formCost(sentence, question),
  }
}

/** A description of the method answers no question for an effect. */
function roleCredit(role: SentenceRole, { text }: SubQuestion): number {
  return role === 'method' && !isAboutMethods(text) ? METHOD_OFF_TOPIC : ROLE_CREDIT[role]
}

function shareOf(
  terms: readonly string[],
  { has, weight }: { readonly has: (term: string) => boolean; readonly weight: TermWeight },
): number {
  const sum = (list: readonly string[]) => list.reduce((total, term) => total + weight(term), 0)
  const total = sum(terms)
  return total === 0 ? 0 : sum(terms.filter(has)) / total
}

interface Judged {
  readonly assessment: AnswerAssessment
  readonly score: number
}

function isBetter(one: Judged, other: Judged): boolean {
  const passes = ({ assessment }: Judged) => assessment.check.outcome === 'pass'
  return passes(one) === passes(other) ? one.score > other.score : passes(one)
}

function quantityCredit(question: SubQuestion, { hasAskedQuantity, closeness }: AnswerAssessment): number {
  if (question.asked === undefined) return 0
  return hasAskedQuantity ? HELD_CREDIT + CLOSE_CREDIT * closeness : -QUANTITY_CREDIT
}

const TITLE_OF_FLOAT = /^(?:supplementary )?(?:fig(?:ure)?|tab(?:le)?|scheme|chart|plate|box)s?\b/i
const STATES =
  /\b(?:was|were|is|are|did|does|had|has|have|failed|showed|shows|resulted|increased|decreased|reduced|improved|inhibited|represents?|expressed|indicates?)\b|\bn\s*=|p\s*[<>=]/i

/** Why something was done, said before what was done; what came of it stands elsewhere unless the sentence goes on to say so. */
const AIM_LEAD =
  /^(?:(?:next|then|first|finally|thus|therefore|hence|secondly),?\s)?(?:in\sorder\s)?to\s(?:further\s)?(?:analy[sz]e|test|determine|investigate|examine|assess|evaluate|explore|study|identify|verify|confirm|address|clarify|elucidate|ask|see)\b/i
const TELLS =
  /\b(?:found|showed|shown|revealed|observed|increas\w+|decreas\w+|reduc\w+|did not|no significant|resulted|was (?:higher|lower)|were (?:higher|lower))\b/i
const AIM_COST = 0.12
/** How values are printed or what marks mean. */
const LEGEND =
  /\b(?:mean values? (?:bearing|with)|different superscripts|(?:data|values|results) (?:are|were) (?:expressed|presented|given|shown)(?: as)? (?:the )?mean|scale bars?|arrows?(?:heads?)? (?:indicate|point|show))\b/i
const LEGEND_COST = 0.15

/** What a sentence loses for its form: its length, or that it is the title of a table or figure. */
function formCost({ kind, text }: Sentence, { asked }: SubQuestion): number {
  if (kind === 'table-row') return asked === undefined ? ROW_COST : 0
  if (kind === 'caption' && TITLE_OF_FLOAT.test(text) && !STATES.test(text)) return TITLE_COST
  if (LEGEND.test(text)) return LEGEND_COST
  if (AIM_LEAD.test(text) && !TELLS.test(text)) return AIM_COST
  const beyond = Math.max(0, text.split(/\s+/).length - LONG_SENTENCE)
  return Math.min(MAX_LENGTH_COST, LENGTH_COST * beyond)
}
