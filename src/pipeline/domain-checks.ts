import type { DomainChecks } from '../checks/claim-checks.js'
import { domainQualifiersCheck } from '../checks/domain-qualifiers.js'
import { domainConverter } from '../checks/domains/domain-units.js'
import { convertUnits } from '../language/units.js'
import type { Domain } from '../model/domain.js'

/** A run asks for the same at every claim. */
const KNOWN = new WeakMap<Domain, DomainChecks>()

/** What a domain adds to the checks of a claim: its unit equivalences, and its lexicons of qualifiers. */
export function domainChecks(domain: Domain): DomainChecks {
  const checks = KNOWN.get(domain) ?? {
    convert: domainConverter(domain, convertUnits),
    checks: [domainQualifiersCheck(domain)],
  }
  KNOWN.set(domain, checks)
  return checks
}
