/** A stretch of a plain text that stands by itself. */
export interface TextParagraph {
  readonly kind: 'paragraph' | 'heading' | 'list-item'
  /** Offsets in the text, end exclusive; a heading's `#` marks are left out. */
  readonly start: number
  readonly end: number
  /** Page where it starts, from 1, counted by form feeds. */
  readonly page: number
}

/** Longest line that can be a heading. */
const MAX_HEADING_LENGTH = 90
const MAX_HEADING_WORDS = 12
/** Mean line length above which lines are taken for whole paragraphs. */
const UNWRAPPED_LENGTH = 130
const BULLET = /^\s*(?:[•◦▪‣*–-]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+\S/
const ENTRY = /^\s*(?:\[\w{1,8}\]|\d{1,3}\.)\s+\S/

/** Tells whether a heading's words are those of a known section. */
export type IsKnownHeading = (line: string) => boolean

/**
 * Splits plain text at blank lines and form feeds; lists and numbered entries at their marks. A short line by
 * itself is a heading where its words, its capitals or its number say so.
 */
export function splitParagraphs(text: string, isKnownHeading: IsKnownHeading): TextParagraph[] {
  const paragraphs: TextParagraph[] = []
  let page = 1
  let at = 0
  for (const part of text.split('\f')) {
    for (const lines of groupLines(part, at)) {
      for (const paragraph of paragraphsOf(lines, page, isKnownHeading)) paragraphs.push(paragraph)
    }
    at += part.length + 1
    page += 1
  }
  return paragraphs
}

interface Line {
  readonly start: number
  readonly text: string
}

function groupLines(text: string, offset: number): Line[][] {
  const lines = linesOf(text, offset)
  const filled = lines.filter(({ text: line }) => line.trim() !== '')
  const mean = filled.reduce((sum, line) => sum + line.text.length, 0) / Math.max(1, filled.length)
  if (mean > UNWRAPPED_LENGTH) return filled.map((line) => [line])
  const groups: Line[][] = []
  let isOpen = false
  for (const line of lines) {
    const isBlank = line.text.trim() === ''
    if (!isBlank && isOpen) groups.at(-1)?.push(line)
    else if (!isBlank) groups.push([line])
    isOpen = !isBlank
  }
  return groups
}

function linesOf(text: string, offset: number): Line[] {
  return [...text.matchAll(/[^\n]+/g)].flatMap((found, index, all): Line[] => {
    const before = all[index - 1]
    const gap = before === undefined ? 0 : found.index - (before.index + before[0].length)
    const line = { start: offset + found.index, text: found[0] }
    return gap > 1 ? [{ start: line.start, text: '' }, line] : [line]
  })
}

function paragraphsOf(lines: readonly Line[], page: number, isKnown: IsKnownHeading): TextParagraph[] {
  const paragraphs: TextParagraph[] = []
  let at = 0
  while (at < lines.length) {
    const heading = headingAt(lines, at, isKnown)
    if (heading === undefined) break
    paragraphs.push(spanOf([heading.words], 'heading', page))
    at += heading.lines
  }
  for (const part of splitAtMarks(lines.slice(at))) {
    if (part[0] !== undefined) paragraphs.push(spanOf(part, kindOf(part[0]), page))
  }
  return paragraphs
}

interface HeadingLine {
  readonly words: Line
  /** Lines that it takes, its underline included. */
  readonly lines: number
}

function headingAt(lines: readonly Line[], at: number, isKnown: IsKnownHeading): HeadingLine | undefined {
  const line = lines[at]
  if (line === undefined) return undefined
  const marks = /^\s*#{1,6}\s+(?=\S)/.exec(line.text)?.[0].length
  if (marks !== undefined) {
    return { words: { start: line.start + marks, text: line.text.slice(marks) }, lines: 1 }
  }
  if (/^\s*(?:={3,}|-{3,})\s*$/.test(lines[at + 1]?.text ?? '')) return { words: line, lines: 2 }
  const isAlone = lines.length === 1
  return (isAlone ? isHeading(line.text, isKnown) : isRunIn(line.text, isKnown))
    ? { words: line, lines: 1 }
    : undefined
}

/** A known heading may stand right above its text; other short lines are then a part of it. */
function isRunIn(line: string, isKnown: IsKnownHeading): boolean {
  const text = line.trim()
  return isShort(text) && !/[.,;]$/.test(text) && isKnown(text)
}

function splitAtMarks(lines: readonly Line[]): Line[][] {
  const marks = lines.filter(({ text }) => BULLET.test(text) || ENTRY.test(text)).length
  // One line that begins like an entry may be a wrapped sentence: `… in the year⏎ 12. March`.
  if (marks < 2) return [lines.slice()]
  const parts: Line[][] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if (last === undefined || BULLET.test(line.text) || ENTRY.test(line.text)) parts.push([line])
    else last.push(line)
  }
  return parts
}

function kindOf({ text }: Line): TextParagraph['kind'] {
  return BULLET.test(text) || ENTRY.test(text) ? 'list-item' : 'paragraph'
}

function spanOf(lines: readonly Line[], kind: TextParagraph['kind'], page: number): TextParagraph {
  const start = lines[0]?.start ?? 0
  const last = lines.at(-1)
  return { kind, start, end: last === undefined ? start : last.start + last.text.length, page }
}

function isShort(line: string): boolean {
  const text = line.trim()
  return text.length <= MAX_HEADING_LENGTH && text.split(/\s+/).length <= MAX_HEADING_WORDS
}

function isHeading(line: string, isKnown: IsKnownHeading): boolean {
  const text = line.trim()
  if (!isShort(text) || /[,;]$/.test(text)) return false
  if (isKnown(text.replace(/[.:]$/, ''))) return true
  if (/[.:!?]$/.test(text)) return false
  const isCapitals = /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text)
  const isNumbered = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.|[A-Z]\.)\s+\p{Lu}/u.test(text)
  return isCapitals || isNumbered
}
