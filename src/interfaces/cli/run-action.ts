import type { CliContext } from './cli-context.js'

/** Runs a command's action; the exit code it gives is that of the program. */
export type RunAction = (
  action: (context: CliContext) => Promise<number>,
  options?: { readonly isInterruptible?: boolean },
) => Promise<void>
