import type { Clock } from '../../contracts/clock.js'
import type { Fetcher } from '../../contracts/fetcher.js'

/** What every provider is built from. */
export interface ProviderSettings {
  /** The one way to the network; manners (rates, back-off, cache, approval) are its guards. */
  readonly fetcher: Fetcher
  readonly clock: Clock
  /** The user's own key by the name of its setting; undefined where there is none. */
  readonly secret: (name: string) => string | undefined
  /** E-mail address of the user, where one is configured; some services want it, one demands it. */
  readonly contact?: string
  /** Address that stands in for the service's own, without a slash at its end. */
  readonly baseUrl?: string
}
