import type { Candidate } from '../../model/candidate.js'
import type { PremiseVerdict } from '../../model/run.js'

/** What the library says about a premise, with what it rests on. */
export interface PremiseJudgement {
  readonly verdict: PremiseVerdict['verdict']
  /** The sentences that the verdict rests on, best first. */
  readonly candidates: readonly Candidate[]
}
