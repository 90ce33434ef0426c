import { isRunId } from '../../../model/ids.js'
import { standingLine } from '../../../operations/answer-standing.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { countOf, wrapText } from '../wrap-text.js'

/** Checks a run again and lists what no longer holds. */
export async function runVerify(run: string, context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const result = await firsthand.verifyRun(run)
  const standing = isRunId(run) ? await firsthand.standing(run) : undefined
  if (context.isJson) printJson(context, { ...result, ...(standing !== undefined && { standing }) })
  else {
    const { passages, quotations, claims, files } = result.checked
    const looked = `${countOf(passages, 'passage')}, ${countOf(quotations, 'quotation')}, ${countOf(claims, 'claim')}, ${countOf(files, 'file')}`
    if (result.status === 'holds') terminal.print(`${terminal.colours.green('Holds')}: ${looked} checked.`)
    else
      terminal.print(
        `${terminal.colours.red('Does not hold')}: ${countOf(result.problems.length, 'problem')}; ${looked} checked.`,
      )
    printProblems(result.problems, context)
    const line = standing === undefined ? undefined : standingLine(standing)
    if (line !== undefined) terminal.print(line)
  }
  return result.status === 'holds' ? EXIT.done : EXIT.checkFailed
}

/** Renders a run folder again and compares byte for byte. */
export async function runReplay(run: string, context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const result = await firsthand.replayRun(run)
  if (context.isJson) printJson(context, result)
  else if (result.status === 'same')
    terminal.print(
      `${terminal.colours.green('Same')}: ${result.files.join(', ')} are what ${result.runId} renders to.`,
    )
  else {
    terminal.print(
      `${terminal.colours.red('Different')}: ${countOf(result.differences.length, 'file')} of ${result.files.length}.`,
    )
    printProblems(result.differences, context)
  }
  return result.status === 'same' ? EXIT.done : EXIT.checkFailed
}

function printProblems(
  problems: readonly { readonly where: string; readonly message: string }[],
  { terminal }: CliContext,
): void {
  for (const { where, message } of problems)
    terminal.print(wrapText(`${where}: ${message}`, { width: terminal.width, first: '- ', rest: '  ' }))
}
