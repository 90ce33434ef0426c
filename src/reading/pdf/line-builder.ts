import { ASCENT, DESCENT, type LayoutLine, type LineRun } from './layout-line.js'
import type { TextStyle } from './page-text.js'

/** A visible character of a page that may stand on the line being built. Coordinates as in `PageText`. */
export interface PlacedCharacter {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly style: TextStyle
  /** True where a blank stands between this character and the one before. */
  readonly hasBlank: boolean
  /** True for a hyphen at a line end that the engine takes for a hyphenation mark. */
  readonly isHyphenMark: boolean
}

/** Where a line begins: its page, from 1, and its place in the content stream. */
export interface LineStart {
  readonly page: number
  readonly order: number
}

/** Collects the characters of one printed line. */
export interface LineBuilder {
  accepts(place: PlacedCharacter): boolean
  add(place: PlacedCharacter): void
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
const SCRIPT_SHIFT_UP = 0.12
const SCRIPT_SHIFT_DOWN = 0.06

/** A builder that begins a line with `first`. */
export function createLineBuilder(first: PlacedCharacter, start: LineStart): LineBuilder {
  const units: PlacedCharacter[] = []
  let last = first
  let mainSize = first.style.size
  let mainBaseline = first.baseline
  const builder: LineBuilder = {
    accepts: (place) => continues(place, { size: mainSize, baseline: mainBaseline, last }),
    add(place) {
      if (units.length > 0 && needsBlank(last, place)) units.push(blankBetween(last, place))
      units.push(place)
      last = place
      if (place.style.size > mainSize * 1.08) {
        mainSize = place.style.size
        mainBaseline = place.baseline
      }
    },
    build: () => toLine(units, { ...start, hasHyphenMark: last.isHyphenMark }),
  }
  builder.add(first)
  return builder
}

interface LineState {
  readonly size: number
  readonly baseline: number
  readonly last: PlacedCharacter
}

function continues(place: PlacedCharacter, line: LineState): boolean {
  const size = place.style.size
  const larger = Math.max(size, line.size)
  if (!isOnLine(place.baseline - line.baseline, size, line.size)) return false
  if (sharesBox(line.last, place)) return true
  const gap = place.left - line.last.right
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
function sharesBox(last: PlacedCharacter, place: PlacedCharacter): boolean {
  return Math.abs(last.left - place.left) < 0.01 && Math.abs(last.right - place.right) < 0.01
}

function needsBlank(last: PlacedCharacter, place: PlacedCharacter): boolean {
  const gap = place.left - last.right
  const size = Math.max(last.style.size, place.style.size)
  if (!place.hasBlank) return gap > UNMARKED_BLANK * size
  const isShifted = Math.abs(place.baseline - last.baseline) > SCRIPT_SHIFT_DOWN * size
  return !isShifted || gap > SCRIPT_BLANK * size || last.style.size === place.style.size
}

function blankBetween(last: PlacedCharacter, place: PlacedCharacter): PlacedCharacter {
  const { style, baseline } = last.style.size >= place.style.size ? last : place
  const right = Math.max(last.right, place.left)
  return { text: ' ', left: last.right, right, baseline, style, hasBlank: false, isHyphenMark: false }
}

/** Left edge of a unit; the parts of a spelled-out ligature divide its box evenly. */
function leftOf(units: readonly PlacedCharacter[], index: number): number {
  const unit = units[index]
  if (unit === undefined) return 0
  let before = 0
  while (hasBoxOf(units[index - before - 1], unit)) before++
  let after = 0
  while (hasBoxOf(units[index + after + 1], unit)) after++
  if (before + after === 0) return unit.left
  return unit.left + ((unit.right - unit.left) * before) / (before + after + 1)
}

function hasBoxOf(other: PlacedCharacter | undefined, unit: PlacedCharacter): boolean {
  return other !== undefined && other.left === unit.left && other.right === unit.right
}

interface LineFacts extends LineStart {
  readonly hasHyphenMark: boolean
}

function toLine(units: readonly PlacedCharacter[], facts: LineFacts): LayoutLine {
  const main = mainStyle(units)
  const baseline = median(
    units.filter(({ style }) => style.size >= main.size * 0.95).map((unit) => unit.baseline),
  )
  const edges: number[] = []
  let text = ''
  let leftmost = Number.POSITIVE_INFINITY
  for (let index = 0; index < units.length; index++) {
    const unit = units[index]
    if (unit === undefined) continue
    const left = round(leftOf(units, index))
    if (left < leftmost) leftmost = left
    for (let half = 0; half < unit.text.length; half++) edges.push(left)
    text += unit.text
  }
  edges.push(round(units.at(-1)?.right ?? 0))
  return {
    ...facts,
    text,
    edges,
    runs: runsOf(units, main, baseline),
    left: Math.min(leftmost, edges.at(-1) ?? leftmost),
    right: edges.reduce((most, edge) => (edge > most ? edge : most), Number.NEGATIVE_INFINITY),
    baseline,
    top: round(baseline - main.size * ASCENT),
    bottom: round(baseline + main.size * DESCENT),
    size: main.size,
    style: main,
  }
}

function mainStyle(units: readonly PlacedCharacter[]): TextStyle {
  const counts = new Map<TextStyle, number>()
  for (const { style, text } of units) if (text !== ' ') counts.set(style, (counts.get(style) ?? 0) + 1)
  let best = units[0]?.style
  let bestWeight = 0
  for (const [style, count] of counts) {
    // Larger characters count for more: a line of many small marks has the size of its words.
    const weight = count * style.size
    if (weight > bestWeight) [best, bestWeight] = [style, weight]
  }
  if (best === undefined) throw new RangeError('A line without characters has no style.')
  return best
}

function runsOf(units: readonly PlacedCharacter[], main: TextStyle, baseline: number): LineRun[] {
  const runs: { start: number; end: number; style: TextStyle; script?: 'superscript' | 'subscript' }[] = []
  let offset = 0
  for (const unit of units) {
    const script = unit.text === ' ' ? undefined : scriptOf(unit, main, baseline)
    const last = runs.at(-1)
    const end = offset + unit.text.length
    if (last !== undefined && last.style === unit.style && last.script === script) last.end = end
    else runs.push({ start: offset, end, style: unit.style, ...(script === undefined ? {} : { script }) })
    offset = end
  }
  return runs
}

function scriptOf(
  unit: PlacedCharacter,
  main: TextStyle,
  baseline: number,
): 'superscript' | 'subscript' | undefined {
  const rise = baseline - unit.baseline
  if (unit.style.size > SCRIPT_SIZE * main.size) return undefined
  if (rise > SCRIPT_SHIFT_UP * main.size) return 'superscript'
  return rise < -SCRIPT_SHIFT_DOWN * main.size ? 'subscript' : undefined
}

/** Nearly always all values are the same. */
function median(values: readonly number[]): number {
  const [first = 0] = values
  if (values.every((value) => value === first)) return first
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[sorted.length >> 1] ?? 0
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
