import type { NearestQuote, QuoteOutcome, QuotePlace } from '../../../operations/check-quote.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import { placeLine } from '../place-line.js'
import { wrapText } from '../wrap-text.js'

/** Checks a quotation from anywhere against every stored document. */
export async function runCheckQuote(
  words: readonly string[],
  flags: { readonly paper?: string },
  context: CliContext,
): Promise<number> {
  const firsthand = await context.open()
  const quote = words.join(' ')
  const outcome = await firsthand.checkQuote({
    quote,
    ...(flags.paper !== undefined && { paper: flags.paper }),
  })
  if (context.isJson) printJson(context, { quote, ...outcome })
  else printVerdict(outcome, context)
  return outcome.status === 'present' ? EXIT.done : EXIT.checkFailed
}

function printVerdict(outcome: QuoteOutcome, context: CliContext): void {
  const { terminal } = context
  const { colours } = terminal
  switch (outcome.status) {
    case 'present':
      terminal.print(`${colours.green('Present')}, word for word:`)
      return printPlaces(outcome.places, context)
    case 'misattributed':
      terminal.print(`${colours.red('Misattributed')}: not in ${outcome.paper}, but in another paper:`)
      return printPlaces(outcome.places, context)
    case 'not-present':
      terminal.print(`${colours.red('Not present')} in any stored document.`)
      if (outcome.nearest !== undefined) printNearest(outcome.nearest, context)
  }
}

function printPlaces(places: readonly QuotePlace[], { terminal }: CliContext): void {
  for (const place of places) {
    terminal.print(`\n${placeLine(place, terminal.colours)}`)
    terminal.print(wrapText(`“${place.stored}”`, { width: terminal.width, first: '  ' }))
    for (const omitted of place.omitted)
      terminal.print(wrapText(`left out: “${omitted}”`, { width: terminal.width, first: '  ', rest: '    ' }))
    if (place.section === 'references')
      terminal.print('  It stands in the reference list: it is no evidence.')
  }
}

function printNearest(nearest: NearestQuote, { terminal }: CliContext): void {
  terminal.print(`\nNearest wording (${Math.round(nearest.similarity * 100)} % of the words agree):`)
  terminal.print(placeLine(nearest, terminal.colours))
  terminal.print(wrapText(`“${nearest.text.replace(/\s+/gu, ' ')}”`, { width: terminal.width, first: '  ' }))
  const { firstDifference } = nearest
  if (firstDifference === undefined) return
  const { quoted, stored } = firstDifference
  terminal.print(
    `First difference: ${quoted === '' ? 'nothing' : `“${quoted}”`} quoted, ${stored === '' ? 'nothing' : `“${stored}”`} stored`,
  )
}
