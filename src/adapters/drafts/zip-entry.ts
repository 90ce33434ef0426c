import { inflateRawSync } from 'node:zlib'
import { FirsthandError } from '../../model/errors.js'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** A ZIP comment is at most 64 KiB; the end record has 22 bytes. */
const END_SEARCHED = 65_557
/** Largest part that is unpacked, in bytes: far above any manuscript, far below what fills a memory. */
const LARGEST_PART = 64 * 1024 * 1024

/**
 * One part of a ZIP file (APPNOTE 6.3; stored or deflated, no encryption, no ZIP64), by its name. Undefined where the
 * file has no such part. Throws `file-unreadable` for what is no sound ZIP file.
 */
export function readZipEntry(bytes: Uint8Array, name: string): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return findEntry(file, name)
  } catch (error) {
    if (error instanceof FirsthandError) throw error
    // Expected: reads past the end, or data that does not inflate.
    throw new FirsthandError('file-unreadable', 'The file is not a sound ZIP file.', { cause: error })
  }
}

function findEntry(file: Buffer, name: string): Uint8Array | undefined {
  const end = endRecord(file)
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw broken()
    const nameLength = file.readUInt16LE(at + 28)
    const isIt = file.toString('utf8', at + 46, at + 46 + nameLength) === name
    if (isIt) return unpack(file, at)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return undefined
}

function endRecord(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - END_SEARCHED); at -= 1)
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw broken()
}

function unpack(file: Buffer, directory: number): Uint8Array {
  const [flags, method] = [file.readUInt16LE(directory + 8), file.readUInt16LE(directory + 10)]
  const packed = file.readUInt32LE(directory + 20)
  const local = file.readUInt32LE(directory + 42)
  if (file.readUInt32LE(local) !== LOCAL_ENTRY) throw broken()
  if ((flags & 1) === 1) throw new FirsthandError('file-unreadable', 'The file is encrypted.')
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const data = file.subarray(start, start + packed)
  if (method === 0 && data.length <= LARGEST_PART) return data
  if (method !== 8) throw broken()
  return inflateRawSync(data, { maxOutputLength: LARGEST_PART })
}

function broken(): FirsthandError {
  return new FirsthandError('file-unreadable', 'The file is not a sound ZIP file.')
}
