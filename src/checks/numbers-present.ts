import type { Quantity } from '../language/quantities/quantity.js'
import type { Check } from '../model/claim.js'
import type { Opposite } from './binding/bind-number.js'
import type { ClaimNumber } from './binding/claim-numbers.js'
import { type Derivation, derive } from './binding/derive.js'
import { placeName } from './binding/place-name.js'
import { holdsBound } from './binding/match-quantity.js'
import { isNameLike, isQualifier } from './binding/qualifier.js'
import { RUNS_ALIKE, RUNS_SOMEWHAT_ALIKE } from './binding/thresholds.js'
import type { CheckContext, ClaimCheck } from './claim/claim-check.js'
import type { EvidenceReading } from './claim/evidence-reading.js'
import type { Mention } from './claim/evidence-types.js'
import type { TextReading } from './claim/text-reading.js'

const ID = 'numbers-present'

/**
 * Every quantity of the claim stands in its evidence: value, sign, exponent, comparator, range. A rounding that the claim
 * declares is marked; one that it does not declare is a flag; a value that follows from two numbers of the source
 * is marked `derived`. Fails otherwise, but for qualifiers of what was given or done ("40 mg simvastatin") that
 * the source neither states nor contradicts: those are unbound, a flag.
 */
export const numbersPresentCheck: ClaimCheck = {
  id: ID,
  layer: 'numbers',
  cost: 'reads the quantities of claim and passage, most of the time of all checks',
  run: (claim, evidence, context) => {
    const numbers = context.numbers()
    if (numbers.length === 0)
      return { check: ID, outcome: 'not-applicable', reason: 'the claim states no quantity' }
    const findings = numbers.map((number) => judge(number, { claim, evidence, context }))
    return summarise(findings, evidence)
  },
}

interface Finding {
  readonly quantity: Quantity
  readonly state: 'present' | 'declared' | 'derived' | 'rounded' | 'unbound' | 'comparator' | 'absent'
  readonly note?: string
}

interface Given {
  readonly claim: TextReading
  readonly evidence: EvidenceReading
  readonly context: CheckContext
}

function judge(number: ClaimNumber, given: Given): Finding {
  const { quantity, best } = number
  const stated = stateOf(number)
  if (stated?.state === 'rounded') {
    const derivation = derivedFrom(number, given)
    if (derivation !== undefined) return { quantity, state: 'derived', note: derivation.sum }
  }
  if (stated !== undefined) return { quantity, ...stated }
  if (best === 'comparator') return { quantity, state: 'comparator', ...noteOf(number) }
  if (isNameLike(given.claim.text, quantity)) return named(number, given)
  const derivation = derivedFrom(number, given)
  if (derivation !== undefined) return { quantity, state: 'derived', note: derivation.sum }
  return missing(number, given)
}

/** A name need not stand in the source, unless the source has that name with another number in its place. */
function named(number: ClaimNumber, { context }: Given): Finding {
  const { quantity } = number
  const opposite = context.bindings().find((binding) => binding.number === number)?.opposite
  const replaced = opposite === undefined ? undefined : byOpposite(quantity, opposite, true)
  return replaced ?? { quantity, state: 'present' }
}

function stateOf({ best }: ClaimNumber): Pick<Finding, 'state'> | undefined {
  // Another unit with the same digits is the matter of units-match.
  if (best === 'same' || best === 'unit') return { state: 'present' }
  if (best === 'declared' || best === 'rounded') return { state: best }
  return undefined
}

function noteOf({ matches }: ClaimNumber): { readonly note: string } | Record<string, never> {
  const there = matches[0]?.mention
  return there === undefined ? {} : { note: `the source has ${placeName(there)}` }
}

function derivedFrom({ quantity }: ClaimNumber, { claim, evidence, context }: Given): Derivation | undefined {
  return derive(claim.text, quantity, { evidence, alignment: context.alignment })
}

/** Brackets, and what a range goes on with behind them: "0 (no pain) to 10 (worst pain)", "5.1 (CI 3 to 10) to 9.0". */
const ASIDE = /\([^()]*\)|\[[^[\]]*\]/gu
const RANGE_JOINT = /^[\s,]*(?:(?:to|through|up to|and)|[-–—])\s*$/iu

/** A range whose ends the source parts by brackets only. */
function hasRange({ form, parts, unit }: Quantity, evidence: EvidenceReading): boolean {
  const [low, high] = parts
  if (form !== 'range' && form !== 'interval') return false
  const isEnd = (mention: Mention, value: number | undefined) =>
    mention.quantity.form === 'single' &&
    mention.quantity.value * mention.scale === value &&
    (mention.quantity.unit === undefined || mention.quantity.unit.canonical === unit?.canonical)
  return evidence.sentences.some((sentence) => {
    const ends = sentence.mentions().filter((mention) => isEnd(mention, low) || isEnd(mention, high))
    return ends.some(
      (first, index) =>
        isEnd(first, low) &&
        ends.slice(index + 1).some((second) => isEnd(second, high) && isRangeBetween(first, second)),
    )
  })
}

function isRangeBetween(first: Mention, second: Mention): boolean {
  const between = first.sentence.text.slice(first.quantity.end, second.quantity.start)
  return RANGE_JOINT.test(between.replace(ASIDE, ' '))
}

/** "6 to 7 years" where the source has 6 years and 7 years. */
function hasBothEnds({ form, parts }: Quantity, evidence: EvidenceReading): boolean {
  if (form !== 'range' && form !== 'interval') return false
  return evidence.sentences.some((sentence) => {
    const values = new Set(
      sentence
        .mentions()
        .flatMap(({ quantity, scale }) => quantity.parts.flatMap((part) => [part, part * scale])),
    )
    return parts.every((part) => values.has(part)) || sentence.text.includes(parts.join(' '))
  })
}

function missing(number: ClaimNumber, given: Given): Finding {
  const { quantity } = number
  const { claim, evidence, context } = given
  if (hasRange(quantity, evidence)) return { quantity, state: 'present' }
  const opposite = context.bindings().find((binding) => binding.number === number)?.opposite
  const isBothEnds = hasBothEnds(quantity, evidence)
  if (isBothEnds && (quantity.kind === 'year' || isEndOf(quantity, opposite)))
    return { quantity, state: 'present' }
  // "did not start in 2018" is not denied by another year, and not said by it.
  if (isDeniedDate(claim, quantity)) return { quantity, state: 'unbound' }
  const isUnbound = isOpen(quantity, { claim, evidence })
  const replaced = opposite === undefined ? undefined : byOpposite(quantity, opposite, isUnbound)
  if (replaced !== undefined) return replaced
  if (isBothEnds || isLooseWord(quantity)) return { quantity, state: 'present' }
  return { quantity, state: isUnbound ? 'unbound' : 'absent' }
}

/** What stands in the place of a range may be one of its ends. */
function isEndOf({ parts }: Quantity, opposite: Opposite | undefined): boolean {
  if (opposite === undefined) return false
  const { quantity, scale } = opposite.mention
  return (
    quantity.form === 'single' && (parts.includes(quantity.value) || parts.includes(quantity.value * scale))
  )
}

/** What a number opposite says of a missing one: a bound that it holds, or what stands there instead. */
function byOpposite(
  quantity: Quantity,
  { mention, similarity }: Opposite,
  isUnbound: boolean,
): Finding | undefined {
  if (holdsBound(quantity, mention)) return { quantity, state: 'declared' }
  if (similarity < (isUnbound ? RUNS_ALIKE : RUNS_SOMEWHAT_ALIKE)) return undefined
  const note = `there the source has ${mention.quantity.text} (${placeName(mention)})`
  return { quantity, state: 'absent', note }
}

/** What the source may leave out. */
function isOpen(quantity: Quantity, { claim, evidence }: Pick<Given, 'claim' | 'evidence'>): boolean {
  return isOpenDate(quantity, evidence) || isQualifier(claim.text, quantity) || isSmallCount(quantity)
}

function isDeniedDate(claim: TextReading, { kind, start }: Quantity): boolean {
  return (kind === 'year' || kind === 'date') && claim.negations().some((negation) => negation.start < start)
}

/** The source may leave a date out; of times of day it gives some, those are all. */
function isOpenDate({ kind }: Quantity, evidence: EvidenceReading): boolean {
  if (kind === 'clock') return !evidence.mentions().some(({ quantity }) => quantity.kind === 'clock')
  return kind === 'year' || kind === 'date'
}

/** "5 siblings": a claim may count what its source lists. */
function isSmallCount({ kind, value, unit }: Quantity): boolean {
  return (
    unit === undefined &&
    (kind === 'count' || kind === 'number') &&
    Number.isInteger(value) &&
    Math.abs(value) <= 12
  )
}

/** "two models", "one of them": small counts in words that the source need not print. */
function isLooseWord({ spelling, kind, value }: Quantity): boolean {
  return spelling === 'words' && (kind === 'number' || kind === 'count') && value <= 10
}

function summarise(findings: readonly Finding[], evidence: EvidenceReading): Check {
  const of = (state: Finding['state']) => findings.filter((finding) => finding.state === state)
  const spans = (list: readonly Finding[]) => list.map(({ quantity: { start, end } }) => ({ start, end }))
  const absent = of('absent')
  if (absent.length > 0)
    return { check: ID, outcome: 'fail', reason: absentReason(absent, evidence), spans: spans(absent) }
  const doubtful = [...of('rounded'), ...of('unbound'), ...of('comparator')]
  if (doubtful.length > 0)
    return { check: ID, outcome: 'flag', reason: doubtfulReason(findings), spans: spans(doubtful) }
  const derived = of('derived')
  if (derived.length > 0)
    return {
      check: ID,
      outcome: 'pass',
      reason: `computed from the source: ${derived.map(({ note }) => note).join('; ')}`,
      spans: spans(derived),
      marked: 'derived',
    }
  const declared = of('declared')
  const count = findings.length === 1 ? '1 quantity stands' : `${findings.length} quantities stand`
  if (declared.length > 0)
    return {
      check: ID,
      outcome: 'pass',
      reason: `${namesOf(declared)}: a rounding or bound, as the claim says, of what the source states`,
      spans: spans(declared),
      marked: 'rounded',
    }
  return { check: ID, outcome: 'pass', reason: `${count} in the cited sentences` }
}

function namesOf(findings: readonly Finding[]): string {
  return findings.map(({ quantity }) => quantity.text).join(', ')
}

function absentReason(absent: readonly Finding[], evidence: EvidenceReading): string {
  const notes = absent.flatMap(({ note }) => note ?? [])
  const lead = `${namesOf(absent)} does not stand in the cited sentences`
  if (notes.length > 0) return `${lead}; ${[...new Set(notes)].join('; ')}`
  const there = [...new Set(evidence.mentions().map(({ quantity }) => quantity.text))].slice(0, 5)
  return there.length === 0 ? `${lead}; they state no quantity` : `${lead}; they state ${there.join(', ')}`
}

function doubtfulReason(findings: readonly Finding[]): string {
  const of = (state: Finding['state']) => findings.filter((finding) => finding.state === state)
  const [rounded, unbound, comparator] = [of('rounded'), of('unbound'), of('comparator')]
  return [
    ...(rounded.length > 0 ? [`${namesOf(rounded)} is a rounding of what the source states`] : []),
    ...comparator.map(
      ({ quantity, note }) => `“${quantity.text}” says more or less than the source does; ${note ?? ''}`,
    ),
    ...(unbound.length > 0 ? [`the source does not say ${namesOf(unbound)}`] : []),
  ].join('; ')
}
