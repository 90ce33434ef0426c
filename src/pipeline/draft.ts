import { isSpent } from '../checks/spent-source.js'
import { indexTerms } from '../language/tokens.js'
import type { Candidate } from '../model/candidate.js'
import type { SubQuestion } from '../model/plan.js'
import { MAX_CLAIMS, synthesise } from '../stages/synthesise/synthesise.js'
import type { RunInProgress } from './run-in-progress.js'

/** How far below the best a sentence may fit and still be a finding. */
const SCORE_SPAN = 0.2
/** Below this a sentence touches the parts of the question without answering it. Tuned on the development questions. */
const MIN_SCORE = 0.6

/** Drafts the findings of a sub-question from the sentences that answer it. */
export function draftFindings(question: SubQuestion, run: RunInProgress): void {
  const answering = run.candidatesOf(question).filter(({ check }) => check.outcome === 'pass')
  // What a retracted paper says is drafted apart: it is removed later, and must not take the place of what stands.
  const isStanding = ({ paperKey }: Candidate) => !isSpent(run.editorialOf(paperKey).status)
  for (const part of [answering.filter(isStanding), answering.filter((one) => !isStanding(one))]) {
    const best = part[0]?.score ?? 0
    const least = Math.max(MIN_SCORE, best - SCORE_SPAN)
    const close = varied(part.filter(({ score }) => score >= least)).slice(0, 2 * MAX_CLAIMS)
    draft({ question, chosen: close, side: 'finding' }, run)
  }
}

/** Sentences of one paper with this share of their terms in common say the same. */
const SAME_SHARE = 0.6
/** How often one paper may say the same, and how many rows of one table may be shown. */
const MOST_REPEATS = 2
const MOST_ROWS = 3

/** Leaves out what says again what the same paper said twice, and rows beyond the third of one table. */
function varied(candidates: readonly Candidate[]): readonly Candidate[] {
  const kept: { readonly candidate: Candidate; readonly terms: ReadonlySet<string> }[] = []
  for (const candidate of candidates) {
    const terms = new Set(indexTerms(candidate.sentence.text))
    const ofPaper = kept.filter((other) => other.candidate.paperKey === candidate.paperKey)
    const repeats = ofPaper.filter((other) => commonShare(other.terms, terms) >= SAME_SHARE)
    const table = tableOf(candidate)
    const rows = table === '' ? [] : ofPaper.filter((other) => tableOf(other.candidate) === table)
    if (table === '' ? repeats.length < MOST_REPEATS : rows.length < MOST_ROWS)
      kept.push({ candidate, terms })
  }
  return kept.map(({ candidate }) => candidate)
}

function commonShare(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const common = [...left].filter((term) => right.has(term)).length
  return common / (left.size + right.size - common || 1)
}

/** The caption that all rows of a table share; empty for anything else. */
function tableOf({ sentence }: Candidate): string {
  const caption = sentence.cells.find(({ part }) => part === 'caption')
  return caption === undefined ? '' : sentence.text.slice(caption.start, caption.end)
}

/** Drafts the claims that speak against the findings. */
export function draftOpposing(
  question: SubQuestion,
  opposing: readonly Candidate[],
  run: RunInProgress,
): void {
  draft({ question, chosen: opposing, side: 'opposing' }, run)
}

interface DraftOrder {
  readonly question: SubQuestion
  /** Best first. */
  readonly chosen: readonly Candidate[]
  readonly side: 'finding' | 'opposing'
}

function draft({ question, chosen, side }: DraftOrder, run: RunInProgress): void {
  const candidates = new Map(
    chosen.map((candidate) => [run.addEvidence(question.label, candidate), candidate]),
  )
  const evidence = [...candidates].map(([piece, { slots }]) => ({ evidence: piece, slots }))
  const firstNumber = run.drafts.filter(({ draft: known }) => known.subQuestion === question.label).length + 1
  const drafts = synthesise({ subQuestion: question.label, side, evidence, firstNumber })
  run.addDrafts(
    drafts.flatMap((claim) =>
      [...candidates]
        .filter(([{ label }]) => claim.evidence.includes(label))
        .map(([, candidate]) => ({ draft: claim, candidate }))
        .slice(0, 1),
    ),
  )
}
