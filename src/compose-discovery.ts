/*
 * The part of the composition that deals with papers outside of the library: its calls, joined. Everything goes through the
 * session's network, and with it through the guard for approvals.
 */
import { type AcquisitionCalls, acquisitionCalls } from './compose-acquisition.js'
import { type OnlineCalls, onlineCalls } from './compose-online.js'
import type { DiscoverySession } from './compose-providers.js'
import { type SearchCalls, searchCalls } from './compose-search.js'
import { type StagingCalls, stagingCalls } from './compose-staging.js'

export type { FetchOutcomeOfUser } from './compose-acquisition.js'
export type { DiscoverySession } from './compose-providers.js'
export type { MarkedSearch } from './compose-search.js'

/** The calls of `Firsthand` that deal with papers outside of the library. */
export interface DiscoveryCalls extends SearchCalls, StagingCalls, AcquisitionCalls, OnlineCalls {}

export function discoveryCalls(
  session: DiscoverySession & { hasLibrary(): Promise<boolean> },
): DiscoveryCalls {
  return {
    ...searchCalls(session),
    ...stagingCalls(session),
    ...acquisitionCalls(session),
    ...onlineCalls(session),
  }
}
