import { standingLine } from '../../../operations/answer-standing.js'
import type { ShownEvidence } from '../../../operations/show-evidence.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { wrapText } from '../wrap-text.js'
import { markSpans } from './grep.js'

/** Shows the passage behind an evidence id in full. */
export async function runEvidence(
  id: string,
  flags: { readonly run?: string },
  context: CliContext,
): Promise<number> {
  const firsthand = await context.open()
  const shown = await firsthand.evidence({ id, ...(flags.run !== undefined && { run: flags.run }) })
  const standing = shown.runId === undefined ? undefined : (await firsthand.standings()).get(shown.runId)
  if (context.isJson) printJson(context, { ...shown, ...(standing !== undefined && { standing }) })
  else {
    printEvidence(shown, context)
    const line = standing === undefined ? undefined : standingLine(standing)
    if (line !== undefined) context.terminal.note(`Answer ${shown.runId}: ${line}`)
  }
  return EXIT.done
}

function printEvidence(shown: ShownEvidence, { terminal }: CliContext): void {
  const { colours, width } = terminal
  terminal.print(colours.bold(`${shown.paper.citation}, ${shown.locator}`))
  for (const [name, value] of factsOf(shown))
    terminal.print(wrapText(value, { width, first: `${name.padEnd(10)} `, rest: ' '.repeat(11) }))
  const spans = shown.sentences.filter(({ isMarked }) => isMarked).map(({ span }) => span)
  const text = markSpans(shown.text, spans, colours)
  terminal.print(`\n${wrapText(text, { width, first: '  ' })}`)
  if (shown.status === 'superseded')
    terminal.note(
      `The library no longer holds this text (superseded); it is shown as the run ${shown.runId} kept it.`,
    )
}

function factsOf(shown: ShownEvidence): readonly (readonly [string, string])[] {
  const facts: readonly (readonly [string, string])[] = [
    ['Id', shown.id],
    ['Paper', `${shown.paper.title} (${shown.paper.key})`],
    ['Editorial', shown.paper.editorial],
    ['File', shown.fileName],
    ['Level', shown.level],
    ['Section', [shown.section, ...shown.heading].join(' › ')],
    ['Page', shown.page === undefined ? '' : String(shown.page)],
    ['Role', shown.role ?? ''],
    [
      'Points at',
      shown.relays
        .map(({ mark, reference }) => (reference === undefined ? mark : `${mark}: ${reference}`))
        .join('; '),
    ],
    ['Boxes', shown.boxes.map(boxText).join('; ')],
    ['Passage', shown.passageId],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** Points from the top left corner of the page. */
function boxText({ page, left, top, right, bottom }: ShownEvidence['boxes'][number]): string {
  return `p. ${page} (${[left, top, right, bottom].map((value) => value.toFixed(0)).join(', ')})`
}
