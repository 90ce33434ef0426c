import type { Span } from './document.js'
import type { ClaimJudgement } from './judgement.js'
import type { OtherContexts } from './other-context.js'
import type { Recheck } from './recheck.js'

export const CHECK_IDS = [
  'evidence-known',
  'quote-present',
  'numbers-present',
  'units-match',
  'number-bound',
  'answers-question',
  'direction',
  'strength',
  'scope',
  'firsthand',
  'editorial',
  'independent',
  'trained-judge',
] as const
export type CheckId = (typeof CHECK_IDS)[number]

/** One test of a claim. Only a `fail` removes it; a `flag` means look again. */
export interface Check {
  readonly check: CheckId
  readonly outcome: 'pass' | 'fail' | 'flag' | 'not-applicable'
  readonly reason: string
  /** Places in the claim's text that the reason is about. */
  readonly spans?: readonly Span[]
  /** A number that was accepted as a declared rounding, or as computed from numbers of the source. */
  readonly marked?: 'rounded' | 'derived'
}

export const VERDICTS = [
  'quoted',
  'supported',
  'disputed',
  'checked-by-code',
  'flagged',
  'not-an-answer',
  'retracted-source',
  'number-not-in-source',
  'unit-differs',
  'number-wrong-context',
  'contradicted',
  'overstated',
  'out-of-scope',
  'partly-supported',
  'not-stated',
  'unjudged',
  'quote-not-in-source',
  'evidence-unknown',
] as const
/**
 * The settled result for a claim. `quoted`: the text equals its quote, and nothing failed; `supported`: every judge accepts the
 * same passage; `disputed`: some judges accept; `unjudged`: a judge failed, or said another thing at its second look.
 */
export type Verdict = (typeof VERDICTS)[number]

/** Verdicts under which a claim is shown as a finding; a disputed one with both sides. */
export const SHOWN_VERDICTS: readonly Verdict[] = ['quoted', 'supported', 'disputed', 'checked-by-code']

/** A part of the question that the claim's own words may leave open and that its surroundings have to carry. */
export interface InheritedSlot {
  /** The words of the question. */
  readonly words: string
  readonly state: 'sentence' | 'neighbours' | 'heading' | 'paper' | 'document' | 'not-carried'
}

/** One checkable sentence of an answer, with the evidence that it rests on. */
export interface Claim {
  /** Label within the run: `S1-C2`. */
  readonly label: string
  readonly subQuestion: string
  readonly text: string
  /** Labels of evidence of this run. */
  readonly evidence: readonly string[]
  /** Whether it answers the question or opposes what the question supposes or what other findings say. */
  readonly side: 'finding' | 'opposing'
  readonly slots: readonly InheritedSlot[]
  readonly checks: readonly Check[]
  readonly verdict: Verdict
  /** What judges said, each look on its own; absent where none was asked. */
  readonly judgements?: readonly ClaimJudgement[]
  /** Second looks at a claim that did not pass at first. */
  readonly recheck?: Recheck
  /** Where else the library has a number of the claim that its own source lacks or binds otherwise. */
  readonly otherContexts?: OtherContexts
}
