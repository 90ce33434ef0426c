import { lookup } from 'node:dns/promises'
import { refusal } from './failures.js'
import type { Grant } from './host-policy.js'
import { addressLiteral, isAllowedAddress } from './url-policy.js'

/** Every address of a name. Rejects as `dns.lookup` does. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** The operating system's resolver, asked for all addresses. */
export const systemResolve: Resolve = async (hostname) => {
  const answers = await lookup(hostname, { all: true, verbatim: true })
  return answers.map(({ address }) => address)
}

/** More answers than this are not looked at: the first ones are as good. All of them are judged nevertheless. */
const MAX_ADDRESSES = 8

/**
 * The addresses that a target may be reached at. One answer that is not allowed refuses the target: a name that points
 * at a private address as well is either an attack or a mistake.
 */
export async function judgedAddresses(url: URL, grant: Grant, resolve: Resolve): Promise<readonly string[]> {
  const literal = addressLiteral(url)
  const addresses = literal === undefined ? await resolve(url.hostname) : [literal]
  const wrong = addresses.find((address) => !isAllowedAddress(address, grant))
  if (wrong !== undefined)
    throw refusal(
      'address-not-public',
      `${url.hostname} leads to ${wrong}, which is not a ${grant.addresses} address`,
    )
  if (addresses.length === 0) throw refusal('address-not-public', `${url.hostname} has no address`)
  return [...new Set(addresses)].slice(0, MAX_ADDRESSES)
}
