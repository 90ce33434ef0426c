import { availableParallelism } from 'node:os'
import type { Reader, ReaderInput } from '../../contracts/reader.js'
import type { ReadOutcome } from '../../model/document.js'
import { FirsthandError } from '../../model/errors.js'
import { type ReaderChild, startReaderChild } from './reader-child.js'
import { readerProgram } from './sandbox.js'

/** Options of the isolated reader, all with defaults. */
export interface IsolatedReaderOptions {
  /** Reader processes at most. Default: number of cores. */
  readonly maxProcesses?: number
  /** Wall time for one file in milliseconds. Default 45,000. */
  readonly timeoutMs?: number
  /** Resident memory of one process in bytes. Default 768 MiB. */
  readonly memoryBytes?: number
  /** Longest answer for one file in bytes. Default 32 MiB. */
  readonly maxOutputBytes?: number
  /** PDFs with more pages are refused. Default 1,000. */
  readonly maxPages?: number
  /** A process is replaced after so many pages. Default 500. */
  readonly pagesPerProcess?: number
  /** Path of the reader program; for tests. Default: the compiled one of this package. */
  readonly program?: string
}

export const ISOLATED_READER_DEFAULTS = {
  timeoutMs: 45_000,
  memoryBytes: 768 * 1024 * 1024,
  maxOutputBytes: 32 * 1024 * 1024,
  maxPages: 1000,
  pagesPerProcess: 500,
} as const

interface Worker {
  readonly child: ReaderChild
  pages: number
}

/**
 * A reader that works in separate processes, fenced in as far as the platform allows (`sandboxLayers`). Whatever a
 * file does to its process, the caller gets an outcome: `crashed`, `timeout`, `out-of-memory`, `output-too-large`.
 * Processes start on demand, serve one file at a time, are reused, and are replaced after a failure.
 * Throws `reader-failed` where the program is missing or does not start, `cancelled` when the signal fires.
 */
export function createIsolatedReader(options: IsolatedReaderOptions = {}): Reader {
  const settings = {
    ...ISOLATED_READER_DEFAULTS,
    maxProcesses: availableParallelism(),
    ...definedOnly(options),
  }
  const program = settings.program ?? readerProgram()
  const idle: Worker[] = []
  const working = new Set<Worker>()
  const waiting: (() => void)[] = []
  const state = { isClosed: false, taken: 0 }

  const acquire = async (): Promise<Worker> => {
    while (state.taken >= settings.maxProcesses) await new Promise<void>((resolve) => waiting.push(resolve))
    if (state.isClosed) throw new FirsthandError('cancelled', 'The reader was closed.')
    state.taken++
    for (let worker = idle.pop(); worker !== undefined; worker = idle.pop()) {
      if (worker.child.isAlive) return worker
    }
    return { child: startReaderChild(program, settings), pages: 0 }
  }
  const release = (worker: Worker) => {
    working.delete(worker)
    state.taken--
    const isSpent = worker.pages >= settings.pagesPerProcess
    if (worker.child.isAlive && !isSpent && !state.isClosed) idle.push(worker)
    else worker.child.end()
    waiting.shift()?.()
  }
  return {
    async read(input, signal) {
      throwIfAborted(signal)
      const worker = await acquire()
      working.add(worker)
      const stop = () => worker.child.end()
      signal?.addEventListener('abort', stop, { once: true })
      try {
        throwIfAborted(signal)
        const outcome = await readWith(worker, input)
        throwIfAborted(signal)
        if (state.isClosed) throw new FirsthandError('cancelled', 'The reader was closed.')
        return outcome
      } finally {
        signal?.removeEventListener('abort', stop)
        release(worker)
      }
    },
    async close() {
      state.isClosed = true
      for (const worker of [...idle.splice(0), ...working]) worker.child.end()
      for (const resume of waiting.splice(0)) resume()
    },
  }
}

async function readWith(worker: Worker, input: ReaderInput): Promise<ReadOutcome> {
  const outcome = await worker.child.read(input)
  worker.pages += outcome.status === 'read' ? Math.max(1, outcome.reading.pages.length) : 1
  return outcome
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new FirsthandError('cancelled', 'Reading was stopped.')
}

/** Options that are given as `undefined` count as not given. */
function definedOnly(options: IsolatedReaderOptions): IsolatedReaderOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
