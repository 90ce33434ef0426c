/*
 * The stages in order. Stages never call stages: critique and premises name searches, and this file makes them.
 *
 *   plan → retrieve → premises → extract → synthesise → critique (→ retrieve, extract, synthesise) → verify → record
 */
import { isSpent } from '../checks/spent-source.js'
import { extract } from '../stages/extract/extract.js'
import { findOpposing, papersInQuestion, searchesForOtherSide } from '../stages/critique/critique.js'
import { judgePremise } from '../stages/premises/judge-premise.js'
import type { RunRecord } from '../model/run.js'
import type { Candidate } from '../model/candidate.js'
import type { SubQuestion } from '../model/plan.js'
import { type ResearchNeeds, type ResearchRequest, type RunInProgress, startRun } from './run-in-progress.js'
import { draftOpposing } from './draft.js'
import { openMeaningSearch, orderByMeaning, queriesOf } from './meaning.js'
import { search } from './search.js'
import { settleRun } from './settle-run.js'
import { stepsOf } from './steps.js'

/** Answers a question from the library; everything that it did is in the record. */
export async function research(request: ResearchRequest, needs: ResearchNeeds): Promise<RunRecord> {
  const run = startRun(request, needs)
  const steps = await stepsOf(run)
  const plan = await run.stage('plan', () => steps.plan(run))

  const { semantic } = needs
  if (semantic !== undefined)
    await run.item('meaning', 'queries', async () => {
      run.setMeaning(await openMeaningSearch(queriesOf(plan), semantic))
    })

  for (const premise of plan.premises) {
    await run.item('premises', premise.label, async () => {
      const question = run.questionOfPremise(premise)
      const passages = await search(
        { purpose: 'premise', owner: premise.label, queries: [...premise.affirming, ...premise.denying] },
        run,
      )
      const { terms, weight } = run.extractNeeds
      const judgement = judgePremise(premise, extract(question, passages, run.extractNeeds), {
        around: (sentence, paperKey) => terms.around(sentence, paperKey),
        weight,
        isSpent: (paperKey) => isSpent(run.editorialOf(paperKey).status),
      })
      if (premise.isImplied !== true || judgement.verdict !== 'not-found') run.addPremise(premise, judgement)
    })
  }

  for (const question of plan.subQuestions) {
    await run.item('extract', question.label, async () => {
      const passages = await search(
        { purpose: 'sub-question', owner: question.label, queries: question.queries },
        run,
      )
      const byRules = extract(question, passages, run.extractNeeds)
      const candidates =
        semantic === undefined ? byRules : await orderByMeaning(question.text, byRules, semantic.embedder)
      // What was found stands even where a model that reads it ends the item.
      run.addCandidates(question, candidates)
      tellFound(question, candidates, run)
      run.addCandidates(question, await steps.read(question, candidates, run))
    })
    await run.item('synthesise', question.label, () => steps.draft(question, run))
  }

  await steps.critique(plan, run)

  for (const { question, queries } of searchesForOtherSide(plan)) {
    await run.item('critique', question.label, async () => {
      const paperKeys = papersInQuestion(run.candidatesOf(question))
      const passages = await search(
        { purpose: 'falsification', owner: question.label, queries, filter: { paperKeys } },
        run,
      )
      const others = extract(question, passages, run.extractNeeds)
      draftOpposing(question, findOpposing(question, run.findingsOf(question), others), run)
    })
  }

  const { online } = needs
  if (online !== undefined) {
    const papers = new Set([...run.evidence.values()].map(({ paperKey }) => paperKey))
    // Before claims are settled: a source that was retracted since supports nothing.
    await run.stage('editorial', () => online.checkEditorial([...papers]))
  }
  return run.stage('verify', () => settleRun(run, plan))
}

/** Longest quotation that is told early, in characters. */
const TOLD_CHARACTERS = 160

/** Where models come next, the person sees within seconds what the prose will rest on. */
function tellFound({ label }: SubQuestion, candidates: readonly Candidate[], { needs }: RunInProgress): void {
  if (needs.models === undefined) return
  const passages = new Set(candidates.map(({ passage }) => passage.id)).size
  const best = candidates[0]?.sentence.text
  const quote =
    best === undefined
      ? ''
      : `, best: “${best.slice(0, TOLD_CHARACTERS)}${best.length > TOLD_CHARACTERS ? '…' : ''}”`
  needs.onProgress?.({
    stage: 'found',
    item: `${label}: ${passages} ${passages === 1 ? 'passage' : 'passages'} found${quote}`,
  })
}
