import { matchesOf } from '../../language/each-match.js'
import { indexTerms } from '../../language/tokens.js'
import type { EvidenceSentence } from '../claim/evidence-sentence.js'

/** Terms of the heads of a cell. */
export interface CellHeads {
  readonly terms: ReadonlySet<string>
  /** Four-digit years in the heads. */
  readonly years: ReadonlySet<string>
  /** Whether the column has a head; where cells were left out it cannot be told. */
  readonly hasColumn: boolean
  /** Whether the row has a head; the last row of a table often has none. */
  readonly hasRow: boolean
  /** The heads as a reader would name them: `Capital leases, 2020`. */
  readonly name: string
}

const YEAR_IN_HEAD = /(?<!\d)(?:19|20)\d\d(?!\d)|\b(?:FY|F|CY|')(?<short>\d\d)\b/gu

/** Heads by column of a table row. */
export function readCellHeads({ text, cells = [] }: EvidenceSentence): ReadonlyMap<number, CellHeads> {
  const slice = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end)
  const rows = cells.filter(({ part }) => part === 'row-head').map(slice)
  const rowTerms = rows.flatMap((row) => indexTerms(row))
  const heads = new Map<number, CellHeads>()
  for (const cell of cells) {
    if (cell.part !== 'cell' || cell.column === undefined) continue
    const columns = cells
      .filter(({ part, column }) => part === 'column-head' && column === cell.column)
      .map(slice)
    const all = [...rows, ...columns]
    heads.set(cell.column, {
      terms: new Set([...rowTerms, ...columns.flatMap((head) => indexTerms(head))]),
      years: yearsOf(all.join(' ')),
      hasColumn: columns.length > 0,
      hasRow: rows.length > 0,
      name: all.join(', '),
    })
  }
  return heads
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
