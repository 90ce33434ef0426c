import type { Check } from '../model/claim.js'
import type { ClaimCheck } from './claim/claim-check.js'
import { sentenceStands } from './polarity/find-oppositions.js'
import { type ForeignSubject, foreignSubject } from './polarity/foreign-subject.js'
import type { Opposition, OppositionKind } from './polarity/opposition.js'

/**
 * Likeness of claim and sentence from which an opposition is certain, by how it was seen; set on the development half
 * of the labelled claims, where no supported claim has one above it.
 */
const CERTAIN = { word: 0.7, clause: 0.85 } as const
/** Likeness from which it is worth a second look. */
const DOUBTFUL = { word: 0.6, clause: 0.75 } as const

/**
 * Direction, negation and comparison: the sentence that the claim speaks of most says the opposite, denies it, found
 * no difference, or compares the other way round. Only the best-fitting sentence can contradict: a farther one may
 * speak of something else.
 */
export const directionCheck: ClaimCheck = {
  id: 'direction',
  layer: 'polarity',
  cost: 'word alignment of one sentence',
  run(claim, _evidence, { alignment }) {
    const oppositions = sentenceStands(claim, alignment, 1).flatMap((stand) => stand.oppositions)
    const worst = oppositions.toSorted((a, b) => rank(b) - rank(a))[0]
    if (worst === undefined || worst.likeness < DOUBTFUL[worst.by])
      return bySubject(foreignSubject(claim, alignment))
    return {
      check: 'direction',
      outcome: isCertain(worst) ? 'fail' : 'flag',
      reason: reasonOf(worst),
      ...(worst.span === undefined ? {} : { spans: [worst.span] }),
    }
  },
}

function bySubject(foreign: ForeignSubject | undefined): Check {
  return foreign === undefined
    ? { check: 'direction', outcome: 'pass', reason: 'nothing in the source goes against it' }
    : {
        check: 'direction',
        outcome: 'flag',
        reason: `“${foreign.words}” stands nowhere in the source, which says this of something else: “${foreign.sentence}”`,
        spans: [foreign.span],
      }
}

function isCertain({ by, likeness }: Opposition): boolean {
  return likeness >= CERTAIN[by]
}

function rank(opposition: Opposition): number {
  return opposition.likeness + (isCertain(opposition) ? 1 : 0)
}

const REASONS: Readonly<Record<OppositionKind, (opposition: Opposition) => string>> = {
  direction: ({ claimWords, sentenceWords }) =>
    `the claim has “${claimWords}”, the source “${sentenceWords}”`,
  'opposite-word': ({ claimWords, sentenceWords }) =>
    `the claim has “${claimWords}”, the source “${sentenceWords}”`,
  negation: ({ claimWords, sentenceWords }) =>
    claimWords === ''
      ? `the source denies it (“${sentenceWords}”)`
      : `the claim denies (“${claimWords}”) what the source says`,
  'no-difference': ({ claimWords, sentenceWords }) =>
    `the claim has “${claimWords}”, the source “${sentenceWords}”`,
  swapped: ({ claimWords }) => `the source compares the other way round (“${claimWords}”)`,
}

function reasonOf(opposition: Opposition): string {
  return REASONS[opposition.kind](opposition)
}
