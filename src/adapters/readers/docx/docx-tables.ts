import { element } from '../article/article-parts.js'
import { childAt, childOf, childrenOf, type XmlElement, type XmlNode } from '../jats/xml-tree.js'
import { type DocxContext, runsOf } from './docx-runs.js'
import { toggled } from './docx-styles.js'

interface Cell {
  readonly content: readonly XmlNode[]
  readonly columns: number
  /** `restart` opens a cell over several rows, `continue` belongs to the one above. */
  readonly merge: 'restart' | 'continue' | undefined
  rows: number
}

const MOST_COLUMNS = 400

/** A table of Word as a table of the article, merged cells as spans; rows marked as head repeat on each page. */
export function tableOf(table: XmlElement, context: DocxContext): XmlElement {
  const rows = rowsIn(table).map((row) => ({ isHead: isHead(row), cells: cellsOf(row, context) }))
  mergeRows(rows.map(({ cells }) => cells))
  const elements = rows.map(({ cells, isHead: inHead }) =>
    element(
      'tr',
      cells.filter(({ merge }) => merge !== 'continue').map((cell) => cellElement(cell, inHead)),
    ),
  )
  const firstBody = rows.findIndex((row) => !row.isHead)
  const headCount = firstBody < 0 ? 0 : firstBody
  const head = elements.slice(0, headCount)
  return element('table', [
    ...(head.length > 0 ? [element('thead', head)] : []),
    element('tbody', elements.slice(headCount)),
  ])
}

/** Rows, also those inside content controls. */
function rowsIn(node: XmlElement): readonly XmlElement[] {
  return childrenOf(node).flatMap((child) => {
    if (child.name === 'tr') return [child]
    return /^(?:sdt|sdtContent|customXml|ins)$/u.test(child.name) ? rowsIn(child) : []
  })
}

function isHead(row: XmlElement): boolean {
  return toggled(childAt(row, ['trPr', 'tblHeader'])) ?? false
}

function cellsOf(row: XmlElement, context: DocxContext): readonly Cell[] {
  const cells = childrenOf(row).flatMap((child) => {
    if (child.name === 'tc') return [child]
    return /^(?:sdt|customXml)$/u.test(child.name)
      ? childrenOf(childOf(child, 'sdtContent') ?? child, 'tc')
      : []
  })
  return cells.map((cell) => {
    const properties = childOf(cell, 'tcPr')
    const merge = childOf(properties, 'vMerge')
    const columns = Number.parseInt(childOf(properties, 'gridSpan')?.attributes.val ?? '1', 10)
    return {
      content: cellContent(cell, context),
      columns: Math.min(MOST_COLUMNS, Math.max(1, columns || 1)),
      merge: merge === undefined ? undefined : merge.attributes.val === 'restart' ? 'restart' : 'continue',
      rows: 1,
    }
  })
}

function cellContent(cell: XmlElement, context: DocxContext): readonly XmlNode[] {
  return childrenOf(cell).flatMap((child): readonly XmlNode[] => {
    if (child.name === 'p') return [' ', ...runsOf(child, context), ' ']
    return /^(?:tbl|tr|tc|sdt|sdtContent|ins)$/u.test(child.name) ? [' ', ...cellContent(child, context)] : []
  })
}

/** Counts for each opening cell the rows that continue it, column by column. */
function mergeRows(rows: readonly (readonly Cell[])[]): void {
  let open = new Map<number, Cell>()
  for (const cells of rows) {
    const next = new Map<number, Cell>()
    let column = 0
    for (const cell of cells) {
      const above = open.get(column)
      if (cell.merge === 'continue' && above !== undefined) {
        above.rows += 1
        next.set(column, above)
      } else if (cell.merge === 'restart') next.set(column, cell)
      column += cell.columns
    }
    open = next
  }
}

function cellElement({ content, columns, rows }: Cell, inHead: boolean): XmlElement {
  const spans = {
    ...(columns > 1 && { colspan: String(columns) }),
    ...(rows > 1 && { rowspan: String(rows) }),
  }
  return element(inHead ? 'th' : 'td', content, spans)
}
