import type { UnitConverter } from '../../language/quantities/same-quantity.js'
import type { Domain, RunDomain } from '../../model/domain.js'

/** What a domain says about units. */
type DomainUnits = Pick<Domain, 'distinctUnits'> & {
  readonly unitEquivalences: NonNullable<RunDomain['unitEquivalences'] | Domain['unitEquivalences']>
}

/** The unit library with what a domain adds: its equivalences, and pairs that it never takes for one another. */
export function domainConverter(domain: DomainUnits, library: UnitConverter): UnitConverter {
  const apart = new Set(
    domain.distinctUnits.flatMap(({ first, second }) => [pair(first, second), pair(second, first)]),
  )
  const factors = new Map(
    domain.unitEquivalences.flatMap(({ from, to, factor }) => [
      [pair(from, to), factor] as const,
      [pair(to, from), 1 / factor] as const,
    ]),
  )
  return (value, from, to) => {
    if (from === to) return value
    const key = pair(from, to)
    // Units of one dimension stay convertible where their values differ: mL is no L, but 1000 mL is 1 L.
    const known = library(value, from, to)
    if (known !== undefined) return known
    if (apart.has(key)) return undefined
    const factor = factors.get(key)
    return factor === undefined ? undefined : value * factor
  }
}

/** The unit library with what the domain of a run added to it. */
export function runConverter(domain: RunDomain | undefined, library: UnitConverter): UnitConverter {
  const { unitEquivalences } = domain ?? {}
  return unitEquivalences === undefined
    ? library
    : domainConverter({ distinctUnits: [], unitEquivalences }, library)
}

function pair(from: string, to: string): string {
  return `${from}\n${to}`
}
