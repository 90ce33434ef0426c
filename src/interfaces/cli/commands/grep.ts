import type { Span } from '../../../model/document.js'
import type { GrepOutcome } from '../../../operations/grep.js'
import { type CliContext, EXIT, printJson } from '../cli-context.js'
import type { Colours } from '../terminal.js'
import { countOf, wrapText } from '../wrap-text.js'
import { placeLine } from '../place-line.js'

export interface GrepFlags {
  readonly regex?: boolean
  readonly ignoreCase?: boolean
  readonly limit: number
  readonly searchedOnly?: boolean
}

/** Searches every stored sentence; like grep, it fails (1) where nothing is found. */
export async function runGrep(pattern: string, flags: GrepFlags, context: CliContext): Promise<number> {
  const firsthand = await context.open()
  const outcome = await firsthand.grep({
    pattern,
    isRegex: flags.regex === true,
    isCaseIgnored: flags.ignoreCase === true,
    limit: flags.limit,
    isSearchedOnly: flags.searchedOnly === true,
  })
  if (context.isJson) printJson(context, { pattern, ...outcome })
  else printMatches(outcome, context)
  return outcome.sentences > 0 ? EXIT.done : EXIT.checkFailed
}

function printMatches(outcome: GrepOutcome, { terminal }: CliContext): void {
  for (const match of outcome.matches) {
    terminal.print(placeLine(match, terminal.colours))
    const text = markSpans(match.text, match.spans, terminal.colours)
    terminal.print(`${wrapText(text, { width: terminal.width, first: '  ' })}\n`)
  }
  terminal.note(summary(outcome))
}

function summary({ matches, sentences, papers, documentsLookedAt }: GrepOutcome): string {
  if (sentences === 0) return `Not found in ${countOf(documentsLookedAt, 'document')}.`
  const found = `${countOf(sentences, 'sentence')} in ${countOf(papers, 'paper')}`
  return matches.length < sentences
    ? `${found}; the first ${matches.length} are shown (--limit).`
    : `${found}.`
}

/** The matches stand out by colour, or between » and « where there is none. */
export function markSpans(text: string, spans: readonly Span[], colours: Colours): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of spans) {
    const matched = text.slice(start, end)
    const marked = colours.isColorSupported ? eachWord(matched, colours) : `»${matched}«`
    parts.push(text.slice(at, start), marked)
    at = end
  }
  return [...parts, text.slice(at)].join('').replace(/\s+/gu, ' ')
}

function eachWord(text: string, colours: Colours): string {
  return text
    .split(/(\s+)/u)
    .map((word) => (/^\s*$/u.test(word) ? word : colours.bold(colours.yellow(word))))
    .join('')
}
