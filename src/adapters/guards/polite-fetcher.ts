import type { FetchedResponse, Fetcher, FetchOutcome, FetchRequest } from '../../contracts/fetcher.js'
import { FirsthandError } from '../../model/errors.js'
import { FAILURES_TO_OPEN, type HostBook } from './host-book.js'
import { type HostManners, mannersOf } from './host-manners.js'
import { retryAfterSeconds, toldLimits } from './rate-headers.js'
import type { Timing } from './timing.js'

/** Tries of a request, the first included. */
export const MAX_TRIES = 3
/** Longer waits that a service asks for are not slept through: the outcome says when to come back. */
export const LONGEST_WAIT_SECONDS = 60
/** First wait after a failure; it doubles, and half of it is left to chance. */
const BACK_OFF_MS = 2000
/** Between two looks whether another process has finished. */
const POLL_MS = 100
/** A place ends so long after the time of its request, where nobody can see whether its process still runs. */
const LEASE_MARGIN_MS = 5000

export interface PoliteNeeds {
  readonly inner: Fetcher
  readonly book: HostBook
  readonly timing: Timing
  /** US dollars that may be spent on a metered service in a day (UTC). */
  readonly dailyBudgetUsd: number
  /** For tests; default: the table of `host-manners.ts`. */
  readonly manners?: (url: URL) => HostManners
}

type Unavailable = Extract<FetchOutcome, { kind: 'unavailable' }>

/** One request on its way. */
interface Visit {
  readonly request: FetchRequest
  readonly host: string
  readonly manners: HostManners
}

/**
 * Asks services as they want to be asked: in turn, at their rate, again after a failure, not at all while they rest or the
 * day's budget is used up. Applies to searches and documents; models and installations are the user's own traffic.
 */
export function createPoliteFetcher(needs: PoliteNeeds): Fetcher {
  return {
    async fetch(request) {
      const isOwn = request.purpose === 'model' || request.purpose === 'install'
      if (isOwn || !URL.canParse(request.url)) return needs.inner.fetch(request)
      const url = new URL(request.url)
      const manners = (needs.manners ?? mannersOf)(url)
      try {
        return await visit({ request, host: url.host, manners }, needs)
      } catch (error) {
        if (error instanceof FirsthandError) throw error
        // Without the book nobody knows whether the service may be asked: it is not.
        return unavailable('network', `what is known of hosts cannot be read or written (${String(error)})`)
      }
    },
    close: () => needs.inner.close(),
  }
}

async function visit(visited: Visit, needs: PoliteNeeds): Promise<FetchOutcome> {
  for (let tried = 1; ; tried += 1) {
    const outcome = await oneTry(visited, needs)
    if (outcome.kind === 'turned-away') return outcome.outcome
    const next = settle(outcome.outcome, { visited, needs, tried })
    if (next.kind === 'done') return next.outcome
    await pause(next.waitMilliseconds, visited.request, needs)
  }
}

type Try =
  | { readonly kind: 'turned-away'; readonly outcome: Unavailable }
  | { readonly kind: 'asked'; readonly outcome: FetchOutcome }

async function oneTry(visited: Visit, needs: PoliteNeeds): Promise<Try> {
  const turnedAway = await waitForTurn(visited, needs)
  if (turnedAway !== undefined) return { kind: 'turned-away', outcome: turnedAway }
  const lease = await waitForPlace(visited, needs)
  if (lease === undefined)
    return {
      kind: 'turned-away',
      outcome: unavailable('throttled', `${visited.host} is being asked by others`),
    }
  try {
    const overBudget = payFor(visited, needs)
    if (overBudget !== undefined) return { kind: 'turned-away', outcome: overBudget }
    return { kind: 'asked', outcome: await needs.inner.fetch(visited.request) }
  } finally {
    needs.book.release(lease)
  }
}

/** Undefined once it may go; the reason why not, where that would take too long. */
async function waitForTurn(
  { request, host, manners }: Visit,
  needs: PoliteNeeds,
): Promise<Unavailable | undefined> {
  const { book, timing } = needs
  const now = timing.now()
  const { pausedUntil, openUntil, failures } = book.state(host)
  if (openUntil > now)
    return unavailable(
      'circuit-open',
      `${host} has failed ${failures} times in a row and is left alone`,
      openUntil - now,
    )
  const longest = LONGEST_WAIT_SECONDS * 1000
  if (pausedUntil - now > longest)
    return unavailable(
      'throttled',
      `${host} asked not to be asked before ${isoTime(pausedUntil)}`,
      pausedUntil - now,
    )
  if (failures >= FAILURES_TO_OPEN) book.holdForTrial(host, now + request.timeoutMilliseconds)
  const turn = Math.max(book.takeTurn(manners, Math.max(now, pausedUntil), longest), pausedUntil)
  if (turn - now > longest) return unavailable('throttled', `the queue for ${host} is too long`, turn - now)
  await pause(turn - now, request, needs)
  return undefined
}

async function waitForPlace(
  { request, host, manners }: Visit,
  needs: PoliteNeeds,
): Promise<number | undefined> {
  const { book, timing } = needs
  const limit = book.state(host).concurrency ?? manners.concurrency
  // A turn after another may each take the whole time of a request.
  const giveUp = timing.now() + Math.max(LONGEST_WAIT_SECONDS * 1000, request.timeoutMilliseconds * 2)
  for (;;) {
    const now = timing.now()
    const lease = book.lease(host, limit, {
      now,
      expiresAt: now + request.timeoutMilliseconds + LEASE_MARGIN_MS,
    })
    if (lease !== undefined || now >= giveUp) return lease
    await pause(POLL_MS, request, needs)
  }
}

/** Undefined where the day's budget allows it; it is paid before it is asked. */
function payFor(
  { manners: { price } }: Visit,
  { book, timing, dailyBudgetUsd }: PoliteNeeds,
): Unavailable | undefined {
  if (price === undefined) return undefined
  const now = timing.now()
  const budget = Math.round(dailyBudgetUsd * 1e6)
  if (book.spend(price.service, dayOf(now), { microUsd: price.microUsd, budget })) return undefined
  const midnight = (Math.floor(now / 86_400_000) + 1) * 86_400_000
  const detail = `the budget of ${dailyBudgetUsd} US dollars a day for ${price.service} is used up until ${isoTime(midnight)}`
  return unavailable('budget', detail, midnight - now)
}

type Next =
  | { readonly kind: 'done'; readonly outcome: FetchOutcome }
  | { readonly kind: 'again'; readonly waitMilliseconds: number }

interface Settling {
  readonly visited: Visit
  readonly needs: PoliteNeeds
  readonly tried: number
}

function settle(outcome: FetchOutcome, settling: Settling): Next {
  if (outcome.kind === 'response') return settleResponse(outcome, settling)
  const { visited, needs, tried } = settling
  // A name that is not found, or a certificate that is wrong, burdens no host and will not be better in a second.
  const isPassing =
    outcome.kind === 'refused'
      ? outcome.refusal === 'length-wrong'
      : /^(?:timeout|network)$/u.test(outcome.reason)
  if (!isPassing) return { kind: 'done', outcome }
  needs.book.failed(visited.host, needs.timing.now())
  if (tried >= MAX_TRIES) return { kind: 'done', outcome }
  return { kind: 'again', waitMilliseconds: backOff(tried, needs.timing) }
}

function settleResponse(response: FetchedResponse, settling: Settling): Next {
  const { visited, needs, tried } = settling
  const { book, timing } = needs
  const { host, manners } = visited
  const now = timing.now()
  const told = toldLimits(response.headers, manners.dialect)
  book.learn({ host, lane: manners.lane }, told, now)
  if (told.microUsd !== undefined && manners.price !== undefined)
    correctSpending({ price: manners.price, cost: told.microUsd, now }, book)
  const asked = retryAfterSeconds(response.headers['retry-after'], now)
  if (told.pauseSeconds !== undefined) book.pause(host, now + told.pauseSeconds * 1000)
  const { status } = response
  if (status === 429 || (status === 503 && asked !== undefined))
    return settleThrottled(status, { ...settling, seconds: asked ?? told.pauseSeconds })
  if (status < 500 && status !== 408) {
    book.succeeded(host)
    return { kind: 'done', outcome: response }
  }
  book.failed(host, now)
  if (tried < MAX_TRIES) return { kind: 'again', waitMilliseconds: backOff(tried, timing) }
  return {
    kind: 'done',
    outcome: unavailable('server-error', `${host} answered ${status}${wordsOf(response)}`),
  }
}

function settleThrottled(
  status: number,
  {
    visited: { host },
    needs: { book, timing },
    tried,
    seconds,
  }: Settling & { readonly seconds: number | undefined },
): Next {
  const now = timing.now()
  const wait = seconds === undefined ? backOff(tried, timing) : seconds * 1000
  // It is there, and only busy. The other processes hold back as well.
  book.succeeded(host)
  book.pause(host, now + wait)
  if (tried < MAX_TRIES && wait <= LONGEST_WAIT_SECONDS * 1000)
    return { kind: 'again', waitMilliseconds: wait }
  const until = seconds === undefined ? '' : ` until ${isoTime(now + wait)}`
  const outcome = unavailable('throttled', `${host} answered ${status} and wants fewer requests${until}`)
  return {
    kind: 'done',
    outcome: seconds === undefined ? outcome : { ...outcome, retryAfterSeconds: seconds },
  }
}

function correctSpending(
  paid: { readonly price: NonNullable<HostManners['price']>; readonly cost: number; readonly now: number },
  book: HostBook,
): void {
  const microUsd = paid.cost - paid.price.microUsd
  if (microUsd !== 0)
    book.spend(paid.price.service, dayOf(paid.now), { microUsd, budget: Number.MAX_SAFE_INTEGER })
}

function backOff(tried: number, timing: Timing): number {
  return BACK_OFF_MS * 2 ** (tried - 1) * (0.5 + timing.random() / 2)
}

async function pause(milliseconds: number, { signal }: FetchRequest, { timing }: PoliteNeeds): Promise<void> {
  try {
    if (milliseconds > 0) await timing.sleep(milliseconds, signal)
    signal?.throwIfAborted()
  } catch (error) {
    throw new FirsthandError('cancelled', 'The request was stopped.', { cause: error })
  }
}

function unavailable(reason: Unavailable['reason'], detail: string, milliseconds?: number): Unavailable {
  return {
    kind: 'unavailable',
    reason,
    detail,
    ...(milliseconds !== undefined && { retryAfterSeconds: Math.ceil(milliseconds / 1000) }),
  }
}

/** The beginning of what a failing service says, for the log. */
function wordsOf({ body }: FetchedResponse): string {
  const text = new TextDecoder().decode(body.subarray(0, 200)).replace(/\s+/gu, ' ').trim()
  return text === '' || text.startsWith('<') ? '' : ` (${text})`
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
const dayOf = (milliseconds: number) => isoTime(milliseconds).slice(0, 10)
