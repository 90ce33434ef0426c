import type { CheckContext } from '../claim/claim-check.js'
import type { EvidenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import { sentenceStands } from '../polarity/find-oppositions.js'
import { readClaimWords } from './claim-words.js'
import { coverageFeatures } from './coverage-features.js'
import type { Features } from './features.js'
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
  { alignment, convert }: Pick<CheckContext, 'alignment' | 'convert'>,
): Features | undefined {
  const stands = sentenceStands(claim, alignment, NEAR_SENTENCES)
  const [best] = stands
  if (best === undefined) return undefined
  const words = readClaimWords(claim, evidence)
  return {
    ...coverageFeatures(words, evidence),
    ...orderFeatures(words, best.sentence, best.pairing),
    ...polarityFeatures(claim, evidence, stands),
    ...quantityFeatures(claim, evidence, { stands, convert }),
    ...shapeFeatures(claim, words, { evidence, best: best.sentence }),
    alignedSentences: alignment.spokenOf.length,
  }
}
