import { Gunzip, unzipSync } from 'fflate'
import { FirsthandError } from '../../../model/errors.js'

/** Limits of an archive, against bombs. */
export interface ArchiveLimits {
  /** Bytes of all unpacked parts together. */
  readonly totalBytes: number
  /** Parts at most, those that are not wanted included. */
  readonly parts: number
  /** How many times larger a part may be than what it was packed to; parts under a mebibyte are free. */
  readonly ratio: number
}

export const DEFAULT_ARCHIVE_LIMITS: ArchiveLimits = {
  totalBytes: 96 * 2 ** 20,
  parts: 5000,
  ratio: 400,
}

/** Unpacked parts by their path, with `/` and no `.` or `..`. */
export type ArchiveParts = ReadonlyMap<string, Uint8Array>

const FREE_BYTES = 2 ** 20
/** Deflate packs at most 1,032 : 1, so a step of this size stays below 17 MiB. */
const GUNZIP_STEP = 16 * 1024

/**
 * Unpacks the wanted parts of a ZIP file. Sizes are checked before anything is unpacked, and no part can grow beyond
 * the size it declares. Throws `file-unreadable`.
 */
export function unpackZip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limits: ArchiveLimits = DEFAULT_ARCHIVE_LIMITS,
): ArchiveParts {
  if (isEncrypted(bytes)) throw refused('The file is protected by a password.', 'password')
  const sum = { bytes: 0, parts: 0 }
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        sum.parts += 1
        if (sum.parts > limits.parts)
          throw refused(`The archive has more than ${limits.parts} files.`, 'too-large')
        if (name.endsWith('/') || !isWanted(name)) return false
        sum.bytes += originalSize
        const isBomb = originalSize > FREE_BYTES && originalSize > size * limits.ratio
        if (isBomb || sum.bytes > limits.totalBytes) throw tooLarge(limits)
        return true
      },
    })
    return new Map(Object.entries(unpacked).flatMap(([name, part]) => named(name, part)))
  } catch (error) {
    if (error instanceof FirsthandError) throw error
    // Expected: a directory or data that cannot be read.
    throw new FirsthandError('file-unreadable', 'The file is not a sound ZIP file.', { cause: error })
  }
}

/** Unpacks gzip data up to the limit. Throws `file-unreadable`. */
export function unpackGzip(bytes: Uint8Array, limits: ArchiveLimits = DEFAULT_ARCHIVE_LIMITS): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  const stream = new Gunzip((part) => {
    parts.push(part)
    length += part.length
    if (length > limits.totalBytes || (length > FREE_BYTES && length > bytes.length * limits.ratio))
      throw tooLarge(limits)
  })
  try {
    for (let at = 0; at < bytes.length; at += GUNZIP_STEP)
      stream.push(bytes.subarray(at, at + GUNZIP_STEP), at + GUNZIP_STEP >= bytes.length)
  } catch (error) {
    if (error instanceof FirsthandError) throw error
    // Expected: data that is no gzip, or is cut off.
    throw new FirsthandError('file-unreadable', 'The file is not sound gzip data.', { cause: error })
  }
  return joined(parts, length)
}

/** The first bytes of gzip data, at most what one step gives; nothing where it is no gzip. */
export function startOfGzip(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  const stream = new Gunzip((part) => void parts.push(part))
  try {
    stream.push(bytes.subarray(0, GUNZIP_STEP), false)
  } catch (error) {
    // Expected: whatever fflate finds wrong; what came before it is still told by.
    if (!(error instanceof Error)) throw error
  }
  return joined(
    parts,
    parts.reduce((sum, part) => sum + part.length, 0),
  )
}

/** The wanted files of a tar archive (POSIX ustar, GNU and pax long names); links and devices are never followed. */
export function unpackTar(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limits: ArchiveLimits = DEFAULT_ARCHIVE_LIMITS,
): ArchiveParts {
  const found = new Map<string, Uint8Array>()
  let longName: string | undefined
  let count = 0
  for (const { type, name, content } of tarEntries(bytes)) {
    count += 1
    if (count > limits.parts) throw refused(`The archive has more than ${limits.parts} files.`, 'too-large')
    const path = longName ?? name
    longName = longNameOf(type, content) ?? (type === 'g' ? longName : undefined)
    // '0' and NUL are files; '1' and '2' are links, the rest folders and devices.
    const isFile = type === '0' || type === '\0'
    if (isFile && isWanted(path)) for (const [plain, part] of named(path, content)) found.set(plain, part)
  }
  return found
}

interface TarEntry {
  readonly type: string
  readonly name: string
  readonly content: Uint8Array
}

function* tarEntries(bytes: Uint8Array): Generator<TarEntry> {
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const head = bytes.subarray(at, at + BLOCK)
    if (head.every((byte) => byte === 0)) return
    const size = octal(head.subarray(124, 136))
    if (size === undefined || !isTarHead(head))
      throw refused('The archive is not a sound tar file.', 'corrupt')
    const content = bytes.subarray(at + BLOCK, Math.min(bytes.length, at + BLOCK + size))
    yield { type: String.fromCharCode(head[156] ?? 0), name: nameOf(head), content }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

/** The name of the next entry, where an entry of GNU or pax holds nothing else. */
function longNameOf(type: string, content: Uint8Array): string | undefined {
  if (type === 'L') return textOf(content)
  return type === 'x' ? /\d+ path=([^\n]*)\n/u.exec(textOf(content))?.[1] : undefined
}

const BLOCK = 512

/** True where a block has the checksum of a tar head. */
export function isTarHead(head: Uint8Array): boolean {
  if (head.length < BLOCK) return false
  const stated = octal(head.subarray(148, 156))
  let sum = 0
  for (let index = 0; index < BLOCK; index += 1) sum += index >= 148 && index < 156 ? 32 : (head[index] ?? 0)
  return stated === sum
}

function nameOf(head: Uint8Array): string {
  const prefix = textOf(head.subarray(257, 262)) === 'ustar' ? textOf(head.subarray(345, 500)) : ''
  const name = textOf(head.subarray(0, 100))
  return prefix === '' ? name : `${prefix}/${name}`
}

function octal(bytes: Uint8Array): number | undefined {
  const text = textOf(bytes).trim()
  return /^[0-7]+$/u.test(text) ? Number.parseInt(text, 8) : undefined
}

function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end))
}

/** A part under its plain path; nothing for paths that lead out of the archive. */
function named(name: string, part: Uint8Array): readonly (readonly [string, Uint8Array])[] {
  const path = plainPath(name)
  return path === undefined ? [] : [[path, part]]
}

/** A path without `.` and empty steps; undefined where it is absolute or leads out of its folder. */
export function plainPath(name: string): string | undefined {
  if (/^(?:[\\/]|[a-z]:)/iu.test(name)) return undefined
  const steps: string[] = []
  for (const step of name.replaceAll('\\', '/').split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return undefined
  }
  return steps.length === 0 ? undefined : steps.join('/')
}

/** Bit 0 of the flags in the first local head. */
function isEncrypted(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && ((bytes[6] ?? 0) & 1) === 1
}

function refused(message: string, reason: string): FirsthandError {
  return new FirsthandError('file-unreadable', message, { details: { reason } })
}

function tooLarge({ totalBytes }: ArchiveLimits): FirsthandError {
  return refused(
    `The archive unpacks to more than a paper needs (limit ${Math.round(totalBytes / 2 ** 20)} MiB).`,
    'too-large',
  )
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
