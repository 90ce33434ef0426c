import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FirsthandError } from '../../model/errors.js'

/** What a file has to be: by SHA-256, or by the id that Git gives its content. */
export type ExpectedContent =
  | { readonly kind: 'sha256'; readonly digest: string }
  | { readonly kind: 'git-blob'; readonly id: string }

export interface Download {
  readonly url: string
  readonly target: string
  readonly bytes: number
  readonly expected: ExpectedContent
}

export interface DownloadWatch {
  readonly signal?: AbortSignal
  /** Bytes of this file that are there. */
  readonly onBytes?: (done: number) => void
}

/** A connection that gives nothing for so long is given up; what came is kept for the next try. */
const STALL_MS = 60_000

/**
 * Downloads a file: into `target.part`, which a later call goes on from, checked, then moved to `target`. Throws
 * `download-failed` and `cancelled`.
 */
export async function download(file: Download, watch: DownloadWatch = {}): Promise<void> {
  const part = `${file.target}.part`
  await mkdir(dirname(file.target), { recursive: true, mode: 0o700 })
  if (sizeOf(part) > file.bytes) await rm(part, { force: true })
  if (sizeOf(part) < file.bytes) await fetchRest(file, part, watch)
  if (!(await isContent(part, file.expected))) {
    await rm(part, { force: true })
    throw new FirsthandError(
      'download-failed',
      `${file.url} is not the file that was expected (its ${file.expected.kind === 'sha256' ? 'SHA-256' : 'Git id'} differs); it was deleted.`,
    )
  }
  await rename(part, file.target)
}

async function fetchRest(file: Download, part: string, watch: DownloadWatch): Promise<void> {
  const mark = `${part}.etag`
  const have = sizeOf(part)
  const etag = have > 0 && existsSync(mark) ? await readFile(mark, 'utf8') : ''
  const stall = new AbortController()
  const signals = [stall.signal, ...(watch.signal === undefined ? [] : [watch.signal])]
  const clock = { timer: setTimeout(() => stall.abort(), STALL_MS) }
  try {
    const response = await request(file.url, {
      signal: AbortSignal.any(signals),
      headers: have > 0 ? { range: `bytes=${have}-`, ...(etag !== '' && { 'if-range': etag }) } : {},
    })
    if (response.body === null) throw new Error('the answer is empty')
    const isRest = response.status === 206
    await writeFile(mark, response.headers.get('etag') ?? '')
    const onChunk = () => {
      clearTimeout(clock.timer)
      clock.timer = setTimeout(() => stall.abort(), STALL_MS)
    }
    await append(response.body, { part, have: isRest ? have : 0, file, watch, onChunk })
    await rm(mark, { force: true })
  } catch (error) {
    throw toFailure(error, file.url, watch.signal)
  } finally {
    clearTimeout(clock.timer)
  }
}

/** Writes each piece before the next is taken, so that a break loses nothing that came. */
async function append(
  body: ReadableStream<Uint8Array>,
  to: {
    readonly part: string
    readonly have: number
    readonly file: Download
    readonly watch: DownloadWatch
    readonly onChunk: () => void
  },
): Promise<void> {
  const handle = await open(to.part, to.have > 0 ? 'a' : 'w', 0o600)
  let done = to.have
  try {
    for await (const bytes of body as AsyncIterable<Uint8Array>) {
      done += bytes.length
      if (done > to.file.bytes) throw new Error('it is longer than announced')
      await handle.write(bytes)
      to.onChunk()
      to.watch.onBytes?.(done)
    }
  } finally {
    await handle.close()
  }
}

/** A GET whose answer is a success. HTTPS only, also after redirects; plain HTTP only to this machine. */
export async function request(url: string, options: RequestInit = {}): Promise<Response> {
  checkScheme(url)
  const response = await fetch(url, { redirect: 'follow', ...options })
  checkScheme(response.url)
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return response
}

/** Any failure of a request as `cancelled` or `download-failed`. */
export function toFailure(error: unknown, url: string, signal: AbortSignal | undefined): FirsthandError {
  if (error instanceof FirsthandError) return error
  if (signal?.aborted === true) return new FirsthandError('cancelled', 'The download was stopped.')
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  const message = error instanceof Error ? error.message : String(error)
  return new FirsthandError('download-failed', `${url} could not be downloaded: ${message}${cause}`, {
    cause: error,
    isRetryable: true,
  })
}

function checkScheme(url: string): void {
  const { protocol, hostname } = new URL(url)
  const isOwn = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (protocol === 'https:' || (protocol === 'http:' && isOwn)) return
  throw new FirsthandError('download-failed', `${url} is not HTTPS; nothing is downloaded over it.`)
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** True where the file has the expected digest. */
export async function isContent(path: string, expected: ExpectedContent): Promise<boolean> {
  if (expected.kind === 'sha256') return (await sha256OfFile(path)) === expected.digest
  const hash = createHash('sha1').update(`blob ${sizeOf(path)}\0`)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === expected.id
}

/** SHA-256 of a file, as hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
