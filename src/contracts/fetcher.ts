import type { ContentKind } from '../model/content-kind.js'

/** Why a request was refused before or while it was made; each is a decision, not a failure of the network. */
export const REFUSALS = [
  'scheme',
  'credentials-in-url',
  'malformed-url',
  'address-not-public',
  'too-many-redirects',
  'redirect-refused',
  'peer-not-public',
  'port-refused',
  'declared-too-large',
  'streamed-too-large',
  'decompressed-too-large',
  'headers-too-large',
  'wrong-content',
  'encoding-unknown',
  'length-wrong',
  'not-approved',
  'over-budget',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** What of the user's leaves with a search: one of the approved queries, or the id of a work that is looked up. */
export type RequestSubject =
  | { readonly kind: 'query'; readonly query: string }
  | { readonly kind: 'look-up'; readonly id: string }

export interface FetchRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  /** Lower-case names. Credentials among them are never sent to another origin than that of `url`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Cap on the decompressed body, in bytes. */
  readonly maxBytes: number
  /** Wall clock for the request with all redirects. */
  readonly timeoutMilliseconds: number
  /** What the request is for: decides which approval has to cover it. */
  readonly purpose: 'search' | 'document' | 'model' | 'install'
  /** Fingerprint of the approval under which it is made. */
  readonly approval?: string
  /** Approved page of an open copy that names this file on its own site. */
  readonly namedBy?: string
  /** Needed with purpose `search`: the approval has to cover it. */
  readonly subject?: RequestSubject
  /**
   * What the body of a success (2xx) has to be by its own bytes; another is refused as `wrong-content`: a bot wall or
   * a gateway page where JSON was asked for is no answer. Absent: anything.
   */
  readonly expects?: readonly ContentKind[]
  /** Ask the service even where the cache has an answer. */
  readonly refresh?: boolean
  /**
   * Takes the body of a success (200, 206) piece by piece as it comes, each before the next is read; that of the response is then
   * empty. For files too large to be collected: no content coding, and `maxBytes` is the only limit of their size.
   */
  readonly onBody?: (piece: Uint8Array, head: ResponseHead) => Promise<void>
  readonly signal?: AbortSignal
}

/** What is known of an answer before its body. */
export interface ResponseHead {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

export interface FetchedResponse {
  readonly kind: 'response'
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly finalUrl: string
  /** Every address that was asked, the first included. */
  readonly hops: readonly string[]
  readonly milliseconds: number
  /** True where it comes from the disk cache. */
  readonly isCached: boolean
  /** When the service gave it, ISO 8601, UTC; from the cache that is earlier than now. */
  readonly receivedAt: string
}

export type FetchOutcome =
  | FetchedResponse
  | {
      readonly kind: 'refused'
      readonly refusal: Refusal
      readonly detail: string
      readonly hops: readonly string[]
    }
  | {
      /** The network or the server did not do its part. */
      readonly kind: 'unavailable'
      readonly reason:
        | 'timeout'
        | 'network'
        | 'dns'
        | 'tls'
        /** 429, or 503 with a time to wait. */
        | 'throttled'
        /** 5xx, also after the last try. */
        | 'server-error'
        | 'circuit-open'
        | 'budget'
        /** The user works offline, and the cache has no answer. */
        | 'offline'
      readonly detail: string
      /** Seconds until it makes sense to ask again, where they are known. */
      readonly retryAfterSeconds?: number
    }

/**
 * The one way to the network. Outcomes are data; throws `cancelled` only. A response may have any status: 404 is an
 * answer, 401 and 403 are not; 429 and 5xx come as `unavailable` from the guarded fetcher. Addresses in `finalUrl`,
 * `hops` and details have their keys and contact addresses masked.
 */
export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchOutcome>
  close(): Promise<void>
}
