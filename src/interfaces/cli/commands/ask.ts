import type { RunRecord, RunStatus } from '../../../model/run.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { createStatusLine } from '../progress.js'
import { formatTable } from '../table.js'
import { terminalMarkdown } from '../terminal-markdown.js'
import { shownPath } from './add.js'
import { printTrace } from './explain.js'

export interface AskFlags {
  readonly limit?: string
  readonly out?: string
  readonly markdown?: boolean
  readonly explain?: boolean
}

export const EXIT_OF_STATUS: Readonly<Record<RunStatus, number>> = {
  answered: EXIT.done,
  partial: EXIT.partial,
  insufficient: EXIT.insufficient,
}

/** Asks a question of the library and prints the checked answer. */
export async function runAsk(
  words: readonly string[],
  flags: AskFlags,
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open({ 'ask.findingsLimit': flags.limit })
  const status = createStatusLine(terminal)
  const run = await firsthand
    .ask(words.join(' '), ({ stage, item }) => status.show(`${stage} ${item}`.trim()))
    .finally(() => status.clear())
  if (flags.out !== undefined) {
    const names = await firsthand.exportRun(run, flags.out)
    terminal.note(`Written to ${shownPath(flags.out)}: ${names.join(', ')}`)
  }
  if (context.isJson) printJson(context, run)
  else
    await printAnswer(run, await firsthand.renderAnswer(run), {
      context,
      isMarkdown: flags.markdown === true,
    })
  if (flags.explain === true && !context.isJson) printTrace(run, context)
  return EXIT_OF_STATUS[run.status]
}

async function printAnswer(
  run: RunRecord,
  markdown: string,
  { context, isMarkdown }: { readonly context: CliContext; readonly isMarkdown: boolean },
): Promise<void> {
  const { terminal } = context
  terminal.print(isMarkdown ? markdown.trimEnd() : terminalMarkdown(markdown, terminal))
  const first = run.evidence[0]?.label
  if (first !== undefined)
    terminal.note(
      terminal.messageColours.dim(
        `Kept as ${run.id}. Passage behind a quotation: firsthand evidence ${first}`,
      ),
    )
}

/** Lists the runs that the library keeps. */
export async function runRuns(context: CliContext): Promise<number> {
  const firsthand = await context.open()
  const runs = await firsthand.runs()
  if (context.isJson) printJson(context, { runs })
  else if (runs.length === 0) context.terminal.note('No question was asked of this library yet.')
  else
    context.terminal.print(
      formatTable(
        runs,
        [
          { title: 'Run', text: ({ id }) => id },
          { title: 'Asked', text: ({ startedAt }) => startedAt.slice(0, 16).replace('T', ' ') },
          { title: 'Result', text: ({ status }) => status },
          { title: 'Question', text: ({ question }) => question, isElastic: true },
        ],
        context.terminal.width,
      ),
    )
  return EXIT.done
}
