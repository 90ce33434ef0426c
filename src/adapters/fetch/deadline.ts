import { unavailable } from './failures.js'

/** The time limits of one request: one for all of it, and one for the phase that it is in. */
export interface Deadline {
  /** Aborts with the reason as its error. */
  readonly signal: AbortSignal
  /** Starts a phase; the one before it has ended. Calling it again for the same phase starts its time anew. */
  phase(name: string, milliseconds: number): void
  /** Ends all timers. */
  end(): void
}

/** A longer timer would end at once (Node, `setTimeout`). */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** `cancellation`: signals of the caller, whose reason is passed on as it is. */
export function startDeadline(totalMilliseconds: number, cancellation: readonly AbortSignal[]): Deadline {
  const late = new AbortController()
  const stop = (what: string, milliseconds: number) => () =>
    late.abort(unavailable('timeout', `${what} took longer than ${milliseconds} ms`))
  const total = setTimeout(
    stop('the request', totalMilliseconds),
    Math.min(totalMilliseconds, LONGEST_TIMER_MS),
  )
  const open: { phase?: NodeJS.Timeout } = {}
  return {
    signal: AbortSignal.any([late.signal, ...cancellation]),
    phase(name, milliseconds) {
      clearTimeout(open.phase)
      open.phase = setTimeout(stop(name, milliseconds), milliseconds)
    },
    end() {
      clearTimeout(total)
      clearTimeout(open.phase)
    },
  }
}

/** Rejects with the signal's reason as soon as it aborts. The promise itself cannot be stopped; its result is dropped. */
export async function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const waiting = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: waiting.signal })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    waiting.abort()
  }
}
