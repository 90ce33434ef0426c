import type { Quantity, QuantityKind } from '../../language/quantities/quantity.js'
import type { Mention } from '../claim/evidence-types.js'
import type { UnitConverter } from '../../language/quantities/same-quantity.js'

const BARE: ReadonlySet<QuantityKind> = new Set([
  'number',
  'count',
  'proportion',
  'coefficient',
  'ratio',
  'statistic',
])
const DATED: ReadonlySet<QuantityKind> = new Set(['year', 'date'])

/** Whether two quantities could stand in each other's place: same kind and dimension, bare numbers with bare numbers. */
export function areComparable(a: Quantity, b: Quantity, convert: UnitConverter): boolean {
  if (DATED.has(a.kind) || DATED.has(b.kind)) return DATED.has(a.kind) && DATED.has(b.kind)
  if (a.unit !== undefined && b.unit !== undefined)
    return a.unit.canonical === b.unit.canonical || areConverted(a, b, convert)
  if (a.kind === b.kind) return true
  return a.unit === undefined && b.unit === undefined && BARE.has(a.kind) && BARE.has(b.kind)
}

function areConverted(a: Quantity, b: Quantity, convert: UnitConverter): boolean {
  return a.kind === b.kind && convert(1, a.unit?.canonical ?? '', b.unit?.canonical ?? '') !== undefined
}

/** Whether a cell prints a percentage, with its sign or under a head that gives it. */
export function isPercentCell({ quantity, headUnit }: Mention): boolean {
  return quantity.kind === 'percent' || headUnit === '%'
}

/** Cells leave out units that the claim prints; percentages stay apart where both print their sign. */
export function areComparableInTable(a: Quantity, b: Quantity): boolean {
  if (DATED.has(a.kind) || DATED.has(b.kind)) return DATED.has(a.kind) && DATED.has(b.kind)
  if (a.kind === 'p-value' || a.kind === 'time' || a.kind === 'clock') return a.kind === b.kind
  if (b.kind === 'p-value') return false
  const isPercent = (quantity: Quantity) => quantity.kind === 'percent'
  if (isPercent(b)) return isPercent(a)
  return true
}
