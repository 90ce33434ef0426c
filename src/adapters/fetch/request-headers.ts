import type { FetchRequest } from '../../contracts/fetcher.js'
import { ACCEPTED_CODINGS } from './decode-body.js'
import { refusal } from './failures.js'

/** What goes to another origin than the one that was asked: none of these is about the user. */
const HARMLESS = new Set(['accept', 'accept-language', 'content-type', 'range', 'if-range'])
/** Set here, or never sent: cookies, where one comes from, and everything that frames a message. */
const RESERVED =
  /^(?:cookie2?|referer|origin|host|connection|keep-alive|upgrade|te|trailer|transfer-encoding|content-length|expect|accept-encoding|user-agent|forwarded|via|proxy-.*|x-forwarded-.*)$/u

/** The headers of a request to its own origin or, where `isForeign`, to another one. Throws a refusal. */
export function requestHeaders(
  request: FetchRequest,
  options: { readonly userAgent: string; readonly isForeign: boolean; readonly hasBody: boolean },
): Readonly<Record<string, string>> {
  const given = Object.entries(request.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  )
  for (const [name, value] of given)
    if (!/^[a-z0-9!#$%&'*+.^_`|~-]+$/u.test(name) || !/^[\t\u0020-\u007e\u0080-\u00ff]*$/u.test(value))
      throw refusal(
        'malformed-url',
        `the request header ${JSON.stringify(name.slice(0, 40))} is not well-formed`,
      )
  const kept = given.filter(([name]) => {
    if (RESERVED.test(name) || (name === 'content-type' && !options.hasBody)) return false
    return !options.isForeign || HARMLESS.has(name)
  })
  return {
    accept: '*/*',
    ...Object.fromEntries(kept),
    'accept-encoding': request.onBody === undefined ? ACCEPTED_CODINGS : 'identity',
    'user-agent': options.userAgent,
  }
}
