import type { Candidate } from '../model/candidate.js'
import type { SubQuestion } from '../model/plan.js'
import { MAX_CLAIMS, synthesise } from '../stages/synthesise/synthesise.js'
import type { RunInProgress } from './run-in-progress.js'

/** How far below the best a sentence may fit and still be a finding. */
const SCORE_SPAN = 0.25

/** Drafts the findings of a sub-question from the sentences that answer it. */
export function draftFindings(question: SubQuestion, run: RunInProgress): void {
  const answering = run.candidatesOf(question).filter(({ check }) => check.outcome === 'pass')
  const best = answering[0]?.score ?? 0
  draft(
    question,
    answering.filter(({ score }) => score >= best - SCORE_SPAN).slice(0, 2 * MAX_CLAIMS),
    'finding',
    run,
  )
}

/** Drafts the claims that speak against the findings. */
export function draftOpposing(
  question: SubQuestion,
  opposing: readonly Candidate[],
  run: RunInProgress,
): void {
  draft(question, opposing, 'opposing', run)
}

function draft(
  question: SubQuestion,
  chosen: readonly Candidate[],
  side: 'finding' | 'opposing',
  run: RunInProgress,
): void {
  const pieces = chosen.map((candidate) => ({
    candidate,
    evidence: run.addEvidence(question.label, candidate),
    slots: candidate.slots,
  }))
  const firstNumber = run.drafts.filter(({ draft: known }) => known.subQuestion === question.label).length + 1
  const drafts = synthesise({ subQuestion: question.label, side, evidence: pieces, firstNumber })
  run.addDrafts(
    drafts.flatMap((claim) => {
      const piece = pieces.find(({ evidence }) => claim.evidence.includes(evidence.label))
      return piece === undefined ? [] : [{ draft: claim, candidate: piece.candidate }]
    }),
  )
}
