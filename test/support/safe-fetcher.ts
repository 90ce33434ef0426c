import { type ConfiguredOrigins, hostPolicyFor } from '../../src/adapters/fetch/host-policy.js'
import { createSafeFetcher } from '../../src/adapters/fetch/safe-fetcher.js'
import type { Fetcher } from '../../src/contracts/fetcher.js'

/** The safe fetcher as it is composed for a hub of models, with services of this machine. */
export function safeFetcherFor(configured: Partial<ConfiguredOrigins>): Fetcher {
  return createSafeFetcher({
    userAgent: 'firsthand/test',
    clock: { now: () => new Date() },
    policy: hostPolicyFor({ loopbackServices: [], httpsOrigins: [], ...configured }),
  })
}
