import { foldedKey } from '../../language/normalise.js'
import type { Evidence } from '../../model/evidence.js'
import type { RunRecord } from '../../model/run.js'
import { type Share, share } from '../wilson.js'
import type { DecidingSentence, QuestionKind, QuestionRow } from './question-row.js'

export const ANSWER_OUTCOMES = [
  'right-evidence',
  'other-evidence',
  'wrongly-refused',
  'rightly-refused',
  'wrongly-answered',
  'premise-refuted',
  'premise-not-refuted',
] as const
/**
 * Answerable: a deciding sentence is among the findings, other sentences are, or it was refused. Unanswerable:
 * refused or answered. False premise: refuted, refused without a refutation (`premise-not-refuted`), or answered.
 */
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number]

/** How one question went. */
export interface AnswerRow {
  readonly id: string
  readonly kind: QuestionKind
  readonly question: string
  readonly outcome: AnswerOutcome
  /** Position of the first deciding sentence among what was shown, from 1. */
  readonly position?: number
  /** Whether a deciding sentence was shown anywhere: as finding, opposing, premise evidence or nearest evidence. */
  readonly isShown: boolean
  readonly findings: number
  /** Shown findings whose quote cites another work, and how many of them are not called firsthand. */
  readonly relayedFindings: number
  readonly markedRelayed: number
  readonly milliseconds: number
}

export interface AnswerScores {
  readonly questions: number
  /** Of the answerable. */
  readonly rightEvidence: Share
  readonly firstPosition: Share
  readonly wronglyRefused: Share
  /** Of the unanswerable and the false premises. */
  readonly wronglyAnswered: Share
  /** Of the false premises. */
  readonly premisesRefuted: Share
  readonly premisesWithSentence: Share
  /** Of the relayed findings. */
  readonly relayedMarked: Share
  /** Mean reciprocal position of the first deciding sentence, over the answerable. */
  readonly meanReciprocalRank: number
}

export function scoreRun(row: QuestionRow, run: RunRecord, milliseconds: number): AnswerRow {
  const evidence = new Map(run.evidence.map((piece) => [piece.label, piece]))
  const claims = new Map(run.claims.map((claim) => [claim.label, claim]))
  const quotesOf = (labels: readonly string[]) =>
    labels.flatMap((label) => claims.get(label)?.evidence ?? []).flatMap((label) => evidence.get(label) ?? [])
  const findings = interleave(run.answers.map((answer) => quotesOf(answer.findings)))
  const refuting = run.premises
    .filter(({ verdict }) => verdict === 'refuted')
    .flatMap((premise) => premise.evidence.flatMap((label) => evidence.get(label) ?? []))
  const shown = [...findings, ...refuting]
  const elsewhere = run.answers.flatMap((answer) => [
    ...quotesOf(answer.opposing),
    ...answer.nearest.flatMap(({ evidence: label }) => evidence.get(label) ?? []),
  ])
  const position = shown.findIndex((piece) => decides(row.deciding, piece)) + 1
  const relayed = findings.filter((piece) => piece.relays.length > 0 || piece.role === 'relayed')
  return {
    id: row.id,
    kind: row.kind,
    question: row.question,
    outcome: outcomeOf(row.kind, {
      isAnswered: findings.length > 0,
      isFound: position > 0,
      isRefuted: refuting.length > 0,
    }),
    ...(position > 0 && { position }),
    isShown: position > 0 || elsewhere.some((piece) => decides(row.deciding, piece)),
    findings: findings.length,
    relayedFindings: relayed.length,
    markedRelayed: relayed.filter(({ role }) => role !== 'firsthand').length,
    milliseconds,
  }
}

function outcomeOf(
  kind: QuestionKind,
  run: { readonly isAnswered: boolean; readonly isFound: boolean; readonly isRefuted: boolean },
): AnswerOutcome {
  if (kind === 'answerable')
    return run.isFound ? 'right-evidence' : run.isAnswered ? 'other-evidence' : 'wrongly-refused'
  if (kind === 'unanswerable') return run.isAnswered ? 'wrongly-answered' : 'rightly-refused'
  if (run.isRefuted) return 'premise-refuted'
  return run.isAnswered ? 'wrongly-answered' : 'premise-not-refuted'
}

/** Findings in the order in which a reader meets them, sub-questions taken in turn. */
function interleave(lists: readonly (readonly Evidence[])[]): Evidence[] {
  const length = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
}

const MIN_OVERLAP = 24

/** Whether a quote is one of the deciding sentences, by normalised text; a table row by all of its cells. */
export function decides(
  deciding: readonly DecidingSentence[],
  evidence: Pick<Evidence, 'quote' | 'kind'>,
): boolean {
  const quote = comparable(evidence.quote)
  return deciding.some((sentence) => {
    if ('from' in sentence)
      return quote.includes(comparable(sentence.from)) && quote.includes(comparable(sentence.to))
    if (evidence.kind === 'table-row') return cellsOf(sentence.text).every((cell) => quote.includes(cell))
    const text = comparable(sentence.text)
    return (
      text === quote ||
      (Math.min(text.length, quote.length) >= MIN_OVERLAP && (quote.includes(text) || text.includes(quote)))
    )
  })
}

function cellsOf(text: string): string[] {
  return text
    .split(/[|:]| \/ /)
    .map(comparable)
    .filter((cell) => cell !== '')
}

/** Letters and digits alone: layout, marks and scripts apart. */
function comparable(text: string): string {
  return foldedKey(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

export function summarise(rows: readonly AnswerRow[]): AnswerScores {
  const of = (kind: QuestionKind) => rows.filter((row) => row.kind === kind)
  const answerable = of('answerable')
  const premises = of('false-premise')
  const unanswerable = of('unanswerable')
  const count = (list: readonly AnswerRow[], outcome: AnswerOutcome) =>
    list.filter((row) => row.outcome === outcome).length
  const sum = (read: (row: AnswerRow) => number) => rows.reduce((total, row) => total + read(row), 0)
  const reciprocal = answerable.reduce(
    (total, { position }) => total + (position === undefined ? 0 : 1 / position),
    0,
  )
  return {
    questions: rows.length,
    rightEvidence: share(count(answerable, 'right-evidence'), answerable.length),
    firstPosition: share(answerable.filter(({ position }) => position === 1).length, answerable.length),
    wronglyRefused: share(count(answerable, 'wrongly-refused'), answerable.length),
    wronglyAnswered: share(
      count([...unanswerable, ...premises], 'wrongly-answered'),
      unanswerable.length + premises.length,
    ),
    premisesRefuted: share(count(premises, 'premise-refuted'), premises.length),
    premisesWithSentence: share(
      premises.filter(({ position }) => position !== undefined).length,
      premises.length,
    ),
    relayedMarked: share(
      sum(({ markedRelayed }) => markedRelayed),
      sum(({ relayedFindings }) => relayedFindings),
    ),
    meanReciprocalRank: answerable.length === 0 ? 0 : reciprocal / answerable.length,
  }
}
