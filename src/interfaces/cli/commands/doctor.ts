import type { Finding } from '../../../operations/doctor.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { wrapText } from '../wrap-text.js'

/** Tries every part of this installation and of the library. */
export async function runDoctor(context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const outcome = await firsthand.doctor()
  if (context.isJson)
    printJson(context, { version: firsthand.version, library: firsthand.directory, ...outcome })
  else {
    terminal.print(`Firsthand ${firsthand.version}`)
    for (const finding of outcome.findings) printFinding(finding, context)
    terminal.print(outcome.isWell ? '\nNo problems.' : '\nThere are problems; the remedies are beside them.')
  }
  return outcome.isWell ? EXIT.done : EXIT.checkFailed
}

/** One finding with its remedy. */
export function printFinding({ part, status, message, remedy }: Finding, { terminal }: CliContext): void {
  const { colours, width } = terminal
  const marks = {
    ok: colours.green('ok     '),
    warning: colours.yellow('warning'),
    problem: colours.red('PROBLEM'),
  }
  const indent = ' '.repeat(17)
  terminal.print(wrapText(message, { width, first: `${marks[status]}  ${part.padEnd(7)} `, rest: indent }))
  if (remedy !== undefined)
    terminal.print(wrapText(remedy, { width, first: `${indent}→ `, rest: `${indent}  ` }))
}
