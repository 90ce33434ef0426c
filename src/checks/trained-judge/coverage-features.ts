import type { EvidenceReading } from '../claim/evidence-reading.js'
import type { ClaimWord } from './claim-words.js'
import { type Features, mergeFeatures } from './features.js'

/** How much of the claim, weighted by rarity, stands in the best sentence, in the best two, and anywhere. */
export function coverageFeatures(words: readonly ClaimWord[], evidence: EvidenceReading): Features {
  const indexes = evidence.sentences.map(({ index }) => index)
  const scores = indexes.map((index) => share(words, ({ sentences }) => sentences.has(index)))
  const order = [...indexes].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  const [first = -1, second = -1, third = -1] = order
  const pair = bestPartner(words, first, order)
  const best = words.filter(({ sentences }) => !sentences.has(first))
  const unsaid = words.filter(({ sentences }) => sentences.size === 0)
  const shares = {
    bestRarityShare: scores[first] ?? 0,
    secondRarityShare: scores[second] ?? 0,
    thirdRarityShare: scores[third] ?? 0,
    pairRarityShare: pair,
    passageRarityShare: share(words, ({ sentences }) => sentences.size > 0),
    bestCountShare: 1 - best.length / Math.max(1, words.length),
    passageCountShare: 1 - unsaid.length / Math.max(1, words.length),
    nearShare: share(words, ({ sentences }) => [...sentences].some((index) => Math.abs(index - first) <= 1)),
    bestPlace: first / Math.max(1, indexes.length - 1),
    openingShare: scores[0] ?? 0,
    closingShare: Math.max(scores.at(-1) ?? 0, scores.at(-2) ?? 0),
  }
  return mergeFeatures([
    shares,
    missing('unsaid', unsaid),
    missing('notInBest', best),
    placesOf(words, first),
  ])
}

/** Where in the claim the words stand that the best sentence lacks: who acts stands first, what comes of it last. */
function placesOf(words: readonly ClaimWord[], best: number): Features {
  const lacks = words.map(({ sentences }) => !sentences.has(best))
  const third = Math.max(1, Math.ceil(words.length / 3))
  const countOf = (list: readonly boolean[]) => list.filter(Boolean).length
  return {
    lacksAtStart: countOf(lacks.slice(0, third)) / third,
    lacksAtEnd: countOf(lacks.slice(-third)) / third,
    lacksFirst: lacks[0] === true ? 1 : 0,
    lacksLast: lacks.at(-1) === true ? 1 : 0,
  }
}

function share(words: readonly ClaimWord[], isIn: (word: ClaimWord) => boolean): number {
  let [sum, total] = [0, 0]
  for (const word of words) {
    total += word.rarity
    if (isIn(word)) sum += word.rarity
  }
  return total === 0 ? 1 : sum / total
}

function bestPartner(words: readonly ClaimWord[], first: number, order: readonly number[]): number {
  let best = 0
  for (const other of order.slice(1, 12))
    best = Math.max(
      best,
      share(words, ({ sentences }) => sentences.has(first) || sentences.has(other)),
    )
  return order.length < 2 ? share(words, ({ sentences }) => sentences.has(first)) : best
}

function missing(name: string, words: readonly ClaimWord[]): Features {
  return {
    [`${name}Words`]: words.length,
    [`${name}Rarity`]: words.reduce((sum, { rarity }) => sum + rarity, 0),
    [`${name}Rarest`]: words.reduce((most, { rarity }) => Math.max(most, rarity), 0),
    [`${name}Names`]: words.filter(({ isName }) => isName).length,
    [`${name}Numbers`]: words.filter(({ isNumber }) => isNumber).length,
    [`${name}Plain`]: words.filter(({ isName, isNumber, rarity }) => !isName && !isNumber && rarity < 0.75)
      .length,
  }
}
