import { matchesOf } from './each-match.js'
import type { TextSpan } from './text-span.js'
import { quickStart } from './quick-start.js'

/** Where a clause ends: stops, semicolons, colons, and conjunctions that open a clause of their own. */
const CLAUSE_END = quickStart(
  /[.;:!?](?=\s|$)|,?\s(?:but|whereas|while|although|though|however|yet|because|since|unless|except(?:\sfor)?|despite|nevertheless)\b|,\s(?:and|or|so|which|who|with|when|where|as)\s|[()]/giu,
)

/** End of the clause that `at` stands in: the next stop, bracket or conjunction that opens another clause. */
export function clauseEnd(text: string, at: number): number {
  CLAUSE_END.lastIndex = at
  return CLAUSE_END.exec(text)?.index ?? text.length
}

/** Start of the clause that `at` stands in. */
export function clauseStart(text: string, at: number): number {
  let start = 0
  for (const match of matchesOf(CLAUSE_END, text)) {
    if (match.index >= at) break
    start = match.index + match[0].length
  }
  return start
}

/** Finds all matches of a global pattern as spans. */
export function spansOf(text: string, pattern: RegExp): (TextSpan & { readonly text: string })[] {
  return matchesOf(pattern, text).map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }))
}
