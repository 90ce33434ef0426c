import type { Check, CheckId } from '../../model/claim.js'
import type { Binding } from '../binding/bind-number.js'
import type { BindContext } from '../binding/bind-context.js'
import type { EvidenceReading } from './evidence-reading.js'
import type { TextReading } from './text-reading.js'

/** Rungs of the ablation ladder, in order of cost. */
export const CHECK_LAYERS = [
  'quote',
  'numbers',
  'units',
  'binding',
  'polarity',
  'strength and scope',
  'trained judge',
] as const
export type CheckLayer = (typeof CHECK_LAYERS)[number]

/** What a check may use beside the claim and its evidence. */
export interface CheckContext extends BindContext {
  /** The question that the claim answers, where there is one. */
  readonly question?: TextReading
  /** What the checks before this one found. */
  readonly earlier?: readonly Check[]
  /** What each of them is attached to. */
  bindings(): readonly Binding[]
}

/** One pure test of a claim against its passage. */
export interface ClaimCheck {
  readonly id: CheckId
  readonly layer: CheckLayer
  /** What makes it cheap or dear, for whoever orders the table. */
  readonly cost: string
  readonly run: (claim: TextReading, evidence: EvidenceReading, context: CheckContext) => Check
}
