import type { Quantity } from '../../language/quantities/quantity.js'
import type { ReadWord, TextReading } from '../claim/text-reading.js'

/** A word, or a number with its unit, in the order of the text. */
export interface LineItem {
  readonly start: number
  readonly end: number
  /** Lower case. */
  readonly text: string
  /** Index terms; none for function words and numbers. */
  readonly terms: readonly string[]
  readonly quantity?: Quantity
  /** Position along the line; marks that part what belongs together count as steps. */
  readonly at: number
}

/** Steps that a mark between two words counts for: "12% versus 9%", "12%; 9%". */
const MARK_STEPS: readonly (readonly [RegExp, number])[] = [
  [/[;:]/u, 3],
  [/[.!?]\s/u, 6],
  [/,/u, 1.5],
  [/[()[\]]/u, 0.5],
]
const PARTING_WORDS = /^(?:versus|vs|and|or|but|while|whereas|compared|than|respectively)$/u

/** Writes a text as a line of words and numbers with distances. */
export function wordLine(text: TextReading, quantities: readonly Quantity[]): LineItem[] {
  const items: LineItem[] = []
  const ordered = [...quantities].sort((a, b) => a.start - b.start)
  let next = 0
  let end = 0
  let at = 0
  const push = (item: Omit<LineItem, 'at'>, step: number) => {
    at += step + marksBetween(text.text, end, item.start)
    items.push({ ...item, at })
    end = Math.max(end, item.end)
  }
  for (const word of text.words()) {
    for (
      let quantity = ordered[next];
      quantity !== undefined && quantity.start <= word.start;
      quantity = ordered[next]
    ) {
      push({ start: quantity.start, end: quantity.end, text: quantity.text, terms: [], quantity }, 1)
      next += 1
    }
    if (word.start >= end) push(wordItem(word), PARTING_WORDS.test(word.text.toLowerCase()) ? 2 : 1)
  }
  for (const quantity of ordered.slice(next))
    push({ start: quantity.start, end: quantity.end, text: quantity.text, terms: [], quantity }, 1)
  return items
}

function wordItem({ start, end, text, terms }: ReadWord): Omit<LineItem, 'at'> {
  return { start, end, text: text.toLowerCase(), terms }
}

function marksBetween(text: string, from: number, to: number): number {
  if (to <= from) return 0
  const between = text.slice(from, to)
  return MARK_STEPS.reduce((sum, [mark, steps]) => sum + (mark.test(between) ? steps : 0), 0)
}
