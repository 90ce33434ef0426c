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
  readonly signal?: AbortSignal
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
      readonly reason: 'timeout' | 'network' | 'dns' | 'tls' | 'throttled' | 'circuit-open' | 'budget'
      readonly detail: string
      /** Seconds that the server asked to wait, where it did. */
      readonly retryAfterSeconds?: number
    }

/** The one way to the network. Outcomes are data; throws `cancelled` only. */
export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchOutcome>
  close(): Promise<void>
}
