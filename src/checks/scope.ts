import type { ClaimCheck } from './claim/claim-check.js'
import type { TextReading } from './claim/text-reading.js'
import { sentenceStands } from './polarity/find-oppositions.js'
import type { WordPairs } from './polarity/word-pairs.js'
import { findScopeGaps, type ScopeGap } from './scope/find-scope-gaps.js'

/** Likeness of claim and sentence from which another species in the same statement is certain. */
const CERTAIN = 0.8

/** Whether the claim holds for a species, population, setting, preparation, route or time that its evidence does not have. */
export const scopeCheck: ClaimCheck = {
  id: 'scope',
  layer: 'strength and scope',
  cost: 'word lists over the passage',
  run(claim, evidence, { alignment }) {
    const gaps = findScopeGaps(claim, evidence)
    const worst = gaps.find(({ instead }) => instead !== undefined) ?? gaps[0]
    if (worst === undefined)
      return { check: 'scope', outcome: 'pass', reason: 'within the scope of the source' }
    const pairing = sentenceStands(claim, alignment, 1)[0]?.pairing
    const likeness = pairing === undefined ? 0 : likenessBeside(worst, claim, pairing)
    return {
      check: 'scope',
      outcome:
        worst.instead !== undefined && worst.scope === 'species' && likeness >= CERTAIN ? 'fail' : 'flag',
      reason: reasonOf(worst),
      spans: [worst.span],
    }
  },
}

/** Share of the claim's content words, the limit itself aside, that the sentence has in the same order. */
function likenessBeside({ span }: ScopeGap, claim: TextReading, { pairs }: WordPairs): number {
  const others = claim
    .words()
    .filter(({ terms, start }) => terms.length > 0 && (start < span.start || start >= span.end))
  const paired = pairs.filter(([word]) => others.includes(word)).length
  return others.length === 0 ? 0 : paired / others.length
}

function reasonOf({ scope, words, instead }: ScopeGap): string {
  return instead === undefined
    ? `“${words}” (${scope}) is not in the source`
    : `the claim is about “${words}”, the source about “${instead}” (${scope})`
}
