import type { LineRun } from './layout-line.js'
import type { TextStyle } from './page-text.js'

/** The characters of a line as parallel arrays of equal length. */
export interface StyledUnits {
  /** Code points. */
  readonly codes: readonly number[]
  readonly styles: readonly TextStyle[]
  /** In points from the page's upper edge. */
  readonly baselines: readonly number[]
}

/** In multiples of the line's font size. */
const SCRIPT_SIZE = 0.88
const SCRIPT_SHIFT_UP = 0.12
const SCRIPT_SHIFT_DOWN = 0.06
const SPACE = 0x20

/** The style of most characters, larger ones counting for more. Throws `RangeError` for an empty line. */
export function mainStyleOf({ styles, codes }: StyledUnits): TextStyle {
  const [first] = styles
  if (first === undefined) throw new RangeError('A line without characters has no style.')
  // Most lines have one style, and counting costs more than looking.
  if (styles.every((style) => style === first)) return first
  const counts = new Map<TextStyle, number>()
  for (let at = 0; at < styles.length; at++) {
    const style = styles[at] ?? first
    if (codes[at] !== SPACE) counts.set(style, (counts.get(style) ?? 0) + 1)
  }
  let best = first
  let bestWeight = 0
  for (const [style, count] of counts) {
    // A line of many small marks has the size of its words.
    const weight = count * style.size
    if (weight > bestWeight) [best, bestWeight] = [style, weight]
  }
  return best
}

/** Median baseline of the characters of at least `leastSize`; nearly always all are the same. 0 without any. */
export function medianBaselineOf({ styles, baselines }: StyledUnits, leastSize: number): number {
  const isLarge = (_: number, at: number) => (styles[at]?.size ?? 0) >= leastSize
  const first = baselines.find(isLarge)
  if (first === undefined) return 0
  if (baselines.every((baseline, at) => baseline === first || !isLarge(baseline, at))) return first
  const sorted = baselines.filter(isLarge).sort((left, right) => left - right)
  return sorted[sorted.length >> 1] ?? 0
}

/** Stretches of one style and script level; `main` and `baseline` are those of the line. */
export function runsOf(
  { styles, codes, baselines }: StyledUnits,
  main: TextStyle,
  baseline: number,
): LineRun[] {
  const runs: { start: number; end: number; style: TextStyle; script?: Script }[] = []
  let last: (typeof runs)[number] | undefined
  let offset = 0
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? SPACE
    const style = styles[at] ?? main
    const script = code === SPACE ? undefined : scriptOf(style, main, baseline - (baselines[at] ?? baseline))
    const end = offset + (code > 0xffff ? 2 : 1)
    if (last !== undefined && last.style === style && last.script === script) last.end = end
    else {
      last = { start: offset, end, style, ...(script === undefined ? {} : { script }) }
      runs.push(last)
    }
    offset = end
  }
  return runs
}

type Script = 'superscript' | 'subscript'

/** `rise`: points above the line's baseline. */
function scriptOf(style: TextStyle, main: TextStyle, rise: number): Script | undefined {
  if (style.size > SCRIPT_SIZE * main.size) return undefined
  if (rise > SCRIPT_SHIFT_UP * main.size) return 'superscript'
  return rise < -SCRIPT_SHIFT_DOWN * main.size ? 'subscript' : undefined
}
