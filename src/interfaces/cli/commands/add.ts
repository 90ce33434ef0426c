import { isAbsolute, relative } from 'node:path'
import type { Firsthand } from '../../../compose.js'
import { FirsthandError, isFirsthandError } from '../../../model/errors.js'
import type { AddOutcome, AddRow } from '../../../operations/add.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { INTERRUPTED } from '../interruption.js'
import { createProgress } from '../progress.js'
import { readInput } from '../read-input.js'
import { formatTable } from '../table.js'
import { embedWithProgress } from './models.js'
import { countOf, wrapText } from '../wrap-text.js'

export interface AddFlags {
  readonly parallel?: string
  readonly password?: string
  /** File whose first line is the password. */
  readonly passwordFile?: string
  readonly embed?: boolean
  readonly watch?: boolean
}

/** Different warnings shown; `--json` has them all. */
const WARNINGS_SHOWN = 8

/** Adds files and folders and prints what became of each that was not added. */
export async function runAdd(
  paths: readonly string[],
  flags: AddFlags,
  context: CliContext,
): Promise<number> {
  if (flags.watch === true) return watch(paths, context)
  const firsthand = await context.open({ 'reader.processes': flags.parallel })
  const progress = await createProgress(context.terminal, 'files')
  const password = await passwordOf(flags)
  const request = { paths, ...(password !== undefined && { password }) }
  const outcome = await firsthand
    .add(request, ({ done, total, path }) => progress.update({ done, total, item: shownPath(path) }))
    .finally(() => progress.stop())
  if (context.isJson) printJson(context, { library: firsthand.directory, ...outcome })
  if (outcome.rows.length === 0 && outcome.unlisted.length > 0 && !outcome.isCancelled) {
    const reasons = outcome.unlisted.map(({ path, message }) => `${shownPath(path)}: ${message}`)
    throw new FirsthandError('file-unreadable', reasons.join('; '))
  }
  if (!context.isJson) printOutcome(outcome, firsthand.directory, context)
  if (outcome.isCancelled) return INTERRUPTED
  if (flags.embed !== false) await embedAdded(firsthand, context)
  return isNothingAdded(outcome) ? EXIT.partial : EXIT.done
}

async function watch(paths: readonly string[], context: CliContext): Promise<number> {
  const [folder] = paths
  if (folder === undefined || paths.length > 1)
    throw new FirsthandError('usage-invalid', '--watch takes one folder.')
  return (await import('./import.js')).runWatch(folder, context)
}

/** The password is used for this run and kept nowhere. Throws `input-invalid` where both ways are used or it is empty. */
async function passwordOf(flags: AddFlags): Promise<string | undefined> {
  if (flags.passwordFile === undefined) return flags.password
  if (flags.password !== undefined)
    throw new FirsthandError('input-invalid', 'Give --password or --password-file, not both.')
  const [line = ''] = (await readInput(flags.passwordFile)).split(/\r?\n/u, 1)
  if (line === '')
    throw new FirsthandError(
      'input-invalid',
      `The first line of ${flags.passwordFile} is empty: it holds no password.`,
    )
  return line
}

/** With a model enabled, the new passages get their vectors at once; what fails is said, the papers are in anyway. */
async function embedAdded(firsthand: Firsthand, context: CliContext): Promise<void> {
  try {
    const outcome = await embedWithProgress(firsthand, context)
    if (outcome !== undefined && outcome.missing > 0)
      context.terminal.note(`${outcome.missing} passages have no vector yet: firsthand models embed`)
  } catch (error) {
    if (!isFirsthandError(error, 'model-unavailable') && !isFirsthandError(error, 'model-failed')) throw error
    context.terminal.note(`The papers are searched by words only: ${error.message}`)
  }
}

/** Some file failed, and none is in the library. */
function isNothingAdded({ counts, rows, unlisted }: AddOutcome): boolean {
  const isIn = counts.added + counts.changed + counts.unchanged + counts.duplicate + counts.metadata > 0
  return !isIn && (rows.some(isFailed) || unlisted.length > 0)
}

function isFailed({ status }: AddRow): boolean {
  return status === 'unreadable' || status === 'refused' || status === 'failed'
}

/** Counts, and what was not added with the reasons. */
export function printOutcome(outcome: AddOutcome, directory: string, { terminal }: CliContext): void {
  terminal.print(`${countsLine(outcome)}\nLibrary: ${directory}`)
  const failed = outcome.rows.filter(isFailed)
  const rows = [
    ...outcome.unlisted.map(({ path, message }) => ({ path, status: 'not found', message })),
    ...failed.map(({ path, status, message }) => ({ path, status, message })),
  ]
  if (rows.length > 0) {
    const table = formatTable(
      rows,
      [
        { title: 'File', text: ({ path }) => shownPath(path), isElastic: true },
        { title: 'Outcome', text: ({ status }) => status },
        { title: 'Reason', text: ({ message }) => message },
      ],
      Number.POSITIVE_INFINITY,
    )
    terminal.print(`\n${terminal.colours.bold('Not added')}\n${table}`)
  }
  printWarnings(outcome.rows, terminal)
  if (outcome.isCancelled) terminal.note('Stopped. What was finished is kept; run the same command to go on.')
}

function countsLine({ counts, unlisted }: AddOutcome): string {
  const failed = counts.unreadable + counts.refused + counts.failed + unlisted.length
  const parts = [
    `${counts.added} added`,
    counts.changed > 0 ? `${counts.changed} changed` : '',
    counts.unchanged > 0 ? `${counts.unchanged} already there` : '',
    counts.duplicate > 0 ? countOf(counts.duplicate, 'duplicate') : '',
    counts.metadata > 0 ? countOf(counts.metadata, 'bibliography file') : '',
    counts.skipped > 0 ? `${counts.skipped} skipped (no papers)` : '',
    failed > 0 ? `${failed} not added` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function printWarnings(rows: readonly AddRow[], terminal: CliContext['terminal']): void {
  const files = new Map<string, string[]>()
  for (const { path, warnings } of rows)
    for (const warning of warnings ?? []) files.set(warning, [...(files.get(warning) ?? []), shownPath(path)])
  if (files.size === 0) return
  const groups = [...files].sort(([, left], [, right]) => right.length - left.length)
  terminal.print(`\n${terminal.colours.bold('Warnings')}`)
  for (const [warning, paths] of groups.slice(0, WARNINGS_SHOWN)) {
    const which = paths.length === 1 ? paths[0] : `${countOf(paths.length, 'file')}, e.g. ${paths[0]}`
    terminal.print(wrapText(`${which}: ${warning}`, { width: terminal.width, first: '- ', rest: '  ' }))
  }
  if (groups.length > WARNINGS_SHOWN)
    terminal.print(`- and ${countOf(groups.length - WARNINGS_SHOWN, 'other warning')}; --json lists all`)
}

/** Relative to the working directory where that is shorter. */
export function shownPath(path: string): string {
  const way = relative(process.cwd(), path)
  return way !== '' && !isAbsolute(way) && way.length < path.length ? way : path
}
