import { sha256Hex } from '../../util/hash.js'

/**
 * `count` of the rows, drawn by a hash of seed and id: the same seed and file give the same rows whatever else is in the file, and
 * a larger count holds the rows of a smaller one. In the order in which they were drawn; all of them where there are no more.
 */
export function sampleRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly Row[] {
  return rows
    .map((row) => ({ row, rank: sha256Hex(`${seed}\n${row.id}`) }))
    .sort((left, right) => (left.rank < right.rank ? -1 : 1))
    .slice(0, count)
    .map(({ row }) => row)
}
