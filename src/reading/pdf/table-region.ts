import type { BodyStyle } from './body-style.js'
import type { LayoutLine } from './layout-line.js'
import { isCaptionStart, isTableCaptionStart } from './captions.js'

/** A table on a page: its caption, the lines of its cells, the notes below it. */
export interface TableRegion {
  readonly caption: readonly LayoutLine[]
  readonly cells: readonly LayoutLine[]
  readonly notes: readonly LayoutLine[]
}

export interface PageTables {
  readonly tables: readonly TableRegion[]
  /** Lines of the page outside of the tables. */
  readonly rest: readonly LayoutLine[]
}

/** Lines whose baselines differ by less, in multiples of the font size, stand in one row. */
const SAME_ROW = 0.45
/** All in multiples of the font size. */
const WIDEST_ROW_GAP = 3.6
const WIDEST_CAPTION_GAP = 5
const CAPTION_LEADING = 1.75
const LONGEST_CAPTION_LINES = 10
const PROSE_LENGTH = 38
/** Cells of one row stand at most so far apart. */
const REACH = 13.5
const SMALLER = 0.95
/** Larger lines beside a table are headings of the other column: in multiples of the body's size and of the first row's. */
const LARGEST_CELL = 1.07
const LARGEST_BESIDE = 1.15
/** A single line so wide, as a share of the table's width, is a note rather than a cell. */
const NOTE_SHARE = 0.62
const LEAST_ROWS = 2
/** A caption whose table did not fit below it stands beneath this share of the page's height. */
const FOOT = 0.6

/** Finds the tables of a page by their captions, with what stands below (or, failing that, above) in rows. */
export function findTables(lines: readonly LayoutLine[], body: BodyStyle): PageTables {
  const tables: TableRegion[] = []
  let rest = [...lines]
  for (const start of lines.filter((line) => isTableCaptionStart(line, body))) {
    if (!rest.includes(start)) continue
    const region = regionOf(start, rest, body)
    if (region === undefined) continue
    tables.push(region)
    const taken = new Set([...region.caption, ...region.cells, ...region.notes])
    rest = rest.filter((line) => !taken.has(line))
  }
  return { tables, rest }
}

function regionOf(start: LayoutLine, lines: readonly LayoutLine[], body: BodyStyle): TableRegion | undefined {
  const caption = captionLines(start, lines)
  const below = collectRows({ caption, lines, body, direction: 1 })
  const found = isTable(below) ? withoutHeading(below) : collectRows({ caption, lines, body, direction: -1 })
  if (!isTable(found)) return undefined
  return { caption, ...splitNotes(found) }
}

/**
 * The table at the top of a page whose caption stands at the foot of the page before, if the page begins with one.
 * Its caption lines keep their own page.
 */
export function tableBelowBreak(
  caption: readonly LayoutLine[],
  lines: readonly LayoutLine[],
  body: BodyStyle,
): TableRegion | undefined {
  const [first] = [...lines].sort((a, b) => a.baseline - b.baseline)
  if (first === undefined || caption.length === 0) return undefined
  const width = Math.max(...caption.map((line) => line.right - line.left))
  // As if the caption stood right above the page's first line.
  const above = {
    ...first,
    baseline: first.baseline - CAPTION_LEADING * first.size,
    right: Math.max(first.right, first.left + width),
  }
  const below = collectRows({ caption: [above], lines: [above, ...lines], body, direction: 1 })
  if (!isTable(below) || (below[0]?.length ?? 0) < 2) return undefined
  return { caption, ...splitNotes(withoutHeading(below)) }
}

/** The caption of a table below which nothing stands on its page: its table can only follow on the next one. */
export function captionAtFoot(
  lines: readonly LayoutLine[],
  body: BodyStyle,
  pageHeight: number,
): readonly LayoutLine[] {
  const start = lines.findLast((line) => isTableCaptionStart(line, body))
  if (start === undefined) return []
  const caption = captionLines(start, lines)
  const last = caption.at(-1) ?? start
  const isLow = start.baseline > pageHeight * FOOT
  const isLowest = lines.every(
    (line) =>
      caption.includes(line) ||
      line.baseline <= last.baseline + 1 ||
      line.right < start.left ||
      line.left > last.right,
  )
  return isLow && isLowest ? caption : []
}

const NUMBERED_HEADING = /^\d+(?:\.\d+)+\.?\s+\p{Lu}/u

/** Rows without the section headings that follow the table: they stand alone, larger or bold or numbered. */
function withoutHeading(rows: Rows): Rows {
  const cells = rows.slice(0, -1).flat()
  const [line, ...others] = rows.at(-1) ?? []
  if (line === undefined || others.length > 0 || rows.length <= LEAST_ROWS) return rows
  const size = Math.max(...cells.map((cell) => cell.size))
  const isBolder = line.style.isBold && cells.filter((cell) => cell.style.isBold).length < cells.length / 2
  const isHeading = line.size > 1.03 * size || isBolder || NUMBERED_HEADING.test(line.text.trim())
  return isHeading ? withoutHeading(rows.slice(0, -1)) : rows
}

/** Physical rows of a table, from above: the lines of each from left to right. */
type Rows = readonly (readonly LayoutLine[])[]

function isTable(rows: Rows): boolean {
  return rows.filter((row) => row.length > 1).length >= LEAST_ROWS
}

/** The caption's lines: those that follow closely, until a row has cells or the style changes. */
function captionLines(start: LayoutLine, lines: readonly LayoutLine[]): readonly LayoutLine[] {
  const caption = [start]
  while (caption.length < LONGEST_CAPTION_LINES) {
    const last = caption.at(-1) ?? start
    const [line, ...others] = lines.filter((candidate) => follows(last, candidate))
    if (line === undefined || others.length > 0 || endsCaption(caption, line, lines)) break
    caption.push(line)
  }
  return caption
}

function endsCaption(
  caption: readonly LayoutLine[],
  line: LayoutLine,
  lines: readonly LayoutLine[],
): boolean {
  const [start] = caption
  const last = caption.at(-1)
  if (start === undefined || last === undefined || isCaptionStart(line, line.text)) return true
  const row = rowOf(line, lines, [0, Number.POSITIVE_INFINITY])
  if (row.some((other) => other !== line && overlapsColumn(other, start, line))) return true
  if (caption.length === 1) return false
  const isOtherSize = Math.abs(line.size - start.size) > 0.12 * start.size
  const isShort = last.right < start.left + 0.6 * (line.right - line.left)
  return isOtherSize || (isShort && last.text.trim().endsWith('.'))
}

/** True where another line of the row belongs to the same column of the page as the caption. */
function overlapsColumn(other: LayoutLine, start: LayoutLine, line: LayoutLine): boolean {
  const gap = Math.max(other.left - line.right, line.left - other.right)
  return gap < 6 * start.size
}

function follows(above: LayoutLine, line: LayoutLine): boolean {
  const leading = line.baseline - above.baseline
  const size = Math.max(above.size, line.size)
  const overlap = Math.min(above.right, line.right) - Math.max(above.left, line.left)
  return leading > 0.5 * size && leading < CAPTION_LEADING * size && overlap > 0
}

interface RowSearch {
  readonly caption: readonly LayoutLine[]
  readonly lines: readonly LayoutLine[]
  readonly body: BodyStyle
  readonly direction: 1 | -1
}

function collectRows(search: RowSearch): Rows {
  const { caption, body, direction } = search
  const { edge, beyond } = linesBeyond(search)
  const rows: (readonly LayoutLine[])[] = []
  const state = { range: rangeOf(caption, 4), last: edge, size: 0 }
  const used = new Set<LayoutLine>()
  for (const line of beyond) {
    if (used.has(line) || line.right < state.range[0] || line.left > state.range[1]) continue
    const row = rowOf(line, beyond, state.range).filter(
      (other) => !used.has(other) && !isProse(other, body) && !isBesideHeading(other, state.size, body),
    )
    const limit = (rows.length === 0 ? WIDEST_CAPTION_GAP : WIDEST_ROW_GAP) * line.size
    if (Math.abs(line.baseline - state.last) > limit) break
    if (endsTable(line, row, { ...search, size: state.size })) break
    for (const other of row) used.add(other)
    state.size ||= line.size
    state.range = widened(state.range, rangeOf(row, 0))
    state.last = line.baseline
    rows.push([...row].sort((a, b) => a.left - b.left))
  }
  return direction === 1 ? rows : rows.reverse()
}

/** `size`: that of the table's first row, 0 before it is known. */
function isBesideHeading(line: LayoutLine, size: number, body: BodyStyle): boolean {
  return size > 0 && line.size > LARGEST_CELL * body.size && line.size > LARGEST_BESIDE * size
}

/** The caption's edge towards the table, and the lines beyond it, the nearest first. */
function linesBeyond({ caption, lines, direction }: RowSearch) {
  const edge = (direction === 1 ? caption.at(-1) : caption[0])?.baseline ?? 0
  const beyond = lines
    .filter((line) => !caption.includes(line) && (line.baseline - edge) * direction > 1)
    .sort((a, b) => (a.baseline - b.baseline) * direction)
  return { edge, beyond }
}

type Range = readonly [left: number, right: number]

function rangeOf(lines: readonly LayoutLine[], margin: number): Range {
  return [
    Math.min(...lines.map((line) => line.left)) - margin,
    Math.max(...lines.map((line) => line.right)) + margin,
  ]
}

function widened(first: Range, second: Range): Range {
  return [Math.min(first[0], second[0]), Math.max(first[1], second[1])]
}

function endsTable(
  line: LayoutLine,
  row: readonly LayoutLine[],
  search: RowSearch & { readonly size: number },
): boolean {
  const { body, size } = search
  if (isCaptionStart(line, line.text)) return true
  // A table set smaller than the text ends where the text's size comes back.
  const isLarger = size > 0 && size < body.size * SMALLER && line.size > body.size * 0.97
  return isLarger || row.length === 0 || (row.length <= 2 && isProse(line, body))
}

/** A line of running text: in the body's size, not bold, and long. */
function isProse(line: LayoutLine, body: BodyStyle): boolean {
  const isBodySize = Math.abs(line.size - body.size) < 0.035 * body.size
  return isBodySize && line.style.isBold === body.isBold && line.text.length > PROSE_LENGTH
}

/** Lines in the row of a line that stand within reach of the table or of each other. */
function rowOf(
  line: LayoutLine,
  lines: readonly LayoutLine[],
  range: readonly [number, number],
): readonly LayoutLine[] {
  const same = lines.filter((other) => Math.abs(other.baseline - line.baseline) < SAME_ROW * line.size)
  let [left, right] = range
  const row = new Set<LayoutLine>()
  for (let grown = true; grown; ) {
    grown = false
    for (const other of same) {
      const reach = REACH * other.size
      if (row.has(other) || other.left > right + reach || other.right < left - reach) continue
      row.add(other)
      left = Math.min(left, other.left)
      right = Math.max(right, other.right)
      grown = true
    }
  }
  return [...row]
}

const NOTE_START =
  /^(?:[*†‡§¶#∗]|notes?\b|abbreviations?\b|values?\b|data\b|source\b|[a-h]\s?\p{Lu}|\d?\s?doi:|n\.?[ds]\.?\s*[:=,])/iu

function splitNotes(rows: Rows): Pick<TableRegion, 'cells' | 'notes'> {
  const left = Math.min(...rows.flat().map((line) => line.left))
  const right = Math.max(...rows.flat().map((line) => line.right))
  let end = rows.length
  while (end > LEAST_ROWS && isNoteRow(rows[end - 1] ?? [], right - left)) end--
  // What stands between two notes is a short last line of the first.
  const first = rows.findIndex((row, index) => index >= end - 1 && isNoteRow(row, right - left))
  const cut = first >= 0 ? first : end
  return {
    cells: rows.slice(0, cut).flat(),
    notes: rows
      .slice(cut)
      .flat()
      .filter((line) => line.left >= left - 1),
  }
}

function isNoteRow(row: readonly LayoutLine[], width: number): boolean {
  const [line] = row
  if (row.length !== 1 || line === undefined) return false
  const isWide = line.right - line.left > NOTE_SHARE * width && line.text.length > 30
  return isWide || NOTE_START.test(line.text.trim()) || line.runs[0]?.script === 'superscript'
}
