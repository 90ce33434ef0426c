import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { readInput } from '../read-input.js'
import { formatTable } from '../table.js'
import { writeRows } from '../write-rows.js'

/** Measures how labelled claims fare as sentences of a draft. Exits 0 whenever it measured. */
export async function runEvalDrafts(
  file: string,
  flags: { readonly rows?: string },
  context: CliContext,
): Promise<number> {
  const text = await readInput(file)
  const firsthand = await context.open()
  const { passages, groups, rows, rejected } = await firsthand.evaluateDrafts(text)
  if (flags.rows !== undefined) await writeRows(flags.rows, rows)
  if (context.isJson) {
    printJson(context, { passages, groups, rejected })
    return EXIT.done
  }
  context.terminal.print(`${rows.length} claims over one library of ${passages} passages`)
  context.terminal.print(
    formatTable(
      groups,
      [
        { title: 'Claims', text: ({ name }) => name },
        { title: 'Supported: passed', text: ({ passed }) => text95(passed) },
        { title: 'flagged', text: ({ flaggedTrue }) => countOf(flaggedTrue) },
        { title: 'failed', text: ({ failedTrue }) => countOf(failedTrue) },
        { title: 'own passage', text: ({ ownPassage }) => countOf(ownPassage) },
        { title: 'Others: passed', text: ({ passedFalse }) => text95(passedFalse) },
        { title: 'failed', text: ({ failedFalse }) => countOf(failedFalse) },
      ],
      Number.POSITIVE_INFINITY,
    ),
  )
  for (const { line, message } of rejected) context.terminal.note(`line ${line} ${message}`)
  return EXIT.done
}

interface Share {
  readonly count: number
  readonly total: number
  readonly low: number
  readonly high: number
}

function text95({ count, total, low, high }: Share): string {
  if (total === 0) return '–'
  return `${count}/${total} (${(low * 100).toFixed(0)}–${(high * 100).toFixed(0)} %)`
}

function countOf({ count, total }: Share): string {
  return total === 0 ? '–' : `${count}/${total}`
}
