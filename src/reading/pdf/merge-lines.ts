import { ASCENT, DESCENT, type LayoutLine } from './layout-line.js'

/** All in multiples of the font size. */
const SAME_BASELINE = 0.2
const WIDEST_GAP = 2.6
const OVERLAP = 0.8
/** Lines so far above or below a gap, in line heights, say whether it is a gutter. */
const NEIGHBOURHOOD = 4
const CLEARANCE_POINTS = 2

/**
 * Joins parts of a printed line that a wide gap has torn apart (justified text, a change of font), unless the gap
 * is a gutter: a strip that the lines above and below keep free as well.
 */
export function mergeTornLines(lines: readonly LayoutLine[]): readonly LayoutLine[] {
  const merged: LayoutLine[] = []
  const sorted = [...lines].sort((left, right) => left.baseline - right.baseline)
  for (const line of lines) {
    const last = merged.at(-1)
    if (last !== undefined && isTorn(last, line) && !isGutter(sorted, last, line)) {
      merged[merged.length - 1] = joinLines(last, line)
    } else merged.push(line)
  }
  return merged
}

function isTorn(left: LayoutLine, right: LayoutLine): boolean {
  const size = Math.max(left.size, right.size)
  const gap = right.left - left.right
  return (
    left.page === right.page &&
    Math.abs(left.baseline - right.baseline) < SAME_BASELINE * size &&
    gap > -OVERLAP * size &&
    gap < WIDEST_GAP * size
  )
}

function isGutter(sorted: readonly LayoutLine[], left: LayoutLine, right: LayoutLine): boolean {
  if (right.left - left.right < 0.4 * Math.max(left.size, right.size)) return false
  const reach = NEIGHBOURHOOD * 1.2 * Math.max(left.size, right.size)
  const from = Math.min(left.right, right.left) - CLEARANCE_POINTS
  const to = Math.max(left.right, right.left) + CLEARANCE_POINTS
  let crossing = 0
  let stopping = 0
  for (let at = firstFrom(sorted, left.baseline - reach); at < sorted.length; at++) {
    const line = sorted[at]
    if (line === undefined || line.baseline > left.baseline + reach) break
    if (Math.abs(line.baseline - left.baseline) < 1) continue
    if (line.left < from && line.right > to) crossing++
    else if (line.right > from - 60 && line.left < to + 60) stopping++
  }
  return crossing === 0 || crossing * 2 < stopping
}

function firstFrom(sorted: readonly LayoutLine[], baseline: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.baseline ?? 0) < baseline) low = middle + 1
    else high = middle
  }
  return low
}

/** One line out of two parts, with a blank between them unless they touch. */
export function joinLines(left: LayoutLine, right: LayoutLine): LayoutLine {
  const main = left.text.length * left.size >= right.text.length * right.size ? left : right
  const hasBlank = /\s$/.test(left.text) || /^\s/.test(right.text)
  const needsBlank = !hasBlank && right.left - left.right > 0.15 * main.size
  const text = `${left.text}${needsBlank ? ' ' : ''}${right.text}`
  const shift = text.length - right.text.length
  const lastStyle = left.runs.at(-1)?.style ?? left.style
  const blank = needsBlank ? [{ start: left.text.length, end: shift, style: lastStyle }] : []
  return {
    page: left.page,
    order: left.order,
    text,
    edges: [...left.edges.slice(0, left.text.length), ...(needsBlank ? [left.right] : []), ...right.edges],
    runs: [
      ...left.runs,
      ...blank,
      ...right.runs.map((run) => ({ ...run, start: run.start + shift, end: run.end + shift })),
    ],
    left: Math.min(left.left, right.left),
    right: Math.max(left.right, right.right),
    baseline: main.baseline,
    top: main.baseline - main.size * ASCENT,
    bottom: main.baseline + main.size * DESCENT,
    size: main.size,
    style: main.style,
    hasHyphenMark: right.hasHyphenMark,
  }
}
