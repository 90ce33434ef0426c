import type { Clock } from '../../contracts/clock.js'
import type { FetchedResponse, Fetcher, FetchOutcome, FetchRequest } from '../../contracts/fetcher.js'
import { FirsthandError } from '../../model/errors.js'
import { sniffContent } from '../../reading/sniff-content.js'
import { maskUrl } from '../../util/mask-url.js'
import { type Deadline, startDeadline } from './deadline.js'
import { type Exchange, exchange, type ExchangeLimits, type ExchangeNeeds } from './exchange.js'
import { outcomeOf, refusal } from './failures.js'
import { DEFAULT_HOST_POLICY, type HostPolicy } from './host-policy.js'
import { type OpenSocket, openTcpSocket } from './open-connection.js'
import { requestHeaders } from './request-headers.js'
import { type Resolve, systemResolve } from './resolve-host.js'
import { judgeUrl, redirectTarget, type UrlJudgement } from './url-policy.js'

/** Redirects that are followed; parity A5.2. */
export const MAX_REDIRECTS = 3
/** No body that is collected is larger, whatever a request allows; parity A5.3. */
export const LARGEST_BODY = 100 * 2 ** 20

/** Limits that hold for every exchange. */
export const DEFAULT_LIMITS: ExchangeLimits = Object.freeze({
  connectMilliseconds: 10_000,
  headersMilliseconds: 30_000,
  idleMilliseconds: 20_000,
  headerBytes: 16_384,
  headerCount: 100,
  informationalCount: 10,
})

export interface SafeFetcherOptions {
  /** Sent with every request: `firsthand/1.0 (mailto:…)`. */
  readonly userAgent: string
  readonly clock: Clock
  /** Default: no exceptions. */
  readonly policy?: HostPolicy
  /** `http://host:port`; the environment's proxies are never used. */
  readonly proxy?: URL
  readonly limits?: Partial<ExchangeLimits>
  /** For tests. */
  readonly resolve?: Resolve
  /** For tests. */
  readonly openSocket?: OpenSocket
  /** For tests: a certificate to trust. */
  readonly ca?: string
  /** For tests: how long an address that is not the last one may take to connect; default 2.5 s. */
  readonly attemptMilliseconds?: number
}

interface Settings {
  readonly policy: HostPolicy
  readonly userAgent: string
  readonly clock: Clock
  readonly needs: ExchangeNeeds
  readonly closing: AbortSignal
}

/** The only code that opens a connection for a request. What it refuses is in docs/guides/network-safety.md. */
export function createSafeFetcher(options: SafeFetcherOptions): Fetcher {
  const closing = new AbortController()
  const settings: Settings = {
    policy: options.policy ?? DEFAULT_HOST_POLICY,
    userAgent: options.userAgent,
    clock: options.clock,
    closing: closing.signal,
    needs: {
      resolve: options.resolve ?? systemResolve,
      openSocket: options.openSocket ?? openTcpSocket,
      limits: { ...DEFAULT_LIMITS, ...options.limits },
      ...(options.proxy !== undefined && { proxy: options.proxy }),
      ...(options.ca !== undefined && { ca: options.ca }),
      ...(options.attemptMilliseconds !== undefined && { attemptMilliseconds: options.attemptMilliseconds }),
    },
  }
  return {
    fetch: (request) => fetchSafely(request, settings),
    async close() {
      closing.abort(new FirsthandError('cancelled', 'The connection was closed.'))
    },
  }
}

async function fetchSafely(request: FetchRequest, settings: Settings): Promise<FetchOutcome> {
  const cancellation = [settings.closing, ...(request.signal === undefined ? [] : [request.signal])]
  const deadline = startDeadline(request.timeoutMilliseconds, cancellation)
  const start = performance.now()
  const hops: string[] = []
  try {
    const { answer, url } = await followRedirects(request, settings, { hops, deadline })
    return {
      kind: 'response',
      status: answer.status,
      headers: answer.headers,
      body: expected(answer, request),
      finalUrl: maskUrl(url.href),
      hops,
      milliseconds: Math.round(performance.now() - start),
      isCached: false,
      receivedAt: settings.clock.now().toISOString(),
    }
  } catch (error) {
    if (cancellation.some((signal) => signal.aborted))
      throw new FirsthandError('cancelled', 'The request was stopped.', { cause: error })
    return outcomeOf(deadline.signal.aborted ? deadline.signal.reason : error, hops)
  } finally {
    deadline.end()
  }
}

type Answer = Extract<Exchange, { kind: 'answer' }>

interface Way {
  readonly hops: string[]
  readonly deadline: Deadline
}

/** The state of a chain of redirects. */
interface Step {
  readonly target: Extract<UrlJudgement, { kind: 'accepted' }>
  readonly method: 'GET' | 'POST'
  /** Another origin has been on the way: what is the user's is not sent any more, not even back to the first one. */
  readonly isForeign: boolean
}

async function followRedirects(
  request: FetchRequest,
  settings: Settings,
  way: Way,
): Promise<{ readonly answer: Answer; readonly url: URL }> {
  let step: Step = {
    target: judged(request.url, { policy: settings.policy, purpose: request.purpose, isRedirected: false }),
    method: request.method ?? 'GET',
    isForeign: false,
  }
  for (;;) {
    way.hops.push(maskUrl(step.target.url.href))
    const result = await oneExchange(step, { request, settings, deadline: way.deadline })
    if (result.kind === 'answer') return { answer: result, url: step.target.url }
    if (request.purpose === 'model')
      throw refusal('redirect-refused', 'a server of models is not followed to another address')
    if (way.hops.length > MAX_REDIRECTS)
      throw refusal('too-many-redirects', `more than ${MAX_REDIRECTS} redirects`)
    step = nextStep(step, result, { request, settings })
  }
}

function oneExchange(
  { target, method, isForeign }: Step,
  context: { readonly request: FetchRequest; readonly settings: Settings; readonly deadline: Deadline },
): Promise<Exchange> {
  const { request, settings, deadline } = context
  const hasBody = method === 'POST'
  return exchange(
    {
      url: target.url,
      grant: target.grant,
      method,
      headers: requestHeaders(request, { userAgent: settings.userAgent, isForeign, hasBody }),
      ...(hasBody && { body: request.body ?? '' }),
      maxBytes: Math.min(request.maxBytes, LARGEST_BODY),
      ...(request.onBody !== undefined && { stream: { take: request.onBody, maxBytes: request.maxBytes } }),
    },
    settings.needs,
    deadline,
  )
}

function nextStep(
  step: Step,
  redirect: Extract<Exchange, { kind: 'redirect' }>,
  { request, settings }: { readonly request: FetchRequest; readonly settings: Settings },
): Step {
  const text = redirectTarget(redirect.location, step.target.url)
  if (text === undefined) throw refusal('redirect-refused', 'the redirect leads to no address')
  // Judged twice: an exception that the user made for an origin holds on that origin only, not on the way to it.
  const isElsewhere = !URL.canParse(text) || new URL(text).origin !== step.target.url.origin
  const isForeign = step.isForeign || isElsewhere
  const target = judged(text, { policy: settings.policy, purpose: request.purpose, isRedirected: isForeign })
  if (step.target.url.protocol === 'https:' && target.url.protocol === 'http:')
    throw refusal('redirect-refused', 'a redirect from HTTPS to plain HTTP')
  const keepsMethod = redirect.status === 307 || redirect.status === 308
  if (keepsMethod && step.method === 'POST' && isElsewhere)
    throw refusal('redirect-refused', 'what was sent would be sent on to another origin')
  return { target, method: keepsMethod ? step.method : 'GET', isForeign }
}

function judged(
  text: string,
  options: Parameters<typeof judgeUrl>[1],
): Extract<UrlJudgement, { kind: 'accepted' }> {
  const judgement = judgeUrl(text, options)
  if (judgement.kind === 'accepted') return judgement
  throw refusal(judgement.refusal, `${maskUrl(text.slice(0, 200))}: ${judgement.detail}`)
}

function expected(answer: Answer, request: FetchRequest): FetchedResponse['body'] {
  const isSuccess = answer.status >= 200 && answer.status < 300
  if (request.expects === undefined || request.onBody !== undefined || !isSuccess) return answer.body
  const kind = sniffContent(answer.body)
  if (request.expects.includes(kind)) return answer.body
  throw refusal(
    'wrong-content',
    `the body is ${kind}, not ${request.expects.join(' or ')} (declared ${answer.headers['content-type'] ?? 'nothing'})`,
  )
}
