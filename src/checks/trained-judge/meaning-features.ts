import type { SentenceReading } from '../claim/evidence-reading.js'
import type { ReadWord } from '../claim/text-reading.js'
import type { ClaimWord } from './claim-words.js'
import type { Features } from './features.js'
import { termLikeness } from './term-vectors.js'

/** How near in meaning the sentences that fit come to the words of the claim that they lack. */
export function meaningFeatures(words: readonly ClaimWord[], near: readonly SentenceReading[]): Features {
  const best = near.slice(0, 1)
  const inBest = words.map((word) => likenessIn(word, best))
  const inNear = words.map((word) => likenessIn(word, near))
  const lacking = words.flatMap((word, index) =>
    best.some(({ index: sentence }) => word.sentences.has(sentence)) ? [] : [inBest[index] ?? 0],
  )
  return {
    softBest: weighted(words, inBest),
    softNear: weighted(words, inNear),
    softLeast: Math.min(1, ...inBest),
    softLeastNear: Math.min(1, ...inNear),
    lackingMean: lacking.length === 0 ? 1 : lacking.reduce((sum, value) => sum + value, 0) / lacking.length,
    lackingFar: lacking.filter((value) => value < 0.3).length,
    lackingClose: lacking.filter((value) => value >= 0.6).length,
  }
}

function likenessIn(word: ClaimWord, sentences: readonly SentenceReading[]): number {
  if (sentences.some(({ index }) => word.sentences.has(index))) return 1
  let most = 0
  for (const sentence of sentences)
    for (const other of sentence.words()) most = Math.max(most, likeness(word.word, other))
  return most
}

function likeness(left: ReadWord, right: ReadWord): number {
  const [a, b] = [left.terms[0], right.terms[0]]
  return a === undefined || b === undefined ? 0 : termLikeness(a, b)
}

function weighted(words: readonly ClaimWord[], values: readonly number[]): number {
  let [sum, total] = [0, 0]
  for (const [index, { rarity }] of words.entries()) {
    total += rarity
    sum += rarity * (values[index] ?? 0)
  }
  return total === 0 ? 1 : sum / total
}
