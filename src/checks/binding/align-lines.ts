import type { TextSpan } from '../../language/text-span.js'
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
  const width = second.length + 1
  const scores = new Float64Array((first.length + 1) * width)
  const gains = gainsOf({ first, second, relation })
  for (let i = 1; i <= first.length; i += 1)
    for (let j = 1; j <= second.length; j += 1) {
      const gain = gains[(i - 1) * second.length + j - 1] ?? 0
      const skip = Math.max(scores[(i - 1) * width + j] ?? 0, scores[i * width + j - 1] ?? 0)
      const take = gain === 0 ? 0 : (scores[(i - 1) * width + j - 1] ?? 0) + gain
      scores[i * width + j] = Math.max(skip, take)
    }
  const partner = trace(first.length, second.length, {
    scores,
    width,
    gain: ([i, j]) => gains[i * second.length + j] ?? 0,
  })
  return { partner, similarity: similarityOf(first, partner) }
}

/** What it is worth to let two items stand opposite one another, row by row of the first; 0 where they may not. */
function gainsOf({ first, second, relation }: Lines): Float64Array {
  const gains = new Float64Array(first.length * second.length)
  const places = placesOf(second)
  for (const [i, { quantity, terms, text }] of first.entries()) {
    const row = i * second.length
    const fill = (found: readonly number[] | undefined, gain: number) => {
      for (const j of found ?? []) gains[row + j] = gain
    }
    if (quantity !== undefined) for (const j of places.numbers) gains[row + j] = gainOfNumbers(relation(i, j))
    else if (terms.length > 0) for (const term of terms) fill(places.terms.get(term), CONTENT)
    else fill(places.functionWords.get(text), FUNCTION)
  }
  return gains
}

interface Places {
  readonly numbers: readonly number[]
  readonly terms: ReadonlyMap<string, readonly number[]>
  readonly functionWords: ReadonlyMap<string, readonly number[]>
}

/** Where each number, term and function word of a line stands; a line is laid beside several claims. */
const keptPlaces = new WeakMap<readonly LineItem[], Places>()

function placesOf(line: readonly LineItem[]): Places {
  const kept = keptPlaces.get(line)
  if (kept !== undefined) return kept
  const numbers: number[] = []
  const terms = new Map<string, number[]>()
  const functionWords = new Map<string, number[]>()
  const add = (places: Map<string, number[]>, name: string, at: number) => {
    const known = places.get(name)
    if (known === undefined) places.set(name, [at])
    else known.push(at)
  }
  for (const [at, item] of line.entries()) {
    if (item.quantity !== undefined) numbers.push(at)
    else if (item.terms.length === 0) add(functionWords, item.text, at)
    else for (const term of item.terms) add(terms, term, at)
  }
  const places = { numbers, terms, functionWords }
  keptPlaces.set(line, places)
  return places
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

/** The similarity of a stretch of the first line: one sentence of a claim of several. */
export function similarityWithin(
  first: readonly LineItem[],
  { partner, similarity }: LineAlignment,
  { start, end }: TextSpan,
): number {
  const isWhole = start <= (first[0]?.start ?? 0) && end >= (first.at(-1)?.end ?? 0)
  return isWhole ? similarity : similarityOf(first, partner, { start, end })
}

const WHOLE: TextSpan = { start: 0, end: Number.POSITIVE_INFINITY }

function similarityOf(
  first: readonly LineItem[],
  partner: ReadonlyMap<number, number>,
  within: TextSpan = WHOLE,
): number {
  let [total, paired] = [0, 0]
  for (const [index, item] of first.entries()) {
    if (item.quantity !== undefined || item.start < within.start || item.end > within.end) continue
    const weight = item.terms.length > 0 ? CONTENT : FUNCTION
    total += weight
    if (partner.has(index)) paired += weight
  }
  return total === 0 ? 0 : paired / total
}
