import { type UnitConverter, sameQuantity } from '../../language/quantities/same-quantity.js'
import type { Quantity } from '../../language/quantities/quantity.js'
import type { EvidenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import type { SentenceStand } from '../polarity/find-oppositions.js'
import type { Features } from './features.js'

/** Which of the claim's quantities stand in the passage, and whether in the sentences that fit the claim. */
export function quantityFeatures(
  claim: TextReading,
  evidence: EvidenceReading,
  { stands, convert }: { readonly stands: readonly SentenceStand[]; readonly convert: UnitConverter },
): Features {
  const own = claim.quantities()
  if (own.length === 0)
    return {
      quantities: 0,
      missingQuantities: 0,
      strayQuantities: 0,
      farQuantities: 0,
      roundedQuantities: 0,
      rivalQuantities: 0,
    }
  const all = evidence.sentences.flatMap((sentence) => sentence.quantities())
  const best = stands[0]?.sentence.quantities() ?? []
  const near = stands.flatMap(({ sentence }) => sentence.quantities())
  const isIn = (quantity: Quantity, pool: readonly Quantity[]) =>
    pool.some((other) => sameQuantity(quantity, other, convert) !== 'different')
  const missing = own.filter((quantity) => !isIn(quantity, all))
  const exact = (quantity: Quantity) => all.some((other) => sameQuantity(quantity, other, convert) === 'same')
  return {
    quantities: own.length,
    missingQuantities: missing.length,
    strayQuantities: own.filter((quantity) => !isIn(quantity, best)).length,
    farQuantities: own.filter((quantity) => !isIn(quantity, near)).length,
    roundedQuantities: own.filter((quantity) => isIn(quantity, all) && !exact(quantity)).length,
    rivalQuantities: rivals(own, best),
  }
}

/** Other quantities of the same kind in the best sentence: the more, the easier one is taken for another. */
function rivals(own: readonly Quantity[], best: readonly Quantity[]): number {
  return best.filter(({ kind, value }) =>
    own.some((quantity) => quantity.kind === kind && quantity.value !== value),
  ).length
}
