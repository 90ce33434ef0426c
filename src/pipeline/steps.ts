/*
 * The steps of a run that a model may take over. By rules they need nothing; with models they are loaded when first used, so
 * that a run without models pays nothing for them.
 */
import type { Candidate } from '../model/candidate.js'
import type { Claim } from '../model/claim.js'
import type { PaperKey } from '../model/ids.js'
import type { Plan, SubQuestion } from '../model/plan.js'
import type { HeadlineSentence } from '../model/run.js'
import { planByRules } from '../stages/plan/plan.js'
import { draftFindings } from './draft.js'
import type { RunInProgress } from './run-in-progress.js'

export interface Steps {
  /** The plan that was approved before, else a new one. */
  plan(run: RunInProgress): Promise<Plan>
  /** Candidates of a sub-question, those first that a model pointed at. */
  read(
    question: SubQuestion,
    candidates: readonly Candidate[],
    run: RunInProgress,
  ): Promise<readonly Candidate[]>
  draft(question: SubQuestion, run: RunInProgress): Promise<void>
  /** Keys of designs that a model read of papers of which code cannot tell, by paper. They are shown and count for no label. */
  designs(unclear: readonly PaperKey[], run: RunInProgress): Promise<ReadonlyMap<PaperKey, string>>
  /** Further rounds of search and drafting. */
  critique(plan: Plan, run: RunInProgress): Promise<void>
  /** First lines over the shown claims, before they were checked. */
  headline(shown: readonly Claim[], run: RunInProgress): Promise<readonly HeadlineToCheck[]>
}

/** A sentence of the headline that no check has seen. */
export type HeadlineToCheck = Pick<HeadlineSentence, 'label' | 'text' | 'claims' | 'evidence'>

const BY_RULES: Steps = {
  plan: async ({ request, needs }) => request.plan ?? planByRules(request.question, needs),
  read: async (_question, candidates) => candidates,
  draft: async (question, run) => draftFindings(question, run),
  designs: async () => new Map(),
  critique: async () => {},
  headline: async () => [],
}

/** The steps of a run: by rules, or with the models that it has. */
export async function stepsOf({ needs }: RunInProgress): Promise<Steps> {
  return needs.models === undefined ? BY_RULES : (await import('./with-models.js')).WITH_MODELS
}
