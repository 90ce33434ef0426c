import type { FetchOutcome, Refusal } from '../../contracts/fetcher.js'
import { FirsthandError } from '../../model/errors.js'

type Unavailable = Extract<FetchOutcome, { kind: 'unavailable' }>
type Refused = Extract<FetchOutcome, { kind: 'refused' }>

/** A decision taken deep inside a connection; it comes out as an outcome. */
export function refusal(name: Refusal, detail: string): FirsthandError {
  return new FirsthandError('network-unavailable', detail, { details: { refusal: name } })
}

/** A failure of network or server; it comes out as an outcome. */
export function unavailable(reason: Unavailable['reason'], detail: string): FirsthandError {
  return new FirsthandError('network-unavailable', detail, { details: { reason } })
}

const BY_CODE: readonly (readonly [RegExp, Unavailable['reason'] | Refusal])[] = [
  [/^UND_ERR_HEADERS_OVERFLOW$/u, 'headers-too-large'],
  [
    /^(?:UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_INVALID_CONTENT_LENGTH|HPE_UNEXPECTED_CONTENT_LENGTH)$/u,
    'length-wrong',
  ],
  [/^(?:ENOTFOUND|EAI_[A-Z]+|ENODATA|ESERVFAIL)$/u, 'dns'],
  [/^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/u, 'timeout'],
  [
    /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/u,
    'tls',
  ],
]

const REASONS: readonly string[] = ['dns', 'timeout', 'tls']

/** What an error thrown by undici, the socket or this folder means. */
export function outcomeOf(error: unknown, hops: readonly string[]): Refused | Unavailable {
  const known = error instanceof FirsthandError ? error.details : {}
  const detail = messageOf(error)
  if (typeof known['refusal'] === 'string')
    return { kind: 'refused', refusal: known['refusal'] as Refusal, detail, hops }
  const code = codeOf(error)
  const found = (known['reason'] ??
    BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ??
    'network') as string
  if (known['reason'] === undefined && found !== 'network' && !REASONS.includes(found))
    return { kind: 'refused', refusal: found as Refusal, detail, hops }
  return { kind: 'unavailable', reason: found as Unavailable['reason'], detail }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The message in one line; several failed addresses come as an `AggregateError` without one. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(messageOf).join('; ').slice(0, 500)
  if (error instanceof FirsthandError) return error.message.slice(0, 500)
  const text = error instanceof Error ? error.message : String(error)
  return [text, codeOf(error)]
    .filter((part) => part !== '' && part !== 'undefined')
    .join(' ')
    .slice(0, 500)
}
