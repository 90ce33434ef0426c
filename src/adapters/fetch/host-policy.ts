import type { FetchRequest } from '../../contracts/fetcher.js'
import { FirsthandError } from '../../model/errors.js'
import { isLoopbackAddress } from './address-policy.js'

/** Where a request is about to go. */
export interface Target {
  readonly url: URL
  readonly purpose: FetchRequest['purpose']
  /** It was reached by a redirect from another origin. */
  readonly isRedirected: boolean
}

/** What a target may be. */
export interface Grant {
  readonly plainHttp: boolean
  readonly anyPort: boolean
  /** Which addresses its name may resolve to, and its peer may have. `any`: of a server that the user has set. */
  readonly addresses: 'public' | 'loopback' | 'any'
}

/** Decides what is asked of a target. The one place where an exception can be made. */
export interface HostPolicy {
  grant(target: Target): Grant
}

/** HTTPS at port 443 of public addresses: what holds for everything that the user has not named. */
export const PUBLIC_ONLY: Grant = Object.freeze({ plainHttp: false, anyPort: false, addresses: 'public' })

/** No exceptions. */
export const DEFAULT_HOST_POLICY: HostPolicy = Object.freeze({ grant: () => PUBLIC_ONLY })

const LOOPBACK: Grant = Object.freeze({ plainHttp: true, anyPort: true, addresses: 'loopback' })
const ANY_PORT: Grant = Object.freeze({ ...PUBLIC_ONLY, anyPort: true })

/** Origins that the user has named in the settings. */
export interface ConfiguredOrigins {
  /** On this machine: `http://127.0.0.1:11434`. */
  readonly loopbackServices: readonly string[]
  /** HTTPS at other ports than 443: `https://api.example.org:8443`. */
  readonly httpsOrigins: readonly string[]
}

/**
 * The default policy with the user's exceptions. A service on this machine is never reached by a redirect from
 * elsewhere, nor to fetch a document: those addresses come from strangers. Throws `config-invalid`.
 */
export function hostPolicyFor(configured: ConfiguredOrigins): HostPolicy {
  const services = new Set(configured.loopbackServices.map(loopbackOrigin))
  const origins = new Set(configured.httpsOrigins.map(httpsOrigin))
  return {
    grant({ url, purpose, isRedirected }) {
      if (services.has(url.origin) && !isRedirected && purpose !== 'document') return LOOPBACK
      return origins.has(url.origin) ? ANY_PORT : PUBLIC_ONLY
    },
  }
}

/** The origin of a service on this machine. Throws `config-invalid`. */
export function loopbackOrigin(text: string): string {
  const url = originOf(text)
  if (isLoopbackName(url.hostname)) return url.origin
  throw new FirsthandError(
    'config-invalid',
    `${text} is not a service on this machine (localhost, 127.0.0.1 or [::1]).`,
  )
}

/** True for the host of an address that is this machine by its name. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/gu, ''))
}

function httpsOrigin(text: string): string {
  const url = originOf(text)
  if (url.protocol === 'https:') return url.origin
  throw new FirsthandError('config-invalid', `${text} is not an HTTPS origin.`)
}

function originOf(text: string): URL {
  const isOrigin = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?\/?$/iu.test(text)
  if (isOrigin && URL.canParse(text)) return new URL(text)
  throw new FirsthandError('config-invalid', `${text} is not an origin such as http://127.0.0.1:8080.`)
}
