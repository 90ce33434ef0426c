import { lazy } from '../util/lazy.js'
import type { ClaimCheck } from './claim/claim-check.js'
import { judgeFeatures } from './trained-judge/judge-features.js'
import { parseJudgeModel, supportProbability } from './trained-judge/judge-model.js'
import weights from './trained-judge/weights.json' with { type: 'json' }
import { answersYesOrNo } from './trained-judge/yes-or-no.js'

const MODEL = lazy(() => parseJudgeModel(weights))

/**
 * A small trained judge of the family `firsthand`: boosted trees over the signals of the other checks give a calibrated
 * probability of support. It never vetoes: under its upper threshold it flags, and says whether it doubts or disbelieves.
 * Of answers of yes or no it says nothing.
 */
export const trainedJudgeCheck: ClaimCheck = {
  id: 'trained-judge',
  layer: 'trained judge',
  cost: 'signals of all sentences, then a few hundred comparisons',
  run(claim, evidence, context) {
    if (answersYesOrNo(claim.text)) return notApplicable('an answer of yes or no')
    const features = judgeFeatures(claim, evidence, context)
    if (features === undefined) return notApplicable('no evidence')
    const model = MODEL()
    const probability = supportProbability(model, features)
    const shown = probability.toFixed(2)
    if (probability >= model.accept)
      return { check: 'trained-judge', outcome: 'pass', reason: `support judged probable (${shown})` }
    const opinion = probability < model.reject ? 'improbable' : 'doubtful'
    return { check: 'trained-judge', outcome: 'flag', reason: `support judged ${opinion} (${shown})` }
  },
}

function notApplicable(reason: string) {
  return { check: 'trained-judge', outcome: 'not-applicable', reason } as const
}
