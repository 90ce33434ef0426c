import { type ChildProcess, spawn } from 'node:child_process'
import { platform } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { ReaderInput } from '../../contracts/reader.js'
import type { ReadOutcome, UnreadableReason } from '../../model/document.js'
import { FirsthandError } from '../../model/errors.js'
import { toOutcome } from './outcome-check.js'
import { unpackEdges } from './packed-edges.js'
import { residentBytes } from './process-memory.js'
import { createByteQueue, encodeFrame, FRAME_HEAD_BYTES, type ReadRequest } from './reader-protocol.js'
import { childCommand } from './sandbox.js'

/** Limits of one reader process. */
export interface ChildLimits {
  readonly timeoutMs: number
  readonly memoryBytes: number
  readonly maxOutputBytes: number
  readonly maxPages: number
}

/** One reader process: reads one file at a time. */
export interface ReaderChild {
  /** False once it has failed or was ended; it must then be replaced. */
  readonly isAlive: boolean
  /** Never rejects because of the file or the process, only with `reader-failed` where it did not start. */
  read(input: ReaderInput): Promise<ReadOutcome>
  end(): void
}

const WATCH_INTERVAL_MS = 100
const STDERR_BYTES = 8 * 1024
const CPU_SLACK_SECONDS = 120

type Verdict = { readonly reason: UnreadableReason; readonly message: string }

/** Starts a reader process for the program. */
export function startReaderChild(program: string, limits: ChildLimits): ReaderChild {
  const { file, args } = childCommand(program, {
    cpuSeconds: Math.ceil((2 * limits.timeoutMs) / 1000) + CPU_SLACK_SECONDS,
    dataBytes: Math.ceil(limits.memoryBytes * 1.5),
  })
  const process = spawn(file, args, {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
    // A group of its own: Ctrl-C in the terminal is for the parent, which lets the file in hand be finished.
    detached: platform() !== 'win32',
  })
  return watchChild(process, limits)
}

interface Pending {
  readonly id: number
  settle(outcome: ReadOutcome): void
  fail(error: FirsthandError): void
}

/** What is known about a running process. */
interface ChildState {
  isAlive: boolean
  isReady: boolean
  nextId: number
  stderr: string
  verdict: Verdict | undefined
  pending: Pending | undefined
  kill(verdict: Verdict): void
}

function watchChild(child: ChildProcess, limits: ChildLimits): ReaderChild {
  const state: ChildState = {
    isAlive: true,
    isReady: false,
    nextId: 1,
    stderr: '',
    verdict: undefined,
    pending: undefined,
    kill(verdict) {
      state.verdict ??= verdict
      state.isAlive = false
      child.kill('SIGKILL')
    },
  }
  listen(child, state, limits)
  return {
    get isAlive() {
      return state.isAlive
    },
    read: (file) => readWith({ child, state, limits }, file),
    end: () => state.kill({ reason: 'crashed', message: 'The reader was ended.' }),
  }
}

function listen(child: ChildProcess, state: ChildState, limits: ChildLimits): void {
  const answers = child.stdio[3] as Readable
  answers.on('data', createAnswerReader(limits.maxOutputBytes, answerHandlers(state)))
  answers.on('error', () => state.kill(CRASHED))
  child.stdin?.on('error', () => state.kill(CRASHED))
  child.stderr?.on('data', (part: Buffer) => {
    const room = STDERR_BYTES - state.stderr.length
    if (room > 0) state.stderr += part.toString('utf8').slice(0, room)
  })
  child.on('error', (cause) => {
    state.isAlive = false
    state.pending?.fail(startFailure(cause.message))
  })
  child.on('close', (code, signal) => {
    state.isAlive = false
    settleEnded(state, endVerdict(code, signal, state.stderr))
  })
}

function answerHandlers(state: ChildState): AnswerHandlers {
  return {
    onReady: () => {
      state.isReady = true
    },
    onOutcome: (id, value) => {
      const outcome = id === state.pending?.id ? toOutcome(unpackEdges(value)) : undefined
      if (outcome === undefined) {
        return state.kill({ reason: 'crashed', message: 'The reader gave an answer that makes no sense.' })
      }
      if (outcome.status === 'unreadable' && BREAKS_PROCESS.has(outcome.reason)) state.kill(outcome)
      state.pending?.settle(outcome)
    },
    onExcess: () => state.kill({ reason: 'output-too-large', message: 'The reader wrote more than it may.' }),
    onGarbage: () =>
      state.kill({ reason: 'crashed', message: 'The reader gave an answer that cannot be read.' }),
  }
}

/** The process has ended with a file in hand. */
function settleEnded(state: ChildState, verdict: Verdict): void {
  if (!state.isReady && state.verdict === undefined) state.pending?.fail(startFailure(state.stderr))
  else state.pending?.settle(unreadable(state.verdict ?? verdict))
}

interface RunningChild {
  readonly child: ChildProcess
  readonly state: ChildState
  readonly limits: ChildLimits
}

function readWith({ child, state, limits }: RunningChild, file: ReaderInput): Promise<ReadOutcome> {
  return new Promise((resolve, reject) => {
    const id = state.nextId++
    setReferenced(child, true)
    const stopWatching = watchLimits(child, limits, state.kill)
    const finish = () => {
      stopWatching()
      state.pending = undefined
      setReferenced(child, false)
    }
    state.pending = {
      id,
      settle: (outcome) => {
        finish()
        resolve(outcome)
      },
      fail: (error) => {
        finish()
        reject(error)
      },
    }
    if (!state.isAlive) return settleEnded(state, CRASHED)
    sendFile(child.stdin as Writable, requestOf(id, file, limits), file.bytes)
  })
}

/** After these a process is not used again: it may be in any state. */
const BREAKS_PROCESS: ReadonlySet<UnreadableReason> = new Set(['crashed', 'out-of-memory'])
const CRASHED: Verdict = { reason: 'crashed', message: 'The reader crashed on this file.' }

function unreadable(verdict: Verdict): ReadOutcome {
  return { status: 'unreadable', ...verdict }
}

function startFailure(detail: string): FirsthandError {
  const words = detail.trim().split('\n').slice(0, 3).join(' ')
  return new FirsthandError(
    'reader-failed',
    `The reader process did not start: ${words || 'it ended at once'}.`,
    {
      details: { stderr: detail },
    },
  )
}

function endVerdict(code: number | null, signal: string | null, stderr: string): Verdict {
  const isMemory = /out of memory|allocation failed|Array buffer allocation/i.test(stderr)
  if (isMemory)
    return { reason: 'out-of-memory', message: 'The reader needed more memory than it may use on this file.' }
  if (signal === 'SIGXCPU')
    return { reason: 'timeout', message: 'The reader used too much processor time on this file.' }
  return {
    reason: 'crashed',
    message: `The reader crashed on this file (${signal ?? `code ${code ?? 'none'}`}).`,
  }
}

function requestOf(id: number, file: ReaderInput, limits: ChildLimits): ReadRequest {
  const { format, fileName, password, bytes } = file
  return {
    id,
    format,
    fileName,
    ...(password === undefined ? {} : { password }),
    byteLength: bytes.length,
    maxPages: limits.maxPages,
    maxOutputBytes: limits.maxOutputBytes,
  }
}

function sendFile(input: Writable, request: ReadRequest, bytes: Uint8Array): void {
  input.write(encodeFrame(request))
  if (bytes.length > 0) input.write(bytes)
}

/** Watches time and memory until the returned function is called. */
function watchLimits(child: ChildProcess, limits: ChildLimits, kill: (verdict: Verdict) => void): () => void {
  const seconds = Math.round(limits.timeoutMs / 1000)
  const timer = setTimeout(
    () =>
      kill({ reason: 'timeout', message: `Reading took longer than ${seconds} seconds and was stopped.` }),
    limits.timeoutMs,
  )
  const pid = child.pid
  let isLooking = false
  const memory = setInterval(async () => {
    // Where `ps` has to tell, looking may take longer than the interval.
    if (pid === undefined || isLooking) return
    isLooking = true
    const bytes = await residentBytes(pid)
    isLooking = false
    if (bytes !== undefined && bytes > limits.memoryBytes) {
      const mebibytes = Math.round(limits.memoryBytes / 2 ** 20)
      kill({
        reason: 'out-of-memory',
        message: `Reading needed more than ${mebibytes} MiB of memory and was stopped.`,
      })
    }
  }, WATCH_INTERVAL_MS)
  return () => {
    clearTimeout(timer)
    clearInterval(memory)
  }
}

/** An idle reader process must not keep the program from ending. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const streams = [child.stdin, child.stderr, child.stdio[3]] as unknown as { ref?(): void; unref?(): void }[]
  for (const part of [child, ...streams]) {
    if (isReferenced) part?.ref?.()
    else part?.unref?.()
  }
}

interface AnswerHandlers {
  onReady(): void
  onOutcome(id: number, outcome: unknown): void
  onExcess(): void
  onGarbage(): void
}

function createAnswerReader(maxOutputBytes: number, handlers: AnswerHandlers): (part: Buffer) => void {
  const queue = createByteQueue()
  let expected: number | undefined
  return (part) => {
    queue.push(part)
    for (;;) {
      expected ??= queue.take(FRAME_HEAD_BYTES)?.readUInt32LE()
      if (expected === undefined) return
      if (
        expected > maxOutputBytes + FRAME_HEAD_BYTES ||
        queue.length > maxOutputBytes + 2 * FRAME_HEAD_BYTES
      )
        return handlers.onExcess()
      const json = queue.take(expected)
      if (json === undefined) return
      expected = undefined
      const message = parseMessage(json)
      if (message === undefined) return handlers.onGarbage()
      if (message.type === 'ready') handlers.onReady()
      else handlers.onOutcome(message.id, message.outcome)
    }
  }
}

type Message =
  | { readonly type: 'ready' }
  | { readonly type: 'outcome'; readonly id: number; readonly outcome: unknown }

function parseMessage(json: Buffer): Message | undefined {
  let value: unknown
  try {
    value = JSON.parse(json.toString('utf8'))
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
  if (value.type === 'ready') return { type: 'ready' }
  if (value.type !== 'outcome' || !('id' in value) || typeof value.id !== 'number') return undefined
  return { type: 'outcome', id: value.id, outcome: 'outcome' in value ? value.outcome : undefined }
}
