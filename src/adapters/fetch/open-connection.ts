import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { isPublicAddress, isSameAddress } from './address-policy.js'
import { refusal, unavailable } from './failures.js'
import type { Grant } from './host-policy.js'
import { isAllowedAddress } from './url-policy.js'

/** Starts a TCP connection; `node:net`'s own outside tests. */
export type OpenSocket = (to: { readonly host: string; readonly port: number }) => Socket

/** Opens a socket and does nothing else with it. */
export const openTcpSocket: OpenSocket = (to) => connectTcp({ ...to, noDelay: true })

export interface Peer {
  readonly url: URL
  readonly grant: Grant
  /** Judged already; tried in order. */
  readonly addresses: readonly string[]
}

export interface ConnectionOptionsOfFetcher {
  readonly openSocket: OpenSocket
  /** `http://host:port` of a proxy that the user configured. */
  readonly proxy?: URL
  /** Certificates to trust besides those of the system; for tests. */
  readonly ca?: string
  readonly signal: AbortSignal
  /** How long an address that is not the last one may take. Default: 2.5 s. */
  readonly attemptMilliseconds?: number
}

/**
 * Connects to one of the judged addresses, never to the name, and looks at the peer before a byte is sent. A proxy is
 * asked for the judged address as well, so that it does not resolve the name anew. Rejects where nothing answers.
 */
export async function openConnection(peer: Peer, options: ConnectionOptionsOfFetcher): Promise<Socket> {
  const failures: unknown[] = []
  for (const [at, address] of peer.addresses.entries()) {
    const isLast = at === peer.addresses.length - 1
    const patience = isLast ? [] : [AbortSignal.timeout(options.attemptMilliseconds ?? ATTEMPT_MS)]
    try {
      const socket = await reach(address, peer, {
        ...options,
        signal: AbortSignal.any([options.signal, ...patience]),
      })
      return peer.url.protocol === 'https:' ? await secure(socket, peer.url.hostname, options) : socket
    } catch (error) {
      if (options.signal.aborted) throw options.signal.reason
      // Only an address that cannot be reached, or not soon, lets the next one be tried.
      if (!isUnreachable(error) && !patience.some((signal) => signal.aborted)) throw error
      failures.push(error)
    }
  }
  throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}

/** A network without IPv6 may swallow the first address in silence. */
const ATTEMPT_MS = 2500

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:ECONN|EHOST|ENET|ETIMEDOUT|EADDRNOTAVAIL)/u.test(String(error.code))
  )
}

async function reach(address: string, peer: Peer, options: ConnectionOptionsOfFetcher): Promise<Socket> {
  const port = Number(peer.url.port) || (peer.url.protocol === 'https:' ? 443 : 80)
  if (options.proxy !== undefined && peer.grant.addresses !== 'loopback' && isPublicAddress(address))
    return tunnel(options.proxy, { address, port }, options)
  const socket = options.openSocket({ host: address, port })
  await ready(socket, 'connect', options.signal)
  const remote = socket.remoteAddress ?? ''
  if (isSameAddress(remote, address) && isAllowedAddress(withoutMapping(remote), peer.grant)) return socket
  socket.destroy()
  throw refusal(
    'peer-not-public',
    `${peer.url.hostname} was answered by ${remote || 'nobody'}, not by ${address}`,
  )
}

/** A socket that listens on both families shows an IPv4 peer as `::ffff:a.b.c.d`. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/iu, '')
}

const MAX_PROXY_ANSWER = 8192

async function tunnel(
  proxy: URL,
  to: { readonly address: string; readonly port: number },
  options: ConnectionOptionsOfFetcher,
): Promise<Socket> {
  const socket = options.openSocket({
    host: proxy.hostname.replace(/^\[|\]$/gu, ''),
    port: Number(proxy.port) || 80,
  })
  await ready(socket, 'connect', options.signal)
  const target = `${isIP(to.address) === 6 ? `[${to.address}]` : to.address}:${to.port}`
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`)
  const answer = await readHead(socket, options.signal)
  if (/^HTTP\/1\.[01] 2\d\d[ \r]/u.test(answer)) return socket
  socket.destroy()
  throw unavailable('network', `the proxy answered ${answer.split('\r\n', 1)[0]?.slice(0, 80) ?? 'nothing'}`)
}

async function readHead(socket: Socket, signal: AbortSignal): Promise<string> {
  let head = ''
  while (!head.endsWith('\r\n\r\n') && head.length < MAX_PROXY_ANSWER) {
    await ready(socket, 'readable', signal)
    // One byte at a time, so that nothing of what follows is taken.
    for (let byte = socket.read(1); byte !== null; byte = socket.read(1)) {
      head += String(byte)
      if (head.endsWith('\r\n\r\n') || head.length >= MAX_PROXY_ANSWER) return head
    }
    if (socket.readableEnded || socket.destroyed) return head
  }
  return head
}

async function secure(
  socket: Socket,
  hostname: string,
  options: ConnectionOptionsOfFetcher,
): Promise<Socket> {
  const host = hostname.replace(/^\[|\]$/gu, '')
  const settings: ConnectionOptions = {
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Said explicitly, since an environment variable of Node changes the default.
    rejectUnauthorized: true,
    ...(options.ca !== undefined && { ca: options.ca }),
  }
  const secured = connectTls(settings)
  await ready(secured, 'secureConnect', options.signal)
  return secured
}

/** Waits for an event; the socket ends where it fails or the time is over. */
async function ready(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  // An error that comes after the wait has ended would otherwise end the process.
  socket.on('error', () => socket.destroy())
  const closed = new AbortController()
  const onClose = () => closed.abort(unavailable('network', 'the connection was closed'))
  socket.once('close', onClose)
  try {
    await once(socket, event, { signal: AbortSignal.any([signal, closed.signal]) })
  } catch (error) {
    socket.destroy()
    throw signal.aborted ? signal.reason : closed.signal.aborted ? closed.signal.reason : error
  } finally {
    socket.off('close', onClose)
  }
}
