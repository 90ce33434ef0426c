import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { formatTable } from '../table.js'
import { writeRows } from '../write-rows.js'

/** Measures the checks on pairs of claims. Exits 0 whenever it measured. */
export async function runEvalPairs(
  directory: string | undefined,
  flags: { readonly rows?: string },
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const { rows, ...outcome } = await firsthand.evaluatePairs(directory)
  if (flags.rows !== undefined) await writeRows(flags.rows, rows)
  if (context.isJson) {
    printJson(context, outcome)
    return EXIT.done
  }
  const { scores, probes, refused, thin } = outcome
  const column = (title: string, of: 'removed' | 'caught' | 'falselyRemoved' | 'falselyStopped') => ({
    title,
    text: (row: (typeof scores.kinds)[number]) => textOf(row[of]),
  })
  terminal.print(
    formatTable(
      [...scores.kinds, scores.all],
      [
        { title: 'Kind', text: ({ kind }) => kind },
        column('Removed', 'removed'),
        column('Removed or flagged', 'caught'),
        column('True, removed', 'falselyRemoved'),
        column('True, removed or flagged', 'falselyStopped'),
      ],
      Number.POSITIVE_INFINITY,
    ),
  )
  for (const { question, isRight, reason } of probes)
    terminal.print(`${isRight ? 'right' : 'WRONG'}  ${question}  ${reason}`)
  for (const { id, reason } of refused) terminal.note(`refused by the bench linter: ${id}: ${reason}`)
  if (thin.length > 0) terminal.note(`kinds with fewer than 40 false claims: ${thin.join(', ')}`)
  return EXIT.done
}

/** `12/20 (60.0 %, 38.7–78.1)`: count, share and Wilson bounds in percent. */
function textOf(value: {
  readonly count: number
  readonly total: number
  readonly low: number
  readonly high: number
}): string {
  if (value.total === 0) return '0/0'
  const percent = (part: number) => (part * 100).toFixed(1)
  return `${value.count}/${value.total} (${percent(value.count / value.total)} %, ${percent(value.low)}–${percent(value.high)})`
}
