import type { UnitConverter } from '../../language/quantities/same-quantity.js'
import type { Check, CheckId } from '../../model/claim.js'
import type { Binding } from '../binding/bind-number.js'
import type { ClaimNumber } from '../binding/claim-numbers.js'
import type { Alignment } from './alignment.js'
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
export interface CheckContext {
  /** Which sentences the claim speaks of. */
  readonly alignment: Alignment
  /** Converts between units, with the equivalences of the domain. */
  readonly convert: UnitConverter
  /** The question that the claim answers, where there is one. */
  readonly question?: TextReading
  /** The claim's quantities with all mentions of their numbers. */
  numbers(): readonly ClaimNumber[]
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
