/** A cell as the file gives it, before its place in the grid is known. */
export interface GridCell<Content> {
  readonly content: Content
  /** Display text, trimmed. */
  readonly text: string
  readonly isHead: boolean
  /** At least 1. */
  readonly columnSpan: number
  /** At least 1; `Infinity` reaches to the end of its group of rows. */
  readonly rowSpan: number
  /** True where white space wider than a space sets the text in. */
  readonly isIndented?: boolean
}

export interface GridRow<Content> {
  readonly cells: readonly GridCell<Content>[]
  /** Rows of the table's head; a span never reaches out of it. */
  readonly isHeader: boolean
}

/** One body row with what its cells mean. */
export interface ResolvedRow<Content> {
  /** Group heads above the row, then its own head cells, outermost first. */
  readonly heads: readonly PlacedCell<Content>[]
  readonly cells: readonly PlacedCell<Content>[]
}

export interface PlacedCell<Content> extends GridCell<Content> {
  /** From 0. */
  readonly column: number
  /** Head cells above it, outermost first, empty ones and repetitions left out. */
  readonly columnHeads: readonly GridCell<Content>[]
}

/** Widest table that is laid out; cells beyond are dropped from the grid. */
const MAX_COLUMNS = 400
/** A cell that holds nothing but a value: number, sign, percent, range, unit-free. */
const NUMERIC =
  /^[\s\d.,:;±+\-–—−×*†‡§%‰/()[\]<>=≤≥~^_≈ ]+$|^(?:n\.?[sad]\.?|n\/a|nd|na|ns|-|–|—|yes|no|\+{1,4})$/i

type Line<Content> = readonly (GridCell<Content> | undefined)[]

/**
 * Lays the rows out on a grid, spans resolved, and gives every body cell its column heads and its row heads.
 * Heads are the rows of the table head, else leading rows of head cells, else a first row above numbers; a row
 * that fills the width, or has text in its first column only, is the head of the group of rows below it.
 */
export function resolveTable<Content>(rows: readonly GridRow<Content>[]): readonly ResolvedRow<Content>[] {
  const lines = layOut(rows)
  const headerCount = countHeaders(rows, lines)
  const headColumns = countHeadColumns(lines.slice(headerCount), lines.slice(0, headerCount))
  let headers = lines.slice(0, headerCount)
  let group: GroupHead<Content> | undefined
  let isPending = false
  const resolved: ResolvedRow<Content>[] = []
  const keepPending = () => {
    if (isPending && group !== undefined) resolved.push({ heads: [placed(group.cell, 0, [])], cells: [] })
    isPending = false
  }
  const hasIndents = lines.some(isSetIn)
  const lastData = lines.findLastIndex((line) => !isHeaderLine(line))
  for (const [index, line] of lines.entries()) {
    if (index < headerCount) continue
    const found = groupHeadOf(line)
    if (found !== undefined) {
      keepPending()
      group = found
      isPending = true
    } else if (index < lastData && isHeaderLine(line)) {
      headers = [line]
    } else if (line.some((cell) => cell !== undefined && cell.text !== '')) {
      if (group?.isIndented === false && !isSetIn(line) && hasIndents) group = undefined
      resolved.push(resolveLine(line, { headers, headColumns, group }))
      isPending = false
    }
  }
  keepPending()
  return resolved
}

interface GroupHead<Content> {
  readonly cell: GridCell<Content>
  readonly isIndented: boolean
}

function layOut<Content>(rows: readonly GridRow<Content>[]): Line<Content>[] {
  const grid: (GridCell<Content> | undefined)[][] = rows.map(() => [])
  const ends = groupEnds(rows)
  rows.forEach((row, rowIndex) => {
    let column = 0
    const line = grid[rowIndex] ?? []
    for (const cell of row.cells) {
      while (line[column] !== undefined) column += 1
      const lastRow = Math.min(rowIndex + cell.rowSpan, ends[rowIndex] ?? rows.length)
      const lastColumn = Math.min(column + cell.columnSpan, MAX_COLUMNS)
      for (let y = rowIndex; y < lastRow; y += 1) {
        for (let x = column; x < lastColumn; x += 1) (grid[y] ?? [])[x] ??= cell
      }
      column += cell.columnSpan
    }
  })
  const width = widthOf(grid)
  return grid.map((line) => Array.from({ length: width }, (_, column) => line[column]))
}

/** For each row the end of its group (head or body), beyond which no span reaches. */
function groupEnds<Content>(rows: readonly GridRow<Content>[]): number[] {
  const ends = rows.map(() => rows.length)
  for (let index = rows.length - 2; index >= 0; index -= 1) {
    const isBorder = rows[index]?.isHeader !== rows[index + 1]?.isHeader
    ends[index] = isBorder ? index + 1 : (ends[index + 1] ?? rows.length)
  }
  return ends
}

function widthOf(lines: readonly { readonly length: number }[]): number {
  return lines.reduce((width, line) => Math.max(width, line.length), 0)
}

function countHeaders<Content>(rows: readonly GridRow<Content>[], lines: readonly Line<Content>[]): number {
  const stated = rows.findIndex((row) => !row.isHeader)
  if (stated > 0) return withoutGroups(stated, lines)
  if (stated < 0) return 0
  const marked = lines.findIndex((line) => !isHeaderLine(line))
  if (marked > 0) return marked
  const [first, ...others] = lines
  if (first === undefined || others.length === 0 || first.length < 2) return 0
  const looksLikeHead = first.slice(1).every((cell) => cell !== undefined && !isNumeric(cell.text))
  const hasNumbers = others.some((line) =>
    line.slice(1).some((cell) => cell !== undefined && isNumeric(cell.text)),
  )
  return looksLikeHead && hasNumbers && distinct(first).length > 1 ? 1 : 0
}

/** A row over the full width that ends the head is the first group of rows, not a head of every column. */
function withoutGroups<Content>(count: number, lines: readonly Line<Content>[]): number {
  let rest = count
  while (rest > 1 && isFullWidth(lines[rest - 1] ?? [])) rest -= 1
  return rest
}

function isFullWidth<Content>(line: Line<Content>): boolean {
  return line.length > 1 && line[0] !== undefined && line[0].rowSpan === 1 && line.at(-1) === line[0]
}

function isHeaderLine<Content>(line: Line<Content>): boolean {
  const filled = distinct(line).filter((cell) => cell.text !== '')
  return filled.length > 1 && filled.every((cell) => cell.isHead)
}

/** Leading columns that name their row: head cells, or mostly words; a second one only beside a spanning first. */
function countHeadColumns<Content>(
  body: readonly Line<Content>[],
  headers: readonly Line<Content>[],
): number {
  const width = widthOf(body)
  const rows = body.filter((line) => groupHeadOf(line) === undefined)
  if (width < 2 || rows.length === 0) return 0
  const marked = rows.reduce((count, line) => Math.min(count, leadingHeads(line)), width)
  if (marked > 0) return Math.min(marked, width - 1)
  if (!isWordy(rows, 0)) return 0
  const spans = rows.some(
    ([first]) => first !== undefined && Number.isFinite(first.rowSpan) && first.rowSpan > 1,
  )
  const isOneHead = headers.some(([first, second]) => first !== undefined && first === second)
  return width > 2 && (spans || isOneHead) && isWordy(rows, 1) ? 2 : 1
}

function leadingHeads<Content>(line: Line<Content>): number {
  const end = line.findIndex((cell) => cell?.isHead !== true)
  return end < 0 ? line.length : end
}

function isWordy<Content>(rows: readonly Line<Content>[], column: number): boolean {
  const texts = rows.map((line) => line[column]?.text ?? '').filter((text) => text !== '')
  return texts.filter((text) => !isNumeric(text)).length * 2 > texts.length
}

function isNumeric(text: string): boolean {
  return text === '' || NUMERIC.test(text)
}

function groupHeadOf<Content>(line: Line<Content>): GroupHead<Content> | undefined {
  const filled = distinct(line).filter((cell) => cell.text !== '')
  const [cell] = filled
  if (cell === undefined || filled.length !== 1 || line.length < 2 || line[0] !== cell) return undefined
  if (isNumeric(cell.text) || cell.rowSpan > 1) return undefined
  // In a table of two columns an empty second cell is rather an empty cell.
  const isFullWidth = line.at(-1) === cell
  return isFullWidth || line.length > 2 ? { cell, isIndented: cell.isIndented === true } : undefined
}

function isSetIn<Content>([first]: Line<Content>): boolean {
  return first?.isIndented === true
}

interface RowContext<Content> {
  readonly headers: readonly Line<Content>[]
  readonly headColumns: number
  readonly group: GroupHead<Content> | undefined
}

function resolveLine<Content>(line: Line<Content>, context: RowContext<Content>): ResolvedRow<Content> {
  const heads = context.group === undefined ? [] : [placed(context.group.cell, 0, [])]
  const cells: PlacedCell<Content>[] = []
  line.forEach((cell, column) => {
    // A cell over several columns is written once, under the heads of its first.
    if (cell === undefined || cell.text === '' || (column > 0 && line[column - 1] === cell)) return
    const spot = placed(cell, column, columnHeadsOf(context.headers, column))
    if (column < context.headColumns) heads.push(spot)
    else cells.push(spot)
  })
  return { heads, cells }
}

function placed<Content>(
  cell: GridCell<Content>,
  column: number,
  columnHeads: readonly GridCell<Content>[],
): PlacedCell<Content> {
  return { ...cell, column, columnHeads }
}

function columnHeadsOf<Content>(headers: readonly Line<Content>[], column: number): GridCell<Content>[] {
  const heads = distinct(headers.map((line) => line[column])).filter((cell) => cell.text !== '')
  return heads.filter((cell, index) => heads.findIndex((other) => other.text === cell.text) === index)
}

function distinct<Content>(line: Line<Content>): GridCell<Content>[] {
  return [...new Set(line)].filter((cell) => cell !== undefined)
}
