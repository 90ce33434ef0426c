import type { Quantity } from './quantity.js'

const LIST_JOINT =
  /^\s?(?:,|;|and|or|,\s(?:and|or)|\/|&|(?:vs\.?|versus|compared (?:with|to)|and then|to)|±)\s?(?:[-−–+<>≤≥~]\s?)?$/iu
const TIMES_JOINT = /^\s?[×x]\s?$/u

/**
 * Gives the members of a list the unit or noun that is printed at its last one: "5, 10 and 20 mg", "12 and 14
 * patients", "5 × 10 cm".
 */
export function shareUnits(text: string, quantities: readonly Quantity[]): Quantity[] {
  const shared = [...quantities]
  for (let index = shared.length - 2; index >= 0; index -= 1) {
    const member = shared[index]
    const next = shared[index + 1]
    if (member === undefined || next === undefined || !canTake(member, next)) continue
    const between = text.slice(member.end, next.numeral.start)
    const isListed = LIST_JOINT.test(between) || (TIMES_JOINT.test(between) && next.kind === 'length')
    if (isListed) shared[index] = withUnitOf(member, next)
  }
  return shared
}

function canTake(member: Quantity, next: Quantity): boolean {
  if (member.unit !== undefined || member.kind !== 'number' || member.noun !== undefined) return false
  if (next.unit === undefined) return next.noun !== undefined && Number.isInteger(member.value)
  return next.kind !== 'confidence-level' && next.kind !== 'currency' && member.spelling === next.spelling
}

function withUnitOf(member: Quantity, next: Quantity): Quantity {
  if (next.unit === undefined)
    return { ...member, kind: next.kind, ...(next.noun === undefined ? {} : { noun: next.noun }) }
  return { ...member, kind: next.kind, unit: { text: '', canonical: next.unit.canonical, isShared: true } }
}
