import { createTermSet } from '../language/term-set.js'
import { indexTerms } from '../language/tokens.js'
import type { PremiseDirection } from '../model/plan.js'

/** How a sentence stands to an effect: it says so, it says not so, or its words do not tell. */
export type Stance = 'affirms' | 'denies' | 'unclear'

const CLAUSE_BREAK =
  /[;:]|,?\s+(?:but|however|whereas|while|although|though|yet|despite|except|nevertheless)\b|,\s+(?=(?:and|or)\s+(?:no|not|did)\b)/gi

const DENIAL =
  /\b(?:no|not|neither|nor|without|never|none|nothing|cannot|hardly|barely|scarcely|fail(?:s|ed|ure)? to|lack(?:s|ed|ing)?|absence of|absent|unable to|unchanged|unaffected|unaltered|unassessed|dispensable|unnecessary|insignificant(?:ly)?|non-?significant(?:ly)?|n\.s\.|remain(?:s|ed) (?:high|elevated|raised|low|stable|constant|the same|similar)|did ?n[o']t|does ?n[o']t|was ?n[o']t|were ?n[o']t|could ?n[o']t|insufficient|impossible|ineffective|inactive|resistant|open[- ]label|uncontrolled|non-?random(?:i[sz]ed)?|unblinded)\b/i
/** The abbreviation as tables and brackets print it, and no nanosecond or plural. */
const NOT_SIGNIFICANT = /(?:[(=,:]\s*|p\s*[>=]\s*)(?:ns|NS)\b(?=\s*[),;.|]|\s*$)/
/** Negative words that deny nothing. */
const NO_DENIAL =
  /\b(?:not only|no (?:doubt|wonder)|not (?:surprising|unexpected)|without (?:any )?(?:doubt|adverse|side|toxic))|\bnot (?:yet )?(?:known|understood|clear)\b/gi

/** Words of a change upwards or downwards; one after a hyphen ("ischaemia-induced") only describes a noun. */
const UP =
  /(?<![\p{L}-])(?:increas|rais|rise|rose|risen|elevat|enhanc|improv|augment|boost|higher|greater|upregulat|up-regulat|stimulat|promot|recover)/iu
const DOWN =
  /(?<![\p{L}-])(?:decreas|reduc|declin|lower|suppress|inhibit|diminish|attenuat|downregulat|down-regulat|drop|fell|fall|impair|abolish|prevent|deplet|worsen)/iu
/** Words that may tell of a change and as well of an amount ("more than 20 rats"): they affirm, and deny nothing. */
const PERHAPS_UP = /\b(?:more|longer|larger|gain(?:ed|s)?|grew|grows?|growth|induc(?:e|ed|es|tion))\b/i
const PERHAPS_DOWN = /\b(?:less|fewer|shorter|smaller|loss|lost)\b/i

export interface StanceQuestion {
  /** Index terms of what the effect is on; a denial counts only in a clause that names some of it. */
  readonly focusTerms: readonly string[]
  readonly direction: PremiseDirection
}

/**
 * Reads a sentence's stance by clause: a denial in a clause that names what is asked about denies; so does a
 * change in the opposite direction; a change in the same direction affirms. Rules only: `unclear` is common.
 */
export function readStance(text: string, question: StanceQuestion): Stance {
  const clauses = clausesOf(text).filter((clause) => names(clause, question.focusTerms))
  const relevant = clauses.length > 0 ? clauses : [text]
  const stances = relevant.map((clause) => stanceOfClause(clause, question.direction))
  if (stances.includes('denies')) return 'denies'
  return stances.includes('affirms') ? 'affirms' : 'unclear'
}

/** Whether a text denies anything at all. */
export function hasDenial(text: string): boolean {
  const plain = text.replace(NO_DENIAL, ' ')
  return DENIAL.test(plain) || NOT_SIGNIFICANT.test(plain)
}

const NOT_MEASURED =
  /\b(?:not|never|neither|nor)\s+(?:\w+\s+){0,2}(?:assess|measur|evaluat|examin|record|determin|collect|quantif|monitor)\w*|\b(?:unassessed|unmeasured|no (?:assessments?|measurements?|data) (?:of|on|for))\b/i

/** Whether a clause that names one of the terms says that it was not measured: then nothing is known of any effect on it. */
export function saysNotMeasured(text: string, focusTerms: readonly string[]): boolean {
  return clausesOf(text).some((clause) => NOT_MEASURED.test(clause) && names(clause, focusTerms))
}

function stanceOfClause(clause: string, direction: PremiseDirection): Stance {
  if (hasDenial(clause)) return 'denies'
  const isUp = UP.test(clause)
  const isDown = DOWN.test(clause)
  if (direction === 'presence') return 'affirms'
  if (direction === 'increase' && isUp !== isDown) return isUp ? 'affirms' : 'denies'
  if (direction === 'decrease' && isUp !== isDown) return isDown ? 'affirms' : 'denies'
  return mayTellOf(clause, direction, isUp || isDown) ? 'affirms' : 'unclear'
}

function mayTellOf(clause: string, direction: PremiseDirection, isChange: boolean): boolean {
  if (direction === 'effect') return isChange || PERHAPS_UP.test(clause) || PERHAPS_DOWN.test(clause)
  if (isChange) return false
  return (direction === 'increase' ? PERHAPS_UP : PERHAPS_DOWN).test(clause)
}

function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let start = 0
  for (const mark of text.matchAll(CLAUSE_BREAK)) {
    clauses.push(text.slice(start, mark.index))
    start = mark.index
  }
  return [...clauses, text.slice(start)]
}

function names(clause: string, terms: readonly string[]): boolean {
  const here = createTermSet(indexTerms(clause))
  return terms.some((term) => here.has(term))
}
