import type { Direction } from '../../language/polarity.js'
import type { EvidenceReading, SentenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import { directionsAgree, directionsOppose } from '../polarity/oppose-directions.js'
import type { SentenceStand } from '../polarity/find-oppositions.js'
import type { OppositionKind } from '../polarity/opposition.js'
import { findOverstatements } from '../strength/find-overstatements.js'
import { findScopeGaps } from '../scope/find-scope-gaps.js'
import { type Features, mergeFeatures } from './features.js'

/** Agreement of directions, denials and strength between the claim and the sentences that fit it. */
export function polarityFeatures(
  claim: TextReading,
  evidence: EvidenceReading,
  stands: readonly SentenceStand[],
): Features {
  const best = stands[0]
  const near = stands.map(({ sentence }) => sentence)
  return mergeFeatures([
    oppositionFeatures(stands),
    denialFeatures(claim, near),
    directionFeatures(claim, near),
    closingFeatures(claim, evidence),
    strengthFeatures(claim, near),
    {
      overstatements: best === undefined ? 0 : findOverstatements(claim, best.sentence, best.pairing).length,
    },
    scopeFeatures(claim, evidence),
  ])
}

function oppositionFeatures(stands: readonly SentenceStand[]): Features {
  const worst = (kinds: readonly OppositionKind[], chosen: readonly SentenceStand[]): number =>
    chosen
      .flatMap(({ oppositions }) => oppositions)
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((most, { likeness }) => Math.max(most, likeness), 0)
  const [best, others] = [stands.slice(0, 1), stands.slice(1)]
  return {
    opposedDirection: worst(['direction', 'swapped', 'no-difference'], best),
    opposedWord: worst(['opposite-word'], best),
    opposedDenial: worst(['negation'], best),
    opposedElsewhere: worst(['direction', 'swapped', 'no-difference', 'opposite-word'], others),
    deniedElsewhere: worst(['negation'], others),
  }
}

function denialFeatures(claim: TextReading, near: readonly SentenceReading[]): Features {
  const own = claim.negations().length
  const best = near[0]?.negations().length ?? 0
  const all = near.reduce((sum, sentence) => sum + sentence.negations().length, 0)
  return {
    claimDenials: own,
    bestDenials: best,
    nearDenials: all,
    denialsOnlyClaim: own > 0 && all === 0 ? 1 : 0,
    denialsOnlyBest: own === 0 && best > 0 ? 1 : 0,
    noDifferenceNear: near.filter((sentence) =>
      sentence.negations().some(({ kind }) => kind === 'no-difference'),
    ).length,
    noDifferenceClaim: claim.negations().some(({ kind }) => kind === 'no-difference') ? 1 : 0,
  }
}

function directionFeatures(claim: TextReading, near: readonly SentenceReading[]): Features {
  const own = claim.directions()
  const others = near.flatMap((sentence) => sentence.directions())
  const best = near[0]?.directions() ?? []
  const count = (directions: readonly Direction[]) =>
    own.filter(({ direction }) => directions.includes(direction)).length
  const agreeing = own.filter((mark) => others.some((other) => directionsAgree(mark, other))).length
  const opposing = own.filter((mark) => others.some((other) => directionsOppose(mark, other))).length
  return {
    claimUp: count(['up', 'better']),
    claimDown: count(['down', 'worse']),
    claimSame: count(['same']),
    directionsUnmatched: own.length - agreeing,
    directionsOpposed: opposing,
    directionsAgreeBest: own.filter((mark) => best.some((other) => directionsAgree(mark, other))).length,
    directionsOpposedBest: own.filter(
      (mark) =>
        best.some((other) => directionsOppose(mark, other)) &&
        !best.some((other) => directionsAgree(mark, other)),
    ).length,
    bestDirections: best.length,
  }
}

/** Papers conclude in their last sentences: what these say of directions and denials. */
function closingFeatures(claim: TextReading, { sentences }: EvidenceReading): Features {
  const closing = sentences.slice(-2)
  const marks = closing.flatMap((sentence) => sentence.directions())
  const own = claim.directions()
  return {
    closingDenials: closing.reduce((sum, sentence) => sum + sentence.negations().length, 0),
    closingAgrees: own.filter((mark) => marks.some((other) => directionsAgree(mark, other))).length,
    closingOpposes: own.filter((mark) => marks.some((other) => directionsOppose(mark, other))).length,
    closingHedges: closing.reduce(
      (sum, one) => sum + one.strengths().filter(({ kind }) => kind === 'hedge').length,
      0,
    ),
  }
}

function strengthFeatures(claim: TextReading, near: readonly SentenceReading[]): Features {
  const count = (reading: TextReading | undefined, kind: string) =>
    reading?.strengths().filter((mark) => mark.kind === kind).length ?? 0
  const kinds = ['hedge', 'booster', 'causal', 'association'] as const
  return Object.fromEntries(
    kinds.flatMap((kind) => [
      [`claim-${kind}`, count(claim, kind)],
      [`best-${kind}`, count(near[0], kind)],
      [
        `only-claim-${kind}`,
        Math.max(0, count(claim, kind) - near.reduce((sum, one) => sum + count(one, kind), 0)),
      ],
    ]),
  )
}

function scopeFeatures(claim: TextReading, evidence: EvidenceReading): Features {
  const gaps = findScopeGaps(claim, evidence)
  return { scopeGaps: gaps.length, scopeOther: gaps.filter(({ instead }) => instead !== undefined).length }
}
