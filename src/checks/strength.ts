import type { ClaimCheck } from './claim/claim-check.js'
import { sentenceStands } from './polarity/find-oppositions.js'
import { findOverstatements } from './strength/find-overstatements.js'
import type { Overstatement, OverstatementKind } from './strength/overstatement.js'
import { weakenedWording } from './weakened-wording.js'

/** Likeness of claim and sentence from which a stronger word in the same place is certain. */
const CERTAIN = 0.8
/** Likeness from which it is worth a second look. */
const DOUBTFUL = 0.55

/** Whether the claim states as certain, causal, significant or general what its best-fitting sentence states less strongly. */
export const strengthCheck: ClaimCheck = {
  id: 'strength',
  layer: 'strength and scope',
  cost: 'word alignment of one sentence',
  run(claim, _evidence, { alignment }) {
    const [best] = sentenceStands(claim, alignment, 1)
    if (best === undefined) return { check: 'strength', outcome: 'not-applicable', reason: 'no evidence' }
    const found = findOverstatements(claim, best.sentence, best.pairing).filter(
      ({ likeness }) => likeness >= DOUBTFUL,
    )
    const worst = found.find(isCertain) ?? found[0]
    if (worst === undefined)
      return { check: 'strength', outcome: 'pass', reason: 'no stronger than the source' }
    const weakened = weakenedWording(claim.text, found)
    return {
      check: 'strength',
      outcome: isCertain(worst) ? 'fail' : 'flag',
      reason: `${REASONS[worst.kind](worst)}${weakened === undefined ? '' : `; the source carries: “${weakened}”`}`,
      ...(worst.span === undefined ? {} : { spans: [worst.span] }),
    }
  },
}

function isCertain({ likeness }: Overstatement): boolean {
  return likeness >= CERTAIN
}

const REASONS: Readonly<Record<OverstatementKind, (found: Overstatement) => string>> = {
  'hedge-dropped': ({ sourceWords }) => `the source only says so with “${sourceWords}”`,
  'cause-for-association': ({ claimWords, sourceWords }) =>
    `“${claimWords}” names a cause, the source an association (“${sourceWords}”)`,
  'significant-for-trend': ({ sourceWords }) => `the source has no significance (“${sourceWords}”)`,
  'all-for-some': ({ claimWords, sourceWords }) => `“${claimWords}” where the source has “${sourceWords}”`,
  'studies-for-one': ({ claimWords, sourceWords }) =>
    `“${claimWords}” where the source is one (“${sourceWords}”)`,
}
