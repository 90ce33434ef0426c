import type { Check, Verdict } from './claim.js'
import type { RunDomain } from './domain.js'
import type { RelayPointer } from './evidence.js'
import type { PaperKey, PassageId, RunId, SentenceId } from './ids.js'
import type { SentenceRole } from './sentence.js'

export const DRAFT_REPORT_SCHEMA = 'firsthand-check/1'

/** `not-found`: no stored passage speaks of it; a statement about the search. */
export type DraftVerdict = Verdict | 'not-found'

export const DRAFT_OUTCOMES = ['supported', 'flagged', 'failed'] as const
/** `flagged`: code cannot tell; a person has to look. Only `failed` makes the command fail. */
export type DraftOutcome = (typeof DRAFT_OUTCOMES)[number]

export const RECHECK_CLASSES = [
  'retrieval-miss',
  'contradicted',
  'wrong-context',
  'absent-from-library',
  'other-paper',
] as const
/**
 * What a second look made of a claim that did not pass at first (design, section 6, flags). `retrieval-miss`: true, and
 * only not looked at before; `other-paper`: true, but not in the paper that it cites.
 */
export type RecheckClass = (typeof RECHECK_CLASSES)[number]

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

/** One search of a claim; the first is round 0, second looks are 1 and 2. */
export interface DraftSearch {
  readonly round: number
  readonly by: 'cited' | 'claim' | 'entity' | 'number' | 'document'
  readonly query: string
  /** Passages that were read for the first time. */
  readonly passages: number
}

/** A place where a number of the claim stands, bound to something else. */
export interface OtherContext {
  readonly number: string
  readonly citation: string
  readonly sentenceId: SentenceId
  readonly quote: string
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
  readonly otherContexts: readonly OtherContext[]
  readonly searches: readonly DraftSearch[]
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
  readonly papers: number
  readonly counts: Readonly<Record<DraftOutcome, number>>
  readonly rechecks: Readonly<Record<RecheckClass, number>>
  readonly claims: readonly DraftClaimReport[]
  /** Questions, headings and other sentences that claim nothing. */
  readonly notClaims: number
}
