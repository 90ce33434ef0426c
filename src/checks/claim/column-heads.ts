/** Column heads of a table whose rows come as lists of cells, empty cells left out. */
export interface ColumnHeads {
  readonly kindOf: (row: number) => 'head' | 'group' | 'data'
  readonly isValue: (cell: string) => boolean
  readonly add: (row: readonly string[]) => void
  readonly openGroup: (name: string) => void
  readonly group: () => readonly string[]
  /** The heads over a value, joined with ` / `; empty where the row has other columns than the heads. */
  readonly headOf: (column: number, values: number) => string
}

const VALUE =
  /^[\s$€£¥(+\-−–—~<>≤≥=±*]*(?:[\d.,]+\d|\d+|—|–|-|n\/?a|nil)(?:[\s\d.,()±+\-−–/%$*†‡a-zµ×^]{0,24}|\s?(?:million|billion|bps|years?))$/iu
const YEAR =
  /^(?:(?:(?:FY|F|CY|Q[1-4]|H[12])?\s?(?:19|20)\d\d(?:[-–/]\d{2,4})?|(?:(?:FY|F|CY|Q[1-4]|H[12])\s?|')\d\d)[AEF]?(?:\s?\(\w+\))?|.*\b(?:19|20)\d\d)$/iu
const UNIT_CELL =
  /^[(\s]*(?:in\s)?(?:(?:US|AU|A|C|HK)\s?)?[$€£¥]?\s?['’]?(?:%|0{3}s?|thousands?|millions?|billions?|mn?|bn?|k)?[)\s]*$/iu

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
    group: () => group,
    headOf(column, values) {
      wasHead = false
      wasGroup = false
      return lines
        .map((line) => headIn(line, column, values))
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

/** Whether the rows below have as many values as the head row has cells but one. */
function hasStub(
  rows: readonly (readonly string[])[],
  kinds: readonly ('head' | 'group' | 'data')[],
  at: number,
): boolean {
  const width = rows[at]?.length ?? 0
  let balance = 0
  let wasData = false
  for (let index = at + 1; index < rows.length; index += 1) {
    if (kinds[index] === 'head' && wasData) break
    if (kinds[index] !== 'data') continue
    wasData = true
    const row = rows[index] ?? []
    const values = isValueCell(row[0] ?? '') ? row.length : row.length - 1
    if (values === width) balance -= 1
    if (values === width - 1) balance += 1
  }
  return balance > 0
}

function headIn({ cells, hasStub }: HeadLine, column: number, values: number): string {
  if (cells.length === 1) return cells[0] ?? ''
  const offset = hasStub ? 1 : 0
  return cells.length === values + offset ? (cells[column + offset] ?? '') : ''
}
