import type { LineItem } from './word-line.js'

/** Two lines laid side by side. */
export interface LineAlignment {
  /** Index in the second line for each item of the first that has a partner there. */
  readonly partner: ReadonlyMap<number, number>
  /** Share of the first line's words, by weight, that have a partner; 0 to 1. */
  readonly similarity: number
}

const CONTENT = 1
const FUNCTION = 0.25
const NUMBER = 0.9
const SAME_NUMBER = 0.6

export type NumberRelation = (first: number, second: number) => 'same' | 'alike' | 'unlike'

interface Lines {
  readonly first: readonly LineItem[]
  readonly second: readonly LineItem[]
  readonly relation: NumberRelation
}

/**
 * Lays two lines side by side so that as much as possible stands opposite its like, in order (global alignment after
 * Needleman and Wunsch, J. Mol. Biol. 48, 1970). Numbers of a kind stand opposite one another whatever their values: where
 * the words around two numbers are the same, the numbers have to be.
 */
export function alignLines(
  first: readonly LineItem[],
  second: readonly LineItem[],
  relation: NumberRelation,
): LineAlignment {
  const lines: Lines = { first, second, relation }
  const width = second.length + 1
  const scores = new Float64Array((first.length + 1) * width)
  for (let i = 1; i <= first.length; i += 1)
    for (let j = 1; j <= second.length; j += 1) {
      const gain = gainOf(lines, [i - 1, j - 1])
      const skip = Math.max(scores[(i - 1) * width + j] ?? 0, scores[i * width + j - 1] ?? 0)
      const take = gain === 0 ? 0 : (scores[(i - 1) * width + j - 1] ?? 0) + gain
      scores[i * width + j] = Math.max(skip, take)
    }
  const partner = trace(first.length, second.length, {
    scores,
    width,
    gain: (at) => gainOf(lines, at),
  })
  return { partner, similarity: similarityOf(first, partner) }
}

/** What it is worth to let two items stand opposite one another; 0 where they may not. */
function gainOf({ first, second, relation }: Lines, [i, j]: readonly [number, number]): number {
  const [a, b] = [first[i], second[j]]
  if (a === undefined || b === undefined) return 0
  if (a.quantity !== undefined && b.quantity !== undefined) return gainOfNumbers(relation(i, j))
  if (a.quantity !== undefined || b.quantity !== undefined) return 0
  if (a.terms.length > 0) return a.terms.some((term) => b.terms.includes(term)) ? CONTENT : 0
  return b.terms.length === 0 && a.text === b.text ? FUNCTION : 0
}

function gainOfNumbers(related: ReturnType<NumberRelation>): number {
  if (related === 'unlike') return 0
  return related === 'same' ? NUMBER + SAME_NUMBER : NUMBER
}

interface Filled {
  readonly scores: Float64Array
  readonly width: number
  readonly gain: (at: readonly [number, number]) => number
}

function trace(rows: number, columns: number, { scores, width, gain }: Filled): Map<number, number> {
  const partner = new Map<number, number>()
  let [i, j] = [rows, columns]
  while (i > 0 && j > 0) {
    const here = scores[i * width + j] ?? 0
    if (here === (scores[(i - 1) * width + j] ?? 0)) i -= 1
    else if (here === (scores[i * width + j - 1] ?? 0)) j -= 1
    else {
      if (gain([i - 1, j - 1]) > 0) partner.set(i - 1, j - 1)
      i -= 1
      j -= 1
    }
  }
  return partner
}

function similarityOf(first: readonly LineItem[], partner: ReadonlyMap<number, number>): number {
  let [total, paired] = [0, 0]
  for (const [index, item] of first.entries()) {
    if (item.quantity !== undefined) continue
    const weight = item.terms.length > 0 ? CONTENT : FUNCTION
    total += weight
    if (partner.has(index)) paired += weight
  }
  return total === 0 ? 0 : paired / total
}
