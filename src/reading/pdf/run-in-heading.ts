import type { BodyStyle } from './body-style.js'
import type { LayoutLine, LineRun } from './layout-line.js'

/** Where a heading that opens a paragraph ("2.1. Search strategy. We searched ...") ends. */
export interface RunInHeading {
  readonly head: readonly LayoutLine[]
  readonly rest: readonly LayoutLine[]
}

const LONGEST = 130
const MOST_LINES = 3

/** Splits a heading off a paragraph's first lines, where they open with one in a style of its own. */
export function splitRunInHeading(lines: readonly LayoutLine[], body: BodyStyle): RunInHeading | undefined {
  const place = endOfHead(lines, body)
  if (place === undefined) return undefined
  const line = lines[place.line]
  if (line === undefined) return undefined
  const text = [...lines.slice(0, place.line).map((before) => before.text), line.text.slice(0, place.end)]
    .join(' ')
    .trim()
  if (!isHeadingText(text)) return undefined
  const after = cutLine(line, place.end, line.text.length)
  if (after === undefined || !/^\s*[\p{Lu}\p{N}(“"]/u.test(after.text)) return undefined
  const before = cutLine(line, 0, place.end)
  if (before === undefined) return undefined
  return { head: [...lines.slice(0, place.line), before], rest: [after, ...lines.slice(place.line + 1)] }
}

function isHeadingText(text: string): boolean {
  const words = text.split(/\s+/)
  return (
    text.length <= LONGEST &&
    words.length <= 18 &&
    /[.:—–]$/.test(text) &&
    /^(?:\d|[\p{Lu}“"(])/u.test(text) &&
    /\p{L}{3}/u.test(text) &&
    !/^\S+ et al|\bet al\.$/.test(text)
  )
}

interface Place {
  readonly line: number
  readonly end: number
}

/** The first place where the heading's style gives way to the body's. */
function endOfHead(lines: readonly LayoutLine[], body: BodyStyle): Place | undefined {
  const first = lines[0]?.runs[0]
  if (first === undefined || !isHeadStyle(first, body)) return undefined
  for (let line = 0; line < Math.min(lines.length, MOST_LINES + 1); line++) {
    for (const run of lines[line]?.runs ?? []) {
      if (isHeadStyle(run, body) || isNeutral(lines[line], run)) continue
      return run.start === 0 && line === 0 ? undefined : placeBefore(lines, line, run.start)
    }
  }
  return undefined
}

/** The head may end with the line before. */
function placeBefore(lines: readonly LayoutLine[], line: number, start: number): Place | undefined {
  if (start > 0) return { line, end: start }
  const above = lines[line - 1]
  return above === undefined ? undefined : { line: line - 1, end: above.text.length }
}

function isHeadStyle(run: LineRun, body: BodyStyle): boolean {
  const { style } = run
  if (run.script !== undefined) return true
  if (style.isBold && !body.isBold) return true
  return (
    style.isItalic ||
    (!body.fonts.has(style.font) && style.size > body.size * 0.85 && style.size < body.size * 1.2)
  )
}

/** Blanks and lone punctuation between two parts of the heading belong to either. */
function isNeutral(line: LayoutLine | undefined, run: LineRun): boolean {
  return (
    line !== undefined &&
    /^[\s.,:;()\d–-]*$/.test(line.text.slice(run.start, run.end)) &&
    run.end < line.text.length
  )
}

/** The part of a line between two offsets, without outer blanks; undefined where nothing is left. */
export function cutLine(line: LayoutLine, from: number, to: number): LayoutLine | undefined {
  const part = line.text.slice(from, to)
  const start = from + (part.length - part.trimStart().length)
  const end = start + part.trim().length
  if (end <= start) return undefined
  const edges = line.edges.slice(start, end + 1)
  const runs = line.runs
    .filter((run) => run.end > start && run.start < end)
    .map((run) => ({ ...run, start: Math.max(0, run.start - start), end: Math.min(end, run.end) - start }))
  const [main] = [...runs].sort((a, b) => b.end - b.start - (a.end - a.start))
  return {
    ...line,
    text: line.text.slice(start, end),
    edges,
    runs,
    left: Math.min(...edges),
    right: Math.max(...edges),
    style: main?.style ?? line.style,
    hasHyphenMark: end >= line.text.trimEnd().length && line.hasHyphenMark,
  }
}
