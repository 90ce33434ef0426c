import type { RetrievalMode } from '../../../operations/retrieval-modes.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { createProgress, createStatusLine } from '../progress.js'
import { readInput } from '../read-input.js'
import { formatTable } from '../table.js'
import { countOf } from '../wrap-text.js'
import { writeRows, writeText } from '../write-rows.js'

export interface EvalAnswersFlags {
  readonly rows?: string
  readonly limit?: string
}

/** Asks the questions of a file and scores the answers. Exits 0 whenever it measured. */
export async function runEvalAnswers(
  file: string,
  flags: EvalAnswersFlags,
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const text = await readInput(file)
  const firsthand = await context.open({ 'ask.findingsLimit': flags.limit })
  const status = createStatusLine(terminal)
  const { scores, rows, rejected } = await firsthand
    .evaluateAnswers({ text }, ({ stage, item }) =>
      stage === 'evaluate' ? status.show(`questions ${item}`) : undefined,
    )
    .finally(() => status.clear())
  if (flags.rows !== undefined) await writeRows(flags.rows, rows)
  if (context.isJson) printJson(context, { file, library: firsthand.directory, scores, rejected })
  else {
    terminal.print(`${countOf(scores.questions, 'question')} asked of ${firsthand.directory}`)
    terminal.print(formatTable(shareRows(scores), SHARE_COLUMNS, Number.POSITIVE_INFINITY))
    terminal.print(
      `mean reciprocal position of the first deciding sentence: ${scores.meanReciprocalRank.toFixed(3)}`,
    )
  }
  if (rejected.length > 0)
    terminal.note(`${countOf(rejected.length, 'line')} of ${file} could not be used; --json says why.`)
  return EXIT.done
}

/** Reads the PDFs of a folder and compares them with the truth beside them. */
export async function runEvalReading(
  directory: string,
  flags: { readonly rows?: string; readonly out?: string },
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const progress = await createProgress(terminal, 'files')
  const request = { directory, ...(flags.out !== undefined && { out: flags.out }) }
  const { summary, rows, withoutTruth } = await firsthand
    .evaluateReading(request, ({ done, total, path }) => progress.update({ done, total, item: path }))
    .finally(() => progress.stop())
  if (flags.rows !== undefined) await writeRows(flags.rows, rows)
  if (context.isJson) printJson(context, { directory, summary, withoutTruth })
  else {
    terminal.print(figureTable(summary))
    if (summary.short.length > 0) terminal.print(`short, not counted: ${summary.short.join(', ')}`)
  }
  if (withoutTruth.length > 0)
    terminal.note(`${countOf(withoutTruth.length, 'PDF')} without a truth: not read.`)
  return EXIT.done
}

/** Searches a retrieval set (documents, queries, judgements) and scores the rankings. */
export async function runEvalRetrieval(
  directory: string,
  flags: { readonly rows?: string; readonly run?: string; readonly mode?: RetrievalMode },
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const status = createStatusLine(terminal)
  const { mode, scores, rows, missingDocuments, trecRun } = await firsthand
    .evaluateRetrieval(
      { directory, ...(flags.mode !== undefined && { mode: flags.mode }) },
      ({ stage, item }) => status.show(`${stage} ${item}`),
    )
    .finally(() => status.clear())
  if (flags.rows !== undefined) await writeRows(flags.rows, rows)
  if (flags.run !== undefined) await writeText(flags.run, trecRun)
  if (context.isJson) printJson(context, { directory, mode, scores, missingDocuments })
  else terminal.print(figureTable(scores))
  return EXIT.done
}

/** Numbers of a result by name, those within it too; shares and counts alike. */
function figureTable(figures: object): string {
  const rows = figuresOf(figures, '')
  return formatTable(
    rows,
    [
      { title: 'Measure', text: ({ name }) => name },
      {
        title: 'Value',
        text: ({ value }) => (Number.isInteger(value) ? String(value) : value.toFixed(4)),
        isRight: true,
      },
    ],
    Number.POSITIVE_INFINITY,
  )
}

function figuresOf(
  figures: object,
  prefix: string,
): readonly { readonly name: string; readonly value: number }[] {
  return Object.entries(figures).flatMap(([key, value]: [string, unknown]) => {
    const name = `${prefix}${spaced(key)}`
    if (typeof value === 'number') return [{ name, value }]
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? figuresOf(value, `${name}: `)
      : []
  })
}

function spaced(key: string): string {
  return key.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)
}

/** A count with its interval, as every evaluation gives it. */
export interface ShareLike {
  readonly count: number
  readonly total: number
  readonly low: number
  readonly high: number
}

const SHARE_COLUMNS = [
  { title: 'Measure', text: ({ name }: ShareRow) => name },
  { title: 'Count', text: ({ share }: ShareRow) => `${share.count}/${share.total}`, isRight: true },
  { title: '95 % interval', text: ({ share }: ShareRow) => interval(share) },
] as const

interface ShareRow {
  readonly name: string
  readonly share: ShareLike
}

function shareRows(scores: object): readonly ShareRow[] {
  return Object.entries(scores).flatMap(([key, value]) =>
    isShare(value) ? [{ name: spaced(key), share: value }] : [],
  )
}

function isShare(value: unknown): value is ShareLike {
  return typeof value === 'object' && value !== null && 'count' in value && 'total' in value && 'low' in value
}

function interval({ total, low, high }: ShareLike): string {
  return total === 0 ? 'nothing to measure' : `${(low * 100).toFixed(1)} – ${(high * 100).toFixed(1)} %`
}
