/*
 * The stages in order. Stages never call stages: critique and premises name searches, and this file makes them.
 *
 *   plan → retrieve → premises → extract → synthesise → critique (→ retrieve, extract, synthesise) → verify → record
 */
import { extract } from '../stages/extract/extract.js'
import { findOpposing, searchesForOtherSide } from '../stages/critique/critique.js'
import { planByRules } from '../stages/plan/plan.js'
import { judgePremise } from '../stages/premises/judge-premise.js'
import type { RunRecord } from '../model/run.js'
import { type ResearchNeeds, type ResearchRequest, startRun } from './run-in-progress.js'
import { draftFindings, draftOpposing } from './draft.js'
import { search } from './search.js'
import { settleRun } from './settle-run.js'

/** Answers a question from the library; everything that it did is in the record. */
export async function research(request: ResearchRequest, needs: ResearchNeeds): Promise<RunRecord> {
  const run = startRun(request, needs)
  const plan = await run.stage('plan', () => planByRules(request.question, needs))

  for (const premise of plan.premises) {
    await run.item('premises', premise.label, () => {
      const question = run.questionOfPremise(premise)
      const passages = search(
        { purpose: 'premise', owner: premise.label, queries: [...premise.affirming, ...premise.denying] },
        run,
      )
      run.addPremise(premise, judgePremise(premise, extract(question, passages, run.extractNeeds)))
    })
  }

  for (const question of plan.subQuestions) {
    await run.item('extract', question.label, () => {
      const passages = search(
        { purpose: 'sub-question', owner: question.label, queries: question.queries },
        run,
      )
      run.addCandidates(question, extract(question, passages, run.extractNeeds))
      draftFindings(question, run)
    })
  }

  for (const { owner, queries } of searchesForOtherSide(plan)) {
    await run.item('critique', owner, () => {
      const question = run.questionOf(owner)
      const passages = search({ purpose: 'falsification', owner, queries }, run)
      const others = extract(question, passages, run.extractNeeds)
      draftOpposing(question, findOpposing(question, run.findingsOf(question), others), run)
    })
  }

  return run.stage('verify', () => settleRun(run, plan))
}
