import { createServer, type AddressInfo, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

/** What the server does once a request's head has come; `rest` is the part of the path after the name. */
type Behaviour = (socket: Socket, rest: string) => void

export interface HostileServer {
  readonly port: number
  /** Heads of all requests that came, in order. */
  readonly heads: string[]
  /** Connections that were opened. */
  connections(): number
  close(): Promise<void>
}

const head = (status: string, ...headers: readonly string[]) =>
  `HTTP/1.1 ${status}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`

const answer =
  (body: string | Uint8Array, ...headers: readonly string[]): Behaviour =>
  (socket) => {
    socket.write(head('200 OK', `content-length: ${Buffer.byteLength(body)}`, ...headers))
    socket.end(body)
  }

/** Sends a piece again and again until the other side has gone. */
const endless =
  (start: string, piece: string | Uint8Array, everyMilliseconds: number): Behaviour =>
  (socket) => {
    socket.write(start)
    const timer = setInterval(() => socket.write(piece), everyMilliseconds)
    socket.on('close', () => clearInterval(timer))
  }

/** As fast as the other side takes it. */
const flood =
  (start: string, piece: string | Uint8Array): Behaviour =>
  (socket) => {
    socket.write(start)
    const more = () => {
      while (!socket.destroyed && socket.write(piece)) continue
    }
    socket.on('drain', more)
    more()
  }

const ZEROS = Buffer.alloc(50 * 2 ** 20)
const redirect =
  (status: string): Behaviour =>
  (socket, rest) =>
    void socket.end(head(status, `location: ${decodeURIComponent(rest)}`, 'content-length: 0'))

/** By the first part of the path. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  pdf: answer('%PDF-1.7\nhello', 'content-type: application/pdf'),
  json: answer('{"items":[]}', 'content-type: application/json'),
  gzip: answer(gzipSync('{"a":1}'), 'content-encoding: gzip'),
  brotli: answer(brotliCompressSync('{"a":1}'), 'content-encoding: br'),
  deflate: answer(deflateSync('{"a":1}'), 'content-encoding: deflate'),
  'raw-deflate': answer(deflateRawSync('{"a":1}'), 'content-encoding: deflate'),
  to: redirect('302 Found'),
  'to-307': redirect('307 Temporary Redirect'),
  'to-300': redirect('300 Multiple Choices'),
  loop: (socket) => void socket.end(head('302 Found', 'location: /loop', 'content-length: 0')),
  chain: (socket, rest) =>
    void socket.end(
      head('302 Found', `location: /${Number(rest) > 1 ? `chain/${Number(rest) - 1}` : 'json'}`),
    ),
  'two-places': (socket) =>
    void socket.end(head('302 Found', 'location: /json', 'location: /pdf', 'content-length: 0')),
  'no-place': (socket) => void socket.end(head('302 Found', 'content-length: 0')),
  'redirect-with-flood': flood(
    head('302 Found', 'location: /json', 'content-length: 999999999'),
    ZEROS.subarray(0, 65_536),
  ),
  silent: () => undefined,
  'slow-headers': endless('HTTP/1.1 200 OK\r\n', 'x-a: b\r\n', 50),
  'slow-body': endless(head('200 OK', 'content-length: 5000'), 'x', 50),
  'body-that-stops': (socket) => void socket.write(`${head('200 OK', 'content-length: 5000')}start`),
  'endless-headers': flood('HTTP/1.1 200 OK\r\n', 'x-header: value\r\n'.repeat(100)),
  'endless-header-line': flood('HTTP/1.1 200 OK\r\nx: ', 'y'.repeat(1000)),
  'many-headers': (socket) =>
    void socket.end(
      head('200 OK', ...Array.from({ length: 300 }, (_, at) => `x-${at}: 1`), 'content-length: 0'),
    ),
  'endless-status': flood('HTTP/1.1 200 ', 'O'.repeat(1000)),
  'endless-trailers': flood(
    `${head('200 OK', 'transfer-encoding: chunked')}2\r\nhi\r\n0\r\n`,
    'x-trailer: value\r\n'.repeat(100),
  ),
  'endless-body': flood(head('200 OK'), Buffer.alloc(65_536, 'x')),
  'endless-chunks': flood(head('200 OK', 'transfer-encoding: chunked'), `8000\r\n${'x'.repeat(0x8000)}\r\n`),
  'declared-huge': (socket) => void socket.write(head('200 OK', 'content-length: 99999999999')),
  'length-beyond-numbers': (socket) =>
    void socket.write(head('200 OK', 'content-length: 99999999999999999999999')),
  'length-negative': (socket) => void socket.end(`${head('200 OK', 'content-length: -5')}hello`),
  'length-no-number': (socket) => void socket.end(`${head('200 OK', 'content-length: 0x5')}hello`),
  'length-twice': (socket) =>
    void socket.end(`${head('200 OK', 'content-length: 5', 'content-length: 50')}hello`),
  'length-and-chunks': (socket) =>
    void socket.end(
      `${head('200 OK', 'content-length: 5', 'transfer-encoding: chunked')}5\r\nhello\r\n0\r\n\r\n`,
    ),
  'too-short': (socket) => void socket.end(`${head('200 OK', 'content-length: 50')}hello`),
  'too-long': (socket) =>
    void socket.end(`${head('200 OK', 'content-length: 5', 'content-type: text/plain')}hello and more`),
  'second-answer': (socket) =>
    void socket.end(`${head('200 OK', 'content-length: 2')}{}${head('200 OK', 'content-length: 4')}evil`),
  'http-1.0': (socket) => void socket.end('HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n{"a":1}'),
  'http-0.9': (socket) => void socket.end('{"a":1}'),
  'http-9': (socket) => void socket.end('HTTP/9.9 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
  'no-http': (socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  'chunk-garbage': (socket) =>
    void socket.end(`${head('200 OK', 'transfer-encoding: chunked')}zz\r\nhello\r\n`),
  'chunk-overflow': (socket) =>
    void socket.end(`${head('200 OK', 'transfer-encoding: chunked')}ffffffffffffffffff\r\nhello\r\n`),
  'chunk-cut': (socket) => void socket.end(`${head('200 OK', 'transfer-encoding: chunked')}5\r\nhello\r\n`),
  'chunk-extension': flood(`${head('200 OK', 'transfer-encoding: chunked')}5;`, 'a=b;'.repeat(500)),
  'header-split': (socket) =>
    void socket.end('HTTP/1.1 200 OK\r\nx-a: b\rset-cookie: c=d\r\ncontent-length: 2\r\n\r\n{}'),
  'header-null': (socket) =>
    void socket.end('HTTP/1.1 200 OK\r\nx-a: b\u0000c\r\ncontent-length: 2\r\n\r\n{}'),
  'header-folded': (socket) =>
    void socket.end('HTTP/1.1 200 OK\r\nx-a: b\r\n  folded\r\ncontent-length: 2\r\n\r\n{}'),
  'header-proto': answer('{}', '__proto__: polluted', 'constructor: polluted'),
  cookies: answer('{}', 'set-cookie: id=1', 'set-cookie: b=2'),
  'continue-flood': flood('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'hints-flood': flood('', 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n'),
  'one-hint': (socket) =>
    void socket.end(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${head('200 OK', 'content-length: 2')}{}`),
  upgrade: (socket) =>
    void socket.write(head('101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade')),
  'close-at-once': (socket) => void socket.destroy(),
  reset: (socket) => void socket.resetAndDestroy(),
  'close-in-headers': (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-len'),
  'gzip-bomb': answer(gzipSync(ZEROS, { level: 9 }), 'content-encoding: gzip'),
  'brotli-bomb': answer(brotliCompressSync(ZEROS), 'content-encoding: br'),
  'deflate-bomb': answer(deflateSync(ZEROS, { level: 9 }), 'content-encoding: deflate'),
  'gzip-members': answer(
    Buffer.concat(Array.from({ length: 60 }, () => gzipSync(ZEROS.subarray(0, 2 ** 20)))),
    'content-encoding: gzip',
  ),
  'gzip-twice': answer(gzipSync(gzipSync('{}')), 'content-encoding: gzip, gzip'),
  'gzip-cut': answer(gzipSync('{"a":"bcdefghijklmnop"}').subarray(0, 20), 'content-encoding: gzip'),
  'gzip-lie': answer('{"a":1}', 'content-encoding: gzip'),
  'gzip-crc': answer(corrupted(gzipSync('{"a":"bcdefghijklmnop"}')), 'content-encoding: gzip'),
  zstd: answer('{"a":1}', 'content-encoding: zstd'),
  'coding-nonsense': answer('{"a":1}', 'content-encoding: x-evil'),
  'two-codings': answer('{"a":1}', 'content-encoding: gzip', 'content-encoding: br'),
  'html-as-pdf': answer('<!doctype html><title>Sign in</title>', 'content-type: application/pdf'),
  'html-as-json': answer('<html><body>Checking your browser</body></html>', 'content-type: application/json'),
  'html-behind-comment': answer(' <!-- a --><!-- b --><HTML>', 'content-type: application/pdf'),
  'html-wide': answer(Buffer.from('\ufeff<!DOCTYPE html><p>', 'utf16le'), 'content-type: application/pdf'),
  'executable-as-pdf': answer(
    Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]),
    'content-type: application/pdf',
  ),
  'zip-as-pdf': answer('PK\u0003\u0004aaaa', 'content-type: application/pdf'),
  'gzip-as-xml': answer(gzipSync('<article/>'), 'content-type: application/xml'),
  'empty-as-json': answer('', 'content-type: application/json'),
  'pdf-as-html': answer('%PDF-1.4\n', 'content-type: text/html'),
}

function corrupted(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => (at === bytes.length - 6 ? byte ^ 255 : byte))
}

/** Starts the server on a free port of 127.0.0.1. It speaks HTTP by hand, so that it can speak it wrongly. */
export async function startHostileServer(behaviours = BEHAVIOURS): Promise<HostileServer> {
  const heads: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    let received = ''
    socket.on('data', (data) => {
      if (received.includes('\r\n\r\n')) return
      received += data.toString('latin1')
      if (!received.includes('\r\n\r\n')) return
      heads.push(received)
      const [, name = '', rest = ''] = /^\S+ \/([^/ ?]*)[/?]?(\S*)/.exec(received) ?? []
      behaviours[name]?.(socket, rest)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    heads,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
