import type { EvidenceReading, SentenceReading } from '../claim/evidence-types.js'
import type { TextReading } from '../claim/text-reading.js'
import { type ClaimNumber, says } from './claim-numbers.js'

/** How much of a claim one sentence carries. */
interface Carried {
  readonly sentence: SentenceReading
  readonly numbers: ReadonlySet<ClaimNumber>
  readonly terms: ReadonlySet<string>
}

/**
 * Whether a sentence can say anything against a number of the claim that it does not have. It cannot where a sentence
 * of prose that has the number carries everything else of the claim that it carries (numbers and words) and more: a
 * sentence on another time point or another subgroup then speaks of something else.
 */
export type SpeaksOf = (number: ClaimNumber, sentence: SentenceReading) => boolean

/** Reads which sentences speak of which number; lazily, sentence by sentence. */
export function readHomes(
  claim: TextReading,
  evidence: EvidenceReading,
  numbers: readonly ClaimNumber[],
): SpeaksOf {
  const known = new Map<SentenceReading, Carried>()
  const carriedBy = (sentence: SentenceReading): Carried => {
    const found = known.get(sentence) ?? carried(claim, sentence, numbers)
    known.set(sentence, found)
    return found
  }
  const homesOf = new Map<ClaimNumber, readonly Carried[]>()
  const homes = (number: ClaimNumber): readonly Carried[] => {
    const found =
      homesOf.get(number) ??
      evidence
        .mentions()
        .filter((mention) => mention.part === 'prose' && says(number, mention))
        .map((mention) => carriedBy(mention.sentence))
    homesOf.set(number, found)
    return found
  }
  return (number, sentence) => {
    if (sentence.source.kind === 'table-row') return true
    const here = carriedBy(sentence)
    if (here.numbers.has(number)) return true
    return !homes(number).some((home) => surpasses(home, here))
  }
}

function carried(claim: TextReading, sentence: SentenceReading, numbers: readonly ClaimNumber[]): Carried {
  const there = sentence.exactTerms()
  return {
    sentence,
    numbers: new Set(
      numbers.filter((number) => sentence.mentions().some((mention) => says(number, mention))),
    ),
    terms: new Set([...claim.exactTerms()].filter((term) => there.has(term))),
  }
}

/** Beyond the number itself, which it has anyway. */
function surpasses(home: Carried, other: Carried): boolean {
  const hasNumbers = [...other.numbers].every((number) => home.numbers.has(number))
  // Two further numbers of the claim tell a sentence better than its words do.
  if (hasNumbers && home.numbers.size >= other.numbers.size + 2) return true
  const hasAll = hasNumbers && [...other.terms].every((term) => home.terms.has(term))
  return hasAll && (home.numbers.size > other.numbers.size + 1 || home.terms.size > other.terms.size)
}
