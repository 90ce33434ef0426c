import type { CheckId, Verdict } from '../../model/claim.js'

/** The verdict of a claim that a check removes. The last three never fail: their findings are flags or marks. */
export const VERDICT_OF_FAIL: Readonly<Record<CheckId, Verdict>> = {
  'evidence-known': 'evidence-unknown',
  'quote-present': 'quote-not-in-source',
  'numbers-present': 'number-not-in-source',
  'units-match': 'unit-differs',
  'number-bound': 'number-wrong-context',
  'answers-question': 'not-an-answer',
  direction: 'contradicted',
  strength: 'overstated',
  scope: 'out-of-scope',
  editorial: 'retracted-source',
  firsthand: 'flagged',
  independent: 'flagged',
  'trained-judge': 'flagged',
}
