import { element } from '../article/article-parts.js'
import type { XmlElement } from '../jats/xml-tree.js'
import { rowsOf } from './tex-math.js'
import { TexStream } from './tex-stream.js'
import { sourceOf, type TexToken } from './tex-tokens.js'
import type { TexOutput } from './tex-output.js'

type Cell = readonly TexToken[]
interface Row {
  readonly cells: readonly Cell[]
  /** Rules above the row. */
  readonly rules: number
  readonly isHead: boolean
}

const RULES = /^(?:hline|toprule|midrule|bottomrule|Xhline|thickhline|hhline|tableline|specialrule|colrule)$/u
/** Rules under some columns only, and what else stands between rows. */
const BETWEEN =
  /^(?:cline|cmidrule|addlinespace|rowcolor|noalign|morecmidrules|tabucline|arrayrulecolor|Tstrut|Bstrut|hskip|vspace)$/u
const LONG_ENDS = /^(?:endfirsthead|endhead|endfoot|endlastfoot|startdata|enddata)$/u

/** Reads a `tabular` or one of its kin as a table of cells with spans and a head. */
export function texTable(writer: TexOutput, name: string): XmlElement {
  const { stream } = writer
  stream.optional()
  const isFixedWidth = /^(?:tabular\*|tabularx|tabulary)$/u.test(name)
  if (isFixedWidth) stream.argument()
  stream.optional()
  stream.argument()
  const rows = parseRows(withoutCaption(writer, stream.environment(name)))
  const headCount = countHead(rows)
  const taken = new Map<number, number>()
  const elements = rows.map(({ cells }, index) =>
    element('tr', rowCells(writer, cells, { taken, isHead: index < headCount })),
  )
  const [head, body] = [elements.slice(0, headCount), elements.slice(headCount)]
  return element('table', [...(head.length > 0 ? [element('thead', head)] : []), element('tbody', body)])
}

/** A `longtable` holds its caption; it goes to the float around or stands before the table. */
function withoutCaption(writer: TexOutput, tokens: readonly TexToken[]): readonly TexToken[] {
  const at = tokens.findIndex(
    (token) => token.type === 'command' && (token.name === 'caption' || token.name === 'tablecaption'),
  )
  if (at < 0) return tokens
  const stream = new TexStream(tokens.slice(at + 1), writer.paper.context)
  stream.star()
  stream.optional()
  const caption = stream.argument()
  const rest: TexToken[] = []
  for (let token = stream.raw(); token !== undefined; token = stream.raw()) rest.push(token)
  const command: readonly TexToken[] = [
    { type: 'command', name: 'captionof' },
    { type: 'open' },
    { type: 'text', text: 'table' },
    { type: 'close' },
  ]
  writer.stream.push([...command, { type: 'open' }, ...caption, { type: 'close' }])
  return [...tokens.slice(0, at), ...rest]
}

function parseRows(tokens: readonly TexToken[]): readonly Row[] {
  let rows: Row[] = []
  let rules = 0
  for (const cells of rowsOf(tokens)) {
    const { rest, count, end } = takeRules(cells)
    // The head for later pages repeats the first; feet are for the eye only.
    if (end === 'endfirsthead') rows = rows.map((row) => ({ ...row, isHead: true }))
    else if (end === 'endhead')
      rows = rows.some(({ isHead }) => isHead)
        ? rows.filter(({ isHead }) => isHead)
        : rows.map((row) => ({ ...row, isHead: true }))
    else if (end?.endsWith('foot') === true) rows = rows.filter(({ isHead }) => isHead)
    rules += count
    if (rest.every((cell) => sourceOf(cell).trim() === '')) continue
    rows.push({ cells: rest, rules, isHead: false })
    rules = 0
  }
  return rows
}

/** Takes rules and the like off the front of a row. */
function takeRules(cells: readonly Cell[]): {
  readonly rest: readonly Cell[]
  readonly count: number
  readonly end: string | undefined
} {
  const [first = [], ...others] = cells
  const kept: TexToken[] = []
  let count = 0
  let end: string | undefined
  for (let index = 0; index < first.length; index += 1) {
    const token = first[index]
    if (token === undefined) break
    const name = token.type === 'command' ? token.name : ''
    if (RULES.test(name)) count += 1
    else if (LONG_ENDS.test(name)) end = name
    else if (BETWEEN.test(name)) index = endOfArguments(first, index)
    else kept.push(token)
  }
  return { rest: [kept, ...others], count, end }
}

/** Index of the last token of `[…]`, `(…)` and `{…}` behind a command. */
function endOfArguments(tokens: readonly TexToken[], from: number): number {
  let at = from
  const next = tokens[at + 1]
  if (next?.type === 'text' && /^[[(]/u.test(next.text)) {
    // What follows the brackets in the same run of text is a length or nothing.
    at += 1
  }
  if (tokens[at + 1]?.type !== 'open') return at
  let depth = 0
  for (at += 1; at < tokens.length; at += 1) {
    if (tokens[at]?.type === 'open') depth += 1
    if (tokens[at]?.type === 'close') depth -= 1
    if (depth === 0) break
  }
  return at
}

/** Rows above the second rule are the head, where rows follow. */
function countHead(rows: readonly Row[]): number {
  const marked = rows.findIndex(({ isHead }) => !isHead)
  if (marked > 0) return marked
  const second = rows.findIndex(({ rules }, index) => index > 0 && rules > 0)
  return second > 0 && second <= MOST_HEAD_ROWS ? second : 0
}

const MOST_HEAD_ROWS = 4

function rowCells(
  writer: TexOutput,
  cells: readonly Cell[],
  at: { readonly taken: Map<number, number>; readonly isHead: boolean },
): readonly XmlElement[] {
  const elements: XmlElement[] = []
  let column = 0
  for (const cell of cells) {
    const { content, columns, rows } = spanOf(writer, cell)
    const covered = at.taken.get(column) ?? 0
    const isEmpty = sourceOf(content).trim() === ''
    if (covered > 0 && isEmpty) {
      for (let index = column; index < column + columns; index += 1)
        at.taken.set(index, (at.taken.get(index) ?? 1) - 1)
      column += columns
      continue
    }
    const spans = {
      ...(columns > 1 && { colspan: String(columns) }),
      ...(rows > 1 && { rowspan: String(rows) }),
    }
    elements.push(element(at.isHead ? 'th' : 'td', writer.inlineOf(content), spans))
    for (let index = column; index < column + columns; index += 1) at.taken.set(index, rows - 1)
    column += columns
  }
  return elements
}

interface SpannedCell {
  readonly content: Cell
  readonly columns: number
  readonly rows: number
}

const MOST_SPAN = 100

/** `\multicolumn{2}{c}{…}` and `\multirow{3}{*}{…}`, either inside the other. */
function spanOf(writer: TexOutput, cell: Cell): SpannedCell {
  let content = cell
  let [columns, rows] = [1, 1]
  for (let round = 0; round < 2; round += 1) {
    const at = content.findIndex(
      (token) => token.type === 'command' && /^multi(?:column|row)$/u.test(token.name),
    )
    const token = content[at]
    if (at < 0 || token?.type !== 'command') break
    const stream = new TexStream(content.slice(at + 1), writer.paper.context)
    stream.optional()
    const count = Math.min(MOST_SPAN, Math.max(1, Math.abs(Number.parseInt(stream.textArgument(), 10)) || 1))
    stream.optional()
    stream.argument()
    stream.optional()
    if (token.name === 'multicolumn') columns = count
    else rows = count
    content = [...content.slice(0, at), ...stream.argument()]
  }
  return { content, columns, rows }
}
