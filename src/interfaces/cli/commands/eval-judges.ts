import type { JudgeEvaluation } from '../../../operations/evaluate-judges.js'
import { FirsthandError } from '../../../model/errors.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { createProgress } from '../progress.js'
import { readInput } from '../read-input.js'
import { formatTable } from '../table.js'
import { countOf } from '../wrap-text.js'
import { writeRows } from '../write-rows.js'

const SAMPLE = 60

/** Measures judges on the claims of row files. Exits 0 whenever it measured. */
export async function runEvalJudges(
  files: readonly string[],
  flags: { readonly sample?: string; readonly rows?: string },
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const texts = await Promise.all(files.map(readInput))
  const request = { texts, sample: sampleOf(flags.sample), isForAll: flags.sample !== undefined }
  const firsthand = await context.open()
  const progress = await createProgress(terminal, 'claims')
  const { looks, ...result } = await firsthand
    .evaluateJudges(request, ({ judge, done, all }) => progress.update({ done, total: all, item: judge }))
    .finally(() => progress.stop())
  if (flags.rows !== undefined) await writeRows(flags.rows, looks)
  if (context.isJson) printJson(context, { files, ...result })
  else printScores(result, context)
  if (result.rejected.length > 0)
    terminal.note(`${countOf(result.rejected.length, 'line')} could not be used; --json says why.`)
  return EXIT.done
}

/** Throws `usage-invalid`. */
function sampleOf(text: string | undefined): number {
  if (text === undefined) return SAMPLE
  if (/^[1-9]\d{0,5}$/u.test(text)) return Number(text)
  throw new FirsthandError('usage-invalid', `--sample expects a whole number from 1, not "${text}".`)
}

type Scores = JudgeEvaluation['scores'][number]
type Score = Scores['alone']

function printScores(result: Omit<JudgeEvaluation, 'looks'>, { terminal }: CliContext): void {
  const { rows, sample, seed, scores } = result
  terminal.print(
    `${countOf(rows, 'claim')}; slow judges look at ${sample} naturally occurring ones, drawn with seed ${seed}`,
  )
  terminal.print('Balanced accuracy on naturally occurring claims, with 95 % intervals:')
  terminal.print('')
  terminal.print(formatTable(scores, COLUMNS, Number.POSITIVE_INFINITY))
  for (const { name, kinds, origins } of scores) {
    terminal.print('')
    printParts(`${name}: kinds`, kinds, terminal)
    terminal.print('')
    printParts(`${name}: origins`, origins, terminal)
  }
}

const COLUMNS = [
  { title: 'Judge', text: ({ name }: Scores) => name },
  { title: 'Family', text: ({ family }: Scores) => family },
  { title: 'Claims', text: ({ rows }: Scores) => String(rows), isRight: true },
  { title: 'Alone', text: ({ alone }: Scores) => accuracyCell(alone) },
  { title: 'Wrong held back', text: ({ alone }: Scores) => shareCell(alone.caught) },
  { title: 'Supported held back', text: ({ alone }: Scores) => shareCell(alone.falselyCaught) },
  { title: 'Code alone', text: ({ codeAlone }: Scores) => accuracyCell(codeAlone) },
  { title: 'With code', text: ({ withCode }: Scores) => accuracyCell(withCode) },
  { title: 'No opinion', text: ({ failed }: Scores) => String(failed), isRight: true },
  { title: 's each', text: ({ secondsPerRow }: Scores) => secondsPerRow.toFixed(3), isRight: true },
]

function printParts(title: string, parts: Scores['kinds'], terminal: CliContext['terminal']): void {
  const columns = [
    { title, text: ({ name }: (typeof parts)[number]) => name },
    { title: 'Wrong held back', text: ({ alone }: (typeof parts)[number]) => shareCell(alone.caught) },
    {
      title: 'Supported held back',
      text: ({ alone }: (typeof parts)[number]) => shareCell(alone.falselyCaught),
    },
    {
      title: 'The same with code',
      text: ({ withCode }: (typeof parts)[number]) => shareCell(withCode.caught),
    },
    {
      title: '',
      text: ({ withCode }: (typeof parts)[number]) => shareCell(withCode.falselyCaught),
    },
  ]
  terminal.print(formatTable(parts, columns, Number.POSITIVE_INFINITY))
}

/** `0.583 (0.541–0.624)` */
function accuracyCell({ balancedAccuracy, interval }: Score): string {
  if (balancedAccuracy === undefined || interval === undefined) return ''
  return `${balancedAccuracy.toFixed(3)} (${interval.low.toFixed(3)}–${interval.high.toFixed(3)})`
}

function shareCell({ count, total, low, high }: Score['caught']): string {
  if (total === 0) return ''
  const percent = (part: number) => (part * 100).toFixed(0)
  return `${count}/${total} ${percent(count / total)} % (${percent(low)}–${percent(high)})`
}
