/** Column heads of a table whose rows come as lists of cells, empty cells left out. */
export interface ColumnHeads {
  readonly kindOf: (row: number) => 'head' | 'group' | 'data'
  readonly isValue: (cell: string) => boolean
  readonly startsWithHead: (row: readonly string[]) => boolean
  readonly add: (row: readonly string[]) => void
  readonly openGroup: (name: string) => void
  /** A row of data was read: one of totals ends the group that it stands in. */
  readonly passRow: (name: string) => void
  readonly group: () => readonly string[]
  /** The heads over a value, joined with ` / `; empty where the row has other columns than the heads. */
  readonly headOf: (column: number, values: number) => string
}

const VALUE =
  /^[\s$€£¥(+\-−–—~<>≤≥=±*]*(?:[\d.,]+\d|\d+|—|–|-|(?:n\/?a|nil)(?![a-z]))(?:[\s\d.,()±+\-−–/%$*†‡a-zµ×^]{0,24}|\s?(?:million|billion|bps|years?))$/iu
const YEAR =
  /^(?:(?:(?:FY|F|CY|Q[1-4]|H[12])?\s?(?:19|20)\d\d(?:[-–/]\d{2,4})?|(?:(?:FY|F|CY|Q[1-4]|H[12])\s?|')\d\d)[AEF]?(?:\s?\(\w+\))?|.*\b(?:19|20)\d\d)$/iu
const UNIT_CELL =
  /^[(\s]*(?:in\s)?(?:(?:US|AU|A|C|HK)\s?)?[$€£¥]?\s?['’]?(?:%|0{3}s?|thousands?|millions?|billions?|mn?|bn?|k)?[)\s]*$/iu

/** A row that ends its group: "Total current assets". */
const TOTAL = /^(?:sub-?)?totals?\b/iu

/** A number that is no year; a dash for an empty cell. */
export function isValueCell(cell: string): boolean {
  return VALUE.test(cell) && !YEAR.test(cell)
}

/** Reads which rows are heads: rows without values before or between rows with values. */
export function createColumnHeads(rows: readonly (readonly string[])[]): ColumnHeads {
  const kinds = rows.map((row, index) => kindOfRow(row, rows[index + 1] ?? [], index === 0))
  let lines: HeadLine[] = []
  let at = -1
  let group: string[] = []
  let wasHead = false
  let wasGroup = false
  return {
    kindOf(row) {
      at = row
      return kinds[row] ?? 'data'
    },
    isValue: isValueCell,
    startsWithHead,
    add(row) {
      const line = { cells: row, hasStub: hasStub(rows, kinds, at) }
      lines = wasHead ? [...lines, line] : [line]
      wasHead = true
      group = []
    },
    openGroup(name) {
      group = wasGroup ? [...group, name] : [name]
      wasGroup = true
    },
    passRow(name) {
      wasGroup = false
      if (TOTAL.test(name)) group = group.slice(0, -1)
    },
    group: () => group,
    headOf(column, values) {
      wasHead = false
      wasGroup = false
      return lines
        .map((line) => headIn(line, { column, values, lines }))
        .filter((head) => head !== '')
        .join(' / ')
    },
  }
}

function kindOfRow(
  row: readonly string[],
  next: readonly string[],
  isFirst: boolean,
): 'head' | 'group' | 'data' {
  const [first = ''] = row
  if (row.length === 1) {
    const isOverHeads = YEAR.test(first) && next.length > 1 && !next.slice(1).some(isValueCell)
    return isFirst || isOverHeads || isPeriod(first) ? 'head' : 'group'
  }
  const values = row.slice(1).filter(isValueCell).length
  if (values === 0 || row.slice(1).every((cell) => YEAR.test(cell) || UNIT_CELL.test(cell))) return 'head'
  return isFirst && values * 2 < row.length - 1 ? 'head' : 'data'
}

/** "Years ended December 31," and "(In thousands)" say something of all columns below. */
function isPeriod(cell: string): boolean {
  return /\b(?:ended|ending|fiscal|years?|months?|quarters?|as (?:of|at)|december|june|march|september|thousands|millions|billions)\b|^\$|^\(|%$/iu.test(
    cell,
  )
}

interface HeadLine {
  readonly cells: readonly string[]
  /** Its first cell stands over the row heads. */
  readonly hasStub: boolean
}

/** Whether the rows below have as many values as the head row has cells but one; rows may leave cells out. */
function hasStub(
  rows: readonly (readonly string[])[],
  kinds: readonly ('head' | 'group' | 'data')[],
  at: number,
): boolean {
  const width = rows[at]?.length ?? 0
  let [full, short] = [0, 0]
  for (let index = at + 1; index < rows.length; index += 1) {
    if (kinds[index] === 'head' && full + short > 0) break
    if (kinds[index] !== 'data') continue
    const row = rows[index] ?? []
    const values = startsWithHead(row) ? row.length - 1 : row.length
    if (values === width) full += 1
    if (values === width - 1) short += 1
  }
  return short > full && full < 2
}

const COUNTED_WORD = /^[\d.,/–-]+\s?\p{L}{2,}/u

/** Whether the first cell names the row: no value, or a number with its word ("28 nanometers") before plain numbers. */
export function startsWithHead([first = '', ...others]: readonly string[]): boolean {
  if (!isValueCell(first)) return true
  return COUNTED_WORD.test(first) && others.length > 0 && others.every((cell) => !/\p{L}/u.test(cell))
}

interface HeadPlace {
  readonly column: number
  /** Values of the row. */
  readonly values: number
  readonly lines: readonly HeadLine[]
}

function headIn(line: HeadLine, { column, values, lines }: HeadPlace): string {
  if (line.cells.length === 1) return line.cells[0] ?? ''
  const cells = overValues(line)
  const period = periodOf(lines)
  if (period === undefined) return cells.length === values ? (cells[column] ?? '') : ''
  return cells[columnUnder(period, { width: cells.length, column, values })] ?? ''
}

/** Which head of a line stands over a column, where one line of the heads repeats itself; −1 where it cannot be told. */
function columnUnder(
  period: Period,
  { width, column, values }: { readonly width: number; readonly column: number; readonly values: number },
): number {
  // "2018; 2019; 2018; 2019" under "Earnings; Dividends": a row of two values has those of the first head.
  if (values === period.length) return width === period.width ? column : 0
  if (width === values) return column
  const isOver = period.width === values && width * period.length === values
  return isOver ? Math.floor(column / period.length) : -1
}

function overValues({ cells, hasStub }: HeadLine): readonly string[] {
  return hasStub ? cells.slice(1) : cells
}

/** A line of heads that repeats itself under wider ones. */
interface Period {
  /** Heads of the line. */
  readonly width: number
  /** Heads before it starts anew. */
  readonly length: number
}

function periodOf(lines: readonly HeadLine[]): Period | undefined {
  for (const cells of lines.map(overValues)) {
    const [first] = cells
    const length = first === undefined ? -1 : cells.indexOf(first, 1)
    if (length < 2 || cells.length % length !== 0) continue
    if (cells.every((cell, index) => cell === cells[index % length])) return { width: cells.length, length }
  }
  return undefined
}
