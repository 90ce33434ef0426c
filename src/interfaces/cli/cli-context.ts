import type { Firsthand } from '../../compose.js'
import type { Terminal } from './terminal.js'

/** What every command is given. */
export interface CliContext {
  readonly terminal: Terminal
  readonly isJson: boolean
  readonly signal: AbortSignal
  /** Opens Firsthand with the global flags and the command's own settings; it is closed when the command ends. */
  open(settings?: Readonly<Record<string, string | undefined>>): Promise<Firsthand>
}

/** Exit codes that are results; those of failures are in the error table. */
export const EXIT = { done: 0, checkFailed: 1, insufficient: 3, partial: 4 } as const

/** A result as JSON, indented. */
export function printJson({ terminal }: CliContext, value: unknown): void {
  terminal.print(JSON.stringify(value, null, 2))
}
