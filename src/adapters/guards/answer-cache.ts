import {
  constants,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { randomHex, sha256Hex } from '../../util/hash.js'
import { makePrivateFolder } from './network-state.js'

/** An answer as it is kept. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly finalUrl: string
  readonly hops: readonly string[]
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly body: Uint8Array
}

/** Answers of services on disk, one private file each. */
export interface AnswerCache {
  /** Undefined where there is none, or where it is damaged; then its file is deleted. */
  read(key: string): KeptAnswer | undefined
  /** All of it or nothing, whatever happens in between. */
  write(key: string, answer: KeptAnswer): void
  /** Deletes what was received before `olderThan` (milliseconds since 1970) and what a killed process left; counts them. */
  prune(olderThan: number): number
}

/** First line of a file; the body follows. */
interface Head extends Omit<KeptAnswer, 'body'> {
  readonly version: 1
  /** Of the body. */
  readonly sha256: string
}

const LINE_END = 0x0a
/** A half-written file older than this is nobody's any more. */
const LEFT_OVER_MS = 3_600_000

/** A cache below `directory`, which is made where it is missing. Throws the file system's errors. */
export function openAnswerCache(directory: string): AnswerCache {
  const folder = join(directory, 'answers')
  makePrivateFolder(directory)
  makePrivateFolder(folder)
  const shelf = (key: string) => join(folder, key.slice(0, 2))
  return {
    read(key) {
      const path = join(shelf(key), key)
      const bytes = readIfThere(path)
      if (bytes === undefined) return undefined
      const answer = parse(bytes)
      if (answer === undefined) rmSync(path, { force: true })
      return answer
    },
    write(key, answer) {
      makePrivateFolder(shelf(key))
      writeAtomically(join(shelf(key), key), serialise(answer))
    },
    prune: (olderThan) => prune(folder, olderThan),
  }
}

function serialise({ body, ...answer }: KeptAnswer): Buffer {
  const head: Head = { version: 1, ...answer, sha256: sha256Hex(body) }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body])
}

function parse(bytes: Buffer): KeptAnswer | undefined {
  const end = bytes.indexOf(LINE_END)
  if (end < 0) return undefined
  const head = parseHead(bytes.subarray(0, end).toString('utf8'))
  const body = new Uint8Array(bytes.subarray(end + 1))
  if (head?.version !== 1 || head.sha256 !== sha256Hex(body)) return undefined
  const { status, headers, finalUrl, hops, receivedAt } = head
  return { status, headers, finalUrl, hops, receivedAt, body }
}

function parseHead(line: string): Head | undefined {
  try {
    return JSON.parse(line) as Head
  } catch {
    // A damaged file is as good as none.
    return undefined
  }
}

/** A link is not followed: nobody but this cache writes here. */
function readIfThere(path: string): Buffer | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      return readFileSync(file)
    } finally {
      closeSync(file)
    }
  } catch {
    // Not there, or not readable: the service is asked again.
    return undefined
  }
}

function writeAtomically(path: string, bytes: Uint8Array): void {
  const part = `${path}.${randomHex(6)}.part`
  try {
    const file = openSync(part, 'wx', 0o600)
    try {
      writeSync(file, bytes)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

function prune(folder: string, olderThan: number): number {
  let removed = 0
  for (const shelf of readdirSync(folder))
    for (const name of readdirSync(join(folder, shelf))) {
      const path = join(folder, shelf, name)
      const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
      const isLeftOver = name.endsWith('.part') && written < Date.now() - LEFT_OVER_MS
      if (written >= olderThan && !isLeftOver) continue
      rmSync(path, { force: true })
      removed += 1
    }
  return removed
}
