import type { PairDocument } from './pair-corpus.js'
import type { PairRow } from './pair-row.js'

/** A row that the bench refuses, and why. */
export interface RefusedRow {
  readonly id: string
  readonly reason: string
}

/**
 * Holds every row against the corpus: a false row whose value occurs in the corpus is no false row, a true one whose
 * value does not occur is no true one; the deciding sentence has to stand there word for word; and no false claim may
 * be a sentence of the corpus.
 */
export function lintPairs(rows: readonly PairRow[], corpus: readonly PairDocument[]): readonly RefusedRow[] {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const reasons = [
      ...lintRow(row, corpus),
      ...(seen.has(row.id) ? ['there is another row of this id'] : []),
    ]
    seen.add(row.id)
    return reasons.map((reason) => ({ id: row.id, reason }))
  })
}

function lintRow(row: PairRow, corpus: readonly PairDocument[]): string[] {
  const document = corpus.find(({ name }) => name === row.document)
  if (document === undefined) return [`the corpus has no ${row.document}`]
  return [
    ...(document.sentences.some(({ text }) => text === row.source)
      ? []
      : ['the deciding sentence does not stand in its document']),
    ...(row.present ?? [])
      .filter((value) => !document.numbers().has(Number(value)))
      .map((value) => `${value} does not stand in ${row.document}`),
    ...(row.absent ?? []).flatMap((value) => placesOf(value, corpus)),
    ...(row.absentWords ?? [])
      .filter((words) => document.folded.includes(words.toLowerCase()))
      .map((words) => `“${words}” stands in ${row.document}, so the row is not false for it`),
    ...(row.label ? [] : trueAnyway(row, corpus)),
  ]
}

function placesOf(value: string, corpus: readonly PairDocument[]): string[] {
  return corpus
    .filter((document) => document.numbers().has(Number(value)))
    .map(({ name }) => `${value} stands in ${name}, so the row is not false for it`)
}

function trueAnyway({ claim }: PairRow, corpus: readonly PairDocument[]): string[] {
  const holder = corpus.find(({ sentences }) => sentences.some(({ text }) => text === claim))
  return holder === undefined ? [] : [`the false claim is a sentence of ${holder.name}`]
}
