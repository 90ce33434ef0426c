import { isIP } from 'node:net'
import type { Refusal } from '../../contracts/fetcher.js'
import { isLoopbackAddress, isPublicAddress } from './address-policy.js'
import type { Grant, HostPolicy, Target } from './host-policy.js'

export type UrlJudgement =
  | { readonly kind: 'accepted'; readonly url: URL; readonly grant: Grant }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly detail: string }

/** Longer addresses are no addresses of papers; several services refuse them at 2,000 to 8,000 characters. */
const MAX_URL_LENGTH = 8192

/**
 * Names that never belong to a public host: RFC 6761, RFC 6762 (`local`), RFC 7686 (`onion`), RFC 8375 (`home.arpa`),
 * RFC 9476 (`alt`), and `internal`, which ICANN reserved for private use in 2024. They are not even looked up.
 */
const SPECIAL_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa|test|invalid|example|onion|alt)$/u

const AUTHORITY = /^(?<host>\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(?<port>\d{1,5}))?$/iu

/**
 * Judges an address as text before anything is looked up. It is stricter than the URL standard: what a lenient parser
 * would repair (backslashes, white space, other digits, other ways to write a number) is refused, since two
 * parsers that repair differently are how guards are passed.
 */
export function judgeUrl(
  text: string,
  { policy, ...target }: Omit<Target, 'url'> & { readonly policy: HostPolicy },
): UrlJudgement {
  const authority = authorityOf(text)
  if (typeof authority !== 'string') return authority
  if (authority.includes('@')) return refused('credentials-in-url', 'the address holds a user name')
  const host = AUTHORITY.exec(authority)?.groups?.['host']?.toLowerCase()
  if (host === undefined || !URL.canParse(text))
    return refused('malformed-url', 'the host is not well-formed')
  const url = new URL(text)
  url.hash = ''
  const grant = policy.grant({ ...target, url })
  return judgeHost(url, host, grant) ?? judgeService(url, grant) ?? { kind: 'accepted', url, grant }
}

/** The part between `://` and the path. */
function authorityOf(text: string): string | UrlJudgement {
  if (text.length > MAX_URL_LENGTH)
    return refused('malformed-url', `it is longer than ${MAX_URL_LENGTH} characters`)
  if (/[\p{Cc}\p{Cf}\s\\]/u.test(text))
    return refused('malformed-url', 'it holds white space, a control character or a backslash')
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return refused('malformed-url', 'it has no scheme')
  if (scheme !== 'https' && scheme !== 'http') return refused('scheme', `${scheme} is not HTTPS`)
  const authority = /^[a-z]+:\/\/([^/?#]+)/iu.exec(text)?.[1]
  return authority ?? refused('malformed-url', 'it has no host')
}

function judgeHost(url: URL, written: string, grant: Grant): UrlJudgement | undefined {
  const host = url.hostname
  const literal = addressLiteral(url)
  if (literal !== undefined && !isAllowedAddress(literal, grant))
    return refused('address-not-public', `${literal} is not a ${grant.addresses} address`)
  if (host !== written) return refused('malformed-url', `the host ${written} is another way to write ${host}`)
  if (literal !== undefined) return undefined
  if (host.length > 253 || host.split('.').some((label) => !/^(?!-)[a-z0-9-]{1,63}(?<!-)$/u.test(label)))
    return refused('malformed-url', `${host} is not a host name`)
  const isInternal = !host.includes('.') || SPECIAL_NAMES.test(host)
  if (isInternal && grant.addresses === 'public')
    return refused('address-not-public', `${host} is not a public name`)
  return undefined
}

function judgeService(url: URL, grant: Grant): UrlJudgement | undefined {
  if (url.protocol === 'http:' && !grant.plainHttp) return refused('scheme', 'plain HTTP is not used')
  if (url.port !== '' && !grant.anyPort) return refused('port-refused', `port ${url.port} is not the default`)
  return undefined
}

/** The address of a target that is written as one. */
export function addressLiteral(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/gu, '')
  return isIP(host) === 0 ? undefined : host
}

/** True where a target with this grant may have this address. */
export function isAllowedAddress(address: string, grant: Grant): boolean {
  if (grant.addresses === 'any') return true
  return grant.addresses === 'loopback' ? isLoopbackAddress(address) : isPublicAddress(address)
}

/** The absolute address that a `Location` names, unjudged; undefined where it is hopeless. */
export function redirectTarget(location: string, base: URL): string | undefined {
  // Blanks inside a path are a common slip of servers; in a host they are refused later, as `%20`.
  const text = location.trim().replaceAll(' ', '%20')
  if (/^[a-z][a-z0-9+.-]*:/iu.test(text)) return text
  if (text.startsWith('//')) return `${base.protocol}${text}`
  if (text === '' || /[\p{Cc}\p{Cf}\\]/u.test(text) || !URL.canParse(text, base.href)) return undefined
  return new URL(text, base.href).href
}

function refused(refusal: Refusal, detail: string): UrlJudgement {
  return { kind: 'refused', refusal, detail }
}
