/** Names further away than this share of their length are no likely slip of the keyboard. */
const LARGEST_SHARE = 0.4

/**
 * The known name that a misspelt one most likely means, or undefined where none is near. Distance: insertions,
 * deletions, substitutions and swaps of neighbours (optimal string alignment), case aside.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance > Math.max(name.length, candidate.length) * LARGEST_SHARE) continue
    if (best === undefined || distance < best.distance) best = { name: candidate, distance }
  }
  return best?.name
}

function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const substituted = at(last, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1)
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const swapped = isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(at(last, column) + 1, at(current, column - 1) + 1, substituted, swapped))
    }
    beforeLast = last
    last = current
  }
  return at(last, to.length)
}

/** Cells outside the table are never the smallest. */
function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
