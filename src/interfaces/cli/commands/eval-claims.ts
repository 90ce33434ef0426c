import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { readInput } from '../read-input.js'
import { formatTable } from '../table.js'
import { countOf } from '../wrap-text.js'
import { writeRows } from '../write-rows.js'
import type { ShareLike } from './eval.js'

/** What a table row needs of a score. */
interface ScoreLike {
  readonly name: string
  readonly removed: ShareLike
  readonly caught: ShareLike
  readonly falselyRemoved?: ShareLike
  readonly falselyCaught?: ShareLike
  readonly balancedAccuracy?: number
  readonly milliseconds?: number
}

/** Judges the claims of row files by code and scores the outcomes. Exits 0 whenever it measured. */
export async function runEvalClaims(
  files: readonly string[],
  flags: { readonly rows?: string; readonly judge?: boolean; readonly lookAgain?: boolean },
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const texts = await Promise.all(files.map(readInput))
  const firsthand = await context.open()
  const { judge = false, lookAgain = false } = flags
  const { scores, spans, rows, rejected } = await firsthand.evaluateClaims({ texts, judge, lookAgain })
  if (flags.rows !== undefined) await writeRows(flags.rows, rows)
  if (context.isJson) printJson(context, { files, scores, spans, rejected })
  else {
    if (scores !== undefined) {
      terminal.print(
        `${countOf(scores.rows, 'claim')}; on one core ${scores.codeChecksPerSecond} a second by the code checks together, ${scores.claimsPerSecond} with the trained judge`,
      )
      const natural = scores.natural.balancedAccuracy
      if (natural !== undefined)
        terminal.print(`balanced accuracy on naturally occurring claims: ${natural.toFixed(3)}`)
      printScores(context, 'Overall', [scores.natural, scores.constructed, ...scores.aims])
      printScores(context, 'Kinds', scores.kindsByNature)
      printScores(context, 'Origins', scores.origins)
      printScores(context, 'Checks added one by one, naturally occurring claims', scores.ladder)
      if (lookAgain) printSecondLooks(context, rows)
    }
    if (spans.length > 0) printScores(context, 'Error spans', spans)
  }
  if (rejected.length > 0)
    terminal.note(`${countOf(rejected.length, 'line')} could not be used; --json says why.`)
  return EXIT.done
}

function printScores({ terminal }: CliContext, title: string, scores: readonly ScoreLike[]): void {
  const isTimed = scores.some(({ milliseconds }) => milliseconds !== undefined)
  const columns = [
    { title, text: ({ name }: ScoreLike) => name },
    { title: 'Removed', text: ({ removed }: ScoreLike) => shareCell(removed) },
    { title: 'Removed or flagged', text: ({ caught }: ScoreLike) => shareCell(caught) },
    { title: 'Falsely removed', text: ({ falselyRemoved }: ScoreLike) => shareCell(falselyRemoved) },
    { title: 'Falsely either', text: ({ falselyCaught }: ScoreLike) => shareCell(falselyCaught) },
    { title: 'Bal. acc.', text: ({ balancedAccuracy }: ScoreLike) => balancedAccuracy?.toFixed(3) ?? '' },
    ...(isTimed
      ? [
          {
            title: 'ms',
            text: ({ milliseconds }: ScoreLike) => milliseconds?.toFixed(3) ?? '',
            isRight: true,
          },
        ]
      : []),
  ]
  terminal.print('')
  terminal.print(formatTable(scores, columns, Number.POSITIVE_INFINITY))
}

/** `12/20 60 % (39–78)`: count, share and 95 % interval. */
function shareCell(share: ShareLike | undefined): string {
  if (share === undefined || share.total === 0) return ''
  const percent = (part: number) => (part * 100).toFixed(part < 0.1 ? 1 : 0)
  const { count, total, low, high } = share
  return `${count}/${total} ${percent(count / total)} % (${percent(low)}–${percent(high)})`
}

/** What second looks at the held-back claims came to, by label. */
function printSecondLooks(
  { terminal }: CliContext,
  rows: readonly { readonly label: string; readonly recheck?: { readonly class?: string } }[],
): void {
  const counts = new Map<string, number>()
  for (const { label, recheck } of rows) {
    if (recheck === undefined) continue
    const name = `${label === 'supported' ? 'supported' : 'wrong'}: ${recheck.class ?? 'still in doubt'}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  terminal.print('')
  terminal.print('Second looks at what was held back:')
  for (const [name, count] of [...counts].sort(([a], [b]) => a.localeCompare(b, 'en')))
    terminal.print(`  ${name}: ${count}`)
}
