import type { Block } from '../../../model/document.js'
import { createBlockBuilder, toBlock } from '../../../reading/block-builder.js'
import type { GridCell, GridRow } from '../../../reading/table-grid.js'
import { composeTableRows } from '../../../reading/table-rows.js'
import { displayOf, finishText, type InlineContext, writeNodes } from './inline-text.js'
import { childOf, childrenOf, descendantsOf, plainText, rawText, type XmlElement } from './xml-tree.js'

/** White space that sets a row head in below its group: wider than a space, or a no-break space. */
const INDENT = /^[\n\r\t ]*[\u00A0\u2000-\u200A\u3000]/u

/** Rows of all tables inside an element, as blocks of section `table`. */
export function tableRowBlocks(
  container: XmlElement,
  caption: string,
  at: { readonly heading: readonly string[]; readonly context: InlineContext },
): Block[] {
  return tablesOf(container).flatMap((table) =>
    composeTableRows(rowsOf(table), caption, (cell, builder) => {
      writeNodes(cell.children, builder, at.context)
    }).map((builder) =>
      toBlock(finishText(builder, at.context), { kind: 'table-row', section: 'table', heading: at.heading }),
    ),
  )
}

/** HTML tables, CALS `tgroup`s and TeX-like `array`s. */
function tablesOf(container: XmlElement): XmlElement[] {
  if (container.name === 'table' || container.name === 'array' || container.name === 'tgroup') {
    const groups = descendantsOf(container, 'tgroup')
    return groups.length > 0 ? groups : [container]
  }
  return childrenOf(container, 'table', 'array', 'alternatives', 'tgroup').flatMap((child) => tablesOf(child))
}

function rowsOf(table: XmlElement): GridRow<XmlElement>[] {
  const columns = new Map(
    descendantsOf(table, 'colspec').map((column, index) => [column.attributes.colname, index]),
  )
  const groups = childrenOf(table, 'thead', 'tbody', 'tfoot')
  const parts = groups.length > 0 ? groups : [table]
  return parts.flatMap((part) =>
    childrenOf(part, 'tr', 'row').map((row) => ({
      isHeader: part.name === 'thead',
      cells: childrenOf(row, 'td', 'th', 'entry').map((cell) => cellOf(cell, part, columns)),
    })),
  )
}

function cellOf(
  cell: XmlElement,
  part: XmlElement,
  columns: ReadonlyMap<string | undefined, number>,
): GridCell<XmlElement> {
  return {
    content: cell,
    text: plainText(cell),
    isHead: cell.name === 'th' || part.name === 'thead',
    columnSpan: columnSpanOf(cell, columns),
    rowSpan: rowSpanOf(cell),
    isIndented: INDENT.test(rawText(cell)),
  }
}

function columnSpanOf({ attributes }: XmlElement, columns: ReadonlyMap<string | undefined, number>): number {
  const first = columns.get(attributes.namest)
  const last = columns.get(attributes.nameend)
  if (attributes.namest !== undefined && first !== undefined && last !== undefined)
    return Math.max(1, last - first + 1)
  return positive(attributes.colspan)
}

function rowSpanOf({ attributes }: XmlElement): number {
  if (attributes.morerows !== undefined) return positive(attributes.morerows) + 1
  return attributes.rowspan === '0' ? Number.POSITIVE_INFINITY : positive(attributes.rowspan)
}

function positive(text: string | undefined): number {
  const number = Number.parseInt(text ?? '1', 10)
  return number >= 1 ? Math.min(number, 10_000) : 1
}

/** `Table 1. Title`: what a row needs of its caption; with no title, the caption's text. */
export function captionHeadOf(wrap: XmlElement): string {
  const label = displayOf(childOf(wrap, 'label'))
  const caption = childOf(wrap, 'caption')
  const title = displayOf(childOf(caption, 'title'))
  const words = title === '' ? displayOf(childOf(caption, 'p') ?? caption) : title
  if (label === '') return words
  return words === '' ? label : `${closed(label)} ${words}`
}

/** A label or title with a full stop where it has no mark at its end. */
export function closed(text: string): string {
  return /[.:;!?|)]$/u.test(text) ? text : `${text}.`
}

/** Whole caption: label, title and paragraphs, in one block. */
export function captionBlock(
  element: XmlElement,
  at: { readonly heading: readonly string[]; readonly context: InlineContext },
): Block | undefined {
  const caption = childOf(element, 'caption')
  const parts = [childOf(element, 'label'), childOf(caption, 'title'), ...childrenOf(caption).filter(isBody)]
  const builder = createBlockBuilder()
  for (const part of parts) {
    if (part === undefined || displayOf(part) === '') continue
    writeNodes(part.children, builder, at.context)
    const isClosed = part.name === 'p' || closed(displayOf(part)) === displayOf(part)
    builder.replace(isClosed ? ' ' : '. ', '')
  }
  if (builder.isBlank()) return undefined
  return toBlock(finishText(builder, at.context), {
    kind: 'caption',
    section: 'caption',
    heading: at.heading,
  })
}

function isBody(child: XmlElement): boolean {
  return child.name !== 'title'
}
