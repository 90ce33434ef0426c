import type { Check, CheckId } from '../../model/claim.js'
import type { CheckContext } from '../claim/claim-check.js'
import type { EvidenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import { sentenceStands } from '../polarity/find-oppositions.js'
import { readClaimWords } from './claim-words.js'
import { coverageFeatures } from './coverage-features.js'
import { type Features, mergeFeatures } from './features.js'
import { meaningFeatures } from './meaning-features.js'
import { orderFeatures } from './order-features.js'
import { polarityFeatures } from './polarity-features.js'
import { quantityFeatures } from './quantity-features.js'
import { shapeFeatures } from './shape-features.js'

/** Sentences whose polarity is compared with the claim's. */
const NEAR_SENTENCES = 3

/** All signals of a claim against its passage; undefined where the passage has no sentence. */
export function judgeFeatures(
  claim: TextReading,
  evidence: EvidenceReading,
  { alignment, convert, earlier }: Pick<CheckContext, 'alignment' | 'convert' | 'earlier'>,
): Features | undefined {
  const stands = sentenceStands(claim, alignment, NEAR_SENTENCES)
  const [best] = stands
  if (best === undefined) return undefined
  const words = readClaimWords(claim, evidence)
  return mergeFeatures([
    coverageFeatures(words, evidence),
    orderFeatures(words, best.sentence, best.pairing),
    polarityFeatures(claim, evidence, stands),
    meaningFeatures(
      words,
      stands.map(({ sentence }) => sentence),
    ),
    earlierFeatures(earlier ?? []),
    quantityFeatures(claim, evidence, { stands, convert }),
    shapeFeatures(claim, words, { evidence, best: best.sentence }),
    { alignedSentences: alignment.spokenOf.length },
  ])
}

/** Checks whose outcome is a signal: 2 for a fail, 1 for a flag. */
const SIGNALLING: readonly CheckId[] = [
  'numbers-present',
  'units-match',
  'number-bound',
  'direction',
  'strength',
  'scope',
]

function earlierFeatures(earlier: readonly Check[]): Features {
  const raised = SIGNALLING.map((id) => {
    const outcome = earlier.find(({ check }) => check === id)?.outcome
    return [`raised-${id}`, outcome === 'fail' ? 2 : outcome === 'flag' ? 1 : 0] as const
  })
  const count = raised.filter(([, value]) => value > 0).length
  return Object.fromEntries([...raised, ['raised', count]])
}
