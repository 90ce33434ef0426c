import { findDirections } from '../../language/polarity.js'
import { indexTerms } from '../../language/tokens.js'

/** "A reduces B compared with C", taken apart. */
export interface Effect {
  readonly direction: 'up' | 'down'
  /** Index terms of what acts; empty where the statement names nothing before the verb. */
  readonly agent: readonly string[]
  /** What changes: its terms, and those of an abbreviation or other name in brackets, each enough by itself. */
  readonly outcomes: readonly (readonly string[])[]
  /** What it is compared with; empty where nothing is. */
  readonly comparator: readonly string[]
}

const COMPARED =
  /\b(?:(?:when\s|as\s)?compared\s(?:with|to)|in\scomparison\s(?:with|to)|relative\sto|versus|vs\.?|(?:rather\s)?than)\s/iu
/** The verb of the statement stands in its base form after "did", or in the third person. */
const VERB =
  /\b(?<up>increases?|raises?|improves?|enhances?|elevates?|boosts?|prolongs?|augments?|lengthens?|strengthens?|accelerates?|promotes?|stimulates?)\b|\b(?<down>reduces?|decreases?|lowers?|diminish(?:es)?|attenuates?|suppress(?:es)?|inhibits?|shortens?|prevents?|lessens?|weakens?|slows?|cuts?)\b/iu
/** "Quality of life improves in patients": what stands before the verb changes. */
const INTRANSITIVE =
  /^\s*(?:$|(?:in|after|with|over|by|for|from|at|during|when|while|between|among|following|under|within|as)\b)/iu
/** Words of an outcome that say how it was measured, not what it is. */
const MEASURE =
  /^(?:mean|level|score|chang|valu|number|rate|total|averag|percentag|proport|amount|frequenc|incid|risk|measur|baselin|group|patient|dai|week|month|hour|higher|lower|increas|reduc|estim|rated)$/u

/** Takes an effect statement apart; undefined where it has no verb of increase or decrease with an outcome behind it. */
export function readEffect(statement: string): Effect | undefined {
  const compared = COMPARED.exec(statement)
  const main = compared === null ? statement : statement.slice(0, compared.index)
  const comparator = compared === null ? '' : statement.slice(compared.index + compared[0].length)
  const verb = VERB.exec(main)
  if (verb === null) return undefined
  const [before, behind] = [main.slice(0, verb.index), main.slice(verb.index + verb[0].length)]
  const isIntransitive = INTRANSITIVE.test(behind)
  const outcomes = outcomesOf(isIntransitive ? before : behind)
  if (outcomes.length === 0) return undefined
  return {
    direction: verb.groups?.up === undefined ? 'down' : 'up',
    agent: indexTerms(isIntransitive ? behind : before),
    outcomes,
    comparator: indexTerms(comparator),
  }
}

function outcomesOf(outcome: string): string[][] {
  const inBrackets = Array.from(
    outcome.matchAll(/\((?<words>[^()]+)\)/gu),
    (match) => match.groups?.words ?? '',
  )
  const outside = outcome.replaceAll(/\([^()]*\)/gu, ' ')
  return [outside, ...inBrackets].map(weightyTerms).filter((terms) => terms.length > 0)
}

/** Without words of measurement, unless nothing else is left. */
function weightyTerms(words: string): string[] {
  const terms = [...new Set(indexTerms(words))]
  const weighty = terms.filter((term) => !MEASURE.test(term))
  return weighty.length > 0 ? weighty : terms
}

/** Whether a text names any direction at all. */
export function namesDirection(text: string): boolean {
  return findDirections(text).some(({ direction }) => direction !== 'same')
}
