import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { refusal } from './failures.js'

const DECODERS = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  'raw-deflate': promisify(inflateRaw),
  br: promisify(brotliDecompress),
}
type Decoder = keyof typeof DECODERS

/** Codings that are asked for. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br'

/** XML and JSON shrink to a thirtieth at best; deflate can reach 1,032 and brotli far more. */
export const MAX_RATIO = 200
/** Below this many bytes a ratio says nothing. */
const FREE_BYTES = 4 * 2 ** 20

/**
 * The body without its content coding, never more than `maxBytes`. Throws refusals: an unknown or a doubled coding, a body
 * that grows too large or too much, one that breaks off or is damaged.
 */
export async function decodeBody(
  body: Uint8Array,
  coding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const name = (coding ?? '').trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const decoder = decoderOf(name, body)
  if (decoder === undefined) throw refusal('encoding-unknown', `the content coding is "${name.slice(0, 60)}"`)
  if (body.length === 0) return body
  const maxOutputLength = Math.max(1, Math.min(maxBytes, Math.max(FREE_BYTES, body.length * MAX_RATIO)))
  try {
    return await DECODERS[decoder](body, { maxOutputLength })
  } catch (error) {
    throw failureOf(error, { decoder, length: body.length, maxOutputLength })
  }
}

function decoderOf(name: string, body: Uint8Array): Decoder | undefined {
  if (name === 'gzip' || name === 'x-gzip') return 'gzip'
  if (name === 'br') return 'br'
  // Servers send both forms under this name: a zlib header has 8 in its low half byte (RFC 1950, section 2.2).
  if (name === 'deflate') return ((body[0] ?? 8) & 0x0f) === 8 ? 'deflate' : 'raw-deflate'
  return undefined
}

function failureOf(
  error: unknown,
  what: { readonly decoder: Decoder; readonly length: number; readonly maxOutputLength: number },
): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_BUFFER_TOO_LARGE')
    return refusal(
      'decompressed-too-large',
      `${what.length} bytes of ${what.decoder} unpack to more than ${what.maxOutputLength}`,
    )
  if (code === 'Z_BUF_ERROR' || /unexpected end/iu.test(String(error)))
    return refusal('length-wrong', `the ${what.decoder} body breaks off`)
  return refusal('wrong-content', `the body is no ${what.decoder} (${code})`)
}
