import type { IsolationEvaluation } from '../../../operations/evaluate-isolation.js'
import { FirsthandError } from '../../../model/errors.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { createProgress } from '../progress.js'
import { readInput } from '../read-input.js'
import { formatTable } from '../table.js'
import { countOf } from '../wrap-text.js'
import { writeRows } from '../write-rows.js'

export interface IsolationFlags {
  readonly sample?: string
  readonly rows?: string
  readonly batch?: string
  readonly longest?: string
  readonly repeat?: string
  readonly cache?: string
}

/** Measures whether judges may be given several claims in one call. Exits 0 whenever it measured. */
export async function runEvalIsolation(
  files: readonly string[],
  flags: IsolationFlags,
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const texts = await Promise.all(files.map(readInput))
  const request = {
    texts,
    ...numberOf('sample', flags),
    ...numberOf('batch', flags),
    ...numberOf('longest', flags),
    ...numberOf('repeat', flags),
    ...(flags.cache !== undefined && { cache: flags.cache }),
  }
  const firsthand = await context.open()
  const progress = await createProgress(terminal, 'claims')
  const results = await firsthand
    .evaluateIsolation(request, ({ judge, done, all }) => progress.update({ done, total: all, item: judge }))
    .finally(() => progress.stop())
  if (flags.rows !== undefined)
    await writeRows(
      flags.rows,
      results.flatMap(({ judge, looks }) => looks.map((look) => ({ judge: judge.name, ...look }))),
    )
  const shown = results.map(({ looks: _looks, ...result }) => result)
  if (context.isJson) printJson(context, { files, results: shown })
  else for (const result of shown) printResult(result, terminal)
  return EXIT.done
}

/** Throws `usage-invalid`. */
function numberOf<Name extends 'sample' | 'batch' | 'longest' | 'repeat'>(
  name: Name,
  flags: IsolationFlags,
): { readonly [Key in Name]?: number } {
  const text = flags[name]
  if (text === undefined) return {}
  if (/^[1-9]\d{0,5}$/u.test(text)) return { [name]: Number(text) } as { readonly [Key in Name]: number }
  throw new FirsthandError('usage-invalid', `--${name} expects a whole number from 1, not "${text}".`)
}

type Result = Omit<IsolationEvaluation, 'looks'>

/** `12/20 (60.0 %, 38.7–78.1)` */
function shareText({ count, total, low, high }: Result['askedAlone']): string {
  const percent = (part: number) => (part * 100).toFixed(1)
  return total === 0
    ? ''
    : `${count}/${total} (${percent(count / total)} %, ${percent(low)}–${percent(high)})`
}

const OPINION = ({ opinion }: Result['batched']) => shareText(opinion)
const ACCEPTANCE = ({ acceptance }: Result['batched']) => shareText(acceptance)

function printResult(result: Result, { print }: CliContext['terminal']): void {
  const { judge, rows, batch, seed, longest, places, askedAlone } = result
  const short = longest === undefined ? '' : ` with passages of at most ${longest} characters`
  print(`${judge.name} (family ${judge.family}): ${countOf(rows, 'natural claim')}${short}, seed ${seed}`)
  print(`Calls of up to ${batch} claims; asked alone after all: ${shareText(askedAlone)}`)
  print('')
  print('Other than in the first call with one claim:')
  print(formatTable(differences(result), DIFFERENCE_COLUMNS, Number.POSITIVE_INFINITY))
  print('')
  print(
    formatTable(
      places,
      [
        { title: 'Place in the call', text: ({ place }) => (place === 0 ? 'asked alone' : String(place)) },
        { title: 'Another opinion', text: OPINION },
        { title: 'Accepted in one only', text: ACCEPTANCE },
      ],
      Number.POSITIVE_INFINITY,
    ),
  )
  print('')
  print(formatTable(costs(result), COST_COLUMNS, Number.POSITIVE_INFINITY))
  print('')
  print(conclusion(result))
}

function differences({ batched, again, drawn }: Result) {
  return [
    { name: 'in a call with others', ...batched },
    ...(again === undefined ? [] : [{ name: 'alone, once more', ...again }]),
    ...(drawn === undefined ? [] : [{ name: 'alone, drawn at temperature 0.7', ...drawn }]),
  ]
}

type DifferenceRow = ReturnType<typeof differences>[number]
const DIFFERENCE_COLUMNS = [
  { title: 'Asked', text: ({ name }: DifferenceRow) => name },
  { title: 'Another opinion', text: OPINION },
  { title: 'Accepted in one only', text: ACCEPTANCE },
]

function costs({ costs: { single, batched, again, drawn } }: Result) {
  return [
    { name: 'alone', ...single },
    { name: 'in a call with others', ...batched },
    ...(again.calls === 0 ? [] : [{ name: 'alone, once more', ...again }]),
    ...(drawn === undefined ? [] : [{ name: 'alone, drawn', ...drawn }]),
  ]
}

type CostRow = ReturnType<typeof costs>[number]
const COST_COLUMNS = [
  { title: 'Asked', text: ({ name }: CostRow) => name },
  { title: 'Calls', text: ({ calls }: CostRow) => String(calls), isRight: true },
  { title: 'Prompt tokens', text: ({ promptTokens }: CostRow) => String(promptTokens), isRight: true },
  { title: 'Written tokens', text: ({ outputTokens }: CostRow) => String(outputTokens), isRight: true },
  { title: 'Seconds', text: ({ seconds }: CostRow) => String(seconds), isRight: true },
  { title: 'No opinion', text: ({ scores }: CostRow) => String(scores.failed), isRight: true },
  {
    title: 'Balanced accuracy',
    text: ({ scores: { alone } }: CostRow) =>
      alone.balancedAccuracy === undefined || alone.interval === undefined
        ? ''
        : `${alone.balancedAccuracy.toFixed(3)} (${alone.interval.low.toFixed(3)}–${alone.interval.high.toFixed(3)})`,
  },
]

function conclusion({ isAllowed, batch }: Result): string {
  if (isAllowed === undefined)
    return 'Too few rows to tell whether batches differ more than two calls with one claim do.'
  return isAllowed
    ? `Batches differ no more than two calls with one claim: models.judgeBatch may be set to ${batch}.`
    : 'Batches differ more than two calls with one claim: models.judgeBatch should be off for this judge.'
}
