import type { EvidenceReading, SentenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import type { ClaimWord } from './claim-words.js'
import type { Features } from './features.js'

const ABSOLUTE =
  /\b(?:all|every|always|never|only|none|entire(?:ly)?|completely|exclusively|solely|must|any)\b/iu
const SUPERLATIVE = /\b(?:most|least|best|worst|first|largest|highest|lowest|main|primary|\p{L}{3,}est)\b/iu
const REASON =
  /\b(?:because|due\sto|so\sthat|therefore|thus|in\sorder\sto|as\sa\sresult|thereby|despite|although)\b/iu
const OPINION =
  /\b(?:should|important|great|popular|famous|well-known|interesting|such\sas|including|like)\b/iu

/** Lengths, the kind of the passage, and words of the claim that say much at once. */
export function shapeFeatures(
  claim: TextReading,
  words: readonly ClaimWord[],
  { evidence, best }: { readonly evidence: EvidenceReading; readonly best: SentenceReading },
): Features {
  const { text } = claim
  const rows = evidence.sentences.filter(({ source }) => source.kind === 'table-row').length
  return {
    claimWords: words.length,
    claimRarity: words.reduce((sum, { rarity }) => sum + rarity, 0) / Math.max(1, words.length),
    claimNames: words.filter(({ isName }) => isName).length,
    claimCommas: text.split(/[,;]/u).length - 1,
    claimAnds: text.split(/\b(?:and|or)\b/iu).length - 1,
    sentences: evidence.sentences.length,
    bestWords: best.words().length,
    tableShare: rows / Math.max(1, evidence.sentences.length),
    isBestRow: best.source.kind === 'table-row' ? 1 : 0,
    absolute: ABSOLUTE.test(text) ? 1 : 0,
    superlative: SUPERLATIVE.test(text) ? 1 : 0,
    reason: REASON.test(text) ? 1 : 0,
    opinion: OPINION.test(text) ? 1 : 0,
    comparison: /\b(?:than|compared|versus|relative\sto)\b/iu.test(text) ? 1 : 0,
    bestQuestion: /\?\s*$/u.test(best.text) ? 1 : 0,
    letterTriples: triples(text, best.text),
  }
}

/** Share of the claim's letter triples that the sentence has too: sees forms of words that the stems part. */
function triples(claim: string, sentence: string): number {
  const own = triplesOf(claim)
  const other = triplesOf(sentence)
  let shared = 0
  for (const triple of own) if (other.has(triple)) shared += 1
  return own.size === 0 ? 0 : shared / own.size
}

function triplesOf(text: string): Set<string> {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  const found = new Set<string>()
  for (let at = 0; at + 3 <= letters.length; at += 1) found.add(letters.slice(at, at + 3))
  return found
}
