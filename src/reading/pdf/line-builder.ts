import { ASCENT, DESCENT, type LayoutLine, type LineRun } from './layout-line.js'
import { CHARACTER_FLAGS, type PageText, type TextStyle } from './page-text.js'

/** A visible character of a page that may stand on the line being built. */
export interface PlacedCharacter {
  readonly page: PageText
  readonly index: number
  readonly code: number
  readonly style: TextStyle
  /** True where a blank stands between this character and the one before. */
  readonly hasBlank: boolean
}

/** Collects the characters of one printed line. */
export interface LineBuilder {
  accepts(place: PlacedCharacter): boolean
  add(place: PlacedCharacter): void
  build(): LayoutLine | undefined
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

interface Unit {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly style: TextStyle
}

/** A builder that begins a line with `first`. */
export function createLineBuilder(first: PlacedCharacter): LineBuilder {
  const units: Unit[] = []
  let hasHyphenMark = false
  let main = { size: first.style.size, baseline: first.page.baseline[first.index] ?? 0 }
  const builder: LineBuilder = {
    accepts: (place) => continues(place, main, units.at(-1)),
    add(place) {
      const unit = unitOf(place)
      const last = units.at(-1)
      if (last !== undefined && needsBlank(place, last, unit)) units.push(blankBetween(last, unit))
      units.push(unit)
      hasHyphenMark = ((place.page.flags[place.index] ?? 0) & CHARACTER_FLAGS.hyphenMark) !== 0
      if (unit.style.size > main.size * 1.08) main = { size: unit.style.size, baseline: unit.baseline }
    },
    build: () =>
      units.length === 0
        ? undefined
        : toLine(units, { page: first.page.page, order: first.index, hasHyphenMark }),
  }
  builder.add(first)
  return builder
}

function unitOf({ page, index, code, style }: PlacedCharacter): Unit {
  const left = page.left[index] ?? 0
  return {
    text: String.fromCodePoint(code),
    left,
    right: Math.max(left, page.right[index] ?? left),
    baseline: page.baseline[index] ?? 0,
    style,
  }
}

function continues(
  place: PlacedCharacter,
  main: { readonly size: number; readonly baseline: number },
  last: Unit | undefined,
): boolean {
  if (last === undefined) return false
  const size = place.style.size
  const larger = Math.max(size, main.size)
  const drop = (place.page.baseline[place.index] ?? 0) - main.baseline
  if (!isOnLine(drop, size, main.size)) return false
  const left = place.page.left[place.index] ?? 0
  if (sharesBox(last, left, place.page.right[place.index] ?? 0)) return true
  const gap = left - last.right
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
function sharesBox(last: Unit, left: number, right: number): boolean {
  return Math.abs(last.left - left) < 0.01 && Math.abs(last.right - right) < 0.01
}

function needsBlank(place: PlacedCharacter, last: Unit, unit: Unit): boolean {
  const gap = unit.left - last.right
  const size = Math.max(last.style.size, unit.style.size)
  if (!place.hasBlank) return gap > UNMARKED_BLANK * size
  const isShifted = Math.abs(unit.baseline - last.baseline) > SCRIPT_SHIFT_DOWN * size
  return !isShifted || gap > SCRIPT_BLANK * size || last.style.size === unit.style.size
}

function blankBetween(last: Unit, unit: Unit): Unit {
  const style = last.style.size >= unit.style.size ? last.style : unit.style
  const baseline = last.style.size >= unit.style.size ? last.baseline : unit.baseline
  return { text: ' ', left: last.right, right: Math.max(last.right, unit.left), baseline, style }
}

/** Left edge of a unit; the parts of a spelled-out ligature divide its box evenly. */
function leftOf(units: readonly Unit[], index: number): number {
  const unit = units[index]
  if (unit === undefined) return 0
  const isPart = (at: number) => {
    const other = units[at]
    return other !== undefined && other.left === unit.left && other.right === unit.right
  }
  if (!isPart(index - 1) && !isPart(index + 1)) return unit.left
  let before = 0
  while (isPart(index - before - 1)) before++
  let after = 0
  while (isPart(index + after + 1)) after++
  return unit.left + ((unit.right - unit.left) * before) / (before + after + 1)
}

interface LineFacts {
  readonly page: number
  readonly order: number
  readonly hasHyphenMark: boolean
}

function toLine(units: readonly Unit[], facts: LineFacts): LayoutLine {
  const main = mainStyle(units)
  const baseline = median(
    units.filter(({ style }) => style.size >= main.size * 0.95).map((unit) => unit.baseline),
  )
  const edges: number[] = []
  let text = ''
  units.forEach((unit, index) => {
    const left = leftOf(units, index)
    for (let half = 0; half < unit.text.length; half++) edges.push(round(left))
    text += unit.text
  })
  const last = units.at(-1)
  edges.push(round(last?.right ?? 0))
  return {
    ...facts,
    text,
    edges,
    runs: runsOf(units, main, baseline),
    left: edges.reduce((least, edge) => (edge < least ? edge : least), Number.POSITIVE_INFINITY),
    right: edges.reduce((most, edge) => (edge > most ? edge : most), Number.NEGATIVE_INFINITY),
    baseline,
    top: round(baseline - main.size * ASCENT),
    bottom: round(baseline + main.size * DESCENT),
    size: main.size,
    style: main,
  }
}

function mainStyle(units: readonly Unit[]): TextStyle {
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

function runsOf(units: readonly Unit[], main: TextStyle, baseline: number): LineRun[] {
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

function scriptOf(unit: Unit, main: TextStyle, baseline: number): 'superscript' | 'subscript' | undefined {
  const rise = baseline - unit.baseline
  if (unit.style.size > SCRIPT_SIZE * main.size) return undefined
  if (rise > SCRIPT_SHIFT_UP * main.size) return 'superscript'
  return rise < -SCRIPT_SHIFT_DOWN * main.size ? 'subscript' : undefined
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[sorted.length >> 1] ?? 0
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
