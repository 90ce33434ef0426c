import { watch } from 'node:fs'
import { FirsthandError } from '../../model/errors.js'

export interface WatchOptions {
  /** Ends the watch. */
  readonly signal: AbortSignal
  /** How long nothing may have changed before the change is told, in milliseconds; a file that is being copied changes on. */
  readonly quietMilliseconds?: number
  /** Tells it in any case after so long, in milliseconds. */
  readonly longestMilliseconds?: number
}

const QUIET_MS = 1000
const LONGEST_MS = 30_000

/**
 * Calls `onChange` at once and after each change of a folder, one call at a time; what changes during a call leads to one more,
 * so that nothing is lost. Ends when the signal does. Throws `file-unreadable`, and what `onChange` throws.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
  { signal, quietMilliseconds = QUIET_MS, longestMilliseconds = LONGEST_MS }: WatchOptions,
): Promise<void> {
  const changes = listen(folder, signal)
  try {
    while (!signal.aborted) {
      changes.clear()
      await onChange()
      await changes.next()
      const last = Date.now() + longestMilliseconds
      while (!signal.aborted && Date.now() < last && (await changes.comesWithin(quietMilliseconds)));
    }
  } finally {
    changes.close()
  }
}

function listen(folder: string, signal: AbortSignal) {
  const state: { seen: number; error?: unknown; wake?: () => void } = { seen: 0 }
  const wake = () => state.wake?.()
  const watcher = start(folder)
  watcher.on('change', () => {
    state.seen += 1
    wake()
  })
  watcher.on('error', (error) => {
    state.error = error
    wake()
  })
  signal.addEventListener('abort', wake, { once: true })
  const woken = (milliseconds?: number) =>
    new Promise<void>((resolve) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds)
      state.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const check = () => {
    if (state.error !== undefined) throw unreadable(folder, state.error)
  }
  return {
    clear: () => void (state.seen = 0),
    /** Waits for a change, or the end. */
    async next() {
      while (state.seen === 0 && !signal.aborted) {
        check()
        await woken()
      }
      check()
    },
    /** Whether there is a further change within so long. */
    async comesWithin(milliseconds: number) {
      const before = state.seen
      await woken(milliseconds)
      check()
      return state.seen > before
    },
    close() {
      signal.removeEventListener('abort', wake)
      watcher.close()
    },
  }
}

function start(folder: string) {
  try {
    return watch(folder, { recursive: true })
  } catch (error) {
    throw unreadable(folder, error)
  }
}

function unreadable(folder: string, error: unknown): FirsthandError {
  const reason = error instanceof Error ? error.message : String(error)
  return new FirsthandError('file-unreadable', `${folder} cannot be watched: ${reason}`, { cause: error })
}
