import type { BodyStyle } from './body-style.js'
import { isCaptionStart } from './captions.js'
import type { LayoutLine } from './layout-line.js'
import type { PageTables, TableRegion } from './table-region.js'

/** Baselines of one row differ by less, in multiples of the font size. */
const SAME_ROW = 0.45
const WIDEST_ROW_GAP = 2.6
const LEAST_ROWS = 4
const LEAST_COLUMNS = 3
const LONGEST_CELL = 32
/** Edges of one column's cells differ by less, in points. */
const SAME_EDGE = 6
const VALUE = /^[<>=≤≥~≈±+−–-]?\s?\d[\d\s.,:%()/±×*–−-]*\S{0,3}$/u
const LEAST_VALUES = 0.6

/**
 * Tables without a caption, where that is certain: rows of the same three or more columns below each other, short cells,
 * mostly numbers beyond the first column. On a page with a figure's caption such rows may be the figure's own.
 */
export function findBareTables(lines: readonly LayoutLine[], body: BodyStyle): PageTables {
  if (lines.some((line) => isCaptionStart(line, line.text, body))) return { tables: [], rest: lines }
  const tables: TableRegion[] = []
  let run: Row[] = []
  const finish = () => {
    if (isGrid(run)) tables.push({ caption: [], cells: withHead(run, lines), notes: [] })
    run = []
  }
  for (const row of rowsOf(lines)) {
    const above = run.at(-1)
    const goesOn = above !== undefined && isBelow(above, row) && sharesColumns(run[0] ?? above, row)
    if (!goesOn) finish()
    if (isCellRow(row)) run.push(row)
    else finish()
  }
  finish()
  const taken = new Set(tables.flatMap((table) => table.cells))
  return { tables, rest: taken.size === 0 ? lines : lines.filter((line) => !taken.has(line)) }
}

/** Lines at one height, from left to right. */
type Row = readonly LayoutLine[]

function rowsOf(lines: readonly LayoutLine[]): readonly Row[] {
  const rows: LayoutLine[][] = []
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1)
    if (last?.[0] !== undefined && line.baseline - last[0].baseline < SAME_ROW * line.size) last.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left))
}

function isCellRow(row: Row): boolean {
  if (row.length < LEAST_COLUMNS || row.some((line) => line.text.length > LONGEST_CELL)) return false
  const values = row.slice(1).filter((line) => VALUE.test(line.text.trim()))
  return values.length >= (row.length - 1) * LEAST_VALUES
}

function isBelow(above: Row, row: Row): boolean {
  const [first, second] = [above[0], row[0]]
  if (first === undefined || second === undefined) return false
  return second.baseline - first.baseline < WIDEST_ROW_GAP * Math.max(first.size, second.size)
}

/** True where every cell stands under a cell of the run's first row: left, right or centred. */
function sharesColumns(first: Row, row: Row): boolean {
  if (first.length !== row.length) return false
  return row.every((line, index) => {
    const head = first[index]
    if (head === undefined) return false
    const centres = Math.abs(head.left + head.right - line.left - line.right) / 2
    return Math.min(Math.abs(head.left - line.left), Math.abs(head.right - line.right), centres) < SAME_EDGE
  })
}

function isGrid(rows: readonly Row[]): boolean {
  return rows.length >= LEAST_ROWS
}

/** The cells with the row of column heads right above them, where one stands there. */
function withHead(rows: readonly Row[], lines: readonly LayoutLine[]): readonly LayoutLine[] {
  const [first] = rows
  const [cell] = first ?? []
  if (first === undefined || cell === undefined) return []
  const head = lines.filter((line) => {
    const rise = cell.baseline - line.baseline
    const isNear = rise > SAME_ROW * cell.size && rise < WIDEST_ROW_GAP * cell.size
    return isNear && line.text.length <= LONGEST_CELL && first.some((other) => overlaps(line, other))
  })
  const row = rowsOf(head).at(-1) ?? []
  return [...(row.length >= LEAST_COLUMNS - 1 ? row : []), ...rows.flat()]
}

function overlaps(one: LayoutLine, other: LayoutLine): boolean {
  return one.left < other.right && one.right > other.left
}
