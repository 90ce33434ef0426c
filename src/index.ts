/** Public API of Firsthand: one object over one library, its results and its errors. */
export {
  type Environment,
  type FetchOutcomeOfUser,
  type Firsthand,
  type FirsthandOptions,
  type MarkedSearch,
  openFirsthand,
  readSettings,
  type StageProgress,
} from './compose.js'
export type { Acquisition, AcquisitionOutcome } from './model/acquisition.js'
export type { Approval, ApprovalTerms } from './model/approval.js'
export type { Claim, Verdict } from './model/claim.js'
export { type ErrorCode, FirsthandError, isFirsthandError } from './model/errors.js'
export type { RunDiscovery } from './model/discovery.js'
export type { Evidence } from './model/evidence.js'
export type { DocumentId, PaperKey, PassageId, RunId, SentenceId } from './model/ids.js'
export type { BibliographicRecord, Paper } from './model/paper.js'
export type { Plan } from './model/plan.js'
export type { RunRecord, RunStatus } from './model/run.js'
export type { Passage, Sentence } from './model/sentence.js'
export type { ResolvedSetting } from './model/setting.js'
export type { AddOutcome, AddProgress, AddRow } from './operations/add.js'
export type { CheckQuoteOptions, QuoteOutcome } from './operations/check-quote.js'
export type { DoctorOutcome } from './operations/doctor.js'
export type { AnswerEvaluation } from './operations/evaluate-answers.js'
export type { Consent } from './operations/obtain-consent.js'
export type { GrepMatch, GrepOptions, GrepOutcome } from './operations/grep.js'
export type { PaperRow } from './operations/list-papers.js'
export type { SourceRow } from './operations/list-sources.js'
export type { RunReplay } from './operations/replay-run.js'
export type { ShownEvidence } from './operations/show-evidence.js'
