import { type ErrorCode, ERROR_TABLE, FirsthandError } from '../../model/errors.js'
import type { Terminal } from './terminal.js'

/** Tells what went wrong and what to do, on standard error, and returns the exit code. */
export function reportError(
  error: unknown,
  terminal: Terminal,
  options: { readonly isJson: boolean; readonly isDebug: boolean },
): number {
  const code: ErrorCode = error instanceof FirsthandError ? error.code : 'internal'
  const message = error instanceof Error ? error.message : String(error)
  const { hint, exitCode } = ERROR_TABLE[code]
  if (options.isJson) terminal.note(JSON.stringify({ error: { code, message, hint, exitCode } }))
  else {
    terminal.note(`${terminal.messageColours.red('error:')} ${message}`)
    terminal.note(terminal.messageColours.dim(hint))
  }
  if (options.isDebug) terminal.note(stackOf(error))
  return exitCode
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\ncaused by: ${stackOf(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
