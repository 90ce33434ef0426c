import ipaddr from 'ipaddr.js'

type Range = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** The space that registries give out to networks (RFC 4291 section 2.4, IANA "IPv6 Global Unicast Address Space"). */
const GLOBAL_UNICAST: Range = ipaddr.parseCIDR('2000::/3')

/**
 * Special ranges that `ipaddr.js` does not name, from the IANA special-purpose registries: the whole of 2001::/23
 * (protocol assignments: Teredo, benchmarking, ORCHID and whatever comes), documentation (RFC 3849, RFC 9637), 6bone
 * (RFC 3701), 6to4, and segment routing.
 */
const REFUSED: readonly Range[] = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3ffe::/16',
  '3fff::/20',
  '5f00::/16',
  '192.88.99.0/24',
].map((range) => ipaddr.parseCIDR(range))

/**
 * True for an address that any host of the public internet may have. IPv6 counts only inside 2000::/3, since every form
 * that carries an IPv4 address (mapped, compatible, translated, NAT64) lies outside or is a special range. What cannot
 * be read is not public; neither is an address with a zone.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address)
  if (parsed === undefined || parsed.range() !== 'unicast' || isIn(parsed, REFUSED)) return false
  return parsed.kind() === 'ipv4' || isIn(parsed, [GLOBAL_UNICAST])
}

/** True for 127.0.0.0/8 and ::1, and for nothing that only maps to them. */
export function isLoopbackAddress(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback'
}

/** True where both are the same address, in whatever form; a socket may show IPv4 as a mapped address. */
export function isSameAddress(left: string, right: string): boolean {
  const [first, second] = [left, right].map(canonical)
  return first !== undefined && first === second
}

function canonical(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined
  return ipaddr.process(address).toNormalizedString()
}

/** Four decimal numbers or an IPv6 address without a zone: the forms in which a resolver answers. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (address.includes('%')) return undefined
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address)
  return ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.parse(address) : undefined
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly Range[]): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
}
