import type { QuantityKind } from './quantity.js'

/** One factor of a unit with its power; divisors have negative powers. */
export interface UnitFactor {
  readonly canonical: string
  readonly kind: QuantityKind
  readonly power: number
}

/** What a product of units measures, as far as science texts tell such kinds apart. */
export function kindOfFactors(factors: readonly UnitFactor[]): QuantityKind {
  const over = factors.filter((factor) => factor.power > 0)
  const under = factors.filter((factor) => factor.power < 0)
  const [first] = over
  if (first === undefined)
    return under.every((factor) => factor.kind === 'time' && !/\d/u.test(factor.canonical))
      ? 'frequency'
      : 'rate'
  if (under.length === 0) return over.length > 1 ? 'other' : kindOfPower(first)
  return kindOfQuotient(first, under)
}

function kindOfPower(factor: UnitFactor): QuantityKind {
  if (factor.kind !== 'length' || factor.power === 1) return factor.kind
  return factor.power === 2 ? 'area' : 'volume'
}

function kindOfQuotient(over: UnitFactor, under: readonly UnitFactor[]): QuantityKind {
  const below = under.map((factor) =>
    factor.kind === 'length' && factor.power === -3 ? 'volume' : factor.kind,
  )
  const isAmount = over.kind === 'mass' || over.kind === 'amount' || over.kind === 'activity'
  if (isAmount && below[0] === 'mass') return under[0]?.canonical === 'kg' ? 'dose' : 'concentration'
  if (isAmount && under[0]?.canonical === 'd') return 'dose'
  if (isAmount && (below[0] === 'volume' || below[0] === 'amount')) return 'concentration'
  if (over.kind === 'percent') return 'percent'
  return 'rate'
}
