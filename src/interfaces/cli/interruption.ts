/** Exit code of a program that was stopped by Ctrl-C. */
export const INTERRUPTED = 130

/** What Ctrl-C does: once, work in hand is finished and kept; twice, the program ends at once. */
export interface Interruption {
  readonly signal: AbortSignal
  /** Gives Ctrl-C back to the system. */
  release(): void
}

export function listenForInterruption(note: (text: string) => void): Interruption {
  const controller = new AbortController()
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED)
    controller.abort()
    note('Stopping: what is in hand is finished and kept. Press Ctrl-C again to stop at once.')
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    release() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}
