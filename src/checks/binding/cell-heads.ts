import { matchesOf } from '../../language/each-match.js'
import type { EvidenceSentence } from '../claim/evidence-sentence.js'
import { addHeadTerms } from './head-terms.js'

/** What stands over and before a cell. */
export interface CellHeads {
  /** Weight by term: how much it tells this cell from the others, 0 to 1. */
  readonly weights: ReadonlyMap<string, number>
  /** The same for the row alone. */
  readonly rowWeights: ReadonlyMap<string, number>
  /** Four-digit years in the heads. */
  readonly years: ReadonlySet<string>
  /** Those of the row's heads. */
  readonly rowYears: ReadonlySet<string>
  /** Whether the column has a head; where cells were left out it cannot be told. */
  readonly hasColumn: boolean
  /** Whether the row has a head; the last row of a table often has none. */
  readonly hasRow: boolean
  /** The heads as a reader would name them: `Capital leases, 2020`. */
  readonly name: string
}

const YEAR_IN_HEAD = /(?<!\d)(?:19|20)\d\d(?!\d)|\b(?:FY|F|CY|')(?<short>\d\d)\b/gu

/** Weight of a row's own head, of the group that it stands in, of the group around that, and of those farther out. */
const ROW_WEIGHTS = [1, 0.6, 0.35]
const OUTER_WEIGHT = 0.2
/** Weight of a head that stands over all columns: it tells none from another. */
const TITLE_WEIGHT = 0.15
const HEAD_JOINT = ' / '

/** Heads by column of a table row. */
export function readCellHeads({ text, cells = [] }: EvidenceSentence): ReadonlyMap<number, CellHeads> {
  const slice = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end)
  const rows = cells.filter(({ part }) => part === 'row-head').map(slice)
  const rowWeights = weighRows(rows)
  const rowYears = yearsOf(rows.join(' '))
  const columns = columnHeads(cells, slice)
  const isTitle = titleTest(columns)
  const heads = new Map<number, CellHeads>()
  for (const { part, column } of cells) {
    if (part !== 'cell' || column === undefined) continue
    const own = columns.get(column) ?? []
    const weights = new Map(rowWeights)
    for (const head of own.flatMap((line) => line.split(HEAD_JOINT)))
      addHeadTerms(weights, head, isTitle(head) ? TITLE_WEIGHT : 1)
    const all = [...rows, ...own]
    heads.set(column, {
      weights,
      rowWeights,
      years: yearsOf(all.join(' ')),
      rowYears,
      hasColumn: own.some((line) => line.split(HEAD_JOINT).some((head) => !isTitle(head))),
      hasRow: rows.length > 0,
      name: all.join(', '),
    })
  }
  return heads
}

function weighRows(rows: readonly string[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const [index, row] of rows.entries())
    addHeadTerms(weights, row, ROW_WEIGHTS[rows.length - 1 - index] ?? OUTER_WEIGHT)
  return weights
}

type Cells = NonNullable<EvidenceSentence['cells']>

function columnHeads(
  cells: Cells,
  slice: (cell: Cells[number]) => string,
): ReadonlyMap<number, readonly string[]> {
  const columns = new Map<number, string[]>()
  for (const cell of cells)
    if (cell.part === 'column-head' && cell.column !== undefined)
      columns.set(cell.column, [...(columns.get(cell.column) ?? []), slice(cell)])
  return columns
}

/** Whether a line of heads stands over all columns of the row. */
function titleTest(columns: ReadonlyMap<number, readonly string[]>): (head: string) => boolean {
  if (columns.size < 2) return () => false
  const counts = new Map<string, number>()
  for (const lines of columns.values())
    for (const head of new Set(lines.flatMap((line) => line.split(HEAD_JOINT))))
      counts.set(head, (counts.get(head) ?? 0) + 1)
  return (head) => counts.get(head) === columns.size
}

/** Years named in a text; "FY19" and "F19" are 2019. */
export function yearsOf(text: string): ReadonlySet<string> {
  return new Set(
    matchesOf(YEAR_IN_HEAD, text).map((match) => {
      const short = match.groups?.['short']
      return short === undefined ? match[0] : `20${short}`
    }),
  )
}
