import type { TextStyle } from './page-text.js'

/** A stretch of a line in one style; offsets are UTF-16 units of the line's text. */
export interface LineRun {
  readonly start: number
  readonly end: number
  readonly style: TextStyle
  readonly script?: 'superscript' | 'subscript'
}

/** A printed line of one column, its characters as read. Coordinates in points from the page's upper left. */
export interface LayoutLine {
  readonly page: number
  /** Place in the content stream, for comparing reading orders. */
  readonly order: number
  readonly text: string
  /** Left edge of each UTF-16 unit, and the right edge of the last. */
  readonly edges: readonly number[]
  readonly runs: readonly LineRun[]
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly top: number
  readonly bottom: number
  /** Font size of most of its characters. */
  readonly size: number
  /** Style of most of its characters. */
  readonly style: TextStyle
  /** True where the line ends in a hyphen that the engine takes for a hyphenation mark. */
  readonly hasHyphenMark: boolean
}

/** Share of the height above and below the baseline that a line's box takes, of its font size. */
export const ASCENT = 0.78
export const DESCENT = 0.22

/** Length of the line's text that is bold, 0 to 1; blanks are not counted. */
export function boldShare(line: LayoutLine): number {
  return styleShare(line, (style) => style.isBold)
}

/** Length of the line's text that is italic, 0 to 1. */
export function italicShare(line: LayoutLine): number {
  return styleShare(line, (style) => style.isItalic)
}

function styleShare(line: LayoutLine, has: (style: TextStyle) => boolean): number {
  let matching = 0
  for (const run of line.runs) if (has(run.style)) matching += run.end - run.start
  return line.text.length === 0 ? 0 : matching / line.text.length
}
