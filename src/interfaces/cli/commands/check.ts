import type { DraftClaimReport, DraftOutcome, DraftReport } from '../../../model/draft-report.js'
import { OWN_FAMILY, WRITER_UNKNOWN } from '../../../model/judgement.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { withConsent } from '../consent.js'
import { createStatusLine } from '../progress.js'
import { wrapText } from '../wrap-text.js'
import { writeText } from '../write-rows.js'

export interface CheckFlags {
  readonly domain?: string
  readonly yes?: boolean
}

/** Checks every claim of a text file; exit code 1 where one failed. */
export async function runCheck(
  file: string,
  flags: CheckFlags & { readonly out?: string; readonly markdown?: boolean },
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open({ 'domains.use': flags.domain })
  const status = createStatusLine(terminal)
  const check = () =>
    firsthand
      .checkText(file, {
        onParagraph: (done, all) => status.show(`paragraphs ${done}/${all}`),
        onJudgeCall: (made) => status.show(`calls of judges: ${made}`),
      })
      .finally(() => status.clear())
  const report = await withConsent(check, { firsthand, terminal, isYes: flags.yes === true })
  if (flags.out !== undefined) await writeText(flags.out, await firsthand.renderDraftReport(report))
  if (context.isJson) printJson(context, report)
  else if (flags.markdown === true) terminal.print(await firsthand.renderDraftReport(report))
  else {
    for (const claim of report.claims) printClaim(claim, context)
    const { failed, flagged, supported } = report.counts
    terminal.print(
      `${report.claims.length} claims: ${failed} failed, ${flagged} to be looked at, ${supported} supported. ${checkedBy(report.judges)}`,
    )
  }
  return report.counts.failed > 0 ? EXIT.checkFailed : EXIT.done
}

function checkedBy(judges: DraftReport['judges'] = []): string {
  return judges.length === 0
    ? 'Checked by code alone.'
    : [
        `Checked by code and judged by ${judges.map(({ name }) => name).join(', ')}.`,
        ...judges.flatMap(doubtOf),
        ...(judges.some(({ family }) => family !== OWN_FAMILY) ? [WRITER_UNKNOWN] : []),
      ].join(' ')
}

function doubtOf({ name, exam }: NonNullable<DraftReport['judges']>[number]): string[] {
  return exam?.isPassed === false
    ? [`${name} did not pass its entrance test: what it accepts counts for nothing.`]
    : []
}

/** Checks one claim; exit code 1 where a part of it failed. */
export async function runCheckClaim(
  words: readonly string[],
  flags: CheckFlags,
  context: CliContext,
): Promise<number> {
  const firsthand = await context.open({ 'domains.use': flags.domain })
  const claims = await withConsent(() => firsthand.checkClaim(words.join(' ')), {
    firsthand,
    terminal: context.terminal,
    isYes: flags.yes === true,
  })
  if (context.isJson) printJson(context, { claims })
  else for (const claim of claims) printClaim(claim, context)
  return claims.some(({ outcome }) => outcome === 'failed') ? EXIT.checkFailed : EXIT.done
}

const SIGNS: Readonly<Record<DraftOutcome, string>> = { supported: '✓', flagged: '?', failed: '✗' }

function printClaim(claim: DraftClaimReport, { terminal }: CliContext): void {
  const { colours, width } = terminal
  const paint = { supported: colours.green, flagged: colours.yellow, failed: colours.red }[claim.outcome]
  const { evidence, otherContexts, recheck, readAs, text } = claim
  terminal.print(`${paint(SIGNS[claim.outcome])} ${wrapText(text, { width, first: '', rest: '  ' })}`)
  if (readAs !== text) terminal.print(wrapText(`read as: ${readAs}`, { width, first: '    ' }))
  const kind = recheck === undefined ? claim.verdict : `${claim.verdict}, ${recheck}`
  terminal.print(wrapText(`${kind}: ${claim.reason}`, { width, first: '    ' }))
  if (claim.unresolved.length > 0)
    terminal.print(`    points back, unresolved: ${claim.unresolved.join(', ')}`)
  if (evidence !== undefined)
    terminal.print(
      wrapText(`“${evidence.quote}” (${evidence.citation}, ${evidence.locator}, ${evidence.role})`, {
        width,
        first: '    ',
      }),
    )
  if (claim.otherContextCount > otherContexts.length)
    terminal.print(
      `    other places of the number: ${claim.otherContextCount}${otherContexts.length === 0 ? ', none of them about this' : ', those about this:'}`,
    )
  for (const { number, citation, quote } of otherContexts)
    terminal.print(wrapText(`${number} elsewhere: “${quote}” (${citation})`, { width, first: '    ' }))
  terminal.print('')
}
