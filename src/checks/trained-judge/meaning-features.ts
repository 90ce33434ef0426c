import type { SentenceReading } from '../claim/evidence-reading.js'
import type { ClaimWord } from './claim-words.js'
import type { Features } from './features.js'
import { rowLikeness, termRow } from './term-vectors.js'

/** How near in meaning the sentences that fit come to the words of the claim that they lack. */
export function meaningFeatures(words: readonly ClaimWord[], near: readonly SentenceReading[]): Features {
  const best = near.slice(0, 1)
  const likenesses = words.map((word) => near.map((sentence) => likenessIn(word, sentence)))
  const inBest = likenesses.map(([first]) => first ?? 0)
  const inNear = likenesses.map((all) => all.reduce((most, one) => Math.max(most, one), 0))
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

function likenessIn({ word, sentences }: ClaimWord, sentence: SentenceReading): number {
  if (sentences.has(sentence.index)) return 1
  const own = termRow(word.terms[0])
  if (own === undefined) return 0
  let most = 0
  for (const other of rowsOf(sentence)) most = Math.max(most, rowLikeness(own, other))
  return most
}

/** Every word of a claim is compared with the same sentences. */
const KNOWN = new WeakMap<SentenceReading, readonly number[]>()

function rowsOf(sentence: SentenceReading): readonly number[] {
  const known = KNOWN.get(sentence)
  if (known !== undefined) return known
  const rows = new Set(sentence.words().flatMap(({ terms }) => termRow(terms[0]) ?? []))
  KNOWN.set(sentence, [...rows])
  return [...rows]
}

function weighted(words: readonly ClaimWord[], values: readonly number[]): number {
  let [sum, total] = [0, 0]
  for (const [index, { rarity }] of words.entries()) {
    total += rarity
    sum += rarity * (values[index] ?? 0)
  }
  return total === 0 ? 1 : sum / total
}
