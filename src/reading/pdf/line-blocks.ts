import type { LayoutLine } from './layout-line.js'
import type { TableRegion } from './table-region.js'

/** Lines that follow each other in one column without a gap: the unit of reading order. */
export interface LineBlock {
  readonly lines: readonly LayoutLine[]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Place of its first line in the content stream. */
  readonly order: number
  /** Present where the block is a table with its caption; its lines are those of the caption. */
  readonly table?: TableRegion
}

/** In multiples of the font size. */
const LEAST_LEADING = 0.5
const MOST_LEADING = 2.1
const SIZE_RATIO = 1.3

/** A block of the lines, which may not be empty. */
export function blockOf(lines: readonly LayoutLine[]): LineBlock {
  return {
    lines,
    left: Math.min(...lines.map((line) => line.left)),
    right: Math.max(...lines.map((line) => line.right)),
    top: Math.min(...lines.map((line) => line.top)),
    bottom: Math.max(...lines.map((line) => line.bottom)),
    order: lines[0]?.order ?? 0,
  }
}

/** The block of a table: it takes the room of all its lines, but for those of a caption on the page before. */
export function blockOfTable(table: TableRegion): LineBlock {
  const page = table.cells[0]?.page
  const caption = table.caption.filter((line) => line.page === page)
  const room = blockOf([...caption, ...table.cells, ...table.notes])
  return { ...room, lines: table.caption, table }
}

/** Groups lines in stream order: a line belongs to the block before if it stands right below it. */
export function groupLines(lines: readonly LayoutLine[]): readonly LineBlock[] {
  const groups: LayoutLine[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group !== undefined && last !== undefined && standsBelow(last, line)) group.push(line)
    else groups.push([line])
  }
  return groups.map((group) => blockOf(group))
}

function standsBelow(above: LayoutLine, below: LayoutLine): boolean {
  const size = Math.max(above.size, below.size)
  const leading = below.baseline - above.baseline
  if (leading < LEAST_LEADING * size || leading > MOST_LEADING * size) return false
  if (size > SIZE_RATIO * Math.min(above.size, below.size)) return false
  const overlap = Math.min(above.right, below.right) - Math.max(above.left, below.left)
  return overlap > 0.3 * Math.min(above.right - above.left, below.right - below.left)
}
