import type { Fetcher, FetchOutcome, FetchRequest } from '../../src/contracts/fetcher.js'
import { FirsthandError } from '../../src/model/errors.js'

/** A fetcher without any manners, for servers on this machine: what the providers' tests need and no more. */
export function httpFetcher(onRequest?: (request: FetchRequest) => void): Fetcher {
  return {
    async fetch(request) {
      onRequest?.(request)
      return fetchOnce(request)
    },
    close: async () => undefined,
  }
}

async function fetchOnce(request: FetchRequest): Promise<FetchOutcome> {
  const started = performance.now()
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      redirect: 'manual',
      signal: AbortSignal.any(
        [AbortSignal.timeout(request.timeoutMilliseconds), request.signal].filter(
          (signal) => signal !== undefined,
        ),
      ),
    })
    return {
      kind: 'response',
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
      finalUrl: request.url,
      hops: [request.url],
      milliseconds: performance.now() - started,
      isCached: false,
      receivedAt: '2026-01-02T03:04:05.000Z',
    }
  } catch (error) {
    if (request.signal?.aborted === true) throw new FirsthandError('cancelled', 'Stopped.', { cause: error })
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { kind: 'unavailable', reason: isTimeout ? 'timeout' : 'network', detail: String(error) }
  }
}
