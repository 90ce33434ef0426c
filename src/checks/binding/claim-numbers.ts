import type { Quantity } from '../../language/quantities/quantity.js'
import type { UnitConverter } from '../../language/quantities/same-quantity.js'
import type { EvidenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import { isPresent, MATCH_ORDER, matchQuantity, type QuantityMatch } from './match-quantity.js'
import type { Mention } from '../claim/evidence-types.js'

/** A mention that says the number of the claim in some way. */
export interface MentionMatch {
  readonly mention: Mention
  readonly match: QuantityMatch
}

/** A quantity of the claim with all mentions of its number, best match first. */
export interface ClaimNumber {
  readonly quantity: Quantity
  readonly matches: readonly MentionMatch[]
  readonly best: QuantityMatch
}

/** Whether a mention says the number. */
export function says({ matches }: ClaimNumber, mention: Mention): boolean {
  return matches.some((found) => found.mention === mention && isPresent(found.match))
}

/** Looks every quantity of the claim up among the mentions of the passage. */
export function findNumbers(
  claim: TextReading,
  evidence: EvidenceReading,
  convert: UnitConverter,
): ClaimNumber[] {
  return claim.quantities().map((quantity) => {
    const matches = evidence
      .mentions()
      .flatMap((mention): MentionMatch[] => {
        const match = matchQuantity(quantity, mention, convert)
        return match === 'different' ? [] : [{ mention, match }]
      })
      .sort((a, b) => MATCH_ORDER.indexOf(a.match) - MATCH_ORDER.indexOf(b.match))
    return { quantity, matches, best: matches[0]?.match ?? 'different' }
  })
}
