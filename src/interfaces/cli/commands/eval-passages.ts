import type { PassageEvaluation } from '../../../operations/evaluate-passages.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { createStatusLine } from '../progress.js'
import { readInput } from '../read-input.js'
import { formatTable } from '../table.js'
import { countOf } from '../wrap-text.js'
import { writeRows } from '../write-rows.js'

/** Measures how often search brings a deciding sentence. Exits 0 whenever it measured. */
export async function runEvalPassages(
  file: string,
  flags: { readonly rows?: string },
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const text = await readInput(file)
  const firsthand = await context.open()
  const status = createStatusLine(terminal)
  const { scores, rows, rejected, leftOut } = await firsthand
    .evaluatePassages({ text }, ({ item }) => status.show(`questions ${item}`))
    .finally(() => status.clear())
  if (flags.rows !== undefined) await writeRows(flags.rows, rows)
  if (context.isJson) printJson(context, { file, library: firsthand.directory, scores, leftOut, rejected })
  else {
    const questions = scores[0]?.questions ?? 0
    terminal.print(
      `${countOf(questions, 'question')} with deciding sentences, searched in ${firsthand.directory}`,
    )
    terminal.print(formatTable(scores.flatMap(linesOf), COLUMNS, Number.POSITIVE_INFINITY))
  }
  for (const { mode, reason } of leftOut) terminal.note(`${mode} was left out: ${reason}.`)
  if (rejected.length > 0)
    terminal.note(`${countOf(rejected.length, 'line')} of ${file} could not be used; --json says why.`)
  return EXIT.done
}

type PassageScores = PassageEvaluation['scores'][number]

interface Line {
  readonly mode: string
  readonly depth: string
  readonly scores: PassageScores['at'][number]
}

function linesOf({ mode, at }: PassageScores): readonly Line[] {
  return Object.entries(at).map(([depth, scores]) => ({ mode, depth, scores }))
}

const COLUMNS = [
  { title: 'Search', text: ({ mode }: Line) => mode },
  { title: 'Pieces', text: ({ depth }: Line) => depth, isRight: true },
  {
    title: 'Found',
    text: ({ scores: { found } }: Line) => `${found.count}/${found.total}`,
    isRight: true,
  },
  {
    title: '95 % interval',
    text: ({ scores: { found } }: Line) =>
      `${(found.low * 100).toFixed(1)} – ${(found.high * 100).toFixed(1)} %`,
  },
  {
    title: 'Of all deciding sentences',
    text: ({ scores: { sentences } }: Line) => `${sentences.count}/${sentences.total}`,
    isRight: true,
  },
  { title: 'Characters', text: ({ scores }: Line) => String(scores.characters), isRight: true },
] as const
