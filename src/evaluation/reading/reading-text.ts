import type { Block, Reading } from '../../model/document.js'
import type { CitationStyle, ReadingTruth } from './jats-truth.js'
import { tokensOf } from './tokens.js'

const BRACKETED = /\[\s*\d{1,4}(?:\s*[,;–—-]\s*\d{1,4})*\s*[,;–—-]?\s*\]/gu
const PARENTHESISED = /\(\s*\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\s*\)/gu
const RAISED = /(?<=[\p{L}.,;:)\]”"’%])\^\(?\d{1,3}(?:\s*[,–—-]\s*\d{1,3})*\)?/gu
const YEARS = /\(\s*(?:1[89]|20)\d\d[a-z]?(?:\s*[,;]\s*(?:1[89]|20)\d\d[a-z]?)*\s*\)/gu
const MARKS: Readonly<Record<CitationStyle, readonly RegExp[]>> = {
  bracket: [BRACKETED],
  parenthesis: [PARENTHESISED],
  superscript: [BRACKETED, RAISED],
  'author-year': [],
  year: [YEARS],
  none: [],
}

/**
 * Text of either side as it is compared: citation marks gone, superscripts (`^`) and subscripts (`_`) set apart.
 * What looks like a mark is taken out of both sides alike, whatever it was.
 */
export function withoutCitationMarks(text: string, style: CitationStyle): string {
  let bare = text.replace(/\s+/gu, ' ')
  for (const pattern of MARKS[style]) bare = bare.replace(pattern, ' ')
  return bare.replace(/[\^_]/g, ' ')
}

/** A block's text as it is compared. */
export function comparedText(block: Block, truth: ReadingTruth): string {
  return withoutCitationMarks(cutScripts(block), truth.citationStyle)
}

/** The display text with a blank at either end of a subscript and at the end of a superscript. */
function cutScripts({ display, scripts = [] }: Block): string {
  const cuts = new Set<number>()
  for (const span of scripts) {
    cuts.add(span.end)
    if (span.script === 'subscript') cuts.add(span.start)
  }
  let text = ''
  for (let index = 0; index < display.length; index++) text += (cuts.has(index) ? ' ' : '') + display[index]
  return text
}

/** Tokens of all blocks in reading order, author-year marks of the truth taken out. */
export function readingTokens(reading: Reading, truth: ReadingTruth): readonly string[] {
  const tokens = reading.blocks.flatMap((block) => tokensOf(comparedText(block, truth)))
  return withoutMarks(tokens, truth.authorYearMarks)
}

/** Takes out every place where a mark's tokens follow each other; longer marks first. */
export function withoutMarks(tokens: readonly string[], marks: readonly string[]): readonly string[] {
  const byFirst = new Map<string, (readonly string[])[]>()
  for (const mark of new Set(marks)) {
    const parts = tokensOf(mark)
    const first = parts[0]
    if (first === undefined || parts.length < 2) continue
    const list = byFirst.get(first) ?? []
    list.push(parts)
    byFirst.set(
      first,
      list.sort((a, b) => b.length - a.length),
    )
  }
  const kept: string[] = []
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? ''
    const mark = byFirst.get(token)?.find((parts) => parts.every((part, at) => tokens[index + at] === part))
    if (mark === undefined) kept.push(token)
    index += mark?.length ?? 1
  }
  return kept
}
