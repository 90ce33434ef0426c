import type { GridCell, GridRow } from '../table-grid.js'
import { boldShare, type LayoutLine } from './layout-line.js'
import { cutLine } from './run-in-heading.js'

/** Lines of a cell, from above. */
export type CellLines = readonly LayoutLine[]

/** A gap within a line that parts two cells, in multiples of the font size. */
const CELL_GAP = 0.75
const SAME_ROW = 0.45
/** Line distances within a cell and between rows are told apart where the latter is so much wider. */
const ROW_GAP_RATIO = 1.12
const LEAST_COLUMNS = 2
/** Text over so many columns is a group head, not a cell. */
const MOST_COLUMNS = 24

/**
 * Lays a table's lines out as rows of cells: wide gaps part cells, strips that no cell crosses part columns,
 * wide line distances or an entry in the first column part rows. Undefined where no grid can be seen.
 */
export function cellGrid(lines: readonly LayoutLine[]): readonly GridRow<CellLines>[] | undefined {
  const pieces = lines.flatMap(splitAtGaps)
  const physical = physicalRows(pieces)
  const columns = columnsOf(physical)
  if (columns.length < LEAST_COLUMNS || columns.length > MOST_COLUMNS) return undefined
  const rows = logicalRows(physical, columns)
  const headers = headerCount(rows, columns)
  return rows.map((row, index) => ({ cells: cellsOf(row, columns), isHeader: index < headers }))
}

type Piece = LayoutLine
type PhysicalRow = readonly Piece[]

interface Interval {
  readonly left: number
  readonly right: number
}

function splitAtGaps(line: LayoutLine): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of line.text.matchAll(/\s+/gu)) {
    const end = match.index + match[0].length
    const gap = (line.edges[end] ?? 0) - (line.edges[match.index] ?? 0)
    if (gap < CELL_GAP * line.size || match.index === 0) continue
    const piece = cutLine(line, from, match.index)
    if (piece !== undefined) pieces.push(piece)
    from = end
  }
  const last = cutLine(line, from, line.text.length)
  return last === undefined ? pieces : [...pieces, last]
}

function physicalRows(pieces: readonly Piece[]): readonly PhysicalRow[] {
  const rows: Piece[][] = []
  for (const piece of [...pieces].sort((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1)?.[0]
    if (last !== undefined && piece.baseline - last.baseline < SAME_ROW * piece.size) rows.at(-1)?.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left))
}

/** Column strips, from the narrow pieces to the wide: a piece over two strips spans them. */
function columnsOf(rows: readonly PhysicalRow[]): readonly Interval[] {
  const pieces = rows.flat().sort((a, b) => a.right - a.left - (b.right - b.left))
  let columns: Interval[] = []
  for (const piece of pieces) {
    const touched = columns.filter(
      (column) => piece.left < column.right - 0.5 && piece.right > column.left + 0.5,
    )
    if (touched.length > 1) continue
    const [column] = touched
    const left = Math.min(piece.left, column?.left ?? piece.left)
    const right = Math.max(piece.right, column?.right ?? piece.right)
    columns = [...columns.filter((other) => other !== column), { left, right }]
  }
  columns.sort((a, b) => a.left - b.left)
  return mergeStrangers(columns, rows)
}

/** Two neighbouring strips that never have a piece in the same row are one column, set left and right in it. */
function mergeStrangers(columns: readonly Interval[], rows: readonly PhysicalRow[]): readonly Interval[] {
  const merged: Interval[] = []
  for (const column of columns) {
    const last = merged.at(-1)
    const meet =
      last !== undefined &&
      rows.some((row) => row.some((piece) => isIn(piece, last)) && row.some((piece) => isIn(piece, column)))
    if (last === undefined || meet) merged.push(column)
    else merged[merged.length - 1] = { left: last.left, right: column.right }
  }
  return merged
}

function isIn(piece: Interval, column: Interval): boolean {
  return piece.left < column.right - 0.5 && piece.right > column.left + 0.5
}

type LogicalRow = readonly Piece[]

function logicalRows(rows: readonly PhysicalRow[], columns: readonly Interval[]): readonly LogicalRow[] {
  const gaps = rows.slice(1).map((row, index) => (row[0]?.baseline ?? 0) - (rows[index]?.[0]?.baseline ?? 0))
  const border = rowBorder(gaps)
  const first = columns[0]
  const result: Piece[][] = []
  rows.forEach((row, index) => {
    const gap = gaps[index - 1] ?? Number.POSITIVE_INFINITY
    const isWide = border === undefined ? beginsRow(row, first, columns) : gap > border
    const begins = isWide || repeatsValues(result.at(-1) ?? [], row, columns)
    if (result.length === 0 || begins) result.push([...row])
    else result.at(-1)?.push(...row)
  })
  return result
}

/** The distance that parts rows, where the distances fall into two groups. */
function rowBorder(gaps: readonly number[]): number | undefined {
  const border = widestStep(gaps)
  if (border === undefined) return undefined
  const narrow = gaps.filter((gap) => gap <= border).length
  // A few narrow gaps are wrapped cells; a few wide ones are group borders between rows of one line each.
  return narrow >= gaps.length * 0.15 && gaps.length - narrow >= gaps.length * 0.2 ? border : undefined
}

/** The middle of the widest step among the smaller distances. */
function widestStep(gaps: readonly number[]): number | undefined {
  const sorted = [...gaps].sort((a, b) => a - b)
  const least = sorted[Math.floor(sorted.length * 0.1)] ?? 0
  let best = { ratio: ROW_GAP_RATIO, border: undefined as number | undefined }
  for (const [index, high] of sorted.entries()) {
    const low = sorted[index - 1]
    if (low === undefined) continue
    if (low > least * 1.25) break
    if (high / low > best.ratio) best = { ratio: high / low, border: (low + high) / 2 }
  }
  return best.border
}

function beginsRow(row: PhysicalRow, first: Interval | undefined, columns: readonly Interval[]): boolean {
  const hasFirst = first !== undefined && row.some((piece) => isIn(piece, first))
  const filled = columns.filter((column) => row.some((piece) => isIn(piece, column))).length
  const isContinuation = /^[\p{Ll}(]/u.test(row[0]?.text ?? '') && filled < columns.length / 2
  return hasFirst ? !isContinuation : filled > columns.length / 2
}

/** Two values one below the other in a column are two cells, however close they stand. */
function repeatsValues(above: LogicalRow, row: PhysicalRow, columns: readonly Interval[]): boolean {
  const isValue = (piece: Piece) => VALUE.test(piece.text) && /\d/.test(piece.text)
  return columns.slice(1).some((column) => {
    const before = above.filter((piece) => isIn(piece, column))
    const here = row.filter((piece) => isIn(piece, column))
    return before.length > 0 && here.length > 0 && before.every(isValue) && here.every(isValue)
  })
}

const VALUE = /^[\s\d.,:;±+\-–—−×*†‡§%‰/()[\]<>=≤≥~≈]+$/u

/** Rows above the first with values, if they are not most of the table; at least the first where it looks apart. */
function headerCount(rows: readonly LogicalRow[], columns: readonly Interval[]): number {
  const isValueRow = (row: LogicalRow) => {
    const beyondFirst = row.filter((piece) => columns[0] === undefined || !isIn(piece, columns[0]))
    return beyondFirst.filter((piece) => VALUE.test(piece.text)).length * 2 >= Math.max(1, beyondFirst.length)
  }
  const isBold = (row: LogicalRow) => row.length > 0 && row.every((piece) => boldShare(piece) > 0.8)
  let bold = 0
  while (bold < rows.length && isBold(rows[bold] ?? [])) bold++
  if (bold > 0 && bold < rows.length) return bold
  const values = rows.findIndex((row) => row.length > 1 && isValueRow(row))
  return values > 0 && values <= 4 ? values : 1
}

function cellsOf(row: LogicalRow, columns: readonly Interval[]): readonly GridCell<CellLines>[] {
  const cells: GridCell<CellLines>[] = []
  const taken = new Set<Piece>()
  for (let column = 0; column < columns.length; column++) {
    const strip = columns[column]
    if (strip === undefined) continue
    const here = row.filter((piece) => !taken.has(piece) && isIn(piece, strip))
    const span = Math.max(1, ...here.map((piece) => spanOf(piece, columns, column)))
    const inside = here.filter((piece) => span === 1 || spanOf(piece, columns, column) >= 1)
    for (const piece of inside) taken.add(piece)
    cells.push(cellOf(inside, span))
    column += span - 1
  }
  return cells
}

function spanOf(piece: Piece, columns: readonly Interval[], from: number): number {
  let span = 0
  while (columns[from + span] !== undefined && isIn(piece, columns[from + span] as Interval)) span++
  return span
}

function cellOf(pieces: readonly Piece[], columnSpan: number): GridCell<CellLines> {
  const lines = [...pieces].sort((a, b) => a.baseline - b.baseline || a.left - b.left)
  return {
    content: lines,
    text: lines.map((line) => line.text.trim()).join(' '),
    isHead: false,
    columnSpan,
    rowSpan: 1,
  }
}
