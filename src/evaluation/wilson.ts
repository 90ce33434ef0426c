/** A count out of a total with its 95 % interval. */
export interface Share {
  readonly count: number
  readonly total: number
  /** Bounds of the Wilson score interval, 0 to 1; 0 to 1 where the total is 0. */
  readonly low: number
  readonly high: number
}

const Z = 1.959963984540054

/** Wilson score interval at 95 % (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927). */
export function share(count: number, total: number): Share {
  if (total === 0) return { count, total, low: 0, high: 1 }
  const rate = count / total
  const denominator = 1 + (Z * Z) / total
  const centre = (rate + (Z * Z) / (2 * total)) / denominator
  const margin = (Z * Math.sqrt((rate * (1 - rate)) / total + (Z * Z) / (4 * total * total))) / denominator
  return { count, total, low: Math.max(0, centre - margin), high: Math.min(1, centre + margin) }
}

/** `12/20 (60.0 %, 38.7–78.1)` */
export function shareText(value: Share): string {
  if (value.total === 0) return '0/0'
  const percent = (part: number) => (part * 100).toFixed(1)
  return `${value.count}/${value.total} (${percent(value.count / value.total)} %, ${percent(value.low)}–${percent(value.high)})`
}
