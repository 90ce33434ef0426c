import type { Mention } from '../claim/evidence-types.js'

/** Characters of prose shown on each side of a number. */
const AROUND = 48

/** Where a number stands, in the words of the source: the heads of its cell, or the words around it. */
export function placeName({ quantity, sentence, column, part }: Mention): string {
  const heads = part === 'cell' && column !== undefined ? sentence.cellHeads().get(column)?.name : undefined
  if (heads !== undefined && heads !== '') return `“${heads}”`
  const from = Math.max(0, quantity.start - AROUND)
  const to = Math.min(sentence.text.length, quantity.end + AROUND)
  const start = from === 0 ? 0 : sentence.text.indexOf(' ', from) + 1
  const end = to === sentence.text.length ? to : sentence.text.lastIndexOf(' ', to)
  const text = sentence.text.slice(start, Math.max(end, quantity.end))
  return `“${start > 0 ? '… ' : ''}${text}${end < sentence.text.length ? ' …' : ''}”`
}
