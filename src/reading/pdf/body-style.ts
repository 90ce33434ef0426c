import type { LayoutLine } from './layout-line.js'

/** What the running text of a document looks like. */
export interface BodyStyle {
  /** Font size in points. */
  readonly size: number
  readonly font: string
  /** Fonts that carry a good part of the running text (subsets of one typeface may have several names). */
  readonly fonts: ReadonlySet<string>
  readonly isBold: boolean
  /** Usual distance of two baselines, in points. */
  readonly leading: number
}

/** The style of most of the text. Sizes within a quarter of a point count as one. */
export function bodyStyleOf(lines: readonly LayoutLine[]): BodyStyle {
  const bySize = new Map<number, number>()
  for (const line of lines) add(bySize, Math.round(line.size * 4) / 4, line.text.length)
  const size = mostOf(bySize) ?? 10
  const body = lines.filter((line) => Math.abs(line.size - size) <= 0.25)
  const byFont = new Map<string, number>()
  for (const line of body) add(byFont, line.style.font, line.text.length)
  const font = mostOf(byFont) ?? ''
  return {
    size,
    font,
    fonts: mainFonts(byFont),
    isBold: body.find((line) => line.style.font === font)?.style.isBold ?? false,
    leading: leadingOf(body, size),
  }
}

const MAIN_FONT_SHARE = 0.08

function mainFonts(byFont: ReadonlyMap<string, number>): ReadonlySet<string> {
  const total = [...byFont.values()].reduce((sum, count) => sum + count, 0)
  return new Set([...byFont].filter(([, count]) => count >= total * MAIN_FONT_SHARE).map(([font]) => font))
}

function leadingOf(lines: readonly LayoutLine[], size: number): number {
  const counts = new Map<number, number>()
  for (let index = 1; index < lines.length; index++) {
    const above = lines[index - 1]
    const below = lines[index]
    if (above === undefined || below === undefined || above.page !== below.page) continue
    const leading = below.baseline - above.baseline
    if (leading > 0.8 * size && leading < 2.6 * size) add(counts, Math.round(leading * 2) / 2, 1)
  }
  return mostOf(counts) ?? size * 1.2
}

function add<Key>(counts: Map<Key, number>, key: Key, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount)
}

function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let best: Key | undefined
  let most = 0
  for (const [key, count] of counts) if (count > most) [best, most] = [key, count]
  return best
}
