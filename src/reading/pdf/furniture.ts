import type { SetAside } from '../../model/document.js'
import { isTableCaption } from './captions.js'
import type { LayoutLine } from './layout-line.js'

/** The lines of one page before its layout is known. */
export interface PageOfLines {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly lines: readonly LayoutLine[]
}

export interface FurnitureResult {
  readonly pages: readonly PageOfLines[]
  readonly setAside: readonly SetAside[]
  /** Printed page number by physical page. */
  readonly printedLabels: ReadonlyMap<number, string>
}

/** Rows at the upper and lower edge of a page that may be running heads or feet. */
const EDGE_ROWS = 4
/** Share of the page's height, from each edge, in which running heads and feet stand. */
const EDGE_SHARE = 0.14
/** Running heads are shorter, in characters. */
const LONGEST_HEAD = 140
const SAME_PLACE_POINTS = 4
const LEAST_REPEATS = 2
const LEAST_BARE_REPEATS = 3
/** Text that stands in the same place on so many of the pages is no text of the article, wherever it stands. */
const EVERYWHERE_SHARE = 0.6
const EVERYWHERE_PAGES = 4
const PAGE_NUMBER =
  /^(?:[-–—|\s]*(?:page|p\.|seite|página|pág\.)?\s*([a-z]?\d{1,6}|[ivxl]{1,7})(?:\s*(?:of|\/|von|de)\s*\d{1,5})?[-–—|\s]*|\(page number not for citation purposes\))$/i

/** Takes running heads, feet, page numbers, line numbers and repeated marks out of the pages. */
export function removeFurniture(pages: readonly PageOfLines[]): FurnitureResult {
  const repeats = countRepeats(pages)
  const counted = countedPageNumbers(pages)
  const setAside: SetAside[] = []
  const printedLabels = new Map<number, string>()
  const cleaned = pages.map((page) => {
    const lineNumbers = lineNumbersOf(page)
    const edges = edgeLines(page)
    const heads = [...edges].filter((line) => isRepeatedHead(line, repeats))
    const isBesideHead = (line: LayoutLine) =>
      line.text.trim().length <= LONGEST_BESIDE_HEAD &&
      heads.some((head) => Math.abs(head.baseline - line.baseline) < 1)
    const kept = page.lines.filter((line) => {
      const reason = lineNumbers.has(line)
        ? 'line-number'
        : ((counted.has(line) ? 'page-number' : undefined) ??
          furnitureReason({ line, page, isEdge: edges.has(line), repeats, pageCount: pages.length }) ??
          (edges.has(line) && (isBesideHead(line) || isJournalLine(line, page)) ? 'running-head' : undefined))
      if (reason === undefined) return true
      if (reason === 'page-number') rememberLabel(printedLabels, line)
      setAside.push({ reason, text: line.text.trim(), page: page.page })
      return false
    })
    return { ...page, lines: kept }
  })
  return { pages: cleaned, setAside, printedLabels }
}

/**
 * Numbers that are the lowest or highest line of their pages, at the same height, and count up with them: page numbers
 * wherever they stand, in the margin or not.
 */
function countedPageNumbers(pages: readonly PageOfLines[]): ReadonlySet<LayoutLine> {
  const series = new Map<string, LayoutLine[]>()
  for (const page of pages) {
    for (const line of outermostLines(page.lines)) {
      if (!/^\d{1,4}$/.test(line.text.trim())) continue
      const key = `${Number(line.text.trim()) - page.page}|${Math.round(line.baseline / SAME_PLACE_POINTS)}`
      series.set(key, [...(series.get(key) ?? []), line])
    }
  }
  return new Set([...series.values()].filter((lines) => lines.length >= LEAST_REPEATS).flat())
}

function outermostLines(lines: readonly LayoutLine[]): readonly LayoutLine[] {
  let [highest, lowest] = [lines[0], lines[0]]
  for (const line of lines) {
    if (highest !== undefined && line.baseline < highest.baseline) highest = line
    if (lowest !== undefined && line.baseline > lowest.baseline) lowest = line
  }
  return [highest, lowest].filter((line) => line !== undefined)
}

function rememberLabel(labels: Map<number, string>, line: LayoutLine): void {
  const label = PAGE_NUMBER.exec(line.text.trim())?.[1]
  if (label !== undefined && !labels.has(line.page)) labels.set(line.page, label)
}

/** Digits replaced, so that `Page 3 of 12` is the same on every page. */
function repeatKey(line: LayoutLine): string {
  // Long lines are running text, which is only the same where every letter is.
  // A number alone (`25.`, `(2020) 20:1124`) is only the same where every digit is.
  if (line.text.length > LONGEST_HEAD || !/\p{L}{2}/u.test(line.text)) return line.text
  const text = line.text.toLowerCase()
  const bare = /\d/.test(text) ? text.replace(/\s*\d[\d\s]*/g, '#') : text
  return /\s\s|[^\S ]/.test(bare) ? bare.replace(/\s+/g, ' ') : bare
}

interface Repeats {
  /** Pages on which the text stands in this height, near an edge of the page. */
  pagesWith(line: LayoutLine): number
}

function countRepeats(pages: readonly PageOfLines[]): Repeats {
  const places = new Map<string, { readonly page: number; readonly baseline: number }[]>()
  const keys = new Map<LayoutLine, string>()
  for (const page of pages) {
    for (const line of page.lines) {
      const key = repeatKey(line)
      keys.set(line, key)
      const list = places.get(key)
      if (list === undefined) places.set(key, [{ page: page.page, baseline: line.baseline }])
      else list.push({ page: page.page, baseline: line.baseline })
    }
  }
  return {
    pagesWith(line) {
      const list = places.get(keys.get(line) ?? '') ?? []
      if (list.length < LEAST_REPEATS) return list.length
      const near = list.filter((place) => Math.abs(place.baseline - line.baseline) <= SAME_PLACE_POINTS)
      return new Set(near.map((place) => place.page)).size
    },
  }
}

/** Lines in the outermost rows of the page, within its upper and lower margin. */
function edgeLines(page: PageOfLines): ReadonlySet<LayoutLine> {
  const edges = new Set<LayoutLine>()
  const sorted = [...page.lines].sort((a, b) => a.baseline - b.baseline)
  const margin = page.height * EDGE_SHARE
  takeRows(sorted, edges, (line) => line.baseline < margin)
  takeRows([...sorted].reverse(), edges, (line) => line.baseline > page.height - margin)
  return edges
}

function takeRows(
  lines: readonly LayoutLine[],
  edges: Set<LayoutLine>,
  isNearEdge: (line: LayoutLine) => boolean,
): void {
  let rows = 0
  let baseline = Number.NaN
  for (const line of lines) {
    if (!isNearEdge(line)) return
    if (!(Math.abs(line.baseline - baseline) < SAME_PLACE_POINTS)) rows++
    if (rows > EDGE_ROWS) return
    baseline = line.baseline
    edges.add(line)
  }
}

interface Candidate {
  readonly line: LayoutLine
  readonly page: PageOfLines
  readonly isEdge: boolean
  readonly repeats: Repeats
  readonly pageCount: number
}

function furnitureReason(candidate: Candidate): SetAside['reason'] | undefined {
  const { line, isEdge, repeats, pageCount } = candidate
  const text = line.text.trim()
  const count = repeats.pagesWith(line)
  if (isEdge && PAGE_NUMBER.test(text) && (count >= LEAST_REPEATS || pageCount < 3 || /\d/.test(text)))
    return 'page-number'
  if (isEdge && (isBareHead(text, count) || isRepeatedHead(line, repeats))) return 'running-head'
  if (count < EVERYWHERE_PAGES) return undefined
  const isEverywhere = count >= pageCount * EVERYWHERE_SHARE
  if (isEverywhere && /\p{L}{3}/u.test(text)) return 'watermark'
  return undefined
}

/** What stands in one row with a running head belongs to it: the volume behind the authors' names. */
const LONGEST_BESIDE_HEAD = 60

function isBareHead(text: string, count: number): boolean {
  return !/\p{L}{2}/u.test(text) && count >= LEAST_BARE_REPEATS
}

function isRepeatedHead(line: LayoutLine, repeats: Repeats): boolean {
  if (!/\p{L}{2}/u.test(line.text) || repeats.pagesWith(line) < LEAST_REPEATS) return false
  // `Continued Table 1` opens what is left of a table on every page of it.
  return !isTableCaption(line.text.trim())
}

/** Year, volume and identifier of the article, or the journal's site, at the outer edge of the first page. */
const JOURNAL_LINE =
  /^(?:.{0,80}\b(?:19|20)\d\d\b\W.{0,40}\b(?:doi\s*:|doi\.org\/)\s*\S+|www\.\S+|https?:\/\/\S+)$/iu
const OUTER_SHARE = 0.09

function isJournalLine(line: LayoutLine, page: PageOfLines): boolean {
  const isOuter = line.baseline < page.height * OUTER_SHARE || line.baseline > page.height * (1 - OUTER_SHARE)
  return isOuter && JOURNAL_LINE.test(line.text.trim())
}

const LEAST_LINE_NUMBERS = 6

/** Numbers that count the lines down the left or right edge, as in manuscripts for review. */
function lineNumbersOf(page: PageOfLines): ReadonlySet<LayoutLine> {
  const numbers = page.lines.filter((line) => /^\d{1,4}$/.test(line.text.trim()))
  if (numbers.length < LEAST_LINE_NUMBERS) return new Set()
  const found = new Set<LayoutLine>()
  for (const side of ['left', 'right'] as const) {
    for (const column of groupByEdge(numbers, side)) {
      const counted = countsDown(column, page.lines) ? column : []
      counted.forEach((line) => found.add(line))
    }
  }
  return found
}

function groupByEdge(lines: readonly LayoutLine[], side: 'left' | 'right'): readonly LayoutLine[][] {
  const groups: LayoutLine[][] = []
  for (const line of [...lines].sort((a, b) => a[side] - b[side])) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && line[side] - last[side] < 3) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  return groups
}

/** Numbers of entries in a list count as well, but stand beside few of the lines. */
const LEAST_NUMBERED_SHARE = 0.5
const STEP_OF_FIVE_SHARE = 0.12

function countsDown(column: LayoutLine[], lines: readonly LayoutLine[]): boolean {
  if (column.length < LEAST_LINE_NUMBERS) return false
  column.sort((a, b) => a.baseline - b.baseline)
  const rows = new Set(lines.map((line) => Math.round(line.baseline / SAME_PLACE_POINTS))).size
  const numbers = column.map((line) => Number(line.text.trim()))
  const counts = (step: number) =>
    numbers.filter((number, index) => number - (numbers[index - 1] ?? Number.NaN) === step).length
  const least = (column.length - 1) * 0.9
  if (counts(1) >= least) return column.length >= rows * LEAST_NUMBERED_SHARE
  return counts(5) >= least && column.length >= rows * STEP_OF_FIVE_SHARE
}
