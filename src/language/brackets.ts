import { matchesOf } from './each-match.js'
import type { TextSpan } from './text-span.js'

const OPENING = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['（', '）'],
])
const BRACKET = /[()[\]{}（）]/gu

/**
 * Outermost matched pairs of brackets, ascending; a span runs from the opening mark to behind the closing one.
 * Strays ("a) first"), half-open intervals and pairs longer than `reach` UTF-16 units are stepped over.
 */
export function matchedBrackets(text: string, reach: number): TextSpan[] {
  const open: { readonly close: string; readonly at: number }[] = []
  const pairs: TextSpan[] = []
  for (const match of matchesOf(BRACKET, text)) {
    const close = OPENING.get(match[0])
    if (close !== undefined) {
      open.push({ close, at: match.index })
      continue
    }
    const depth = open.findLastIndex((bracket) => bracket.close === match[0])
    const opening = open[depth]
    if (opening === undefined) continue
    open.length = depth
    if (match.index + 1 - opening.at <= reach)
      keepOutermost(pairs, { start: opening.at, end: match.index + 1 })
  }
  return pairs
}

function keepOutermost(pairs: TextSpan[], pair: TextSpan): void {
  while ((pairs.at(-1)?.start ?? -1) > pair.start) pairs.pop()
  pairs.push(pair)
}
