import {
  type CritiqueRule,
  type Design,
  type Domain,
  EVIDENCE_LABELS,
  type RunDomain,
} from '../../model/domain.js'
import type { UnitConverter } from '../../language/quantities/same-quantity.js'
import { canonicalJson } from '../../util/canonical-json.js'
import { sha256Hex } from '../../util/hash.js'

/** Relative difference above which a factor contradicts the unit library. */
const FACTOR_TOLERANCE = 1e-3

/**
 * Everything in which a domain asks for less than the one that it extends; empty where it only tightens.
 * `convert` is the unit library, against which equivalences are held.
 */
export function relaxations(parent: Domain, child: Domain, convert?: UnitConverter): readonly string[] {
  return [
    ...(child.minPrimaryForStrong < parent.minPrimaryForStrong
      ? [
          `minPrimaryForStrong is ${child.minPrimaryForStrong}, fewer than the ${parent.minPrimaryForStrong} of ${parent.id}`,
        ]
      : []),
    ...child.designs.flatMap((design) => designRelaxation(parent, design)),
    ...child.critiqueRules.flatMap((rule) => ruleRelaxation(parent, rule)),
    ...child.unitEquivalences.flatMap((pair) => unitRelaxation(parent, pair, convert)),
  ]
}

function designRelaxation(parent: Domain, design: Design): string[] {
  const known = parent.designs.find(({ key }) => key === design.key)
  if (known === undefined) return []
  if (design.class !== known.class)
    return [`the design ${design.key} is of the class ${design.class}, in ${parent.id} of ${known.class}`]
  return design.isPrimary && !known.isPrimary
    ? [`the design ${design.key} is primary, in ${parent.id} it is not`]
    : []
}

function ruleRelaxation(parent: Domain, rule: CritiqueRule): string[] {
  const known = parent.critiqueRules.find(({ key }) => key === rule.key)
  if (known === undefined) return []
  const lost = known.everyDesignIn.filter((design) => !rule.everyDesignIn.includes(design))
  return [
    ...(lost.length > 0 ? [`the critique rule ${rule.key} no longer covers ${lost.join(', ')}`] : []),
    ...(capOf(rule) > capOf(known)
      ? [`the critique rule ${rule.key} allows a higher label than in ${parent.id}`]
      : []),
  ]
}

function capOf({ atMost }: CritiqueRule): number {
  return EVIDENCE_LABELS.indexOf(atMost ?? 'strong')
}

function unitRelaxation(
  parent: Domain,
  pair: Domain['unitEquivalences'][number],
  convert: UnitConverter | undefined,
): string[] {
  const name = `${pair.from} = ${pair.factor} ${pair.to}`
  const isApart = parent.distinctUnits.some(
    ({ first, second }) =>
      (first === pair.from && second === pair.to) || (first === pair.to && second === pair.from),
  )
  if (isApart) return [`${name}, but ${parent.id} keeps these units apart`]
  const known = convert?.(1, pair.from, pair.to)
  return known !== undefined && Math.abs(known - pair.factor) > FACTOR_TOLERANCE * Math.abs(known)
    ? [`${name}, but one ${pair.from} is ${known} ${pair.to}`]
    : []
}

/** The domain with all that it inherits: lists are joined, the stricter of two rules holds. */
export function effectiveDomain(parent: Domain, child: Domain): Domain {
  return {
    ...child,
    designs: child.designs,
    measures: joined(parent.measures, child.measures),
    unitEquivalences: [...parent.unitEquivalences, ...child.unitEquivalences],
    distinctUnits: [...parent.distinctUnits, ...child.distinctUnits],
    qualifiers: joinedQualifiers(parent.qualifiers, child.qualifiers),
    generalisationGaps: joined(parent.generalisationGaps, child.generalisationGaps),
    critiqueRules: joined(
      parent.critiqueRules.filter(({ everyDesignIn }) => isKnown(child, everyDesignIn)),
      child.critiqueRules,
    ),
    sources: joined(parent.sources, child.sources),
    minPrimaryForStrong: Math.max(parent.minPrimaryForStrong, child.minPrimaryForStrong),
  }
}

/** A rule over designs that the child does not have can never fire. */
function isKnown(child: Domain, designs: readonly string[]): boolean {
  return designs.some((design) => child.designs.some(({ key }) => key === design))
}

function joined<Item extends { readonly key: string }>(
  first: readonly Item[],
  second: readonly Item[],
): Item[] {
  const replaced = new Set(second.map(({ key }) => key))
  return [...first.filter(({ key }) => !replaced.has(key)), ...second]
}

type Qualifier = Domain['qualifiers'][number]

/** A lexicon of the same key keeps the values of both. */
function joinedQualifiers(first: readonly Qualifier[], second: readonly Qualifier[]): Qualifier[] {
  return joined(
    first,
    second.map((own) => {
      const inherited = first.find(({ key }) => key === own.key)
      return inherited === undefined ? own : { ...own, values: joined(inherited.values, own.values) }
    }),
  )
}

/** What a run records of its domain. */
export function runDomainOf(domain: Domain): RunDomain {
  const equivalences = domain.unitEquivalences.map(({ from, to, factor }) => ({ from, to, factor }))
  return {
    id: domain.id,
    version: domain.version,
    sha256: sha256Hex(canonicalJson(domain)),
    ...(equivalences.length > 0 && { unitEquivalences: equivalences }),
  }
}
