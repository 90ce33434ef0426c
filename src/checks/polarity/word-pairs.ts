import type { ReadWord, TextReading } from '../claim/text-reading.js'

/** A stretch of the claim and the stretch of the sentence that stands in its place; either may be empty. */
export interface WordGap {
  readonly claim: readonly ReadWord[]
  readonly sentence: readonly ReadWord[]
  /** Whether paired words stand on both sides of it, or the text begins or ends there. */
  readonly isHeld: boolean
}

/** The words that a claim and a sentence share, in the order of both. */
export interface WordPairs {
  readonly pairs: readonly (readonly [claim: ReadWord, sentence: ReadWord])[]
  readonly gaps: readonly WordGap[]
  /** Share of the claim's content words that are paired, 0 to 1. */
  readonly share: number
}

/** Longest sentence that is compared word by word; the rest of a longer one is left out. */
const MOST_WORDS = 120

/** Longest common subsequence of the words, function words included, compared by stem. */
export function pairWords(claim: TextReading, sentence: TextReading): WordPairs {
  const left = claim.words().slice(0, MOST_WORDS)
  const right = sentence.words().slice(0, MOST_WORDS)
  const indexes = commonIndexes(...numbered(left, right))
  const pairs = indexes.flatMap(([i, j]) => {
    const [a, b] = [left[i], right[j]]
    return a === undefined || b === undefined ? [] : [[a, b] as const]
  })
  const content = left.filter(({ terms }) => terms.length > 0).length
  const paired = pairs.filter(([word]) => word.terms.length > 0).length
  return { pairs, gaps: gapsOf(left, right, indexes), share: content === 0 ? 0 : paired / content }
}

/** Each word as a number, the same for words that are compared as equal: numbers are compared faster than words. */
function numbered(left: readonly ReadWord[], right: readonly ReadWord[]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>()
  const numberOf = ({ key }: ReadWord): number => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
  return [Int32Array.from(left, numberOf), Int32Array.from(right, numberOf)]
}

function commonIndexes(left: Int32Array, right: Int32Array): [number, number][] {
  const width = right.length + 1
  const lengths = commonLengths(left, right)
  const found: [number, number][] = []
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const at = i * width + j
    if (left[i] === right[j]) found.push([i++, j++])
    else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) i += 1
    else j += 1
  }
  return found
}

/** Length of the longest common subsequence from each pair of positions to the ends, row by row. */
function commonLengths(left: Int32Array, right: Int32Array): Uint16Array {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        left[i] === right[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  return lengths
}

function gapsOf(
  left: readonly ReadWord[],
  right: readonly ReadWord[],
  indexes: readonly (readonly [number, number])[],
): WordGap[] {
  const gaps: WordGap[] = []
  let [i, j] = [0, 0]
  for (const [nextI, nextJ] of [...indexes, [left.length, right.length] as const]) {
    const claim = left.slice(i, nextI)
    const sentence = right.slice(j, nextJ)
    const isHeld = (i > 0 || j === 0) && (nextI < left.length || nextJ === right.length)
    if (claim.length + sentence.length > 0) gaps.push({ claim, sentence, isHeld })
    ;[i, j] = [nextI + 1, nextJ + 1]
  }
  return gaps
}
