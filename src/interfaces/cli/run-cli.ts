import { type Command, CommanderError } from 'commander'
import type { Firsthand, FirsthandOptions } from '../../compose.js'
import type { CliContext } from './cli-context.js'
import { createProgram, type RunAction } from './command-tree.js'
import { listenForInterruption } from './interruption.js'
import { reportError } from './report-error.js'
import type { Terminal } from './terminal.js'

interface GlobalFlags {
  readonly library?: string
  readonly json?: boolean
  readonly debug?: boolean
}

/** Exit code of a command line that was not understood. */
const USAGE = 2

/** What a command line is run in. */
export interface CliOutside {
  readonly terminal: Terminal
  /** For tests: another environment, stand-ins for services. Settings come from the flags alone. */
  readonly surroundings?: Omit<FirsthandOptions, 'settings' | 'signal'>
}

/** Parses a command line, runs its command and returns the exit code. It never throws. */
export async function runCli(
  args: readonly string[],
  version: string,
  { terminal, surroundings = {} }: CliOutside,
): Promise<number> {
  const result = { exitCode: 0 }
  const run: RunAction = async (action, options) => {
    result.exitCode = await runAction(action, {
      flags: program.opts<GlobalFlags>(),
      terminal,
      surroundings,
      ...options,
    })
  }
  const program = createProgram(run, version)
  configureOutput(program, terminal)
  try {
    if (args.length === 0) program.help({ error: false })
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE
    const { json, debug } = program.opts<GlobalFlags>()
    return reportError(error, terminal, { isJson: json === true, isDebug: debug === true })
  }
  return result.exitCode
}

interface ActionRun {
  readonly flags: GlobalFlags
  readonly terminal: Terminal
  readonly surroundings: NonNullable<CliOutside['surroundings']>
  readonly isInterruptible?: boolean
}

/** Runs one action with what it needs, and closes what it opened whatever happens. */
async function runAction(
  action: (context: CliContext) => Promise<number>,
  { flags, terminal, surroundings, isInterruptible }: ActionRun,
): Promise<number> {
  // Where there is nothing to finish, Ctrl-C ends the program as everywhere.
  const interruption = isInterruptible === true ? listenForInterruption(terminal.note) : undefined
  const signal = interruption?.signal ?? new AbortController().signal
  const opened: Firsthand[] = []
  const context: CliContext = {
    terminal,
    isJson: flags.json === true,
    signal,
    async open(settings) {
      const { openFirsthand } = await import('../../compose.js')
      const firsthand = await openFirsthand({
        ...surroundings,
        settings: { ...settings, 'library.directory': flags.library },
        signal,
      })
      opened.push(firsthand)
      return firsthand
    },
  }
  try {
    return await action(context)
  } finally {
    interruption?.release()
    for (const firsthand of opened) await firsthand.close()
  }
}

/** Help asked for is a result, help after a mistake is a message; a mistake throws instead of ending the process. */
function configureOutput(program: Command, terminal: Terminal): void {
  for (const command of [
    program,
    ...program.commands,
    ...program.commands.flatMap((child) => child.commands),
  ])
    command.exitOverride().configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
      outputError: (text, write) => {
        const [first = '', ...rest] = text.trimEnd().split('\n')
        const mistake = first.replace(/^error:/u, terminal.messageColours.red('error:'))
        write([mistake, ...rest, terminal.messageColours.dim('See `firsthand --help`.')].join('\n'))
      },
    })
}
