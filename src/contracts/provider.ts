import type { BibliographicRecord, EditorialNotice, IssuedDate, PaperIds } from '../model/paper.js'

export const PROVIDER_IDS = [
  'openalex',
  'crossref',
  'arxiv',
  'europe-pmc',
  'pubmed',
  'semantic-scholar',
  'doaj',
  'core',
  'biorxiv',
  'unpaywall',
  'datacite',
] as const
export type ProviderId = (typeof PROVIDER_IDS)[number]

export interface ProviderQuery {
  readonly query: string
  /** Hits wanted, at most. */
  readonly limit: number
  /** Inclusive bounds; sent where the service can, enforced again by the caller in any case. */
  readonly from?: IssuedDate
  readonly to?: IssuedDate
}

/** A copy that a provider reports as open. Nothing else is ever fetched. */
export interface OpenLocation {
  readonly url: string
  readonly kind: 'jats' | 'html' | 'latex' | 'pdf' | 'landing-page'
  readonly version: 'published' | 'accepted' | 'submitted' | 'unknown'
  readonly licence?: string
  readonly reportedBy: ProviderId
}

/** A work that the record says it belongs to, or that belongs to it. */
export interface RelatedWork {
  readonly relation:
    | 'preprint-of'
    | 'has-preprint'
    | 'version-of'
    | 'supplement-to'
    | 'erratum-of'
    | 'comment-on'
    | 'component-of'
    | 'retraction-of'
    | 'review-of'
  readonly ids: PaperIds
}

/** One record as one provider gave it for one query. */
export interface ProviderHit {
  readonly provider: ProviderId
  /** The provider's own id of the work. */
  readonly providerId: string
  readonly query: string
  /** From 1. */
  readonly rank: number
  /** ISO 8601, UTC. */
  readonly retrievedAt: string
  readonly record: BibliographicRecord
  readonly locations: readonly OpenLocation[]
  readonly related: readonly RelatedWork[]
  /** Open-access colour as stated. */
  readonly openAccess?: string
  /** Editorial status where this provider speaks of it; absent is not clean. */
  readonly editorial?: EditorialNotice
}

/** Silence is never absence: `absent` means that the service answered and has nothing. */
export type ProviderAnswer =
  | {
      readonly status: 'ok' | 'cached'
      readonly hits: readonly ProviderHit[]
      readonly total?: number
      /** One reason for each record that could not be read; absent where all were. */
      readonly leftOut?: readonly string[]
    }
  | { readonly status: 'absent' }
  | {
      readonly status: 'unavailable'
      readonly reason: string
      readonly retryAfterSeconds?: number
      /** The service asked for fewer requests. */
      readonly isThrottled?: true
    }
  | {
      readonly status: 'skipped'
      readonly reason: string
      /** It knows such works and would be asked at another time: the budget of the day is used up, the network is off. */
      readonly isForNow?: true
    }

/** What a provider can be asked, and on what terms. */
export interface ProviderCapabilities {
  readonly canSearch: boolean
  readonly canLookUp: boolean
  readonly tellsEditorialStatus: boolean
  readonly tellsLocations: boolean
  /** Works without a key. */
  readonly keyless: boolean
  /** Setting that holds its key, where it takes one. */
  readonly keySetting?: string
  /** Its stated limits in words, with where they are stated. */
  readonly limits: string
  readonly licenceOfMetadata: string
}

/** A literature service. Its file knows its addresses, its answers and its errors; manners are the fetcher's guards. */
export interface Provider {
  readonly id: ProviderId
  readonly name: string
  /** Origin that is contacted, as named in approvals. */
  readonly origin: string
  readonly capabilities: ProviderCapabilities
  /** Why it cannot be asked at all with these settings (no key, no e-mail address); absent where it can. Everything is then `skipped`. */
  readonly skipReason?: string
  /** Throws `cancelled` only. */
  search(query: ProviderQuery, options: ProviderOptions): Promise<ProviderAnswer>
  /** The record of one work by a registered id, in `hits[0]`. */
  lookUp(ids: PaperIds, options: ProviderOptions): Promise<ProviderAnswer>
}

export interface ProviderOptions {
  /** Fingerprint of the approval that covers this query. */
  readonly approval?: string
  /** Ask the service even where the cache has an answer. */
  readonly refresh?: boolean
  readonly signal?: AbortSignal
}
