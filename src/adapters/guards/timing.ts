import { setTimeout as wait } from 'node:timers/promises'

/** Time and chance of the guards, so that tests need neither. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number
  /** Rejects with the signal's reason where it aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** From 0 up to, but not including, 1. */
  random(): number
}

/** Those of this machine. */
export const SYSTEM_TIMING: Timing = {
  now: () => Date.now(),
  async sleep(milliseconds, signal) {
    await wait(milliseconds, undefined, signal === undefined ? {} : { signal })
  },
  random: () => Math.random(),
}
