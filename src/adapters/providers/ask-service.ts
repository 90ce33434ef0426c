import type { ProviderAnswer, ProviderOptions } from '../../contracts/provider.js'
import type { FetchedResponse, FetchOutcome, RequestSubject } from '../../contracts/fetcher.js'
import { plainFromMarkup } from '../../reading/markup-text.js'
import type { ProviderSettings } from './provider-settings.js'
import { waitOf } from './retry-after.js'

/** An answer that is no list of hits. */
export type NoHits = Exclude<ProviderAnswer, { readonly status: 'ok' | 'cached' }>

/** What a service said: a body in the form that was asked for, or the typed reason why there is none. */
export type ServiceReply =
  | { readonly kind: 'body'; readonly body: unknown; readonly isCached: boolean; readonly receivedAt: string }
  | { readonly kind: 'none'; readonly answer: NoHits }

/** An error as the service worded it. */
export interface ServiceError {
  readonly status: number
  readonly text: string
  readonly isLookUp: boolean
}

/** What is particular to a service. */
export interface ServiceRules {
  readonly name: string
  /** True where an error says that the service has no such work; by default no error does. */
  readonly isAbsence?: (error: ServiceError) => boolean
  /** Setting of the key that raises the limits of the service. */
  readonly keySetting?: string
}

export interface ServiceRequest {
  readonly url: string
  /** `json` is parsed, `xml` stays text. */
  readonly format: 'json' | 'xml'
  readonly subject: RequestSubject
  readonly options: ProviderOptions
  readonly headers?: Readonly<Record<string, string>>
}

/** Largest answer that is read, in bytes. */
const LARGEST_ANSWER = 32 * 2 ** 20
/** Wall clock of one request, in milliseconds; back-off of the fetcher's guards included. */
const TIMEOUT = 60_000

export type AskService = (request: ServiceRequest) => Promise<ServiceReply>

/** The one request function of a provider. Whatever goes wrong is a typed answer; throws `cancelled` only. */
export function createAsking(settings: ProviderSettings, rules: ServiceRules): AskService {
  return async (request) => {
    const { url, format, subject, options, headers } = request
    const outcome = await settings.fetcher.fetch({
      url,
      headers: { accept: format === 'json' ? 'application/json' : 'application/xml', ...headers },
      maxBytes: LARGEST_ANSWER,
      timeoutMilliseconds: TIMEOUT,
      purpose: 'search',
      subject,
      expects: [format],
      ...options,
    })
    return outcome.kind === 'response'
      ? readResponse(outcome, { request, rules, settings })
      : none(notFetched(outcome, rules))
  }
}

/** A typed answer that the service is not usable at the moment. */
export function unavailable(reason: string, retryAfterSeconds?: number): NoHits {
  return {
    status: 'unavailable',
    reason,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

function throttled(reason: string, retryAfterSeconds?: number): NoHits {
  const answer = unavailable(reason, retryAfterSeconds)
  return answer.status === 'unavailable' ? { ...answer, isThrottled: true } : answer
}

function none(answer: NoHits): ServiceReply {
  return { kind: 'none', answer }
}

const NOT_FETCHED = {
  timeout: 'did not answer in time',
  network: 'could not be reached',
  dns: 'has no address that can be resolved',
  tls: 'could not be reached securely',
  throttled: 'asks for fewer requests',
  'server-error': 'failed',
  'circuit-open': 'failed several times and is left alone for a while',
} as const

function notFetched(outcome: Exclude<FetchOutcome, FetchedResponse>, rules: ServiceRules): NoHits {
  if (outcome.kind === 'refused' && outcome.refusal === 'wrong-content')
    return unavailable(`${rules.name} answered with something else than data: ${outcome.detail}`)
  if (outcome.kind === 'refused')
    return unavailable(`The request to ${rules.name} was refused (${outcome.refusal}): ${outcome.detail}`)
  if (outcome.reason === 'budget' || outcome.reason === 'offline')
    return { status: 'skipped', reason: `${rules.name} was not asked: ${outcome.detail}`, isForNow: true }
  const hint = outcome.reason === 'throttled' ? keyHint(rules) : ''
  const reason = `${rules.name} ${NOT_FETCHED[outcome.reason]}: ${outcome.detail}${hint}`
  return outcome.reason === 'throttled'
    ? throttled(reason, outcome.retryAfterSeconds)
    : unavailable(reason, outcome.retryAfterSeconds)
}

interface ReadingContext {
  readonly request: ServiceRequest
  readonly rules: ServiceRules
  readonly settings: ProviderSettings
}

function readResponse(response: FetchedResponse, context: ReadingContext): ServiceReply {
  const { request, rules } = context
  const text = new TextDecoder().decode(response.body).trim()
  if (response.status !== 200) return none(failed(response, text, context))
  if (text === '') return none(unavailable(`${rules.name} answered with nothing at all.`))
  if (/^<(?:!doctype\s+html|html|head|body)\b/iu.test(text))
    return none(unavailable(`${rules.name} answered with a web page where data was expected.`))
  const body = request.format === 'xml' ? text : parsedJson(text)
  if (body === undefined || (request.format === 'xml' && !text.startsWith('<')))
    return none(
      unavailable(`${rules.name} answered with something that is not ${request.format.toUpperCase()}.`),
    )
  return { kind: 'body', body, isCached: response.isCached, receivedAt: response.receivedAt }
}

function failed(
  response: FetchedResponse,
  text: string,
  { request, rules, settings }: ReadingContext,
): NoHits {
  const { status } = response
  const isLookUp = request.subject.kind === 'look-up'
  if (rules.isAbsence?.({ status, text, isLookUp }) === true) return { status: 'absent' }
  const wait = waitOf(response.headers, settings.clock.now())
  const words = errorWords(text)
  const said = words === '' ? '' : `: ${words}`
  if (status === 429)
    return throttled(`${rules.name} asks for fewer requests (429)${said}${keyHint(rules)}`, wait)
  if (status === 401 || status === 403)
    return unavailable(`${rules.name} refuses access (${status})${said}${keyHint(rules)}`)
  if (status >= 500) return unavailable(`${rules.name} failed (${status})${said}`, wait)
  if (status >= 400) return unavailable(`${rules.name} did not take the request (${status})${said}`)
  return unavailable(`${rules.name} gave no answer (${status})${said}`)
}

function keyHint({ keySetting }: ServiceRules): string {
  return keySetting === undefined ? '' : ` An own key (${keySetting}) raises its limits.`
}

/** The JSON value of a text; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Anything that a service sends may be broken; the caller says so.
    return undefined
  }
}

/** Longest piece of a service's error that is shown. */
const LONGEST_WORDS = 200

/** The words of an error, whatever shape it has; a web page has none that help. */
export function errorWords(text: string): string {
  const value = /^[[{]/u.test(text) ? parsedJson(text) : undefined
  const words = value === undefined ? wordsOfText(text) : (wordsIn(value) ?? '')
  const plain = plainFromMarkup(words)
  return plain.length > LONGEST_WORDS ? `${plain.slice(0, LONGEST_WORDS)}…` : plain
}

/** arXiv and NCBI put their words into elements; a web page has none that help. */
function wordsOfText(text: string): string {
  if (!text.startsWith('<')) return text
  return /<(summary|ERROR|Error|message)\b[^>]*>([^<]{1,500})<\/\1>/u.exec(text)?.[2] ?? ''
}

const WORD_FIELDS = ['message', 'errMsg', 'detail', 'title', 'error', 'errors', 'error_message'] as const

function wordsIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? undefined : wordsIn(value[0])
  if (typeof value !== 'object' || value === null) return undefined
  for (const field of WORD_FIELDS) {
    const words = Object.hasOwn(value, field) ? wordsIn((value as Record<string, unknown>)[field]) : undefined
    if (words !== undefined && words !== '') return words
  }
  return undefined
}
