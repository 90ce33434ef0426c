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

const SUBSTANCES: ReadonlySet<QuantityKind> = new Set(['mass', 'amount', 'activity'])
const CARRIERS: ReadonlySet<QuantityKind> = new Set(['volume', 'amount', 'mass'])

function kindOfQuotient(over: UnitFactor, under: readonly UnitFactor[]): QuantityKind {
  const [first] = under
  if (first === undefined || over.kind === 'percent') return over.kind
  if (!SUBSTANCES.has(over.kind)) return 'rate'
  if (first.canonical === 'kg' || first.canonical === 'd') return 'dose'
  const carrier = first.kind === 'length' && first.power === -3 ? 'volume' : first.kind
  return CARRIERS.has(carrier) ? 'concentration' : 'rate'
}
