/**
 * Seconds until a service wants to be asked again: `Retry-After` as seconds or as a date (RFC 9110, 10.2.3), else the
 * seconds that OpenAlex leaves until its budget is renewed. Undefined where nothing is said.
 */
export function waitOf(headers: Readonly<Record<string, string>>, now: Date): number | undefined {
  const stated = headers['retry-after']?.trim()
  if (stated !== undefined && /^\d{1,9}$/u.test(stated)) return Number(stated)
  const until = stated === undefined ? Number.NaN : Date.parse(stated)
  if (!Number.isNaN(until)) return Math.max(0, Math.ceil((until - now.getTime()) / 1000))
  const reset = headers['x-ratelimit-reset']?.trim()
  const isUsedUp = headers['x-ratelimit-remaining']?.trim() === '0'
  return isUsedUp && reset !== undefined && /^\d{1,6}$/u.test(reset) ? Number(reset) : undefined
}
