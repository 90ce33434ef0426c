import type { CellSpan } from '../../model/document.js'
import { splitSentences } from '../../language/sentences.js'
import { type ColumnHeads, createColumnHeads, isValueCell } from './column-heads.js'
import type { EvidenceSentence } from './evidence-sentence.js'

const ROW = /\s\|\s/u
const SCALE_NOTE = /thousands?|millions?|billions?|['’]000|\bm\)|\$m\b/iu
const CELL = /;\s+/u
/** A column head before its cell: `BLEU: 24.3`. */
const LABELLED = /^(?<head>.{0,80}?):\s+(?<cell>\S.*)?$/su
/** Share of the cells that carry their heads in a table of that form. */
const LABELLED_SHARE = 0.7

/**
 * Reads a table that was written in one line: an optional text and `||`, rows parted by `|`, cells by `;`, with the
 * column heads in rows of their own or before each cell (`head: cell`). Undefined where the text is no table.
 * Cells that were left out make a row's columns uncertain: such cells get no column head.
 */
export function readLinearTable(text: string): EvidenceSentence[] | undefined {
  if (!text.includes('|')) return undefined
  const [before, ...after] = text.split(/\s\|\|\s/u)
  const body = after.length === 0 ? text : after.join(' | ')
  const rows = body
    .split(ROW)
    .map((row) => row.trim())
    .filter((row) => row !== '' && row !== '|')
  const isTable = rows.length > 1 && rows.filter((row) => CELL.test(row)).length * 2 >= rows.length - 1
  if (!isTable && (after.length === 0 || rows.length === 0)) return undefined
  const caption = after.length === 0 ? '' : (before?.trim() ?? '')
  return [...captionSentences(caption), ...readRows(rows, caption)]
}

function captionSentences(caption: string): EvidenceSentence[] {
  return splitSentences(caption).map(({ start, end }) => ({
    text: caption.slice(start, end),
    kind: 'caption',
  }))
}

function readRows(rows: readonly string[], caption: string): EvidenceSentence[] {
  const cells = rows.map((row) => row.split(CELL).map((cell) => cell.trim()))
  const all = cells.flat()
  const labelled = all.filter((cell) => LABELLED.test(cell)).length
  return labelled >= all.length * LABELLED_SHARE
    ? withHeadsAbove(cells).map((row) => labelledRow(row, caption))
    : plainRows(cells, caption)
}

/** A row that starts with a later column than the first ("Dataset: A; Class: x | Class: y") is under the heads above it. */
function withHeadsAbove(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const labels = (rows[0] ?? []).map((cell) => LABELLED.exec(cell)?.groups?.['head'] ?? '')
  let above: readonly string[] = []
  return rows.map((row) => {
    const from = labels.indexOf(LABELLED.exec(row[0] ?? '')?.groups?.['head'] ?? '')
    const missing = above.slice(0, from < 0 ? 0 : from)
    const isUnder = missing.length > 0 && missing.every((cell) => !isValueCell(contentOf(cell).cell))
    const whole = isUnder ? [...missing, ...row] : row
    above = whole
    return whole
  })
}

interface RowPart {
  readonly part: CellSpan['part']
  readonly text: string
  readonly column?: number
}

function labelledRow(cells: readonly string[], caption: string): EvidenceSentence {
  const firstValue = cells.findIndex((cell, column) => column > 0 && isValueCell(contentOf(cell).cell))
  const parts = cells.flatMap((cell, column): RowPart[] => {
    const { head, cell: content } = contentOf(cell)
    const isRowHead = column < Math.max(firstValue, 1) && !/^[\W\d_]*$/u.test(content)
    const columnHead: RowPart[] = /^(?:item)?$/u.test(head)
      ? []
      : [{ part: 'column-head', text: head, column }]
    return [...columnHead, { part: isRowHead ? 'row-head' : 'cell', text: content, column }]
  })
  return composeRow(parts, caption)
}

function contentOf(cell: string): { readonly head: string; readonly cell: string } {
  const { head = '', cell: content = '' } = LABELLED.exec(cell)?.groups ?? { cell }
  return { head, cell: content }
}

function plainRows(rows: readonly (readonly string[])[], caption: string): EvidenceSentence[] {
  const heads = createColumnHeads(rows)
  const notes = scaleNotes(rows, heads)
  return rows.flatMap((row, index) => {
    const kind = heads.kindOf(index)
    if (kind === 'group') heads.openGroup(row[0] ?? '')
    if (kind === 'head') heads.add(row)
    if (kind !== 'data') return headSentence(row, caption)
    const composed = composeRow(dataParts(row, heads), [caption, ...notes].join(' '))
    heads.passRow(row[0] ?? '')
    return [composed]
  })
}

/** "(In thousands)" in a head row's first cell or in a row of its own says something of the whole table. */
function scaleNotes(rows: readonly (readonly string[])[], heads: ColumnHeads): string[] {
  return rows.flatMap((row, index) => {
    const [first = ''] = row
    return heads.kindOf(index) !== 'data' && SCALE_NOTE.test(first) ? [first] : []
  })
}

/** Heads may hold numbers too ("F19; 53 WEEKS"): kept as evidence of presence. */
function headSentence(row: readonly string[], caption: string): EvidenceSentence[] {
  return [{ text: row.join('; '), kind: 'table-row', caption, cells: [] }]
}

function dataParts(row: readonly string[], heads: ColumnHeads): RowPart[] {
  const [first = '', ...others] = row
  const hasHead = heads.startsWithHead(row)
  const values = hasHead ? others : row
  const rowHeads = [...heads.group(), ...(hasHead ? [first] : [])]
  // "Balance; 30 June 2018; 1,204": what stands before the first value names the row too.
  const firstValue = hasHead ? values.findIndex((cell) => heads.isValue(cell)) : 0
  return [
    ...rowHeads.map((text): RowPart => ({ part: 'row-head', text })),
    ...values.slice(0, Math.max(firstValue, 0)).map((text): RowPart => ({ part: 'row-head', text })),
    ...values.flatMap((text, column): RowPart[] => {
      if (column < firstValue) return []
      const head = heads.headOf(column, values.length)
      return [
        ...(head === '' ? [] : [{ part: 'column-head', text: head, column } as const]),
        { part: 'cell', text, column },
      ]
    }),
  ]
}

/** Writes `row heads | column head: cell; column head: cell` and marks the parts. */
function composeRow(parts: readonly RowPart[], caption: string): EvidenceSentence {
  let text = ''
  const cells: CellSpan[] = []
  for (const [index, { part, text: content, column }] of parts.entries()) {
    const previous = parts[index - 1]
    if (previous !== undefined) text += jointOf(previous.part, part)
    const start = text.length
    text += content
    cells.push({ part, start, end: text.length, ...(column === undefined ? {} : { column }) })
  }
  return { text, kind: 'table-row', caption, cells }
}

function jointOf(before: CellSpan['part'], after: CellSpan['part']): string {
  if (before === 'column-head') return ': '
  if (before === 'row-head') return after === 'row-head' ? ' / ' : ' | '
  return '; '
}
