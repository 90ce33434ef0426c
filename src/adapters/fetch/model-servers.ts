import type { Fetcher } from '../../contracts/fetcher.js'
import { type Grant, type HostPolicy, PUBLIC_ONLY } from './host-policy.js'
import { createSafeFetcher } from './safe-fetcher.js'

const ON_THIS_MACHINE: Grant = Object.freeze({ plainHttp: true, anyPort: true, addresses: 'loopback' })
/** A server of the user's own may stand in the user's own network. */
const ANYWHERE: Grant = Object.freeze({ plainHttp: false, anyPort: true, addresses: 'any' })

/** Longer than any call: each has a wall clock of its own, and a model may think for minutes before the first word. */
const NO_LIMIT_MS = 86_400_000

export interface ModelServersOptions {
  /** Base addresses that the user has set. */
  readonly endpoints: readonly string[]
  readonly userAgent: string
  /** `http://host:port`. */
  readonly proxy?: URL
}

/**
 * The safe fetcher for servers of language models: those that the user has set and no others, plain HTTP on this machine only,
 * HTTPS also in the user's own network, no redirects, and no time limits but those of the calls.
 */
export function createModelServers({ endpoints, userAgent, proxy }: ModelServersOptions): Fetcher {
  const origins = new Set(endpoints.map((endpoint) => new URL(endpoint).origin))
  const policy: HostPolicy = {
    grant({ url, purpose }) {
      if (purpose !== 'model' || !origins.has(url.origin)) return PUBLIC_ONLY
      return url.protocol === 'http:' ? ON_THIS_MACHINE : ANYWHERE
    },
  }
  return createSafeFetcher({
    userAgent,
    clock: { now: () => new Date() },
    policy,
    limits: { headersMilliseconds: NO_LIMIT_MS, idleMilliseconds: NO_LIMIT_MS },
    ...(proxy !== undefined && { proxy }),
  })
}
