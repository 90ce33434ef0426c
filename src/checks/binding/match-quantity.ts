import type { Quantity } from '../../language/quantities/quantity.js'
import { sameQuantity, type UnitConverter } from '../../language/quantities/same-quantity.js'
import type { Mention } from '../claim/evidence-types.js'

/**
 * How a mention stands to a quantity of the claim. `same`; `declared`: equal as a rounding that the claim declares
 * ("about", "more than"); `rounded`: equal to the claim's digits without such a word; `comparator`: the number is
 * the same, but one of the two says more or less than; `unit`: the same digits in another unit or scale.
 */
export type QuantityMatch = 'same' | 'declared' | 'rounded' | 'comparator' | 'unit' | 'different'

/** From best to worst. */
export const MATCH_ORDER: readonly QuantityMatch[] = [
  'same',
  'declared',
  'rounded',
  'comparator',
  'unit',
  'different',
]

/** Matches that say that the number stands in the source. */
export function isPresent(match: QuantityMatch): boolean {
  return match === 'same' || match === 'declared' || match === 'rounded'
}

/** Compares a quantity of the claim with a mention; dimensioned, with a table's scale and heads. */
export function matchQuantity(claimed: Quantity, mention: Mention, convert: UnitConverter): QuantityMatch {
  if (isBareForTime(claimed, mention)) return 'different'
  if (isDated(claimed)) return sameQuantity(claimed, mention.quantity) === 'different' ? 'different' : 'same'
  const isScaled = mention.scale !== 1 || hasScaleWord(claimed) || hasScaleWord(mention.quantity)
  let best: QuantityMatch = 'different'
  for (const candidate of candidatesOf(claimed, mention)) {
    const match = matchCandidate(claimed, candidate, { convert, isScaled })
    if (MATCH_ORDER.indexOf(match) < MATCH_ORDER.indexOf(best)) best = match
    if (best === 'same') break
  }
  return best
}

/** In prose a time has its unit: "six weeks" is not said by a bare 6. */
function isBareForTime({ kind, unit }: Quantity, { quantity, part, sentence }: Mention): boolean {
  if (kind !== 'time' || unit === undefined || part !== 'prose') return false
  if (quantity.unit !== undefined || quantity.kind === 'time') return false
  // "6 (window 5 to 7) and 12 weeks": the unit stands behind a later member.
  return !sentence
    .quantities()
    .some((other) => other.start > quantity.end && other.unit?.canonical === unit.canonical)
}

function isDated({ kind }: Quantity): boolean {
  return kind === 'year' || kind === 'date' || kind === 'clock'
}

const SCALE_WORD = /(?:hundred|thousand|million|billion|trillion|\d\s?(?:mn?|bn?|k))s?$/iu

/** Whether the claim prints a scale word with its digits. */
function hasScaleWord({ text, numeral, start }: Quantity): boolean {
  return SCALE_WORD.test(text.slice(numeral.start - start, numeral.end - start))
}

/** The readings of a mention that the claim may mean: scaled by its heads, as printed, either sign, each endpoint. */
function candidatesOf(claimed: Quantity, mention: Mention): Quantity[] {
  const { quantity, scale, headUnit } = mention
  const unit =
    quantity.unit === undefined && headUnit !== undefined
      ? { unit: { text: '', canonical: headUnit, isShared: true } }
      : {}
  const base: Quantity = { ...quantity, ...unit }
  const scaled = scale === 1 ? [base] : [rescale(base, scale)]
  if (scale !== 1 && !hasScaleWord(claimed)) scaled.push(base)
  const signed = mention.isEitherSign ? scaled.flatMap((one) => [one, rescale(one, -1)]) : scaled
  return claimed.form === 'single' ? signed.flatMap((one) => [one, ...endpoints(one)]) : signed
}

function rescale(quantity: Quantity, factor: number): Quantity {
  const scale = (value: number) => Number((value * factor).toPrecision(15))
  return {
    ...quantity,
    parts: quantity.parts.map(scale),
    value: scale(quantity.value),
    resolutions: quantity.resolutions.map((step) => Math.abs(scale(step))),
  }
}

/** Low and high of a range, value and uncertainty, both sides of "12/24": a claim may take one of them. */
function endpoints(quantity: Quantity): Quantity[] {
  if (quantity.parts.length < 2 || quantity.kind === 'date') return []
  if (quantity.form === 'fraction' && quantity.spelling === 'words') return []
  return quantity.parts.map((value, index) => ({
    ...quantity,
    form: 'single',
    parts: [value],
    value,
    resolutions: [quantity.resolutions[index] ?? 1],
  }))
}

interface CandidateNeeds {
  readonly convert: UnitConverter
  /** A scale word, or a table's scale, is in play: only then is a factor of a thousand a slip of scale. */
  readonly isScaled: boolean
}

function matchCandidate(
  claimed: Quantity,
  candidate: Quantity,
  { convert, isScaled }: CandidateNeeds,
): QuantityMatch {
  const aligned = alignUnits(claimed, candidate, convert)
  if (aligned === undefined) return sameDigits(claimed, candidate) ? 'unit' : 'different'
  const match = compareValues(claimed, aligned)
  if (match !== 'different') return match
  const isOtherUnit =
    claimed.unit !== undefined &&
    candidate.unit !== undefined &&
    claimed.unit.canonical !== candidate.unit.canonical
  if (isOtherUnit && sameDigits(claimed, candidate)) return 'unit'
  return isScaled && isScaleSlip(claimed, aligned) ? 'unit' : 'different'
}

/** The candidate in the claim's unit; undefined where the two measure different things. */
function alignUnits(claimed: Quantity, candidate: Quantity, convert: UnitConverter): Quantity | undefined {
  const [from, to] = [candidate.unit?.canonical ?? '', claimed.unit?.canonical ?? '']
  if (from === to) return candidate
  if (to === '' || from === '') return alignOpen(claimed, candidate)
  // "6 grams … per day" says what "6 g/day" says, or less: not the same digits in another unit.
  if (to.startsWith(`${from}/`)) return { ...withUnitOf(candidate, claimed), comparator: '~' }
  if (from.startsWith(`${to}/`)) return withUnitOf(candidate, claimed)
  return convertUnits(claimed, candidate, convert)
}

function convertUnits(claimed: Quantity, candidate: Quantity, convert: UnitConverter): Quantity | undefined {
  const kinds = [candidate.kind, claimed.kind]
  if (candidate.kind !== claimed.kind && !kinds.includes('other')) return undefined
  const [from, to] = [candidate.unit?.canonical ?? '', claimed.unit?.canonical ?? '']
  const convertAll = (numbers: readonly number[]) =>
    numbers.map((number) => convert(number, from, to) ?? Number.NaN)
  const parts = convertAll(candidate.parts)
  if (parts.some(Number.isNaN)) return undefined
  const resolutions = convertAll(candidate.resolutions)
  return { ...withUnitOf(candidate, claimed), parts, resolutions, value: parts[0] ?? Number.NaN }
}

function withUnitOf(quantity: Quantity, { unit }: Quantity): Quantity {
  if (unit !== undefined) return { ...quantity, unit }
  const { unit: dropped, ...bare } = quantity
  return dropped === undefined ? quantity : bare
}

/** One side prints no unit: a percentage is then also its share of one, and else the same thing may be meant. */
function alignOpen(claimed: Quantity, candidate: Quantity): Quantity | undefined {
  const aligned = withUnitOf(candidate, claimed)
  if (claimed.kind === 'p-value' && candidate.kind === 'percent') return undefined
  if (claimed.kind === 'percent' && candidate.kind === 'p-value') return undefined
  if (claimed.kind === 'percent' && isShareOfOne(candidate)) return rescale(aligned, 100)
  if (candidate.kind === 'percent' && isShareOfOne(claimed)) return rescale(aligned, 0.01)
  return isCount(candidate) && !takesCounts(claimed, candidate) ? undefined : aligned
}

function isCount({ unit, noun, kind }: Quantity): boolean {
  return unit === undefined && (noun !== undefined || kind === 'year')
}

/** "−6.6 units" may be read as a count of units in one text and with a unit in the other. */
function takesCounts({ unit, kind }: Quantity, { noun }: Quantity): boolean {
  return unit === undefined || kind === 'currency' || kind === 'fold' || unit.text.toLowerCase() === noun
}

/** Printed with decimals, or as a fraction: a bare "1" is no 100 %. */
function isShareOfOne({ unit, value, noun, form, resolutions: [step = 1] }: Quantity): boolean {
  return unit === undefined && noun === undefined && Math.abs(value) <= 1 && (step < 1 || form === 'fraction')
}

function compareValues(claimed: Quantity, candidate: Quantity): QuantityMatch {
  const match = sameQuantity(claimed, candidate)
  if (match === 'same') return 'same'
  if (match === 'rounded' && isWordForDecimal(claimed, candidate)) return 'different'
  if (match === 'rounded')
    return claimed.comparator === '~' || isLoose(claimed) ? 'declared' : roundedOrSame(claimed, candidate)
  if (claimed.comparator === '~' && isNear(claimed, candidate)) return 'declared'
  if (isBound(claimed, candidate)) return 'declared'
  if (isCut(claimed, candidate)) return 'rounded'
  return isOtherBound(claimed, candidate) ? 'comparator' : 'different'
}

/** The same number, one of the two with another comparator. */
function isOtherBound(claimed: Quantity, candidate: Quantity): boolean {
  const { comparator } = claimed
  return comparator !== candidate.comparator && sameQuantity(claimed, { ...candidate, comparator }) === 'same'
}

/** Decimals left off instead of rounded: "40 percent" for 40.9 %. */
function isCut(claimed: Quantity, candidate: Quantity): boolean {
  const [step = 1, fine = 1] = [claimed.resolutions[0], candidate.resolutions[0]]
  const isPair = claimed.form === 'single' && candidate.form === 'single' && claimed.spelling === 'digits'
  const isExact =
    claimed.comparator === '=' && candidate.comparator === '=' && claimed.kind === candidate.kind
  if (!isPair || !isExact || fine >= step || Math.abs(claimed.value) < 10 * step) return false
  return Math.trunc(candidate.value / step) * step === claimed.value
}

/** A bare number word of the source is no coarser print of a decimal of the claim: "one" does not say 0.92. */
function isWordForDecimal(claimed: Quantity, candidate: Quantity): boolean {
  return (
    candidate.spelling === 'words' &&
    candidate.unit === undefined &&
    claimed.spelling === 'digits' &&
    !Number.isInteger(claimed.value)
  )
}

/** Number words as readers use them: "half", "two-thirds", "twice". */
function isLoose({ spelling, form }: Quantity): boolean {
  return spelling === 'words' && form === 'fraction'
}

/** The source says "about" and the claim does not, the digits being the same. */
function roundedOrSame(claimed: Quantity, candidate: Quantity): QuantityMatch {
  const isOnlyComparator = sameQuantity(claimed, { ...candidate, comparator: claimed.comparator }) === 'same'
  return isOnlyComparator ? 'declared' : 'rounded'
}

/** A declared rounding to the claim's own digits, the zeros at its end not counted: "about 9,500" for 9,447. */
function isNear(claimed: Quantity, candidate: Quantity): boolean {
  if (claimed.form !== 'single' || candidate.form !== 'single') return false
  const step = significantStep(claimed)
  return Math.abs(claimed.value - candidate.value) <= (step / 2) * (1 + 1e-9)
}

function significantStep({ value, resolutions }: Quantity): number {
  const resolution = resolutions[0] ?? 1
  let step = resolution
  const isMultiple = (size: number) => Math.abs(value / size - Math.round(value / size)) < 1e-9
  while (step * 10 <= Math.abs(value) && isMultiple(step * 10)) step *= 10
  return step
}

/** Largest distance of an exact value from the bound that a claim gives: "more than 500" for 540, not for 5,000. */
const BOUND_REACH = 0.25

/** Whether a bound that the claim gives ("more than $1 million") holds of an exact value of the source. */
export function holdsBound(claimed: Quantity, { quantity, scale }: Mention): boolean {
  if ((claimed.unit?.canonical ?? '') !== (quantity.unit?.canonical ?? '')) return false
  if (quantity.comparator !== '=' && quantity.comparator !== '~') return false
  return isInside(claimed, quantity.value * scale)
}

function isInside({ comparator, value: bound }: Quantity, value: number): boolean {
  if (comparator === '>' || comparator === '>=')
    return value > bound || (comparator === '>=' && value === bound)
  if (comparator === '<' || comparator === '<=')
    return value < bound || (comparator === '<=' && value === bound)
  return false
}

/** The claim gives a bound, the source a value just beyond it; for p-values anywhere beyond. */
function isBound(claimed: Quantity, candidate: Quantity): boolean {
  if (candidate.comparator !== '=' && candidate.comparator !== '~') return isTighter(claimed, candidate)
  if (claimed.form !== 'single' || candidate.form !== 'single') return false
  const [bound, value] = [claimed.value, candidate.value]
  if (!isInside(claimed, value)) return false
  if (claimed.kind === 'p-value') return isLevel(claimed)
  return Math.abs(value - bound) <= BOUND_REACH * Math.abs(bound)
}

/** Levels at which p-values are declared significant; "p < 0.06" is no such bound but a number of its own. */
const LEVELS: ReadonlySet<number> = new Set([0.1, 0.05, 0.025, 0.01, 0.005, 0.001, 0.0005, 0.0001, 0.00001])

function isLevel({ value }: Quantity): boolean {
  return LEVELS.has(value)
}

/** P < 0.05 where the source has P < 0.001. */
function isTighter(claimed: Quantity, candidate: Quantity): boolean {
  const isBelow = (quantity: Quantity) => quantity.comparator === '<' || quantity.comparator === '<='
  return (
    claimed.kind === 'p-value' &&
    isLevel(claimed) &&
    isBelow(claimed) &&
    isBelow(candidate) &&
    candidate.value <= claimed.value
  )
}

function sameDigits(claimed: Quantity, candidate: Quantity): boolean {
  return (
    claimed.parts.length === candidate.parts.length &&
    claimed.parts.every((part, index) => part === candidate.parts[index])
  )
}

/** Off by a power of thousand with the same digits: million for billion. */
function isScaleSlip(claimed: Quantity, candidate: Quantity): boolean {
  const [a, b] = [Math.abs(claimed.value), Math.abs(candidate.value)]
  if (a === 0 || b === 0 || claimed.form !== candidate.form) return false
  const power = Math.log10(a / b) / 3
  return power !== 0 && Math.abs(power - Math.round(power)) < 1e-9 && Math.max(a, b) >= 1000
}
