import type { EvidenceReading, SentenceReading } from './evidence-reading.js'
import type { ReadWord, TextReading } from './text-reading.js'

/** How much of a claim one sentence carries. */
export interface SentenceMatch {
  readonly sentence: SentenceReading
  /** Share of the claim's weight that the sentence, its headings and caption carry, 0 to 1. */
  readonly score: number
}

/** Which sentences of a passage a claim speaks of. */
export interface Alignment {
  /** All sentences, best first; ties in text order. */
  readonly ranked: readonly SentenceMatch[]
  /** The sentences that together say what the claim says: the best, and those that add words which it lacks. */
  readonly spokenOf: readonly SentenceMatch[]
  /** Share of the claim's weight that the whole passage carries. */
  readonly coverage: number
  /** Words of the claim that stand nowhere in the passage. */
  readonly unsaid: readonly ReadWord[]
}

/** Names and things with digits tell sentences apart better than words do. */
const NAME_WEIGHT = 2
const NUMBER_WEIGHT = 1.5
/** Most sentences that a claim is taken to speak of. */
const MOST_SENTENCES = 4
/** Share of the claim's weight that a further sentence has to add. */
const LEAST_GAIN = 0.12

interface WeightedWord {
  readonly word: ReadWord
  readonly weight: number
}

/** Aligns by the overlap of terms, names and numbers; no corpus statistics, so that the outcome depends on the pair alone. */
export function alignClaim(claim: TextReading, evidence: EvidenceReading): Alignment {
  const words = weightedWords(claim)
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  const matches = evidence.sentences.map((sentence) => {
    const carried = words.filter(({ word }) => carries(sentence, word))
    return { sentence, carried, score: share(carried, total) }
  })
  const ranked = [...matches].sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
  const unsaid = words.filter(({ word }) => !word.terms.some((term) => evidence.terms().has(term)))
  return {
    ranked,
    spokenOf: cover(ranked, total),
    coverage: total === 0 ? 1 : 1 - share(unsaid, total),
    unsaid: unsaid.map(({ word }) => word),
  }
}

function weightedWords(claim: TextReading): WeightedWord[] {
  return claim
    .words()
    .filter(({ terms }) => terms.length > 0)
    .map((word) => ({ word, weight: weightOf(word) }))
}

function weightOf({ text, start }: ReadWord): number {
  if (/^\d/u.test(text)) return NUMBER_WEIGHT
  return /\d|\p{Lu}.*\p{Lu}/u.test(text) || (start > 0 && /^\p{Lu}/u.test(text)) ? NAME_WEIGHT : 1
}

function carries(sentence: SentenceReading, word: ReadWord): boolean {
  const [own, around] = [sentence.exactTerms(), sentence.surroundings()]
  for (const term of word.terms) if (own.has(term) || around.has(term)) return true
  return false
}

function share(words: readonly WeightedWord[], total: number): number {
  let sum = 0
  for (const { weight } of words) sum += weight
  return total === 0 ? 0 : sum / total
}

interface CarryingMatch extends SentenceMatch {
  readonly carried: readonly WeightedWord[]
}

/** Greedy cover: the best sentence, then each time the one that adds most. */
function cover(ranked: readonly CarryingMatch[], total: number): SentenceMatch[] {
  const chosen: CarryingMatch[] = []
  const covered = new Set<WeightedWord>()
  while (chosen.length < MOST_SENTENCES) {
    let best: CarryingMatch | undefined
    let bestGain = chosen.length === 0 ? 0 : LEAST_GAIN
    for (const match of ranked) {
      // What is already covered can only take away from a sentence's own share; those that follow have less still.
      if (match.score <= bestGain) break
      if (chosen.includes(match)) continue
      const gain = share(
        match.carried.filter((word) => !covered.has(word)),
        total,
      )
      if (gain > bestGain) [best, bestGain] = [match, gain]
    }
    if (best === undefined) break
    chosen.push(best)
    for (const word of best.carried) covered.add(word)
  }
  return chosen
}
