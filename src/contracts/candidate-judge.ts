import type { ApprovalTerms, Destination } from '../model/approval.js'
import type { LanguageModel } from './language-model.js'

export type JudgingTerms = Extract<ApprovalTerms, { readonly kind: 'remote-model' }>

/** The model that judges found papers, not opened yet: nothing is asked of it before its destination was agreed to. */
export interface CandidateJudge {
  /** Where titles and abstracts would go. */
  readonly destination: Destination
  /**
   * Opens it behind the guards of every model (approval, budget, kept answers); `terms`: what was agreed to, for one on another machine.
   * Throws `model-unavailable`, `model-failed`, `config-invalid` and `approval-missing`. Whoever opens it closes it.
   */
  open(terms?: JudgingTerms): Promise<LanguageModel>
}
