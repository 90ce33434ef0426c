import type { FetchedResponse, Fetcher, FetchOutcome, FetchRequest } from '../../contracts/fetcher.js'
import { canonicalJson } from '../../util/canonical-json.js'
import { sha256Hex } from '../../util/hash.js'
import type { AnswerCache, KeptAnswer } from './answer-cache.js'
import { holdsError } from './holds-error.js'
import type { Timing } from './timing.js'

/** "There is no such work" may be wrong tomorrow. */
export const ABSENCE_HOLDS_MS = 86_400_000

export interface CachedNeeds {
  readonly inner: Fetcher
  readonly cache: AnswerCache
  readonly timing: Timing
  /** How long an answer is good, in milliseconds; 0 asks always. */
  readonly maxAgeMilliseconds: number
}

/**
 * Answers searches from disk while they are fresh. Kept are successes that hold no error, and 404 for a day; documents are
 * not kept here, since the library has them. `refresh` asks anew and keeps the new answer.
 */
export function createCachedFetcher(needs: CachedNeeds): Fetcher {
  return {
    async fetch(request) {
      if (request.purpose !== 'search') return needs.inner.fetch(request)
      const key = cacheKey(request)
      const kept = request.refresh === true ? undefined : needs.cache.read(key)
      if (kept !== undefined && isFresh(kept, needs) && kept.body.length <= request.maxBytes)
        return fromCache(kept)
      const outcome = await needs.inner.fetch(request)
      if (needs.maxAgeMilliseconds > 0 && isWorthKeeping(outcome)) keep(key, outcome, needs.cache)
      return outcome
    },
    close: () => needs.inner.close(),
  }
}

/** Parameters that say who asks, not what is asked. */
const WHO_ASKS = /^(?:api_?key|mailto|email|tool)$/iu

/** Key of a request: the same for the same question, with whatever key or address it is asked. */
export function cacheKey(request: FetchRequest): string {
  const { method = 'GET', body, headers } = request
  const url = URL.canParse(request.url) ? withoutPerson(new URL(request.url)) : request.url
  return sha256Hex(canonicalJson({ method, url, body, accept: headers?.['accept'] }))
}

function withoutPerson(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => !WHO_ASKS.test(name))
  return `${url.origin}${url.pathname}?${new URLSearchParams(kept).toString()}`
}

function isFresh({ status, receivedAt }: KeptAnswer, { timing, maxAgeMilliseconds }: CachedNeeds): boolean {
  const age = timing.now() - Date.parse(receivedAt)
  const holds = status === 404 ? Math.min(ABSENCE_HOLDS_MS, maxAgeMilliseconds) : maxAgeMilliseconds
  return age >= 0 && age < holds
}

function fromCache(kept: KeptAnswer): FetchedResponse {
  return { kind: 'response', ...kept, milliseconds: 0, isCached: true }
}

function isWorthKeeping(outcome: FetchOutcome): outcome is FetchedResponse {
  if (outcome.kind !== 'response' || outcome.isCached) return false
  return outcome.status === 404 || (outcome.status === 200 && !holdsError(outcome.body))
}

function keep(key: string, response: FetchedResponse, cache: AnswerCache): void {
  const { status, headers, finalUrl, hops, receivedAt, body } = response
  try {
    cache.write(key, { status, headers, finalUrl, hops, receivedAt, body })
  } catch {
    // A full disk is no reason to lose the answer; it is asked for again next time.
  }
}
