import type { HostManners } from './host-manners.js'

/** What a service tells about its limits in the headers of an answer. */
export interface ToldLimits {
  readonly perSecond?: number
  readonly concurrency?: number
  /** Nothing more is to be asked for so long. */
  readonly pauseSeconds?: number
  /** What the request cost. */
  readonly microUsd?: number
}

type Headers = Readonly<Record<string, string>>

/** Reads the headers in the dialect of the host. Values that make no sense are passed over. */
export function toldLimits(headers: Headers, dialect: HostManners['dialect']): ToldLimits {
  if (dialect === 'crossref') return crossref(headers)
  if (dialect === 'ncbi') return ncbi(headers)
  return dialect === 'openalex' ? openAlex(headers) : {}
}

function crossref(headers: Headers): ToldLimits {
  const limit = positive(headers['x-rate-limit-limit'])
  const interval = positive(/^(\d+(?:\.\d+)?)s?$/u.exec(headers['x-rate-limit-interval'] ?? '')?.[1])
  const concurrency = positive(headers['x-concurrency-limit'])
  return {
    ...(limit !== undefined && interval !== undefined && { perSecond: limit / interval }),
    ...(concurrency !== undefined && { concurrency: Math.floor(concurrency) }),
  }
}

/** Per second: 3 without a key, 10 with one. */
function ncbi(headers: Headers): ToldLimits {
  const limit = positive(headers['x-ratelimit-limit'])
  return {
    ...(limit !== undefined && { perSecond: limit }),
    ...(headers['x-ratelimit-remaining'] === '0' && { pauseSeconds: 1 }),
  }
}

/** Its limit is a daily budget, and `reset` is the number of seconds that are left. */
function openAlex(headers: Headers): ToldLimits {
  const cost = numberOf(headers['x-ratelimit-cost-usd'])
  const isUsedUp = [headers['x-ratelimit-remaining-usd'], headers['x-ratelimit-remaining']].some(
    (left) => numberOf(left) === 0,
  )
  const reset = positive(headers['x-ratelimit-reset'])
  return {
    ...(cost !== undefined && cost >= 0 && { microUsd: Math.round(cost * 1e6) }),
    ...(isUsedUp && reset !== undefined && { pauseSeconds: Math.min(reset, 86_400) }),
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : undefined
}

function positive(text: string | undefined): number | undefined {
  const value = numberOf(text)
  return value !== undefined && value > 0 ? value : undefined
}

/** Longer is believed of nobody. */
const LONGEST_PAUSE_SECONDS = 86_400

/** Seconds of a `Retry-After`, as number or as date (RFC 9110, section 10.2.3); undefined where it is neither. */
export function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  // A date has the name of a month; `Date.parse` takes much else for one.
  const date = /[a-z]{3}/iu.test(value) ? Date.parse(value) : Number.NaN
  const seconds = /^\d+$/u.test(value) ? Number(value) : (date - now) / 1000
  if (Number.isNaN(seconds)) return undefined
  return Math.min(LONGEST_PAUSE_SECONDS, Math.max(0, Math.ceil(seconds)))
}
