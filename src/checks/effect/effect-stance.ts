import { clauseEnd, clauseStart } from '../../language/clauses.js'
import { type DirectionMark, findDirections, findNegations, type Negation } from '../../language/polarity.js'
import type { Quantity } from '../../language/quantities/quantity.js'
import { readQuantities } from '../../language/quantities/read-quantities.js'
import { createTermSet, type TermSet } from '../../language/term-set.js'
import { indexTerms, tokenise } from '../../language/tokens.js'
import type { TextSpan } from '../../language/text-span.js'
import type { Effect } from './read-effect.js'

/** How a sentence stands to an effect: it found it, found none or the opposite, or does not tell. */
export interface EffectStance {
  readonly stance: 'affirms' | 'denies' | 'unclear'
  /** Share of the outcome's terms that the sentence names, 0 to 1. */
  readonly outcomeShare: number
}

/** Share of the outcome's terms from which a sentence speaks of it. */
const LEAST_SHARE = 0.5
/** What naming the last word of the outcome, the head of the phrase, counts at least. */
const HEAD_SHARE = 0.5
/** By convention; a value printed at or above it is no significant difference. */
const SIGNIFICANT = 0.05

/**
 * Reads what a sentence found on an outcome: by directions near the outcome's words, turned round where the comparator is
 * the side that changed; by denials of a difference; by p-values and confidence intervals.
 */
export function effectStance(sentence: string, effect: Effect): EffectStance {
  if (effect.isOfDegree) return degreeStance(sentence, effect)
  const text = decidingPart(sentence, effect)
  const place = placeOf(text, effect)
  if (place === undefined || place.share < LEAST_SHARE)
    return { stance: 'unclear', outcomeShare: place?.share ?? 0 }
  const stance =
    nullFinding(text, place.span, effect) ?? directedFinding(text, place.span, effect) ?? 'unclear'
  return { stance, outcomeShare: place.share }
}

/** "A is larger than B": a sentence that compares something with B tells by the direction of its comparative. */
function degreeStance(text: string, { comparator, direction }: Effect): EffectStance {
  const named = createTermSet(indexTerms(text))
  const share = comparator.filter((term) => named.has(term)).length / Math.max(1, comparator.length)
  const separator = SEPARATOR.exec(text)
  const mark = findDirections(text).findLast(({ start }) => start < (separator?.index ?? 0))
  if (share < LEAST_SHARE || mark === undefined) return { stance: 'unclear', outcomeShare: share }
  const isSameWay =
    mark.direction === direction || mark.direction === (direction === 'up' ? 'better' : 'worse')
  return { stance: isSameWay !== mark.isNegated ? 'affirms' : 'denies', outcomeShare: share }
}

/** Where one sentence sets two findings against each other. */
const CONTRAST =
  /(?:;|,?\s(?:but(?!\sonly\b)|whereas|although|though|however|yet)\b|,\swhile\b|,?\sand\s(?=(?:it\s)?(?:did|does|had|was|were)\s(?:not|no)\b))/giu

/**
 * "It rose under drought but did not change under full watering": the part that names what the statement holds for, with what
 * changes put before it where only the other part names it. The whole sentence where the parts do not differ in that.
 */
function decidingPart(sentence: string, { agent, conditions, outcomes }: Effect): string {
  const parts = sentence.split(CONTRAST).filter((part) => part.trim() !== '')
  if (parts.length < 2) return sentence
  const named = parts.map((part) => createTermSet(indexTerms(part)))
  const telling = [...new Set([...agent, ...conditions])].filter(
    (term) => named.filter((terms) => terms.has(term)).length === 1,
  )
  const scores = named.map((terms) => telling.filter((term) => terms.has(term)).length)
  const most = Math.max(...scores)
  const chosen = scores.indexOf(most)
  if (most === 0 || scores.filter((score) => score === most).length > 1) return sentence
  const part = parts[chosen] ?? sentence
  const isNamed = outcomes.some((terms) => terms.some((term) => named[chosen]?.has(term)))
  if (isNamed) return part
  const words = tokenise(sentence).filter(({ text }) => {
    const own = createTermSet(indexTerms(text))
    return outcomes.some((terms) => terms.some((term) => own.has(term)))
  })
  const isFinding = findNegations(part).length > 0 || findDirections(part).length > 0
  return isFinding ? `${words.map(({ text }) => text).join(' ')} ${part.trim()}` : sentence
}

interface Place {
  readonly span: TextSpan
  readonly share: number
}

/** The stretch of the text with most of the outcome's terms. */
function placeOf(text: string, { outcomes }: Effect): Place | undefined {
  const words = tokenise(text).map((token) => ({ ...token, terms: createTermSet(indexTerms(token.text)) }))
  let best: Place | undefined
  for (const outcome of outcomes) {
    const found = outcome.map((term) => words.filter(({ terms }) => terms.has(term)))
    const named = found.filter((list) => list.length > 0)
    const head = found.at(-1) ?? []
    // "Species richness" may be called richness by its paper.
    const share = Math.max(named.length / outcome.length, head.length > 0 ? HEAD_SHARE : 0)
    if (share === 0 || share <= (best?.share ?? 0)) continue
    const first = named.map((list) => list[0]).filter((word) => word !== undefined)
    const start = Math.min(...first.map((word) => word.start))
    best = { share, span: { start, end: Math.max(...first.map((word) => word.end)) } }
  }
  return best
}

/** "no significant difference", p = 0.31, a confidence interval over no effect; undefined where there is none of it. */
function nullFinding(text: string, outcome: TextSpan, effect: Effect): 'denies' | undefined {
  if (isSame(text, outcome)) return 'denies'
  const isDenied = findNegations(text)
    .filter(isOfFinding(text))
    .filter((denial) => !isOfComparator(text, denial, effect))
    .some((denial) => isNear(text, outcome, denial) || isOverList(text, outcome, denial))
  if (isDenied || isTrend(text, outcome)) return 'denies'
  if (isCalledSignificant(text, outcome)) return undefined
  const test = readQuantities(text).find((quantity) => quantity.start >= outcome.start && isTest(quantity))
  if (test === undefined || isAfterOtherFinding(text, outcome, test)) return undefined
  return isNull(test) ? 'denies' : undefined
}

const SAME =
  /\b(?:the\ssame|alike|no\s(?:better|worse|more|less|higher|lower|longer|shorter|faster|slower|smaller|larger)(?:\s\p{L}+)?\sthan)\b/iu

/** "was the same in both groups", "was no better than placebo". */
function isSame(text: string, outcome: TextSpan): boolean {
  return SAME.test(text.slice(clauseStart(text, outcome.start), clauseEnd(text, outcome.end)))
}

const WITHOUT_EFFECT =
  /^\s(?:an?y?\s)?(?:\p{L}+\s)?(?:effects?|changes?|differences?|improvements?|reductions?|increases?|gains?|advantages?|benefits?)\b/iu

/** "3.2 g without it": a comparator, unless it is an effect that there was none of. */
function isOfFinding(text: string): (negation: Negation) => boolean {
  return ({ cue, end }) => !/^without$/iu.test(cue) || WITHOUT_EFFECT.test(text.slice(end))
}

/** "the no website group": the denial belongs to the comparator's name. */
function isOfComparator(text: string, { end }: TextSpan, { comparator }: Effect): boolean {
  const [next] = indexTerms(text.slice(end, end + 24))
  return next !== undefined && comparator.includes(next)
}

/** Characters that may stand between a clause and the denial that follows it ("…, with no differences"). */
const JOINT = 16

/** In the same clause, or right after it ("…, with no differences between groups"). */
function isNear(text: string, outcome: TextSpan, { start, scope }: Negation): boolean {
  const own = { start: clauseStart(text, outcome.start), end: clauseEnd(text, outcome.end) }
  return start < own.end + JOINT && scope.end > own.start
}

/** "no differences in A (…), B and C": a list hangs on the denial, whatever stands in its brackets. */
function isOverList(text: string, outcome: TextSpan, { kind, end }: Negation): boolean {
  if (kind !== 'no-difference' || end > outcome.start) return false
  const between = text.slice(end, outcome.start)
  return !/[;:]|(?<!vs)[.!?]\s|\b(?:but|whereas|while|although|however|was|were|increas\p{L}+|decreas\p{L}+|reduc\p{L}+)\b/iu.test(
    between,
  )
}

function isTrend(text: string, outcome: TextSpan): boolean {
  return /\btrends?\s(?:to(?:ward)?s?|for|in)\b/iu.test(
    text.slice(clauseStart(text, outcome.start), outcome.start),
  )
}

function isCalledSignificant(text: string, outcome: TextSpan): boolean {
  const clause = text.slice(clauseStart(text, outcome.start), clauseEnd(text, outcome.end))
  return /\bsignificantly\b/iu.test(clause)
}

function isTest(quantity: Quantity): boolean {
  return quantity.kind === 'p-value' || quantity.form === 'interval'
}

function isNull(quantity: Quantity): boolean {
  if (quantity.kind === 'p-value')
    return quantity.comparator === '<' || quantity.comparator === '<=' ? false : quantity.value >= SIGNIFICANT
  const [low = 0, high = 0] = quantity.parts
  return low < 0 && high > 0
}

/** A stop or semicolon between outcome and test: the test is another one's. */
function isAfterOtherFinding(text: string, outcome: TextSpan, test: TextSpan): boolean {
  return /[;.]\s/u.test(text.slice(outcome.end, test.start))
}

function directedFinding(
  text: string,
  outcome: TextSpan,
  effect: Effect,
): EffectStance['stance'] | undefined {
  const mark = nearestMark(text, outcome)
  if (mark === undefined)
    return saysVerb(text, outcome, effect) || isSignificant(text) ? 'affirms' : undefined
  if (isOthersDoing(text, mark, effect)) return undefined
  if (mark.direction === 'same') return 'denies'
  if (mark.direction === 'better' || mark.direction === 'worse') return mark.isNegated ? 'denies' : 'affirms'
  if (mark.isNegated && isDeniedItself(text, mark, effect)) return 'denies'
  const isTurned = isComparatorsChange(text, mark, effect)
  return (mark.direction === effect.direction) !== isTurned ? 'affirms' : 'denies'
}

function isDeniedItself(text: string, mark: TextSpan, effect: Effect): boolean {
  return findNegations(text)
    .filter(({ scope }) => scope.start <= mark.start && mark.end <= scope.end)
    .some((denial) => !isOfComparator(text, denial, effect))
}

/** The statement's own word of change stands in the clause of the outcome, and nothing there is denied. */
function saysVerb(text: string, outcome: TextSpan, { verb }: Effect): boolean {
  const clause = text.slice(clauseStart(text, outcome.start), clauseEnd(text, outcome.end))
  const named = createTermSet(indexTerms(clause))
  return verb.length > 0 && verb.every((term) => named.has(term)) && findNegations(clause).length === 0
}

const BRINGS_ABOUT =
  /\b(?:induc|caus|produc|elicit|provok|trigger)(?:ed|es|ing)\b|\b(?:led\sto|resulted\sin)\b/iu

/** "Stress induced a fall of it": what brought the change about stands before the verb, and is not what the statement is of. */
function isOthersDoing(text: string, mark: TextSpan, { agent }: Effect): boolean {
  const before = text.slice(0, mark.start)
  const verb = BRINGS_ABOUT.exec(before.slice(clauseStart(text, mark.start)))
  if (verb === null || agent.length === 0) return false
  const subject = createTermSet(indexTerms(before.slice(0, clauseStart(text, mark.start) + verb.index)))
  return subject.terms.size > 0 && !agent.some((term) => subject.has(term))
}

/** Tests of something else than a difference between the compared. */
const OTHER_TEST = /\b(?:correlat\p{L}+|interactions?|(?:main|time)\seffects?|at\sbaseline)\b/iu

function isSignificant(text: string): boolean {
  if (OTHER_TEST.test(text)) return false
  return (
    /\bsignifican/iu.test(text) || readQuantities(text).some((one) => one.kind === 'p-value' && !isNull(one))
  )
}

/** Words of size before a noun of direction ("a greater reduction"): the noun decides. */
const SIZE = /^(?:greater|larger|more|stronger|higher|smaller|less|lower)$/iu

function nearestMark(text: string, outcome: TextSpan): DirectionMark | undefined {
  const marks = findDirections(text)
  const distance = (mark: TextSpan) =>
    mark.end <= outcome.start ? outcome.start - mark.end : Math.max(0, mark.start - outcome.end)
  const decided = marks.filter(
    (mark, index) =>
      !(SIZE.test(mark.word) && (marks[index + 1]?.start ?? Number.POSITIVE_INFINITY) - mark.end <= 2),
  )
  return decided.toSorted((a, b) => distance(a) - distance(b))[0]
}

const SEPARATOR =
  /\b(?:than|compared\s(?:with|to)|in\scomparison\s(?:with|to|of)|relative\sto|versus|vs\.?)\s/iu

/** "lower in the controls than in the treated": what changed is the comparator, not what acts. */
function isComparatorsChange(text: string, mark: TextSpan, { agent, comparator }: Effect): boolean {
  const separator = SEPARATOR.exec(text)
  if (separator === null) return false
  const behind = separator.index + separator[0].length
  const [before, after] = [text.slice(0, separator.index), text.slice(behind, clauseEnd(text, behind))]
  // "Compared with placebo, …": what acts stands behind the comma.
  if (separator.index < mark.start && /^\W*$/u.test(before)) return false
  const [left, right] = [createTermSet(indexTerms(before)), createTermSet(indexTerms(after))]
  const score = (terms: readonly string[], here: TermSet, other: TermSet) =>
    terms.filter((term) => here.has(term) && !other.has(term)).length
  const acting = agent.filter((term) => !comparator.includes(term))
  const compared = [...comparator.filter((term) => !agent.includes(term)), ...indexTerms('control placebo')]
  const turned = score(compared, left, right) + score(acting, right, left)
  return turned > score(acting, left, right) + score(compared, right, left)
}
