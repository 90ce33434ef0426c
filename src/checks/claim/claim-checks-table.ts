import { directionCheck } from '../direction.js'
import { numberBoundCheck } from '../number-bound.js'
import { numbersPresentCheck } from '../numbers-present.js'
import { scopeCheck } from '../scope.js'
import { strengthCheck } from '../strength.js'
import { trainedJudgeCheck } from '../trained-judge.js'
import { unitsMatchCheck } from '../units-match.js'
import type { ClaimCheck } from './claim-check.js'

/** The code checks of a claim against its passage, cheapest first. */
export const CLAIM_CHECKS: readonly ClaimCheck[] = [
  numbersPresentCheck,
  unitsMatchCheck,
  numberBoundCheck,
  directionCheck,
  strengthCheck,
  scopeCheck,
  trainedJudgeCheck,
]
