import type { Fetcher } from '../../contracts/fetcher.js'

/** Lets nothing out but requests to services on this machine. */
export function createOfflineFetcher(inner: Fetcher, isLocal: (url: string) => boolean): Fetcher {
  return {
    async fetch(request) {
      if (isLocal(request.url)) return inner.fetch(request)
      const detail = 'working offline (network.offline), and no fresh answer is kept'
      return { kind: 'unavailable', reason: 'offline', detail }
    },
    close: () => inner.close(),
  }
}
