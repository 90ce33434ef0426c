import type { Provider, ProviderCapabilities, ProviderId } from '../contracts/provider.js'

/** What is known of a host from earlier requests, of this process or another. Times in milliseconds since 1970. */
export interface HostHealth {
  readonly host: string
  readonly pausedUntil: number
  readonly openUntil: number
  readonly failures: number
}

export const PROVIDER_HEALTHS = ['ready', 'failing', 'resting', 'needs-key', 'needs-contact'] as const
/**
 * `resting`: it asked for a pause or failed several times and is left alone until `restsUntil`; `failing`: the last requests
 * failed, it would be asked again; `needs-…`: it answers nobody without a key or an e-mail address.
 */
export type ProviderHealth = (typeof PROVIDER_HEALTHS)[number]

/** A literature service, what it can do and how it stands. */
export interface ProviderRow {
  readonly id: ProviderId
  readonly name: string
  readonly origin: string
  readonly capabilities: ProviderCapabilities
  /** Whether a key is set; the key itself is never part of anything. Absent where the service takes none. */
  readonly hasKey?: boolean
  readonly health: ProviderHealth
  /** ISO 8601, UTC. */
  readonly restsUntil?: string
  readonly failures: number
  /** US dollars of today (UTC), where the service is metered. */
  readonly budget?: { readonly usedUsd: number; readonly budgetUsd: number }
}

export interface ProviderFacts {
  readonly hosts: readonly HostHealth[]
  readonly budget: { readonly usedUsd: number; readonly budgetUsd: number }
  readonly hasKey: (setting: string) => boolean
  readonly hasContact: boolean
  readonly now: Date
}

/** The service that is metered, and the one that demands an e-mail address. */
const METERED: ProviderId = 'openalex'
const DEMANDS_CONTACT: ProviderId = 'unpaywall'

/** Every service with its state; asks nobody. Pure. */
export function listProviders(providers: readonly Provider[], facts: ProviderFacts): readonly ProviderRow[] {
  return providers.map(({ id, name, origin, capabilities }) => {
    const host = facts.hosts.find((one) => one.host === new URL(origin).host)
    const rests = Math.max(host?.pausedUntil ?? 0, host?.openUntil ?? 0)
    const isResting = rests > facts.now.getTime()
    const { keySetting } = capabilities
    const hasKey = keySetting === undefined ? undefined : facts.hasKey(keySetting)
    return {
      id,
      name,
      origin,
      capabilities,
      ...(hasKey !== undefined && { hasKey }),
      health: needOf(id, capabilities, { hasKey, facts }) ?? healthOf(isResting, host),
      ...(isResting && { restsUntil: new Date(rests).toISOString() }),
      failures: host?.failures ?? 0,
      ...(id === METERED && { budget: facts.budget }),
    }
  })
}

function needOf(
  id: ProviderId,
  { keyless }: ProviderCapabilities,
  { hasKey, facts }: { readonly hasKey: boolean | undefined; readonly facts: ProviderFacts },
): ProviderHealth | undefined {
  if (!keyless && hasKey !== true) return 'needs-key'
  return id === DEMANDS_CONTACT && !facts.hasContact ? 'needs-contact' : undefined
}

function healthOf(isResting: boolean, host: HostHealth | undefined): ProviderHealth {
  if (isResting) return 'resting'
  return (host?.failures ?? 0) > 0 ? 'failing' : 'ready'
}
