import type { CallRecord } from './call-record.js'
import type { Check, Verdict } from './claim.js'
import type { RunDomain } from './domain.js'
import type { RelayPointer } from './evidence.js'
import type { PaperKey, PassageId, RunId, SentenceId } from './ids.js'
import type { ClaimJudgement, RunJudge } from './judgement.js'
import type { OtherContext } from './other-context.js'
import type { ClaimSearch, RecheckClass } from './recheck.js'
import type { SentenceRole } from './sentence.js'

export type { OtherContext } from './other-context.js'
export { type ClaimSearch as DraftSearch, RECHECK_CLASSES, type RecheckClass } from './recheck.js'

export const DRAFT_REPORT_SCHEMA = 'firsthand-check/1'

/** `not-found`: no stored passage speaks of it; a statement about the search. */
export type DraftVerdict = Verdict | 'not-found'

export const DRAFT_OUTCOMES = ['supported', 'flagged', 'failed'] as const
/** `flagged`: code cannot tell; a person has to look. Only `failed` makes the command fail. */
export type DraftOutcome = (typeof DRAFT_OUTCOMES)[number]

/** A citation of the text and what it was resolved to. */
export interface DraftCitation {
  /** As printed. */
  readonly printed: string
  readonly state: 'paper' | 'evidence' | 'not-in-library' | 'unresolved'
  readonly paperKey?: PaperKey
  readonly sentenceId?: SentenceId
  readonly passageId?: PassageId
}

/** The stored sentence that a claim was held against. */
export interface DraftEvidence {
  readonly sentenceId: SentenceId
  readonly passageId: PassageId
  readonly paperKey: PaperKey
  /** `Moe et al. 2019`. */
  readonly citation: string
  readonly locator: string
  readonly quote: string
  readonly role: SentenceRole
  /** Works that a relayed sentence points at; with a key where the library holds them. */
  readonly relays: readonly RelayPointer[]
}

/** One claim of the text with its verdict. */
export interface DraftClaimReport {
  readonly number: number
  /** Line of the file where its paragraph starts. */
  readonly line: number
  readonly heading: readonly string[]
  /** As written, citations left out. */
  readonly text: string
  /** What was checked, where pronouns were resolved. */
  readonly readAs: string
  /** Words that point back and that no rule could resolve. */
  readonly unresolved: readonly string[]
  readonly citations: readonly DraftCitation[]
  readonly outcome: DraftOutcome
  readonly verdict: DraftVerdict
  readonly reason: string
  readonly recheck?: RecheckClass
  /** Share of the claim's words that the passage carries, 0 to 1. */
  readonly coverage: number
  readonly checks: readonly Check[]
  readonly evidence?: DraftEvidence
  /** The nearest places of the library that have a number of the claim with another meaning … */
  readonly otherContexts: readonly OtherContext[]
  /** … and how many there are. */
  readonly otherContextCount: number
  readonly searches: readonly ClaimSearch[]
  /** What judges said of it; absent where none was asked. */
  readonly judgements?: readonly ClaimJudgement[]
}

/** What checking a text found. */
export interface DraftReport {
  readonly schema: typeof DRAFT_REPORT_SCHEMA
  /** Mark of the report, so that it never becomes a source. */
  readonly id: RunId
  readonly firsthandVersion: string
  readonly file: string
  readonly format: string
  /** SHA-256 of the file. */
  readonly sha256: string
  readonly checkedAt: string
  readonly domain?: RunDomain
  /** Absent where code alone has checked. */
  readonly judges?: readonly RunJudge[]
  readonly papers: number
  readonly counts: Readonly<Record<DraftOutcome, number>>
  readonly rechecks: Readonly<Record<RecheckClass, number>>
  readonly claims: readonly DraftClaimReport[]
  /** Questions, headings and other sentences that claim nothing. */
  readonly notClaims: number
  /** Calls of the language models that judged; absent where there was none. */
  readonly modelCalls?: readonly CallRecord[]
}
