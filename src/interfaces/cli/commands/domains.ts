import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { formatTable } from '../table.js'

/** Lists the domains with their status; exit code 1 where one is broken. */
export async function runDomains(context: CliContext): Promise<number> {
  const firsthand = await context.open()
  const domains = await firsthand.domains()
  const isSound = domains.every(({ status }) => status === 'ok')
  if (context.isJson) {
    printJson(context, domains)
    return isSound ? EXIT.done : EXIT.checkFailed
  }
  const { terminal } = context
  terminal.print(
    formatTable(
      {
        columns: [
          { head: 'Domain' },
          { head: 'Status' },
          { head: 'Version' },
          { head: 'From' },
          { head: 'For' },
        ],
        rows: domains.map(({ id, status, origin, domain }) => [
          id,
          status,
          domain?.version ?? '',
          origin,
          domain?.scope ?? '',
        ]),
      },
      terminal.width,
    ),
  )
  for (const { id, reasons, status } of domains)
    if (status !== 'ok') terminal.print(`${id}: ${status}: ${reasons.join('; ')}`)
  return isSound ? EXIT.done : EXIT.checkFailed
}
