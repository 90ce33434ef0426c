import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Fetcher, FetchOutcome, FetchRequest } from '../../contracts/fetcher.js'
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

export interface DownloadNeeds {
  /** The way to the network; absent: nothing can be downloaded here. */
  readonly fetcher?: Fetcher
  readonly signal?: AbortSignal
  /** Bytes of this file that are there. */
  readonly onBytes?: (done: number) => void
}

/** A file of some gigabytes over a slow line; the fetcher ends a connection that gives nothing long before. */
const LONGEST_DOWNLOAD_MS = 86_400_000

/**
 * Downloads a file: into `target.part`, which a later call goes on from, checked, then moved to `target`. Throws
 * `download-failed` and `cancelled`.
 */
export async function download(file: Download, needs: DownloadNeeds): Promise<void> {
  const part = `${file.target}.part`
  await mkdir(dirname(file.target), { recursive: true, mode: 0o700 })
  if (sizeOf(part) > file.bytes) await rm(part, { force: true })
  if (sizeOf(part) < file.bytes) await fetchRest(file, part, needs)
  if (!(await isContent(part, file.expected))) {
    await rm(part, { force: true })
    throw new FirsthandError(
      'download-failed',
      `${file.url} is not the file that was expected (its ${file.expected.kind === 'sha256' ? 'SHA-256' : 'Git id'} differs); it was deleted.`,
    )
  }
  await rename(part, file.target)
}

async function fetchRest(file: Download, part: string, needs: DownloadNeeds): Promise<void> {
  const mark = `${part}.etag`
  const have = sizeOf(part)
  const etag = have > 0 && existsSync(mark) ? await readFile(mark, 'utf8') : ''
  const writing = partWriter({ part, mark, have, bytes: file.bytes, onBytes: needs.onBytes })
  try {
    await request(
      {
        url: file.url,
        headers: have > 0 ? { range: `bytes=${have}-`, ...(etag !== '' && { 'if-range': etag }) } : {},
        maxBytes: file.bytes,
        timeoutMilliseconds: LONGEST_DOWNLOAD_MS,
        onBody: writing.take,
      },
      needs,
    )
  } catch (error) {
    // What came is kept; why it could not be written is the better reason.
    throw writing.failure() ?? error
  } finally {
    await writing.close()
  }
  await rm(mark, { force: true })
}

interface PartWriting {
  readonly part: string
  /** File that keeps which version of the content the part is of. */
  readonly mark: string
  /** Bytes of an earlier try. */
  readonly have: number
  /** Bytes of the whole file. */
  readonly bytes: number
  readonly onBytes: ((done: number) => void) | undefined
}

/** Writes each piece before the next is taken, so that a break loses nothing that came. */
function partWriter({ part, mark, have, bytes, onBytes }: PartWriting) {
  const state: { handle?: FileHandle; done: number; failure?: unknown } = { done: have }
  const begin = async (status: number, etag: string): Promise<FileHandle> => {
    await writeFile(mark, etag)
    if (status !== 206) state.done = 0
    return open(part, state.done > 0 ? 'a' : 'w', 0o600)
  }
  const take: NonNullable<FetchRequest['onBody']> = async (piece, { status, headers }) => {
    try {
      state.handle ??= await begin(status, headers['etag'] ?? '')
      if (state.done + piece.length > bytes) throw new Error('it is longer than announced')
      await state.handle.write(piece)
    } catch (error) {
      state.failure = error
      throw error
    }
    state.done += piece.length
    onBytes?.(state.done)
  }
  return {
    take,
    close: async () => state.handle?.close(),
    failure: () =>
      state.failure === undefined
        ? undefined
        : new FirsthandError('download-failed', `${part} could not be written: ${messageOf(state.failure)}`, {
            cause: state.failure,
          }),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The answer to a GET that is a success. Throws `download-failed` and `cancelled`. */
export async function request(
  asked: Omit<FetchRequest, 'purpose' | 'signal'>,
  { fetcher, signal }: DownloadNeeds,
): Promise<Extract<FetchOutcome, { kind: 'response' }>> {
  if (fetcher === undefined)
    throw new FirsthandError(
      'download-failed',
      `${asked.url} cannot be downloaded: there is no way to the network.`,
    )
  const outcome = await fetcher.fetch({
    ...asked,
    purpose: 'install',
    ...(signal !== undefined && { signal }),
  })
  if (outcome.kind === 'response' && outcome.status >= 200 && outcome.status < 300) return outcome
  const reason = outcome.kind === 'response' ? `the server answered ${outcome.status}` : outcome.detail
  throw new FirsthandError('download-failed', `${asked.url} could not be downloaded: ${reason}`, {
    isRetryable: outcome.kind === 'unavailable',
  })
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** True where the file has the expected digest. */
export async function isContent(path: string, expected: ExpectedContent): Promise<boolean> {
  if (!existsSync(path)) return false
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
