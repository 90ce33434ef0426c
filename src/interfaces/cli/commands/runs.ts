import type { Firsthand } from '../../../compose.js'
import type { RunRecord } from '../../../model/run.js'
import { standingLine } from '../../../operations/answer-standing.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { formatTable } from '../table.js'
import { wrapText } from '../wrap-text.js'

/** Lists the runs that the library keeps, and says which no longer stand on the papers over which they were asked. */
export async function runRuns(context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const [runs, standings] = await Promise.all([firsthand.runs(), firsthand.standings()])
  const rows = runs.map((run) => ({
    ...run,
    standing: standings.get(run.id) ?? { kind: 'unbound' as const },
  }))
  if (context.isJson) {
    printJson(context, { runs: rows })
    return EXIT.done
  }
  if (rows.length === 0) {
    terminal.note('No question was asked of this library yet.')
    return EXIT.done
  }
  terminal.print(
    formatTable(
      rows,
      [
        { title: 'Run', text: ({ id }) => id },
        { title: 'Asked', text: ({ startedAt }) => startedAt.slice(0, 16).replace('T', ' ') },
        { title: 'Result', text: ({ status, standing }) => `${status}${STANDING_WORDS[standing.kind]}` },
        { title: 'Question', text: ({ question }) => question, isElastic: true },
      ],
      terminal.width,
    ),
  )
  for (const { id, standing } of rows) {
    const line = standingLine(standing)
    if (line !== undefined)
      terminal.print(wrapText(`${id}: ${line}`, { width: terminal.width, first: '- ', rest: '  ' }))
  }
  return EXIT.done
}

const STANDING_WORDS = { unbound: '', current: '', stale: ', stale', unknown: ', perhaps stale' } as const

/** Names earlier answers to the same question that no longer stand, where a new one has been given. */
export async function noteEarlier(
  { id, question }: RunRecord,
  { terminal, firsthand }: Shown,
): Promise<void> {
  const [runs, standings] = await Promise.all([firsthand.runs(), firsthand.standings()])
  const stale = runs.filter(
    (run) => run.id !== id && run.question === question && standings.get(run.id)?.kind === 'stale',
  )
  if (stale.length > 0)
    terminal.note(
      terminal.messageColours.dim(
        `Takes the place of ${stale.map((run) => run.id).join(', ')}: stale, since the collection changed.`,
      ),
    )
}

interface Shown {
  readonly terminal: CliContext['terminal']
  readonly firsthand: Firsthand
}
