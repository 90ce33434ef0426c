import { joinLines } from './merge-lines.js'
import type { LayoutLine } from './layout-line.js'

/** Lines of one entry of the reference list. */
export interface EntryLines {
  /** Printed number, where the list is numbered. */
  readonly label?: string
  readonly lines: readonly LayoutLine[]
}

const NUMBER = /^[[(]?(\d{1,3})[\].)]{0,2}(?:\s+|(?=\p{Lu}))(?=\S)/u
const LONE_NUMBER = /^[[(]?\d{1,3}[\].)]{0,2}$/u
const LEAST_ENTRIES = 3
const LEAST_INDENT_POINTS = 3.5

/** Cuts the lines of a reference list into entries: by their numbers, else by hanging indents, else by their look. */
export function splitEntries(lines: readonly LayoutLine[]): readonly EntryLines[] {
  const whole = joinNumbers(lines)
  return byNumbers(whole) ?? byIndent(whole) ?? byLook(whole)
}

/** A number that stands apart from its entry by a wide gap is put back in front of it. */
function joinNumbers(lines: readonly LayoutLine[]): readonly LayoutLine[] {
  const joined: LayoutLine[] = []
  const waiting: LayoutLine[] = []
  for (const line of lines) {
    const isNumber = LONE_NUMBER.test(line.text.trim())
    const at = waiting.findIndex((number) => isBeside(number, line))
    const number = waiting[at]
    if (number !== undefined) {
      joined.push(joinLines(number, line))
      waiting.splice(at, 1)
    } else if (isNumber && lines.some((other) => isBeside(line, other))) waiting.push(line)
    else joined.push(line)
  }
  return [...joined, ...waiting]
}

function isBeside(number: LayoutLine, line: LayoutLine): boolean {
  const gap = line.left - number.right
  return (
    number !== line &&
    number.page === line.page &&
    Math.abs(number.baseline - line.baseline) < 2.5 &&
    gap > 0 &&
    gap < 5 * line.size &&
    !LONE_NUMBER.test(line.text.trim())
  )
}

/** Numbers must count up by one; a year or volume at a line start does not fit in. */
function byNumbers(lines: readonly LayoutLine[]): readonly EntryLines[] | undefined {
  const entries: { label: string; lines: LayoutLine[] }[] = []
  let expected: number | undefined
  for (const line of lines) {
    const number = Number(NUMBER.exec(line.text.trim())?.[1] ?? Number.NaN)
    // One number may be missing: it was taken for something else.
    if (expected === undefined ? number === 1 : number === expected || number === expected + 1) {
      entries.push({ label: String(number), lines: [line] })
      expected = number + 1
    } else entries.at(-1)?.lines.push(line)
  }
  const isList = entries.length >= LEAST_ENTRIES || (entries.length > 0 && entries.length * 6 > lines.length)
  return isList ? entries : undefined
}

/** The text of an entry without its printed number. */
export function withoutNumber(text: string): string {
  return text.replace(NUMBER, '')
}

/** First lines stand at the column's edge, the others are indented. */
function byIndent(lines: readonly LayoutLine[]): readonly EntryLines[] | undefined {
  const entries: LayoutLine[][] = []
  let indented = 0
  for (const column of columnsOf(lines)) {
    const edge = Math.min(...column.map((line) => line.left))
    for (const line of column) {
      const isFirst = line.left - edge < LEAST_INDENT_POINTS
      if (!isFirst) indented++
      if (isFirst || entries.length === 0) entries.push([line])
      else entries.at(-1)?.push(line)
    }
  }
  const isHanging = indented >= lines.length * 0.25 && entries.length >= LEAST_ENTRIES
  return isHanging ? entries.map((entry) => ({ lines: entry })) : undefined
}

/** Runs of lines of one column of one page. */
function columnsOf(lines: readonly LayoutLine[]): readonly LayoutLine[][] {
  const columns: LayoutLine[][] = []
  for (const line of lines) {
    const last = columns.at(-1)?.at(-1)
    const isSame = last !== undefined && last.page === line.page && line.baseline > last.baseline - 1
    if (isSame) columns.at(-1)?.push(line)
    else columns.push([line])
  }
  return columns
}

const AUTHOR_START =
  /^(?:\p{Lu}[\p{L}'’-]+(?:[- ]\p{Lu}[\p{L}'’-]+)?,?\s+(?:\p{Lu}\.?[- ]?){1,3}[,.;(]|\p{Lu}[\p{L}'’-]+,\s+\p{Lu}|\p{Lu}\.\s)/u
const ENTRY_END = /(?:\.|\d|[a-z]\/?|\])$/u

/** An entry begins where a line starts with a name and the one before ends like an entry, well before the edge or not. */
function byLook(lines: readonly LayoutLine[]): readonly EntryLines[] {
  const entries: LayoutLine[][] = []
  for (const line of lines) {
    const above = entries.at(-1)?.at(-1)
    const gap = above === undefined || above.page !== line.page ? 0 : line.baseline - above.baseline
    const begins =
      above === undefined ||
      gap > 1.45 * line.size ||
      (AUTHOR_START.test(line.text) &&
        ENTRY_END.test(above.text.trimEnd()) &&
        /\d/.test(entryText(entries.at(-1))))
    if (begins) entries.push([line])
    else entries.at(-1)?.push(line)
  }
  return entries.map((entry) => ({ lines: entry }))
}

function entryText(lines: readonly LayoutLine[] | undefined): string {
  return (lines ?? []).map((line) => line.text).join(' ')
}
