import type { Provider, ProviderId } from '../../contracts/provider.js'
import { arxiv } from './arxiv.js'
import { biorxiv } from './biorxiv.js'
import { core } from './core.js'
import { crossref } from './crossref.js'
import { datacite } from './datacite.js'
import { doaj } from './doaj.js'
import { europePmc } from './europe-pmc.js'
import { openAlex } from './openalex.js'
import type { ProviderSettings } from './provider-settings.js'
import { pubmed } from './pubmed.js'
import { semanticScholar } from './semantic-scholar.js'
import { unpaywall } from './unpaywall.js'

const FACTORIES: Readonly<Record<ProviderId, (settings: ProviderSettings) => Provider>> = {
  openalex: openAlex,
  crossref,
  arxiv,
  'europe-pmc': europePmc,
  pubmed,
  'semantic-scholar': semanticScholar,
  doaj,
  core,
  biorxiv,
  unpaywall,
  datacite,
}

export interface AllProviderSettings extends Omit<ProviderSettings, 'baseUrl'> {
  /** Addresses that stand in for the services' own. */
  readonly baseUrls?: Readonly<Partial<Record<ProviderId, string>>>
}

/** Every provider, in the order of `PROVIDER_IDS`. Nothing is asked yet. */
export function createProviders({ baseUrls = {}, ...settings }: AllProviderSettings): readonly Provider[] {
  return Object.entries(FACTORIES).map(([id, create]) => {
    const baseUrl = baseUrls[id as ProviderId]
    return create({ ...settings, ...(baseUrl !== undefined && { baseUrl }) })
  })
}
