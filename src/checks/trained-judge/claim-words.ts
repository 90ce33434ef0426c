import type { EvidenceReading, SentenceReading } from '../claim/evidence-reading.js'
import type { ReadWord, TextReading } from '../claim/text-reading.js'
import { termRarity } from './term-rarity.js'

/** A content word of the claim with how rare it is, and the sentences that carry it. */
export interface ClaimWord {
  readonly word: ReadWord
  readonly rarity: number
  readonly isName: boolean
  readonly isNumber: boolean
  /** Indexes of the sentences of the passage that carry it. */
  readonly sentences: ReadonlySet<number>
}

/** The content words of a claim, in text order. */
export function readClaimWords(claim: TextReading, evidence: EvidenceReading): ClaimWord[] {
  return claim
    .words()
    .filter(({ terms }) => terms.length > 0)
    .map((word) => ({
      word,
      rarity: rarityOf(word),
      isName: /\p{Lu}.*\p{Lu}|\p{L}\d/u.test(word.text) || (word.start > 0 && /^\p{Lu}/u.test(word.text)),
      isNumber: /^\d/u.test(word.text),
      sentences: carriers(evidence, word),
    }))
}

/** The rarest of a word's terms speaks for it; numbers are always rare. */
export function rarityOf({ text, terms }: ReadWord): number {
  if (/^\d/u.test(text)) return 1
  return terms.reduce((most, term) => Math.max(most, termRarity(term)), 0)
}

function carriers(evidence: EvidenceReading, word: ReadWord): ReadonlySet<number> {
  const indexes = new Set<number>()
  for (const sentence of evidence.sentences) if (carries(sentence, word)) indexes.add(sentence.index)
  return indexes
}

function carries(sentence: SentenceReading, { terms }: ReadWord): boolean {
  const [own, around] = [sentence.terms(), sentence.surroundings()]
  for (const term of terms) if (own.has(term) || around.has(term)) return true
  return false
}
