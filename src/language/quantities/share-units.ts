import type { Quantity } from './quantity.js'

const LIST_JOINT =
  /^\s?(?:,|and|or|,\s(?:and|or)|\/|&|(?:vs\.?|versus|compared (?:with|to)|and then|to)|±)\s?(?:[-−–+<>≤≥~]\s?)?$/iu
const TIMES_JOINT = /^\s?[×x]\s?$/u

/**
 * Gives the members of a list the unit or noun that is printed at its last one: "5, 10 and 20 mg", "12 and 14
 * patients", "5 × 10 cm".
 */
export function shareUnits(text: string, quantities: readonly Quantity[]): Quantity[] {
  const shared = shareTimePoints(text, quantities)
  for (let index = shared.length - 2; index >= 0; index -= 1) {
    const member = shared[index]
    const next = shared[index + 1]
    if (member === undefined || next === undefined || !canTake(text, member, next)) continue
    const between = text.slice(member.end, next.numeral.start)
    const isListed = LIST_JOINT.test(between) || (TIMES_JOINT.test(between) && next.kind === 'length')
    if (isListed) shared[index] = withUnitOf(member, next)
  }
  return shared
}

/** "days 0, 1, 2 and 5": the unit stands before the first. */
function shareTimePoints(text: string, quantities: readonly Quantity[]): Quantity[] {
  const shared: Quantity[] = []
  for (const quantity of quantities) {
    const previous = shared.at(-1)
    const isPoint =
      previous?.kind === 'time' && previous.unit?.isShared === true && quantity.kind === 'number'
    const isListed =
      isPoint && quantity.noun === undefined && LIST_JOINT.test(text.slice(previous.end, quantity.start))
    shared.push(isListed && previous.measure !== 'age' ? withUnitOf(quantity, previous) : quantity)
  }
  return shared
}

function canTake(text: string, member: Quantity, next: Quantity): boolean {
  if (member.unit !== undefined || member.noun !== undefined) return false
  if (member.kind === 'year' && (next.unit === undefined || isYearHere(text, member))) return false
  if (member.kind !== 'number' && member.kind !== 'year') return false
  if (next.unit === undefined) return next.noun !== undefined && Number.isInteger(member.value)
  return next.kind !== 'confidence-level' && next.kind !== 'currency' && member.spelling === next.spelling
}

/** "1500 and 2000 mg" are two amounts, "in 1500 and 20 mg" is not. */
function isYearHere(text: string, member: Quantity): boolean {
  return /\b(?:in|since|during|years?|from|until|by)\s$/iu.test(
    text.slice(Math.max(0, member.start - 8), member.start),
  )
}

function withUnitOf(member: Quantity, next: Quantity): Quantity {
  if (next.unit === undefined)
    return { ...member, kind: next.kind, ...(next.noun === undefined ? {} : { noun: next.noun }) }
  return { ...member, kind: next.kind, unit: { text: '', canonical: next.unit.canonical, isShared: true } }
}
