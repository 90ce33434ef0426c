import { SHOWN_VERDICTS } from '../model/claim.js'
import type { Plan, SubQuestion } from '../model/plan.js'
import { draftFindings } from './draft.js'
import type { RunInProgress } from './run-in-progress.js'
import { type SettledClaims, settleClaims } from './settle-claims.js'

/**
 * Settles all claims; where nothing of what a writer wrote for a sub-question is left, its quotations are drafted and settled
 * as in a run without models: what a paper says is not lost because a model said it wrongly.
 */
export async function settleWithQuotations(run: RunInProgress, plan: Plan): Promise<SettledClaims> {
  const settled = await settleClaims(run, plan)
  const bare = plan.subQuestions.filter((question) => isBare(question, settled, run))
  if (bare.length === 0) return settled
  const before = run.drafts.length
  for (const question of bare) {
    run.addNote(`${question.label}: nothing that the writer wrote passed the checks; quotations are shown.`)
    draftFindings(question, run)
  }
  const quotations = await settleClaims(run, plan, run.drafts.slice(before))
  return { ...settled, claims: [...settled.claims, ...quotations.claims] }
}

/** A writer wrote for it, and no finding is shown, be it that it wrote contradictions only. */
function isBare({ label }: SubQuestion, { claims }: SettledClaims, run: RunInProgress): boolean {
  const wasWritten = run.drafts.some(
    ({ draft, candidate }) => draft.subQuestion === label && draft.text !== candidate.sentence.text,
  )
  return (
    wasWritten &&
    claims.every(
      ({ subQuestion, side, verdict }) =>
        subQuestion !== label || side !== 'finding' || !SHOWN_VERDICTS.includes(verdict),
    )
  )
}
