import { gzipSync } from 'node:zlib'

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Chance that can be repeated. */
export interface Chance {
  next(): number
  pick<Item>(items: readonly Item[]): Item
  below(limit: number): number
}

/** The same choices for the same seed. */
export function chanceOf(seed: number): Chance {
  const next = numbersOf(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (items) => items[below(items.length)] ?? (items[0] as never) }
}

const SCHEMES = [
  'http:',
  'https:',
  'HTTPS:',
  'file:',
  'ftp:',
  'javascript:',
  'data:',
  '',
  'h\tttp:',
  'http',
  'https:https:',
]
const SEPARATORS = ['//', '//', '//', '/', '///', '\\\\', '/\\', '', '//\t', '// ', '%2f%2f']
const USERS = ['', '', '', '@', 'a@', 'a:b@', '%40', 'papers.org@', '\\@']
const HOSTS = [
  '{home}',
  '{other}',
  '{home}',
  '{other}',
  'papers.org',
  'inside.org',
  'mixed.org',
  'localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1%25lo]',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0',
  '0.0.0.0',
  '\uff11\uff12\uff17.0.0.1',
  '127\u30020\u30020\u30021',
  'papers.org.',
  '.',
  '..',
  '',
  'xn--80ak6aa92e.com',
  'a'.repeat(70),
  '93.184.215.14',
  '[2606:4700::1]',
  '%31%32%37.0.0.1',
  '\u24db\u24dec\u24d0lhost',
]
const PORTS = ['', '', '', ':443', ':80', ':{home}', ':{other}', ':0', ':99999', ':+80', ':', ':8080']
const PATHS = [
  '',
  '/',
  '/a',
  '?q=1',
  '#f',
  '/../..',
  '/a b',
  '/\u202e',
  '\\x',
  '/%00',
  ';a',
  '/a?u=https://x@y',
  '/é',
]
const ODD = [
  '\t',
  ' ',
  '\u0000',
  '\r',
  '\n',
  '\\',
  '@',
  '#',
  '?',
  '/',
  ':',
  '%',
  '[',
  ']',
  '\u00ad',
  '\u200b',
  '\uff0e',
  '\u0130',
  '\u017f',
  '..',
  '%0d%0a',
]

/** An address as a bad server, or a bad record, might write it. */
export function makeAddress(chance: Chance, ports: Ports): string {
  // Most parts are ordinary, so that the odd one is reached.
  const ordinary = ['https:', '//', '', chance.pick(['{home}', '{other}', 'papers.org']), '', '/']
  const kinds = [SCHEMES, SEPARATORS, USERS, HOSTS, PORTS, PATHS]
  const parts = kinds.map((choices, at) =>
    chance.next() < 0.6 ? (ordinary[at] ?? '') : chance.pick(choices),
  )
  if (parts[3]?.startsWith('{') === true && chance.next() < 0.8) parts[0] = 'http:'
  let text = parts
    .join('')
    .replace('{home}', `127.0.0.1:${ports.home}`)
    .replace('{other}', `127.0.0.1:${ports.other}`)
  for (let left = chance.next() < 0.5 ? chance.below(3) : 0; left > 0; left -= 1) {
    const at = chance.below(text.length + 1)
    text = text.slice(0, at) + chance.pick(ODD) + text.slice(chance.next() < 0.5 ? at : at + 1)
  }
  return text
}

/** Where the two servers of the fuzzer are. */
export interface Ports {
  readonly home: number
  readonly other: number
}

const HEADER_LINES = [
  'content-length: 2',
  'content-length: 20',
  'content-length: 0',
  'content-length: -1',
  'content-length: 99999999999',
  'Content-Length: 2',
  'content-length: 2, 2',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding: identity',
  'transfer-encoding: chunked ',
  'content-encoding: gzip',
  'content-encoding: br',
  'content-encoding: gzip, gzip',
  'content-encoding: \u00e9',
  'content-type: text/html',
  'set-cookie: a=b',
  'connection: keep-alive',
  'connection: upgrade',
  'upgrade: h2c',
  'keep-alive: timeout=999999',
  'trailer: x',
  'retry-after: 9',
  'x: ',
  ': x',
  'x',
  ' x: y',
  'x\u0000: y',
  'x: \u0007',
  '__proto__: x',
  'proxy-authenticate: Basic',
  `x-long: ${'y'.repeat(20_000)}`,
  'refresh: 0;url=http://127.0.0.1/',
]
const STATUS_LINES = [
  'HTTP/1.1 200 OK',
  'HTTP/1.1 200',
  'HTTP/1.0 200 OK',
  'HTTP/1.1 206 Partial',
  'HTTP/1.1 204 No Content',
  'HTTP/1.1 304 Not Modified',
  'HTTP/1.1 100 Continue',
  'HTTP/1.1 103 Early Hints',
  'HTTP/1.1 101 Switching',
  'HTTP/1.1 404 Not Found',
  'HTTP/1.1 999 X',
  'HTTP/1.1 99 X',
  'HTTP/2 200',
  'HTTP/0.9 200 OK',
  'ICY 200 OK',
  '',
]
const BODIES: readonly (string | Uint8Array)[] = [
  '',
  '{}',
  '{"a":1}',
  '2\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}\r\n',
  'zz\r\n',
  'ffffffffffffffff\r\n',
  '0\r\nx: y\r\n\r\n',
  'x'.repeat(50_000),
  gzipSync('{}'),
  gzipSync(Buffer.alloc(3_000_000)),
  gzipSync('{}').subarray(0, 12),
  'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil',
]

/** A whole answer, right or wrong, as bytes. */
export function makeAnswer(chance: Chance, ports: Ports): Buffer {
  const isRedirect = chance.next() < 0.6
  const lines = makeLines(chance, isRedirect ? ports : undefined)
  const end = chance.next() < 0.9 ? '\r\n' : chance.pick(['\n', '\r', '\r\n\r\n'])
  const head = `${lines.join(end)}${end}${end}`
  const bytes = Buffer.concat([Buffer.from(head), Buffer.from(isRedirect ? '' : chance.pick(BODIES))])
  for (let left = chance.next() < 0.15 ? chance.below(6) : 0; left > 0; left -= 1)
    bytes[chance.below(bytes.length)] = chance.below(256)
  return chance.next() < 0.1 ? bytes.subarray(0, chance.below(bytes.length)) : bytes
}

/** Status line and headers; those of a redirect where there are ports to lead to. */
function makeLines(chance: Chance, redirectTo: Ports | undefined): readonly string[] {
  const count = chance.next() < 0.5 ? chance.below(4) : 0
  const lines = Array.from({ length: count }, () => chance.pick(HEADER_LINES))
  if (chance.next() < 0.05) lines.push(...Array.from({ length: 300 }, (_, at) => `h${at}: 1`))
  if (redirectTo === undefined) return [chance.pick(STATUS_LINES), ...lines]
  const places = chance.next() < 0.1 ? 2 : 1
  for (let left = places; left > 0; left -= 1) lines.push(`location: ${makeAddress(chance, redirectTo)}`)
  if (chance.next() < 0.7) lines.push('content-length: 0')
  return [`HTTP/1.1 ${chance.pick([301, 302, 303, 307, 308, 300])} X`, ...lines]
}

/** A well-formed redirect: only such ones make long chains. */
export function makePlainRedirect(chance: Chance, ports: Ports): Buffer {
  const place = chance.pick([
    '/next',
    '/next',
    `http://127.0.0.1:${ports.other}/`,
    makeAddress(chance, ports),
  ])
  return Buffer.from(`HTTP/1.1 302 Found\r\nlocation: ${place}\r\ncontent-length: 0\r\n\r\n`)
}
