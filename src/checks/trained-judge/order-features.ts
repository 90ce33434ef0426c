import type { SentenceReading } from '../claim/evidence-reading.js'
import type { TextReading } from '../claim/text-reading.js'
import type { WordPairs } from '../polarity/word-pairs.js'
import { type ClaimWord, rarityOf } from './claim-words.js'
import type { Features } from './features.js'

/** How far the claim follows the wording and the order of the sentence that fits best, and which of its words go together. */
export function orderFeatures(
  words: readonly ClaimWord[],
  sentence: SentenceReading,
  pairing: WordPairs,
): Features {
  const all = pairing.pairs.length
  const gaps = pairing.gaps.filter(({ claim }) => claim.length > 0)
  return {
    pairedShare: pairing.share,
    pairedAll: all / Math.max(1, all + gaps.reduce((sum, { claim }) => sum + claim.length, 0)),
    longestGap: gaps.reduce((most, { claim }) => Math.max(most, claim.length), 0),
    gapCount: gaps.length,
    heldSubstitutions: gaps.filter(
      (gap) => gap.isHeld && gap.sentence.length > 0 && gap.claim.length <= 3 && gap.sentence.length <= 3,
    ).length,
    heldInsertions: gaps.filter((gap) => gap.isHeld && gap.sentence.length === 0).length,
    longestRun: longestRun(pairing),
    orderKept: orderKept(words, sentence),
    ...neighbourFeatures(words),
    sentenceSurplus: surplus(pairing, sentence),
  }
}

function longestRun({ pairs }: WordPairs): number {
  let [run, best] = [0, 0]
  let last: WordPairs['pairs'][number] | undefined
  for (const pair of pairs) {
    const isNext = last !== undefined && pair[0].start - last[0].end <= 2 && pair[1].start - last[1].end <= 2
    run = isNext ? run + 1 : 1
    best = Math.max(best, run)
    last = pair
  }
  return best
}

/** Share of pairs of shared words that stand in the same order in both. */
function orderKept(words: readonly ClaimWord[], sentence: TextReading): number {
  const places = new Map<string, number>()
  for (const [place, word] of sentence.words().entries())
    if (!places.has(word.key)) places.set(word.key, place)
  const shared = words.flatMap(({ word }) => places.get(word.key) ?? [])
  let [kept, total] = [0, 0]
  for (let i = 0; i < shared.length; i += 1) {
    for (let j = i + 1; j < shared.length; j += 1) {
      total += 1
      if ((shared[i] ?? 0) <= (shared[j] ?? 0)) kept += 1
    }
  }
  return total === 0 ? 1 : kept / total
}

/** Whether neighbouring words of the claim stand in one sentence of the passage, by their rarity. */
function neighbourFeatures(words: readonly ClaimWord[]): Features {
  let [together, total, rare, rareTotal] = [0, 0, 0, 0]
  for (let index = 0; index + 1 < words.length; index += 1) {
    const [left, right] = [words[index], words[index + 1]]
    if (left === undefined || right === undefined) continue
    const weight = left.rarity * right.rarity
    const isTogether = meet(left.sentences, right.sentences)
    total += weight
    if (isTogether) together += weight
    if (weight < 0.4) continue
    rareTotal += 1
    if (isTogether) rare += 1
  }
  return {
    neighboursTogether: total === 0 ? 1 : together / total,
    rareNeighboursApart: rareTotal - rare,
  }
}

function meet(left: ReadonlySet<number>, right: ReadonlySet<number>): boolean {
  for (const one of left) if (right.has(one)) return true
  return false
}

/** Rarity of what the sentence says beside the claim, a word on average. */
function surplus({ pairs }: WordPairs, sentence: TextReading): number {
  const paired = new Set(pairs.map(([, word]) => word))
  const rest = sentence.words().filter((word) => word.terms.length > 0 && !paired.has(word))
  return rest.length === 0 ? 0 : rest.reduce((sum, word) => sum + rarityOf(word), 0) / rest.length
}
