import type { UnitConverter } from '../../language/quantities/same-quantity.js'
import type { Alignment } from '../claim/alignment.js'
import type { ClaimNumber } from './claim-numbers.js'

/** What binding needs beside claim and evidence. */
export interface BindContext {
  /** Which sentences the claim speaks of. */
  readonly alignment: Alignment
  /** Converts between units, with the equivalences of the domain. */
  readonly convert: UnitConverter
  /** The claim's quantities with all mentions of their numbers. */
  numbers(): readonly ClaimNumber[]
}
