import { z } from 'zod'
import type { Setting } from '../model/setting.js'
import { FETCH_LIMITS, type FetchLimits, MOST_PAPERS } from './fetch-papers.js'

const GUARD = {
  rule: 'refused',
  reason: 'how much is downloaded to this machine is the choice of its user',
} as const

/** How much is downloaded at most; each is part of what is agreed to (defaults and bounds: parity A17). */
export const FETCH_SETTINGS = {
  'fetch.papers': {
    schema: z.int().min(1).max(MOST_PAPERS),
    default: FETCH_LIMITS.papers,
    description: 'Papers sought in one `firsthand fetch`.',
    variable: 'FIRSTHAND_FETCH_PAPERS',
    flag: 'fetch --limit',
    projectRule: GUARD,
  },
  'fetch.maxMiB': {
    schema: z.number().positive().max(100),
    default: FETCH_LIMITS.bytesPerDocument / 2 ** 20,
    description: 'Largest document that is downloaded.',
    variable: 'FIRSTHAND_FETCH_MAX_MIB',
    projectRule: GUARD,
  },
  'fetch.maxPages': {
    schema: z.int().min(1).max(1000),
    default: FETCH_LIMITS.pagesPerDocument,
    description: 'A downloaded document with more pages is not kept.',
    variable: 'FIRSTHAND_FETCH_MAX_PAGES',
    projectRule: GUARD,
  },
  'fetch.timeoutSeconds': {
    schema: z.int().min(1).max(600),
    default: FETCH_LIMITS.secondsPerAddress,
    description: 'Longest time for one address of a paper.',
    variable: 'FIRSTHAND_FETCH_TIMEOUT',
    projectRule: GUARD,
  },
} as const satisfies Record<string, Setting>

/** The values of these settings. */
export type FetchValues = { readonly [key in keyof typeof FETCH_SETTINGS]: number }

/** The limits that are set. */
export function fetchLimits(values: FetchValues): FetchLimits {
  return {
    papers: values['fetch.papers'],
    bytesPerDocument: Math.round(values['fetch.maxMiB'] * 2 ** 20),
    pagesPerDocument: values['fetch.maxPages'],
    secondsPerAddress: values['fetch.timeoutSeconds'],
  }
}
