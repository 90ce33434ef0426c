import { ASCENT, DESCENT, type LayoutLine } from './layout-line.js'
import { mainStyleOf, medianBaselineOf, runsOf, type StyledUnits } from './line-styles.js'
import { CHARACTER_FLAGS, type PageText, type TextStyle } from './page-text.js'

/** Collects the characters of one printed line; characters are named by their index in the page. */
export interface LineBuilder {
  /** True where the character goes on in the line. */
  accepts(index: number): boolean
  /** `hasBlank`: a blank stands in the file between this character and the one before. */
  add(index: number, hasBlank: boolean): void
  build(): LayoutLine
}

/** All in multiples of the larger font size. */
const SAME_BASELINE = 0.12
const SCRIPT_REACH_UP = 0.75
const SCRIPT_REACH_DOWN = 0.45
const SCRIPT_SIZE = 0.88
const WIDEST_WORD_GAP = 1.1
const BACKWARD_OVERLAP = 0.6
/** A gap without a blank of the file's own that is still a blank. */
const UNMARKED_BLANK = 0.22
/** A blank that the engine made up before a raised or lowered character is none if the gap is this small. */
const SCRIPT_BLANK = 0.15
const SCRIPT_SHIFT_DOWN = 0.06
const SPACE = 0x20
/** Stands in a line's indexes for a blank that the file has no character for. */
const BLANK = -1

/** Look of character `index`; every page with characters has a style. */
export function styleAt(page: PageText, index: number): TextStyle {
  const style = page.styles[page.style[index] ?? 0] ?? page.styles[0]
  if (style === undefined) throw new RangeError('A page with characters has at least one style.')
  return style
}

function leftAt(page: PageText, index: number): number {
  return page.left[index] ?? 0
}

function rightAt(page: PageText, index: number): number {
  const left = page.left[index] ?? 0
  return Math.max(left, page.right[index] ?? left)
}

function baselineAt(page: PageText, index: number): number {
  return page.baseline[index] ?? 0
}

/** A builder that begins a line with character `first`. Numbers, not objects, are kept of each character. */
export function createLineBuilder(page: PageText, first: number): LineBuilder {
  const indexes: number[] = []
  let last = first
  let mainSize = styleAt(page, first).size
  let mainBaseline = baselineAt(page, first)
  const builder: LineBuilder = {
    accepts: (index) => continues(page, index, { size: mainSize, baseline: mainBaseline, last }),
    add(index, hasBlank) {
      if (indexes.length > 0 && needsBlank(page, { last, index, hasBlank })) indexes.push(BLANK)
      indexes.push(index)
      last = index
      const { size } = styleAt(page, index)
      if (size <= mainSize * 1.08) return
      mainSize = size
      mainBaseline = baselineAt(page, index)
    },
    build: () => toLine(page, indexes, last),
  }
  builder.add(first, false)
  return builder
}

interface LineState {
  readonly size: number
  readonly baseline: number
  readonly last: number
}

function continues(page: PageText, index: number, line: LineState): boolean {
  const { size } = styleAt(page, index)
  const larger = Math.max(size, line.size)
  if (!isOnLine(baselineAt(page, index) - line.baseline, size, line.size)) return false
  if (sharesBox(page, line.last, index)) return true
  const gap = leftAt(page, index) - rightAt(page, line.last)
  return gap > -BACKWARD_OVERLAP * larger && gap < WIDEST_WORD_GAP * larger
}

function isOnLine(drop: number, size: number, mainSize: number): boolean {
  const larger = Math.max(size, mainSize)
  if (Math.abs(drop) <= SAME_BASELINE * larger) return true
  const isSmaller = Math.min(size, mainSize) < SCRIPT_SIZE * larger
  // The larger of the two is the base line: a small character before a large one is measured the other way round.
  const lowering = size <= mainSize ? drop : -drop
  return isSmaller && lowering > -SCRIPT_REACH_UP * larger && lowering < SCRIPT_REACH_DOWN * larger
}

/** The engine spells a ligature out as characters that all have the ligature's box. */
function sharesBox(page: PageText, last: number, index: number): boolean {
  return (
    Math.abs(leftAt(page, last) - leftAt(page, index)) < 0.01 &&
    Math.abs(rightAt(page, last) - rightAt(page, index)) < 0.01
  )
}

interface NextCharacter {
  readonly last: number
  readonly index: number
  readonly hasBlank: boolean
}

function needsBlank(page: PageText, { last, index, hasBlank }: NextCharacter): boolean {
  const gap = leftAt(page, index) - rightAt(page, last)
  const [before, after] = [styleAt(page, last).size, styleAt(page, index).size]
  const size = Math.max(before, after)
  if (!hasBlank) return gap > UNMARKED_BLANK * size
  const isShifted = Math.abs(baselineAt(page, index) - baselineAt(page, last)) > SCRIPT_SHIFT_DOWN * size
  return !isShifted || gap > SCRIPT_BLANK * size || before === after
}

/** A line's characters with its blanks, in parallel arrays. */
interface Units extends StyledUnits {
  readonly lefts: readonly number[]
  readonly rights: readonly number[]
}

function unitsOf(page: PageText, indexes: readonly number[]): Units {
  const units = {
    codes: [] as number[],
    styles: [] as TextStyle[],
    baselines: [] as number[],
    lefts: [] as number[],
    rights: [] as number[],
  }
  for (let at = 0; at < indexes.length; at++) {
    const index = indexes[at] ?? BLANK
    const isBlank = index === BLANK
    // A blank looks like the larger of its neighbours and fills the gap between them.
    const like = isBlank ? largerOf(page, indexes[at - 1] ?? 0, indexes[at + 1] ?? 0) : index
    const left = isBlank ? rightAt(page, indexes[at - 1] ?? 0) : leftAt(page, index)
    units.codes.push(isBlank ? SPACE : (page.codes[index] ?? SPACE))
    units.styles.push(styleAt(page, like))
    units.baselines.push(baselineAt(page, like))
    units.lefts.push(left)
    units.rights.push(isBlank ? Math.max(left, leftAt(page, indexes[at + 1] ?? 0)) : rightAt(page, index))
  }
  return units
}

function largerOf(page: PageText, first: number, second: number): number {
  return styleAt(page, first).size >= styleAt(page, second).size ? first : second
}

function toLine(page: PageText, indexes: readonly number[], last: number): LayoutLine {
  const units = unitsOf(page, indexes)
  const main = mainStyleOf(units)
  const baseline = medianBaselineOf(units, main.size * 0.95)
  const edges = edgesOf(units)
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (const edge of edges) {
    if (edge < left) left = edge
    if (edge > right) right = edge
  }
  return {
    page: page.page,
    order: indexes[0] ?? 0,
    hasHyphenMark: ((page.flags[last] ?? 0) & CHARACTER_FLAGS.hyphenMark) !== 0,
    text: textOf(units.codes),
    edges,
    runs: runsOf(units, main, baseline),
    left,
    right,
    baseline,
    top: round(baseline - main.size * ASCENT),
    bottom: round(baseline + main.size * DESCENT),
    size: main.size,
    style: main,
  }
}

/** A call takes only so many arguments; a made-up file may have lines of any length. */
const MOST_ARGUMENTS = 4096

function textOf(codes: readonly number[]): string {
  if (codes.length <= MOST_ARGUMENTS) return String.fromCodePoint(...codes)
  const parts: string[] = []
  for (let at = 0; at < codes.length; at += MOST_ARGUMENTS)
    parts.push(String.fromCodePoint(...codes.slice(at, at + MOST_ARGUMENTS)))
  return parts.join('')
}

/** Left edge of every UTF-16 unit, and the right edge of the last. */
function edgesOf(units: Units): number[] {
  const edges: number[] = []
  for (let at = 0; at < units.codes.length; at++) {
    const edge = round(leftOf(units, at))
    edges.push(edge)
    if ((units.codes[at] ?? 0) > 0xffff) edges.push(edge)
  }
  edges.push(round(units.rights.at(-1) ?? 0))
  return edges
}

/** Left edge of a unit; the parts of a spelled-out ligature divide its box evenly. */
function leftOf(units: Units, at: number): number {
  const left = units.lefts[at] ?? 0
  if (units.lefts[at - 1] !== left && units.lefts[at + 1] !== left) return left
  let before = 0
  while (hasBoxOf(units, at - before - 1, at)) before++
  let after = 0
  while (hasBoxOf(units, at + after + 1, at)) after++
  return left + (((units.rights[at] ?? left) - left) * before) / (before + after + 1)
}

function hasBoxOf({ lefts, rights }: Units, other: number, at: number): boolean {
  return lefts[other] === lefts[at] && rights[other] === rights[at]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
