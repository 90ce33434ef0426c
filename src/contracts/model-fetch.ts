/** One request to a model server. */
export interface ModelRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  /** Lower-case names; may hold a key. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

export interface ModelResponse {
  readonly status: number
  readonly contentType: string
  /** Read in pieces, so that writing can be followed and stopped; ending the loop early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * The way to model servers: to configured endpoints only, no redirects, plain HTTP to this machine only. Throws
 * `model-failed` where the server cannot be reached, `config-invalid` for an address that is not allowed, and whatever
 * the signal's reason is.
 */
export type ModelFetch = (request: ModelRequest) => Promise<ModelResponse>
