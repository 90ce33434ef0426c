import type { Firsthand } from '../../../compose.js'
import type { PremiseEvaluation } from '../../../operations/evaluate-premises.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { createStatusLine } from '../progress.js'
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
  const { scores, rows, rejected, where } = await measure(text, firsthand, context)
  if (flags.rows !== undefined) await writeRows(flags.rows, rows)
  if (context.isJson) {
    printJson(context, { scores, rejected })
    return EXIT.done
  }
  const { rows: count, ...shares } = scores
  context.terminal.print(`${count} questions, ${where}`)
  context.terminal.print(
    formatTable(
      Object.entries<PremiseEvaluation['scores']['found']>(shares),
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

/** Rows that bring their passages along are judged over these, others over the library. */
async function measure(text: string, firsthand: Firsthand, { terminal }: CliContext) {
  const { bringsPassages } = await import('../../../operations/evaluate-library-premises.js')
  if (bringsPassages(text))
    return { ...(await firsthand.evaluatePremises(text)), where: 'each over its own passage' }
  const status = createStatusLine(terminal)
  const evaluation = await firsthand
    .evaluateLibraryPremises(text, ({ stage, item }) =>
      stage === 'evaluate' ? status.show(`questions ${item}`) : undefined,
    )
    .finally(() => status.clear())
  return { ...evaluation, where: `each over the whole of ${firsthand.directory}` }
}

const NAMES: Readonly<Record<string, string>> = {
  found: 'false premises found (refuted or not found)',
  foundDenied: '  of those that the passage denies',
  foundUnsaid: '  of those that the passage does not speak of',
  refuted: 'denied premises refuted with a sentence',
  wrongEvidence: 'refutations that rest on a wrong sentence',
  wronglyHeld: 'premises that nothing states, called true',
  overRefused: 'true premises that do not hold',
  wronglyRefuted: 'true premises refuted',
  contested: 'contested premises called so',
  answered: 'questions with a false premise answered as put',
  withoutPremise: 'questions without a premise',
}

function percent(share: number): string {
  return (share * 100).toFixed(1)
}
