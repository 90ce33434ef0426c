import type { UnitConverter } from '../../language/quantities/same-quantity.js'
import { type Domain, DOMAIN_ENGINE, DOMAIN_SCHEMA, DOMAIN_SCHEMA_ID } from '../../model/domain.js'
import { effectiveDomain, relaxations } from './tighten-domain.js'

/** A domain as it was found: shipped data, or the text of a user's file. */
export interface FoundDomain {
  /** `built-in`, or the name of the file. */
  readonly origin: string
  /** Parsed JSON; `problem` where it could not be parsed. */
  readonly content: unknown
  readonly problem?: string
}

/**
 * What became of a domain. `undeclared`: no domain of this shape; `incompatible`: made for another engine, building
 * on what is not there, or relaxing what it builds on; `error`: declared, but not as the schema asks. A broken domain
 * is reported and never used in part.
 */
export interface LoadedDomain {
  readonly origin: string
  readonly id: string
  readonly status: 'ok' | 'undeclared' | 'incompatible' | 'error'
  readonly reasons: readonly string[]
  /** With all that it inherits; present where `ok`. */
  readonly domain?: Domain
}

/** Reads domains in any order; the first of an id is kept, a second is an error. */
export function loadDomains(found: readonly FoundDomain[], convert?: UnitConverter): readonly LoadedDomain[] {
  const parsed = found.map(parseDomain)
  const declared = new Map<string, Parsed>()
  const loaded = parsed.map((entry): Parsed => {
    if (entry.domain === undefined) return entry
    if (declared.has(entry.id)) return failed(entry, 'error', [`there is another domain ${entry.id}`])
    declared.set(entry.id, entry)
    return entry
  })
  return loaded.map((entry) => resolve(entry, { declared, convert, path: [] }))
}

type Parsed = LoadedDomain

function failed(
  entry: LoadedDomain,
  status: LoadedDomain['status'],
  reasons: readonly string[],
): LoadedDomain {
  const { domain: _unused, ...rest } = entry
  return { ...rest, status, reasons }
}

function parseDomain({ origin, content, problem }: FoundDomain): Parsed {
  const declared = isRecord(content) ? content : {}
  const id = typeof declared['id'] === 'string' ? declared['id'] : origin.replace(/\.json$/u, '')
  const entry = { origin, id, status: 'error' as const, reasons: [] }
  if (problem !== undefined) return { ...entry, reasons: [problem] }
  if (declared['schema'] !== DOMAIN_SCHEMA_ID)
    return { ...entry, status: 'undeclared', reasons: [`expected "schema": "${DOMAIN_SCHEMA_ID}"`] }
  if (typeof declared['engine'] === 'number' && declared['engine'] !== DOMAIN_ENGINE)
    return {
      ...entry,
      status: 'incompatible',
      reasons: [`made for engine ${declared['engine']}; this is engine ${DOMAIN_ENGINE}`],
    }
  const result = DOMAIN_SCHEMA.safeParse(content)
  if (result.success) return { ...entry, status: 'ok', domain: result.data }
  return {
    ...entry,
    reasons: result.error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.join('.')}: ${message}`,
    ),
  }
}

interface Resolving {
  readonly declared: ReadonlyMap<string, Parsed>
  readonly convert: UnitConverter | undefined
  readonly path: readonly string[]
}

function resolve(entry: Parsed, resolving: Resolving): LoadedDomain {
  const { domain } = entry
  if (domain === undefined) return entry
  if (domain.extends === undefined)
    return domain.id === 'general' && entry.origin === 'built-in'
      ? entry
      : failed(entry, 'incompatible', ['expected "extends"; "general" is what every domain can build on'])
  if (resolving.path.includes(domain.id))
    return failed(entry, 'incompatible', [
      `it builds on itself: ${[...resolving.path, domain.id].join(' → ')}`,
    ])
  const base = resolving.declared.get(domain.extends)
  if (base === undefined)
    return failed(entry, 'incompatible', [`it builds on ${domain.extends}, which is not there`])
  const parent = resolve(base, { ...resolving, path: [...resolving.path, domain.id] })
  if (parent.domain === undefined)
    return failed(entry, 'incompatible', [`it builds on ${domain.extends}, which is ${parent.status}`])
  const relaxed = relaxations(parent.domain, domain, resolving.convert)
  if (relaxed.length > 0) return failed(entry, 'incompatible', relaxed)
  return { ...entry, domain: effectiveDomain(parent.domain, domain) }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
