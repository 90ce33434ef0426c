import type { Quantity } from './quantity.js'

/** `rounded`: equal once one of them is rounded to the digits that the other prints, or one says about. */
export type Sameness = 'same' | 'rounded' | 'different'

/**
 * Converts a value between two canonical units; undefined where they do not measure the same thing. The seam for a
 * unit library.
 */
export type UnitConverter = (value: number, from: string, to: string) => number | undefined

/** Relative tolerance of equality, for values that went through a conversion. */
const TOLERANCE = 1e-9

/**
 * Whether two printed quantities say the same: value, sign, exponent, comparator, range and unit. A noun or a
 * measure is not compared (binding is another check), and an uncertainty that only one of them prints is left out.
 * Without `convert` units are the same only if their canonical forms are.
 */
export function sameQuantity(a: Quantity, b: Quantity, convert?: UnitConverter): Sameness {
  if (isDated(a) || isDated(b)) return sameDate(a, b)
  const comparison = sameComparator(a, b)
  const parts = comparison === 'different' ? undefined : partsInUnitOf(a, b, convert)
  if (parts === undefined) return 'different'
  const value = sameForm(parts, a, b)
  return value === 'same' ? comparison : value
}

function isDated(quantity: Quantity): boolean {
  return quantity.kind === 'year' || quantity.kind === 'date' || quantity.kind === 'clock'
}

function sameComparator(a: Quantity, b: Quantity): Sameness {
  if (a.comparator === b.comparator) return 'same'
  const exact = (quantity: Quantity) => quantity.comparator === '=' || quantity.comparator === '~'
  return exact(a) && exact(b) ? 'rounded' : 'different'
}

interface Converted {
  readonly parts: readonly number[]
  readonly resolutions: readonly number[]
}

/** The numbers of `a` in the unit of `b`. */
function partsInUnitOf(a: Quantity, b: Quantity, convert: UnitConverter | undefined): Converted | undefined {
  const from = a.unit?.canonical ?? ''
  const to = b.unit?.canonical ?? ''
  if (from === to) return a
  if (convert === undefined || from === '' || to === '') return undefined
  const parts = a.parts.map((part) => convert(part, from, to))
  const steps = a.resolutions.map((step) => convert(step, from, to))
  if (parts.includes(undefined) || steps.includes(undefined)) return undefined
  return {
    parts: parts.filter((part) => part !== undefined),
    resolutions: steps.filter((step) => step !== undefined),
  }
}

function sameForm(a: Converted, printed: Quantity, b: Quantity): Sameness {
  if (printed.form === 'fraction' || b.form === 'fraction') return sameFraction(printed, b)
  const isSpread = (quantity: Quantity) => quantity.form === 'range' || quantity.form === 'interval'
  if (isSpread(printed) !== isSpread(b) || (printed.form === 'proportion') !== (b.form === 'proportion'))
    return 'different'
  const isOneBare = printed.form !== b.form && (printed.form === 'single' || b.form === 'single')
  const count = isOneBare ? 1 : Math.max(a.parts.length, b.parts.length)
  let worst: Sameness = 'same'
  for (let index = 0; index < count; index += 1) {
    const result = sameNumber(numberAt(a, index), numberAt(b, index))
    if (result === 'different') return 'different'
    if (result === 'rounded') worst = 'rounded'
  }
  return worst
}

/** "two-thirds" and 2/3 are the same; "half" and 0.5 too; 12/24 is not 1/2, since it says how many there were. */
function sameFraction(a: Quantity, b: Quantity): Sameness {
  if (a.form === b.form)
    return a.parts.every((part, index) => isClose(part, b.parts[index] ?? Number.NaN)) ? 'same' : 'different'
  return isClose(a.value, b.value) ? 'same' : 'different'
}

interface Printed {
  readonly value: number
  readonly resolution: number
}

function numberAt(of: Converted, index: number): Printed {
  return { value: of.parts[index] ?? Number.NaN, resolution: of.resolutions[index] ?? 1 }
}

/**
 * A date says the same as a coarser one that it lies in ("June 1866", "April 8"), a year the same as the bare number;
 * a clock only the same as itself.
 */
function sameDate(a: Quantity, b: Quantity): Sameness {
  if (a.kind === 'clock' || b.kind === 'clock')
    return a.kind === b.kind && a.value === b.value ? 'same' : 'different'
  const [first, second] = [datePartsOf(a), datePartsOf(b)]
  if (first === undefined || second === undefined || a.form !== b.form) return 'different'
  const isSame = first.every((part, index) => part === second[index] || part === 0 || second[index] === 0)
  const isAnyShared = first.some((part, index) => part !== 0 && part === second[index])
  return isSame && isAnyShared ? 'same' : 'different'
}

/** Year, month and day with 0 for what is not printed; both years of a range; undefined for what is no date. */
function datePartsOf(quantity: Quantity): readonly number[] | undefined {
  if (quantity.kind === 'date') return quantity.parts
  if (quantity.kind !== 'year' && (quantity.kind !== 'number' || quantity.unit !== undefined))
    return undefined
  return quantity.form === 'single' ? [quantity.value, 0, 0] : wholeYears(quantity.parts)
}

/** "2018–19" is 2018 to 2019. */
function wholeYears([first = 0, second = 0]: readonly number[]): readonly number[] {
  return [first, second < 100 ? first - (first % 100) + second : second]
}

function sameNumber(a: Printed, b: Printed): Sameness {
  if (isClose(a.value, b.value)) return 'same'
  if (Math.sign(a.value) !== Math.sign(b.value)) return 'different'
  const [coarse, fine] = a.resolution >= b.resolution ? [a, b] : [b, a]
  if (isClose(coarse.resolution, fine.resolution)) return 'different'
  return Math.abs(coarse.value - fine.value) <= (coarse.resolution / 2) * (1 + 1e-6) ? 'rounded' : 'different'
}

function isClose(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b))
}
