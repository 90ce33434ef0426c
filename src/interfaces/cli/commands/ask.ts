import type { Firsthand, StageProgress } from '../../../compose.js'
import { FirsthandError } from '../../../model/errors.js'
import type { RunRecord, RunStatus } from '../../../model/run.js'
import type { FilterRequest } from '../../../operations/passage-filter.js'
import type { PlannedQuestion } from '../../../operations/plan-question.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { askConsent, withConsent } from '../consent.js'
import { createStatusLine, type StatusLine } from '../progress.js'
import { readInput } from '../read-input.js'
import { terminalMarkdown } from '../terminal-markdown.js'
import { shownPath } from './add.js'
import { askWhere, type OnlineFlags } from './ask-online.js'
import { printTrace } from './explain.js'
import { planLines } from './plan.js'
import { noteEarlier } from './runs.js'

export interface AskFlags extends OnlineFlags {
  readonly limit?: string
  readonly out?: string
  readonly markdown?: boolean
  readonly explain?: boolean
  readonly year?: string
  readonly level?: string
  readonly section?: string
  readonly paper?: readonly string[]
  readonly plan?: string
  readonly perPaper?: string
  readonly approve?: boolean
  readonly rounds?: string
  readonly yes?: boolean
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
  const firsthand = await context.open({
    'ask.findingsLimit': flags.limit,
    'ask.perPaper': flags.perPaper,
    'network.offline': flags.offline === true ? 'true' : undefined,
    'search.judgeCandidates': flags.judge === true ? 'true' : undefined,
  })
  const isYes = flags.yes === true
  const plan = await approvedPlan(words.join(' '), flags, { context, firsthand })
  const request = {
    ...filterRequestOf(flags),
    ...(plan !== undefined && { plan }),
    ...(flags.rounds !== undefined && { rounds: wholeNumber(flags.rounds, '--rounds') }),
  }
  const status = createStatusLine(terminal)
  const ask = () =>
    askWhere(words.join(' '), flags, {
      firsthand,
      terminal,
      request,
      onProgress: (progress) => showProgress(progress, { terminal, status }),
    }).finally(() => status.clear())
  const run = await withConsent(ask, { firsthand, terminal, isYes })
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
  if (run.collection !== undefined && !context.isJson) await noteEarlier(run, { terminal, firsthand })
  if (flags.explain === true && !context.isJson) printTrace(run, context)
  return EXIT_OF_STATUS[run.status]
}

/** What was found stays on a terminal while models work; everything else is one line that is written over. */
function showProgress(
  { stage, item }: StageProgress,
  { terminal, status }: { readonly terminal: CliContext['terminal']; readonly status: StatusLine },
): void {
  if (stage !== 'found') return status.show(`${stage} ${item}`.trim())
  if (!terminal.isLive) return
  status.clear()
  terminal.note(terminal.messageColours.dim(item.replace(/\p{Cc}/gu, ' ')))
}

/** The plan of a file, or one that is shown and approved first; undefined where the run makes its own. */
async function approvedPlan(
  question: string,
  { plan: file, approve, yes }: AskFlags,
  { context, firsthand }: { readonly context: CliContext; readonly firsthand: Firsthand },
): Promise<PlannedQuestion | undefined> {
  if (file === undefined && approve !== true) {
    if (question.trim() === '')
      throw new FirsthandError('usage-invalid', 'Ask a question, or give --plan FILE.')
    return undefined
  }
  const { terminal } = context
  const isYes = yes === true
  const planned =
    file === undefined
      ? await withConsent(() => firsthand.plan(question), { firsthand, terminal, isYes })
      : await firsthand.readPlan(await readInput(file))
  if (approve === true)
    await askConsent(
      {
        lines: planLines(planned),
        question: 'Search by this plan?',
        declined: 'Nothing was searched',
        isYes,
      },
      terminal,
    )
  return planned
}

/** Throws `usage-invalid`. */
function wholeNumber(text: string, flag: string): number {
  if (/^\d{1,2}$/u.test(text)) return Number(text)
  throw new FirsthandError('usage-invalid', `${flag} expects a whole number from 0 to 99, not "${text}".`)
}

function filterRequestOf({ year, level, section, paper }: AskFlags): FilterRequest {
  return {
    ...(year !== undefined && { year }),
    ...(level !== undefined && { level }),
    ...(section !== undefined && { section }),
    ...(paper !== undefined && { papers: paper }),
  }
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
