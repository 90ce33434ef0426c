import type { Firsthand } from '../../../compose.js'
import { FirsthandError } from '../../../model/errors.js'
import type { PaperKey } from '../../../model/ids.js'
import { partlyWords } from '../../../model/paper.js'
import type { CheckEditorialOutcome, EditorialRow } from '../../../operations/check-editorial.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { askConsent } from '../consent.js'
import { INTERRUPTED } from '../interruption.js'
import { consentOf } from '../online-consent.js'
import { createProgress } from '../progress.js'
import { formatTable } from '../table.js'
import { countOf } from '../wrap-text.js'

export interface RetractionFlags {
  readonly refreshList?: boolean
  readonly yes?: boolean
}

/** Looks up the editorial status of papers and says what has changed. */
export async function runRetractions(
  keys: readonly string[],
  flags: RetractionFlags,
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  if (flags.refreshList === true) await refreshList(firsthand, flags, context)
  const progress = await createProgress(terminal, 'papers looked up')
  const outcome = await firsthand
    .checkEditorial(keys.length === 0 ? {} : { keys: keys as readonly PaperKey[] }, {
      consent: consentOf(flags, terminal),
      onProgress: ({ done, total, title }) => progress.update({ done, total, item: title }),
    })
    .finally(() => progress.stop())
  if (context.isJson) printJson(context, outcome)
  else print(outcome, context)
  if (outcome.isCancelled) return INTERRUPTED
  return outcome.rows.some(({ after }) => after.status === 'retracted' || after.status === 'withdrawn')
    ? EXIT.checkFailed
    : EXIT.done
}

async function refreshList(
  firsthand: Firsthand,
  { yes }: RetractionFlags,
  { terminal }: CliContext,
): Promise<void> {
  await askConsent(
    {
      lines: ['The list of Retraction Watch would be downloaded from gitlab.com/crossref (about 60 MB).'],
      question: 'Download it?',
      declined: 'Nothing was downloaded',
      isYes: yes === true,
    },
    terminal,
  )
  const refreshed = await firsthand.refreshRetractionList()
  if (refreshed.status === 'unavailable') throw new FirsthandError('network-unavailable', refreshed.reason)
  terminal.note(`List of Retraction Watch: ${countOf(refreshed.entries, 'entry', 'entries')}.`)
}

function print(
  { rows, recent, withoutId, counts, partly }: CheckEditorialOutcome,
  { terminal }: CliContext,
): void {
  const told = rows.filter(({ after }) => after.status !== 'no-notice-found')
  if (told.length > 0)
    terminal.print(
      `${formatTable<EditorialRow>(
        told,
        [
          { title: 'Paper', text: ({ key }) => key },
          { title: 'Status', text: statusText },
          { title: 'According to', text: ({ after }) => after.source },
          { title: 'Title', text: ({ title }) => title, isElastic: true },
        ],
        terminal.width,
      )}\n`,
    )
  const again =
    partly === 0 ? '' : `${partly} only partly, since not all services answered: asked again next time; `
  terminal.print(
    `${countOf(rows.length, 'paper')} looked up, ${counts['no-notice-found'] ?? 0} with no notice found; ${again}${recent} looked up recently; ${withoutId.length} without an id that could be asked about.`,
  )
}

function statusText({ after }: EditorialRow): string {
  const far = partlyWords(after)
  if (far === '') return after.status
  return after.status === 'unchecked' ? far : `${after.status} (${far})`
}
