import { numbersPresentCheck } from '../numbers-present.js'
import type { ClaimCheck } from './claim-check.js'

/** The code checks of a claim against its passage, cheapest first. */
export const CLAIM_CHECKS: readonly ClaimCheck[] = [numbersPresentCheck]
