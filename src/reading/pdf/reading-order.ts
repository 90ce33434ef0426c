import type { LineBlock } from './line-blocks.js'

/** A gutter is at least so wide, in points. */
const LEAST_GUTTER = 4
/** Text on both sides of a gutter must stand side by side for at least so many points of height. */
const LEAST_SIDE_BY_SIDE = 24
const DEEPEST = 40

/**
 * Blocks in the order in which a person reads them. A gutter splits a region into columns, left before right;
 * blocks that cross the gutter (titles, wide figures and tables) cut the region into bands, upper before lower:
 *
 *   [    title    ]        1
 *   [ left ][right]        2 3
 *   [  wide table ]        4
 *   [ left ][right]        5 6
 */
export function inReadingOrder(blocks: readonly LineBlock[]): readonly LineBlock[] {
  return orderRegion(blocks, 0)
}

function orderRegion(blocks: readonly LineBlock[], depth: number): readonly LineBlock[] {
  if (blocks.length < 2) return blocks
  const gutter = depth < DEEPEST ? bestGutter(blocks) : undefined
  if (gutter === undefined) return [...blocks].sort(topDown)
  const left: LineBlock[] = []
  const right: LineBlock[] = []
  const crossing: LineBlock[] = []
  for (const block of blocks) {
    if (block.right <= gutter.right) left.push(block)
    else if (block.left >= gutter.left) right.push(block)
    else crossing.push(block)
  }
  if (crossing.length === 0) {
    const parts = streamBands(left, right)
    if (parts.length > 1) return parts.flatMap((part) => orderRegion(part, depth + 1))
    return [...orderRegion(left, depth + 1), ...orderRegion(right, depth + 1)]
  }
  return bands({ left, right, crossing }).flatMap((band) =>
    band.length === blocks.length ? [...band].sort(topDown) : orderRegion(band, depth + 1),
  )
}

/** A band between balanced columns is at least so high, in points, and has so many lines in each quarter. */
const LEAST_BAND_GAP = 5
const LEAST_QUARTER_LINES = 2

/**
 * Balanced columns above, balanced columns below (the last page before a reference list): no layout alone tells
 * this from two long columns, but the content stream does, if it writes all that stands above first.
 */
function streamBands(left: readonly LineBlock[], right: readonly LineBlock[]): readonly LineBlock[][] {
  const sorted = [...left, ...right].sort((a, b) => a.top - b.top)
  for (let index = 1; index < sorted.length; index++) {
    const above = sorted.slice(0, index)
    const below = sorted.slice(index)
    const gap = (below[0]?.top ?? 0) - Math.max(...above.map((block) => block.bottom))
    if (gap < LEAST_BAND_GAP || !hasQuarters({ above, below, left, right })) continue
    const lastAbove = Math.max(...above.map((block) => block.order))
    if (lastAbove < Math.min(...below.map((block) => block.order))) return [above, below]
  }
  return []
}

interface Quarters {
  readonly above: readonly LineBlock[]
  readonly below: readonly LineBlock[]
  readonly left: readonly LineBlock[]
  readonly right: readonly LineBlock[]
}

function hasQuarters({ above, below, left, right }: Quarters): boolean {
  return [above, below].every((half) =>
    [left, right].every((side) => {
      const lines = half
        .filter((block) => side.includes(block))
        .reduce((sum, block) => sum + block.lines.length, 0)
      return lines >= LEAST_QUARTER_LINES
    }),
  )
}

interface Split {
  readonly left: readonly LineBlock[]
  readonly right: readonly LineBlock[]
  readonly crossing: readonly LineBlock[]
}

/** Bands between the crossing blocks; crossing blocks that overlap in height share one band. */
function bands({ left, right, crossing }: Split): readonly (readonly LineBlock[])[] {
  const cuts = [...crossing].sort(topDown)
  const sides = [...left, ...right]
  const taken = new Set<LineBlock>()
  const result: LineBlock[][] = []
  for (const cut of cuts) {
    const middle = (cut.top + cut.bottom) / 2
    const above = sides.filter((block) => !taken.has(block) && centre(block) < middle)
    for (const block of above) taken.add(block)
    if (above.length > 0) result.push(above)
    result.push([cut])
  }
  const below = sides.filter((block) => !taken.has(block))
  if (below.length > 0) result.push(below)
  return result
}

function centre(block: LineBlock): number {
  return (block.top + block.bottom) / 2
}

function topDown(first: LineBlock, second: LineBlock): number {
  const isSameRow = Math.abs(first.top - second.top) < 3
  return isSameRow ? first.left - second.left : first.top - second.top
}

interface Gutter {
  readonly left: number
  readonly right: number
}

/** The free strip with the most text side by side at its left and right, if there is any. */
function bestGutter(blocks: readonly LineBlock[]): Gutter | undefined {
  let best: Gutter | undefined
  let bestScore = LEAST_SIDE_BY_SIDE
  for (const gutter of candidateGutters(blocks)) {
    const score = sideBySide(blocks, gutter)
    if (score > bestScore) [best, bestScore] = [gutter, score]
  }
  return best
}

function candidateGutters(blocks: readonly LineBlock[]): readonly Gutter[] {
  const rights = [...new Set(blocks.map((block) => Math.round(block.right)))].sort((a, b) => a - b)
  const lefts = [...new Set(blocks.map((block) => Math.round(block.left)))].sort((a, b) => a - b)
  const gutters: Gutter[] = []
  for (const right of lefts) {
    // The nearest right edge before this left edge: a strip that ends where some block begins.
    const left = lastBelow(rights, right - LEAST_GUTTER)
    if (left !== undefined) gutters.push({ left: left - 0.6, right: right + 0.6 })
  }
  return gutters
}

function lastBelow(sorted: readonly number[], limit: number): number | undefined {
  let found: number | undefined
  for (const value of sorted) {
    if (value > limit) break
    found = value
  }
  return found
}

/** Points of height in which text stands on both sides of the gutter with nothing across it. */
function sideBySide(blocks: readonly LineBlock[], gutter: Gutter): number {
  const left: [number, number][] = []
  const right: [number, number][] = []
  for (const block of blocks) {
    if (block.right <= gutter.left + 1.2) left.push([block.top, block.bottom])
    else if (block.left >= gutter.right - 1.2) right.push([block.top, block.bottom])
  }
  if (left.length === 0 || right.length === 0) return 0
  return overlapLength(mergeIntervals(left), mergeIntervals(right))
}

function mergeIntervals(intervals: [number, number][]): readonly [number, number][] {
  const merged: [number, number][] = []
  for (const [from, to] of intervals.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1] + 2) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

function overlapLength(first: readonly [number, number][], second: readonly [number, number][]): number {
  let total = 0
  for (const [a, b] of first) {
    for (const [c, d] of second) total += Math.max(0, Math.min(b, d) - Math.max(a, c))
  }
  return total
}
