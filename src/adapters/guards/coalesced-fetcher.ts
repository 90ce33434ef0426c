import type { Fetcher, FetchOutcome, FetchRequest } from '../../contracts/fetcher.js'
import { FirsthandError } from '../../model/errors.js'
import { canonicalJson } from '../../util/canonical-json.js'

/** A request that several wait for. */
interface Shared {
  readonly outcome: Promise<FetchOutcome>
  readonly stop: AbortController
  waiting: number
}

/** Makes equal searches that are asked at the same time one request. It is stopped when nobody waits for it any more. */
export function createCoalescedFetcher(inner: Fetcher): Fetcher {
  const underWay = new Map<string, Shared>()
  const start = (key: string, request: FetchRequest): Shared => {
    const stop = new AbortController()
    const outcome = inner.fetch({ ...request, signal: stop.signal })
    const shared = { outcome, stop, waiting: 0 }
    const forget = () => {
      if (underWay.get(key) === shared) underWay.delete(key)
    }
    outcome.then(forget, forget)
    underWay.set(key, shared)
    return shared
  }
  return {
    async fetch(request) {
      if (request.purpose !== 'search') return inner.fetch(request)
      const { signal, approval: _, subject: __, ...asked } = request
      const key = canonicalJson(asked)
      const shared = underWay.get(key) ?? start(key, request)
      shared.waiting += 1
      try {
        return await untilStopped(shared.outcome, signal)
      } finally {
        shared.waiting -= 1
        if (shared.waiting === 0) {
          if (underWay.get(key) === shared) underWay.delete(key)
          shared.stop.abort()
        }
      }
    },
    close: () => inner.close(),
  }
}

async function untilStopped(
  outcome: Promise<FetchOutcome>,
  signal: AbortSignal | undefined,
): Promise<FetchOutcome> {
  if (signal === undefined) return outcome
  const cancelled = () => new FirsthandError('cancelled', 'The request was stopped.')
  if (signal.aborted) throw cancelled()
  const done = new AbortController()
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(cancelled()), { once: true, signal: done.signal })
  })
  try {
    return await Promise.race([outcome, stopped])
  } finally {
    done.abort()
  }
}
