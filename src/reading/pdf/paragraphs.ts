import type { BodyStyle } from './body-style.js'
import { boldShare, type LayoutLine } from './layout-line.js'
import type { LineBlock } from './line-blocks.js'

/** Lines that make one paragraph, heading, caption or list item, in one column. */
export interface LineParagraph {
  readonly lines: readonly LayoutLine[]
  readonly block: LineBlock
  /** True where it starts with an indent or a gap above, so that it cannot go on from the column before. */
  readonly hasStart: boolean
  /** True where its last line stops before the column's right edge: nothing goes on from it. */
  readonly hasEnd: boolean
}

/** In multiples of the font size. */
const LEAST_INDENT = 0.6
const MOST_INDENT = 5
const GAP = 0.35
const LIST_MARK = /^(?:[•▪■●◦‣∙·*–—-]\s+|\(?(?:\d{1,2}|[a-h]|[ivx]{1,4})[.)]\s+)/
const SENTENCE_END = /[.!?:;][)\]”"’']*(?:\s*\[[\d,\s–-]+\])?[\d,–\s]{0,8}$/

/** Cuts a block of lines into paragraphs by indents, gaps, short lines and changes of style. */
export function splitParagraphs(block: LineBlock, body: BodyStyle): readonly LineParagraph[] {
  const column = { ...columnOf(block), body }
  const groups: LayoutLine[][] = []
  block.lines.forEach((line, index) => {
    const above = block.lines[index - 1]
    if (above === undefined || beginsParagraph({ line, above, column })) groups.push([line])
    else groups.at(-1)?.push(line)
  })
  return groups.map((lines, index) => {
    const first = lines[0]
    const last = lines.at(-1)
    return {
      lines,
      block,
      hasStart: index > 0 || (first !== undefined && isIndented(first, column)),
      hasEnd: index < groups.length - 1 || (last !== undefined && isShort(last, column)),
    }
  })
}

interface Column {
  readonly body: BodyStyle
  readonly left: number
  readonly right: number
  readonly leading: number
}

interface LinePair {
  readonly line: LayoutLine
  readonly above: LayoutLine
  readonly column: Column
}

function columnOf(block: LineBlock): Omit<Column, 'body'> {
  const lefts = block.lines.map((line) => line.left)
  const gaps = block.lines.slice(1).map((line, index) => line.baseline - (block.lines[index]?.baseline ?? 0))
  return {
    left: usualLeft(lefts),
    right: Math.max(...block.lines.map((line) => line.right)),
    leading: lowerMedian(gaps),
  }
}

/** The left edge that most lines share; of equals the leftmost. */
function usualLeft(lefts: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const left of lefts) counts.set(Math.round(left / 2), (counts.get(Math.round(left / 2)) ?? 0) + 1)
  let best = Math.min(...lefts)
  let most = 0
  for (const [key, count] of counts) {
    if (count > most || (count === most && key * 2 < best)) [best, most] = [key * 2, count]
  }
  return best
}

function lowerMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[(sorted.length - 1) >> 1] ?? 0
}

function beginsParagraph(pair: LinePair): boolean {
  const { line, above, column } = pair
  if (changesStyle(pair)) return true
  if (line.baseline - above.baseline > column.leading + GAP * line.size) return true
  if (isIndented(line, column)) {
    if (!isIndented(above, column)) return endsSentence(above) || isShort(above, column)
    const isAligned = Math.abs(line.left - above.left) < 1
    if (isAligned && endsSentence(above)) return isShortFor(above, line, column)
  }
  return beginsItem(pair) || beginsSentence(pair)
}

function beginsItem({ line, above, column }: LinePair): boolean {
  if (!LIST_MARK.test(line.text)) return false
  const areBold = boldShare(line) > 0.85 && boldShare(above) > 0.85
  return areBold || endsSentence(above) || isShortFor(above, line, column)
}

function beginsSentence({ line, above, column }: LinePair): boolean {
  return endsSentence(above) && isShortFor(above, line, column) && /^[\p{Lu}\p{N}(“"[]/u.test(line.text)
}

function changesStyle({ above, line, column }: LinePair): boolean {
  const ratio = line.size / above.size
  if (ratio > 1.07 || ratio < 0.935) return true
  const shares = [boldShare(above), boldShare(line)]
  const isOneBold = Math.max(...shares) > 0.85 && Math.min(...shares) <= 0.85 && changesWeight(above, line)
  if (isOneBold) return Math.min(...shares) < 0.3
  if (!changesFont(above, line, column.body)) return false
  return (isStandalone(above) && !above.hasHyphenMark) || (isStandalone(line) && endsSentence(above))
}

/** False where the line goes on as the one above ends: a bold opening or ending is shorter or longer than its line. */
function changesWeight(above: LayoutLine, line: LayoutLine): boolean {
  return above.runs.at(-1)?.style.isBold !== line.runs[0]?.style.isBold
}

/** Two fonts of running text (subsets of one typeface) are no change. */
function changesFont(above: LayoutLine, line: LayoutLine, body: BodyStyle): boolean {
  if (above.runs.at(-1)?.style.font === line.runs[0]?.style.font) return false
  const [first, second] = [pureFont(above), pureFont(line)]
  if (first === undefined || second === undefined || first === second) return false
  return !(body.fonts.has(first) && body.fonts.has(second))
}

/** The font of nearly the whole line, where there is one. */
function pureFont(line: LayoutLine): string | undefined {
  let count = 0
  for (const run of line.runs)
    if (run.style.font === line.style.font || run.script !== undefined) count += run.end - run.start
  return count >= line.text.length * 0.9 ? line.style.font : undefined
}

/** A line that looks like a heading: short, and no sentence. */
function isStandalone(line: LayoutLine): boolean {
  return line.text.length < 90 && !/[,;]\s*$/.test(line.text)
}

function isIndented(line: LayoutLine, column: Column): boolean {
  const indent = line.left - column.left
  return indent > LEAST_INDENT * line.size && indent < MOST_INDENT * line.size
}

function endsSentence(line: LayoutLine): boolean {
  return SENTENCE_END.test(line.text.trimEnd())
}

function isShort(line: LayoutLine, column: Column): boolean {
  return column.right - line.right > 1.5 * line.size
}

/** True where the first word of the next line would have fitted: the line was ended on purpose. */
function isShortFor(line: LayoutLine, next: LayoutLine, column: Column): boolean {
  const firstWord = /^\S+/.exec(next.text)?.[0] ?? ''
  const width = (next.edges[firstWord.length] ?? next.right) - next.left
  return column.right - line.right > width + 0.4 * line.size
}
