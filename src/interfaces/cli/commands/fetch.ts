import type { FetchOutcomeOfUser } from '../../../compose.js'
import type { Acquisition } from '../../../model/acquisition.js'
import {
  EXPECTED_WORDS,
  type FetchPreview,
  type FetchPreviewRow,
  furtherHostLines,
} from '../../../operations/fetch-papers.js'
import { flowLine, OUTCOME_WORDS } from '../../../operations/paper-flow.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { consentOf } from '../online-consent.js'
import { createStatusLine } from '../progress.js'
import { formatTable } from '../table.js'
import { countOf } from '../wrap-text.js'

export interface FetchFlags {
  readonly collection?: string
  readonly limit?: number
  readonly yes?: boolean
}

/** Shows what can be expected of each staged paper, asks, gets the open copies and says what came of each. */
export async function runFetch(flags: FetchFlags, context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const request = {
    ...(flags.collection !== undefined && { collection: flags.collection }),
    ...(flags.limit !== undefined && { limit: flags.limit }),
  }
  showPreview(await firsthand.previewFetch(request), context)
  const status = createStatusLine(terminal)
  const outcome = await firsthand
    .fetchPapers(request, {
      consent: consentOf(flags, terminal),
      onProgress: ({ title, outcome: came }) => status.show(`${OUTCOME_WORDS[came]}: ${title}`),
    })
    .finally(() => status.clear())
  if (context.isJson) printJson(context, { library: firsthand.directory, ...outcome })
  else printOutcome(outcome, context)
  return isNothingHad(outcome) ? EXIT.partial : EXIT.done
}

function isNothingHad({ acquisitions }: FetchOutcomeOfUser): boolean {
  const hasOne = acquisitions.some(({ documentId }) => documentId !== undefined)
  return acquisitions.length > 0 && !hasOne
}

function showPreview({ rows, beyond }: FetchPreview, { terminal }: CliContext): void {
  terminal.note(
    formatTable<FetchPreviewRow>(
      rows,
      [
        { title: 'Paper', text: ({ key }) => key },
        { title: 'Expected', text: ({ expected }) => EXPECTED_WORDS[expected] },
        { title: 'Licence', text: ({ licence }) => licence ?? '' },
        { title: 'Title', text: ({ title }) => title, isElastic: true },
      ],
      terminal.width,
    ),
  )
  for (const line of furtherHostLines(rows)) terminal.note(line)
  if (beyond > 0) terminal.note(`${countOf(beyond, 'paper')} beyond the limit of this run (--limit).`)
}

function printOutcome({ acquisitions, flow }: FetchOutcomeOfUser, { terminal }: CliContext): void {
  if (acquisitions.length === 0) terminal.print('Nothing was left to get.')
  else
    terminal.print(
      formatTable<Acquisition>(
        acquisitions,
        [
          { title: 'Paper', text: ({ paper }) => paper },
          { title: 'Outcome', text: ({ outcome }) => OUTCOME_WORDS[outcome] },
          { title: 'Copy', text: ({ attempts }) => copyText(attempts) },
          { title: 'Licence', text: ({ licence }) => licence ?? '' },
          { title: 'Why', text: ({ reason }) => reason, isElastic: true },
        ],
        terminal.width,
      ),
    )
  terminal.print(`\nIn all: ${flowLine(flow)}`)
  const waiting = acquisitions.flatMap(({ attempts, documentId, outcome }) =>
    documentId === undefined || outcome === 'abstract-only' ? attempts.filter(isWaiting) : [],
  )
  if (waiting.length === 0) return
  terminal.print(
    `\nPages of open copies name ${countOf(waiting.length, 'file')} on another site. Nothing was asked there; \`firsthand fetch\` again lists them:`,
  )
  for (const { route } of waiting) terminal.print(`  ${route.url} (named by ${route.namedBy ?? ''})`)
}

function isWaiting({ outcome }: Acquisition['attempts'][number]): boolean {
  return outcome === 'needs-approval'
}

function copyText(attempts: Acquisition['attempts']): string {
  const got = attempts.find(({ outcome }) => outcome === 'got')
  return got === undefined ? '' : `${got.route.kind} of ${new URL(got.route.url).hostname}`
}
