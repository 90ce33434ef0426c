import { createHash, randomBytes } from 'node:crypto'

/** SHA-256 of bytes or of a string's UTF-8 form, as 64 lower-case hex digits. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The first `length` hex digits of SHA-256; used for visible ids. */
export function shortHash(content: string | Uint8Array, length: number): string {
  return sha256Hex(content).slice(0, length)
}

/** Random lower-case hex, `bytes` bytes long; for temporary file names and tokens only, never for ids. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
