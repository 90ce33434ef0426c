import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A key and a certificate that signs itself, as PEM; made anew for every test run, so that none is in the repository. */
export interface SelfSigned {
  readonly key: string
  readonly cert: string
}

/** X.509 v3 (RFC 5280) for DNS names and IPv4 addresses, P-256, valid from a day ago for `days` days. */
export function selfSigned(
  names: readonly string[],
  { addresses = [] as readonly string[], days = 2 } = {},
): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'))
  const name = sequence(set(sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(names[0] ?? 'test')))))
  const alternatives = sequence(
    ...names.map((text) => der(0x82, Buffer.from(text))),
    ...addresses.map((text) => der(0x87, Buffer.from(text.split('.').map(Number)))),
  )
  const constraints = sequence(sequence(oid('2.5.29.17'), der(0x04, alternatives)))
  const start = Date.now() - 86_400_000
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(start), time(start + days * 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, constraints),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, Buffer.concat(parts))
const set = (...parts: readonly Buffer[]) => der(0x31, Buffer.concat(parts))

function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replace(/[-:T]|\.\d+/g, '')
  return der(0x18, Buffer.from(text))
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((part) => {
    const digits = [part & 127]
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128)
    return digits
  })
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]))
}
