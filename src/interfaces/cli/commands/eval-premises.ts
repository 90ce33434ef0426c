import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { readInput } from '../read-input.js'
import { formatTable } from '../table.js'
import { writeRows } from '../write-rows.js'

/** Measures how many false premises are found and how many true ones refused. Exits 0 whenever it measured. */
export async function runEvalPremises(
  file: string,
  flags: { readonly rows?: string },
  context: CliContext,
): Promise<number> {
  const text = await readInput(file)
  const firsthand = await context.open()
  const { scores, rows, rejected } = await firsthand.evaluatePremises(text)
  if (flags.rows !== undefined) await writeRows(flags.rows, rows)
  if (context.isJson) {
    printJson(context, { scores, rejected })
    return EXIT.done
  }
  const { rows: count, ...shares } = scores
  context.terminal.print(`${count} questions, each over its own passage`)
  context.terminal.print(
    formatTable(
      Object.entries(shares),
      [
        { title: 'Measure', text: ([name]) => NAMES[name] ?? name },
        { title: 'Count', text: ([, share]) => `${share.count}/${share.total}` },
        { title: '95 % interval', text: ([, share]) => `${percent(share.low)} – ${percent(share.high)} %` },
      ],
      Number.POSITIVE_INFINITY,
    ),
  )
  for (const { line, message } of rejected) context.terminal.note(`line ${line} ${message}`)
  return EXIT.done
}

const NAMES: Readonly<Record<string, string>> = {
  found: 'false premises found (refuted or not found)',
  foundDenied: '  of those that the passage denies',
  foundUnsaid: '  of those that the passage does not speak of',
  refuted: 'denied premises refuted with a sentence',
  overRefused: 'true premises that do not hold',
  wronglyRefuted: 'true premises refuted',
  withoutPremise: 'questions without a premise',
}

function percent(share: number): string {
  return (share * 100).toFixed(1)
}
