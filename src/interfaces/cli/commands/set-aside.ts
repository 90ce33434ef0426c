import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { wrapText } from '../wrap-text.js'

/** Lists the text that was kept out of the evidence because it is hidden or speaks to AI readers. */
export async function runSetAside(context: CliContext): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const rows = await firsthand.setAside()
  if (context.isJson) printJson(context, { library: firsthand.directory, setAside: rows })
  else if (rows.length === 0) terminal.note('Nothing hidden or addressed to AI readers was found.')
  else
    for (const { paper, fileName, page, reason, text } of rows) {
      terminal.print(`${paper.citation}, ${fileName}${page === undefined ? '' : `, p. ${page}`}: ${reason}`)
      terminal.print(wrapText(text.replace(/\s+/gu, ' '), { width: terminal.width, first: '  ' }))
    }
  return EXIT.done
}
