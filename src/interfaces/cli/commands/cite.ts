import type { Firsthand } from '../../../compose.js'
import { FirsthandError } from '../../../model/errors.js'
import type { CitationFormat, CiteOutcome } from '../../../operations/cite.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { readInput } from '../read-input.js'
import { countOf } from '../wrap-text.js'

export interface CiteFlags {
  readonly format?: CitationFormat
  /** CSL file. */
  readonly style?: string
  /** CSL locale file. */
  readonly locale?: string
}

/** Prints references; with `--json` also the records that they were made from. */
export async function runCite(
  keys: readonly string[],
  flags: CiteFlags,
  context: CliContext,
): Promise<number> {
  const { terminal } = context
  const firsthand = await context.open()
  const outcome = await citeAs(keys, flags, firsthand)
  if (context.isJson) {
    const asked = flags.style === undefined ? { format: flags.format ?? 'apa' } : { style: flags.style }
    printJson(context, { ...asked, ...outcome })
    return EXIT.done
  }
  terminal.print(outcome.text.replace(/\n$/u, ''))
  if (outcome.unconfirmed.length > 0)
    terminal.note(
      `${countOf(outcome.unconfirmed.length, 'record')} as the document itself prints it, not from a bibliography: ${outcome.unconfirmed.join(', ')}`,
    )
  return EXIT.done
}

async function citeAs(
  keys: readonly string[],
  { format, style, locale }: CiteFlags,
  firsthand: Firsthand,
): Promise<CiteOutcome> {
  if (style === undefined) {
    if (locale !== undefined) throw new FirsthandError('usage-invalid', '--locale goes with --style.')
    return firsthand.cite({ keys, format: format ?? 'apa' })
  }
  if (format !== undefined) throw new FirsthandError('usage-invalid', 'Give either --format or --style.')
  return firsthand.citeInStyle({
    keys,
    style: await readInput(style),
    ...(locale !== undefined && { locale: await readInput(locale) }),
  })
}
