import { refusal } from './failures.js'

/** Headers that may not be there twice with different values: two readers would take different ones. */
const SINGLE = new Set(['content-length', 'content-encoding', 'location'])

/** Headers by lower-case name, repeated ones joined by commas (RFC 9110, section 5.3). Cookies are dropped. */
export function responseHeaders(raw: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, string>()
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = String(raw[at]).toLowerCase()
    const value = String(raw[at + 1]).trim()
    const before = headers.get(name)
    if (name === 'set-cookie' || name === 'set-cookie2' || before === value) continue
    if (before !== undefined && SINGLE.has(name))
      throw refusal(
        name === 'location' ? 'redirect-refused' : 'wrong-content',
        `two different ${name} headers`,
      )
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(headers)
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Where a redirect leads; undefined for an answer. A redirect that names no place is an answer without use. */
export function redirectLocation(status: number, raw: readonly string[]): string | undefined {
  if (!REDIRECTS.has(status)) return undefined
  const at = raw.findIndex((name, index) => index % 2 === 0 && String(name).toLowerCase() === 'location')
  return at < 0 ? undefined : String(raw[at + 1])
}
