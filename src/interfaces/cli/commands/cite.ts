import type { CitationFormat } from '../../../operations/cite.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { countOf } from '../wrap-text.js'

/** Prints references; with `--json` also the records that they were made from. */
export async function runCite(
  keys: readonly string[],
  { format }: { readonly format: CitationFormat },
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const outcome = await firsthand.cite({ keys, format })
  if (context.isJson) {
    printJson(context, { format, ...outcome })
    return EXIT.done
  }
  terminal.print(outcome.text.replace(/\n$/u, ''))
  if (outcome.unconfirmed.length > 0)
    terminal.note(
      `${countOf(outcome.unconfirmed.length, 'record')} as the document itself prints it, not from a bibliography: ${outcome.unconfirmed.join(', ')}`,
    )
  return EXIT.done
}
