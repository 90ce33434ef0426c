import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { INTERRUPTED } from '../interruption.js'
import { createProgress } from '../progress.js'
import { countOf } from '../wrap-text.js'
import { printOutcome, shownPath } from './add.js'

export interface ImportFlags {
  readonly file?: string
  readonly api?: string
}

/** Attached files printed that were not read; `--json` has all. */
const SHOWN = 10

/** Takes over the items of Zotero with their attached files. */
export async function runImportZotero(flags: ImportFlags, context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const progress = await createProgress(terminal, 'files')
  const request = {
    ...(flags.file !== undefined && { file: flags.file }),
    ...(flags.api !== undefined && { api: flags.api }),
  }
  const outcome = await firsthand
    .importZotero(request, ({ done, total, path }) => progress.update({ done, total, item: shownPath(path) }))
    .finally(() => progress.stop())
  if (context.isJson) printJson(context, { library: firsthand.directory, ...outcome })
  else {
    terminal.print(`${countOf(outcome.items, 'item')} of Zotero.`)
    printOutcome(outcome, firsthand.directory, context)
    for (const { name, reason } of outcome.leftOut.slice(0, SHOWN))
      terminal.note(`Not read: ${shownPath(name)}: ${reason}`)
    if (outcome.leftOut.length > SHOWN)
      terminal.note(`and ${outcome.leftOut.length - SHOWN} more; --json lists all`)
  }
  if (outcome.isCancelled) return INTERRUPTED
  return outcome.items === 0 ? EXIT.partial : EXIT.done
}

/** Adds a folder now and whenever something changes in it; Ctrl-C ends it, and what is in hand is finished. */
export async function runWatch(folder: string, context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  terminal.note(`Watching ${shownPath(folder)}; Ctrl-C ends it.`)
  await firsthand.watchFolder(folder, async (outcome) => {
    const { added, changed } = outcome.counts
    if (context.isJson) terminal.print(JSON.stringify({ library: firsthand.directory, ...outcome }))
    else if (added + changed > 0 || outcome.rows.some(({ status }) => status === 'failed'))
      printOutcome(outcome, firsthand.directory, context)
  })
  return EXIT.done
}
