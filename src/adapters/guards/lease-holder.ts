import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** The process that holds a place at a host. */
export interface LeaseHolder {
  readonly pid: number
  /** Name of its machine, or of its container: elsewhere a process id says nothing. */
  readonly machine: string
  /** When it began, in units of its system; a process id is given again, this with it is not. */
  readonly started: string
}

/** This process. */
export function thisProcess(): LeaseHolder {
  return { pid: process.pid, machine: hostname(), started: startOf(process.pid) ?? ownStart() }
}

/**
 * True only where the holder is certainly gone: no process of this machine has its id, or the one that has it began at another
 * time. Where that cannot be known its place ends by time.
 */
export function isGone(holder: LeaseHolder): boolean {
  if (holder.machine !== hostname()) return false
  if (!isRunning(holder.pid)) return true
  const started = startOf(holder.pid)
  if (started !== undefined) return started !== holder.started
  return holder.pid === process.pid && Math.abs(Number(holder.started) - Number(ownStart())) > CLOCK_SLACK_S
}

/** Two readings of the same beginning may differ by what the clock was set in between. */
const CLOCK_SLACK_S = 5

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only asks (POSIX `kill`); Node does the same on Windows.
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs as somebody else.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH'
  }
}

/** Ticks since the start of the system (`proc(5)`, field 22 of `stat`); undefined where there is no `/proc`. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets, which may hold blanks and brackets itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    // Another system, or gone in this moment: the caller knows what that means.
    return undefined
  }
}

/** Seconds since 1970, the same in every thread of this process. */
function ownStart(): string {
  return String(Math.round(Date.now() / 1000 - process.uptime()))
}
