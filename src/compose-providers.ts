/*
 * The part of the composition that papers outside of the library share: the session, the services over the session's network,
 * and asking for consent.
 */
import type { AllProviderSettings } from './adapters/providers/all-providers.js'
import type { ProviderKeyValues } from './adapters/providers/provider-key-settings.js'
import type { Network, NetworkValues, OpenNetwork } from './compose-network.js'
import type { ResearchSession } from './compose-research.js'
import type { Approvals } from './contracts/approvals.js'
import type { FileAccess } from './contracts/file-access.js'
import type { FoundPapers } from './contracts/found-papers.js'
import type { Library } from './contracts/library.js'
import type { PassageIndex } from './contracts/passage-index.js'
import type { Provider } from './contracts/provider.js'
import type { Reader } from './contracts/reader.js'
import type { ApprovalTerms } from './model/approval.js'
import { FirsthandError } from './model/errors.js'
import type { FetchValues } from './operations/fetch-settings.js'
import type { Consent } from './operations/obtain-consent.js'

/** What of a session papers outside need. */
export interface DiscoverySession extends Omit<ResearchSession, 'values' | 'openExisting'> {
  readonly values: ResearchSession['values'] &
    NetworkValues &
    ProviderKeyValues &
    FetchValues & { readonly 'search.judgeCandidates': boolean }
  readonly network: OpenNetwork
  openLibrary(): Promise<OpenedLibrary>
  openExisting(): Promise<OpenedLibrary>
  openReader(): Promise<Reader>
  files(): Promise<FileAccess>
  /** For tests: addresses that stand in for the services' own. */
  readonly providerUrls?: AllProviderSettings['baseUrls']
}

export interface OpenedLibrary {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly approvals: Approvals
  readonly foundPapers: FoundPapers
}

/** How a call asks and reports. */
export interface Watch<Progress> {
  /** Absent: only what was approved before is done. */
  readonly consent?: Consent
  readonly onProgress?: (progress: Progress) => void
}

export const systemClock = { now: () => new Date() }

export interface OpenedNetwork {
  readonly network: Network
  readonly providers: readonly Provider[]
}

/** The services, over the one network of the session. */
export async function openProviders(session: DiscoverySession): Promise<OpenedNetwork> {
  const [{ createProviders }, { providerSecrets }, network] = await Promise.all([
    import('./adapters/providers/all-providers.js'),
    import('./adapters/providers/provider-key-settings.js'),
    session.network.open(),
  ])
  const contact = session.values['network.contact']
  const providers = createProviders({
    fetcher: network.fetcher,
    clock: systemClock,
    secret: providerSecrets(session.values, session.environment.variables),
    ...(contact !== '' && { contact }),
    ...(session.providerUrls !== undefined && { baseUrls: session.providerUrls }),
  })
  return { network, providers }
}

/** Without somebody to ask nothing happens here; the operation itself refuses what was not approved. */
export async function agree(
  terms: ApprovalTerms,
  { approvals, consent }: { readonly approvals: Approvals; readonly consent: Consent | undefined },
  notes: readonly string[] = [],
): Promise<void> {
  if (consent === undefined) return
  const { obtainConsent } = await import('./operations/obtain-consent.js')
  if (!(await obtainConsent(terms, { approvals, clock: systemClock, consent }, notes)))
    throw new FirsthandError('approval-missing', 'Nobody has agreed: nothing was sent.')
}
