import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { formatTable } from '../table.js'

/** Lists the domains with their status; exit code 1 where one is broken. */
export async function runDomains(context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const domains = await firsthand.domains()
  const isSound = domains.every(({ status }) => status === 'ok')
  if (context.isJson) printJson(context, { domains })
  else {
    terminal.print(
      formatTable(
        domains,
        [
          { title: 'Domain', text: ({ id }) => id },
          { title: 'Status', text: ({ status }) => status },
          { title: 'Version', text: ({ domain }) => domain?.version ?? '' },
          { title: 'From', text: ({ origin }) => origin },
          { title: 'For', text: ({ domain }) => domain?.scope ?? '', isElastic: true },
        ],
        terminal.width,
      ),
    )
    for (const { id, origin, reasons } of domains)
      if (reasons.length > 0) terminal.print(`${id} (${origin}): ${reasons.join('; ')}`)
  }
  return isSound ? EXIT.done : EXIT.checkFailed
}
