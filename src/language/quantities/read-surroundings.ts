import { findCountedNoun } from './counted-noun.js'
import { isOver, type LeftContext, readLeft } from './left-context.js'
import { isNameAfter } from './masks.js'
import type { Numeral } from './numeral.js'
import type { Comparator, Quantity, QuantityForm, QuantityKind } from './quantity.js'
import { readUnit, type UnitFound } from './read-unit.js'

const SCALE = /^[\s\u00A0-](?<word>hundred|thousand|million|billion|trillion)s?\b/iu
const MONEY_SCALE = /^\s?(?<word>mn|m|bn|b|k)(?![\p{L}\d])/iu
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 2],
  ['thousand', 3],
  ['million', 6],
  ['billion', 9],
  ['trillion', 12],
  ['k', 3],
  ['m', 6],
  ['mn', 6],
  ['b', 9],
  ['bn', 9],
])
const FREQUENCY =
  /^(?:[\s-]times?)?[\s-](?:(?<adverb>daily|weekly|monthly|yearly)|(?:a|per|each|every)\s(?<noun>day|week|month|year)\b|(?:times\s?)?\/\s?(?<short>day|week|month|d|wk))/iu
const PERIODS: ReadonlyMap<string, string> = new Map([
  ['daily', 'd'],
  ['day', 'd'],
  ['d', 'd'],
  ['weekly', 'wk'],
  ['week', 'wk'],
  ['wk', 'wk'],
  ['monthly', 'mo'],
  ['month', 'mo'],
  ['yearly', 'y'],
  ['year', 'y'],
])
const TIME_POINT =
  /(?:^|[^\p{L}\d])(?:post[\s-]?(?:natal|operative|treatment|injection)\s)?(?<noun>days?|weeks?|months?|hours?|years?|minutes?)\s$/iu
const OR_MORE = /^(?:\s\p{L}+)?\s(?:or|and)\s(?:more|above|older|over|greater|higher|longer|beyond)\b/iu
const OR_LESS = /^(?:\s\p{L}+)?\s(?:or|and)\s(?:less|fewer|younger|below|lower|under|shorter)\b/iu
/** "the 1990s" is no stretch of seconds. */
const DECADE = /^(?:1[5-9]|20)\d0s(?![\p{L}])/u
const CONFIDENCE =
  /^\s?(?:[([]\s?)?(?:CI|CrI|HDI|HPD|BCI|[cC]onfidence|[cC]redib|[pP]rediction\s[iI]nt|LoA|[lL]imits?\sof\sagr)/u
const YEAR_BEFORE =
  /\b(?:in|since|from|until|till|by|during|between|year|years|early|late|mid|before|after|of|to|and|through|\p{Lu}\p{Ll}+)[,]?\s\(?$/u
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['US$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['R$', 'BRL'],
])

/** Reads sign, comparator, unit, noun and kind of one number. Undefined where it turns out to be part of a name. */
export function readSurroundings(text: string, numeral: Numeral): Quantity | undefined {
  const left = readLeft(text, numeral.start)
  const scaled = readScale(text, numeral, left.currency !== undefined)
  const unit = readOwnUnit(text, scaled, left)
  if (unit === undefined && numeral.spelling === 'digits' && isNameAfter(text, scaled)) return undefined
  const end = unit?.end ?? scaled.end
  const context: Context = { text, numeral: scaled, left, unit, end }
  const base = {
    start: left.start,
    end,
    text: text.slice(left.start, end),
    numeral: { start: numeral.start, end: scaled.end },
    comparator: comparatorOf(context),
    spelling: numeral.spelling,
    ...valuesOf(scaled, { isNegative: left.isNegative, hasUnit: unit !== undefined }),
    ...(left.measure === undefined ? {} : { measure: left.measure }),
    ...(unit === undefined
      ? {}
      : { unit: { text: unit.printed, canonical: unit.canonical, isShared: unit.printed === '' } }),
  }
  return { ...base, ...kindAndNoun(context, base.form) }
}

interface OwnUnit extends UnitFound {
  readonly printed: string
}

interface Context {
  readonly text: string
  readonly numeral: Numeral
  readonly left: LeftContext
  readonly unit: OwnUnit | undefined
  readonly end: number
}

/** "1.2 million" is one number; its last printed digit counts a hundred thousand. Money is scaled by letters too. */
function readScale(text: string, numeral: Numeral, isMoney: boolean): Numeral {
  if (numeral.form !== 'single') return numeral
  const after = text.slice(numeral.end, numeral.end + 12)
  const match = SCALE.exec(after) ?? (isMoney ? MONEY_SCALE.exec(after) : null)
  const exponent = SCALES.get(match?.groups?.['word']?.toLowerCase() ?? '')
  if (match === null || exponent === undefined) return numeral
  const scale = (value: number) => Number((value * 10 ** exponent).toPrecision(15))
  const end = numeral.end + match[0].length
  return { ...numeral, end, parts: numeral.parts.map(scale), resolutions: numeral.resolutions.map(scale) }
}

function readOwnUnit(text: string, numeral: Numeral, left: LeftContext): OwnUnit | undefined {
  const after = text.slice(numeral.end, numeral.end + 24)
  if (DECADE.test(text.slice(numeral.start, numeral.end + 2))) return undefined
  if (left.currency !== undefined) return impliedUnit(text, numeral, left)
  const rhythm = FREQUENCY.exec(after)
  if (
    rhythm !== null &&
    left.currency === undefined &&
    (numeral.spelling === 'words' || /times|^-/iu.test(rhythm[0]))
  )
    return rhythmUnit(rhythm, numeral.end)
  if (numeral.unit !== undefined)
    return { end: numeral.end, canonical: 'fold', kind: 'fold', printed: 'fold' }
  if (/^[x×](?![\p{L}\d]|\s?\d)/u.test(after) && !/^[x×]\s?g\b/u.test(after))
    return { end: numeral.end + 1, canonical: 'fold', kind: 'fold', printed: after.charAt(0) }
  const unit = readUnit(text, numeral.end)
  if (unit !== undefined)
    return { ...unit, printed: text.slice(numeral.end, unit.end).replace(/^[\s+‐‑-]+/u, '') }
  return unitBehindBracket(text, numeral) ?? impliedUnit(text, numeral, left)
}

function rhythmUnit(match: RegExpExecArray, at: number): OwnUnit {
  const { adverb, noun, short } = match.groups ?? {}
  const period = PERIODS.get((adverb ?? noun ?? short ?? '').toLowerCase()) ?? 'd'
  return { end: at + match[0].length, canonical: `1/${period}`, kind: 'frequency', printed: match[0].trim() }
}

/** "61.4 (SD 8.2) years", "5 (range 2–9) days": the unit of the number stands behind its bracket. */
function unitBehindBracket(text: string, numeral: Numeral): OwnUnit | undefined {
  const bracket = /^\s\((?:SD|SEM?|IQR|range|\d)[^()%]{0,24}\)(?=\s)/u.exec(
    text.slice(numeral.end, numeral.end + 36),
  )?.[0]
  const unit = bracket === undefined ? undefined : readUnit(text, numeral.end + bracket.length)
  return unit === undefined
    ? undefined
    : { canonical: unit.canonical, kind: unit.kind, end: numeral.end, printed: '' }
}

/** Units that stand before the number or go without saying: "$5", "day 7", "aged 65". */
function impliedUnit(text: string, numeral: Numeral, left: LeftContext): OwnUnit | undefined {
  const end = numeral.end
  if (left.currency !== undefined) {
    const canonical = CURRENCIES.get(left.currency.replace(/\s/gu, '')) ?? left.currency
    return { end, canonical, kind: 'currency', printed: left.currency }
  }
  const point = TIME_POINT.exec(text.slice(Math.max(0, left.start - 24), left.start))?.groups?.['noun']
  const isCalendarYear = /^(?:1[5-9]|20)\d\d$/u.test(text.slice(numeral.start, end))
  if (point !== undefined && !isCalendarYear) {
    const unit = readUnit(`1 ${point.toLowerCase()}`, 1)
    if (unit !== undefined) return { end, canonical: unit.canonical, kind: 'time', printed: '' }
  }
  if (left.measure === 'age' && numeral.form === 'single')
    return { end, canonical: 'y', kind: 'time', printed: '' }
  return undefined
}

function comparatorOf({ text, left, unit, end, numeral }: Context): Comparator {
  if (left.isExplicit && left.comparator !== '=') return left.comparator
  const after = text.slice(end, end + 30)
  if (
    OR_MORE.test(after) ||
    (text.startsWith('+', numeral.end) && !/^\+\s?[/\d-]/u.test(text.slice(numeral.end)))
  )
    return '>='
  if (OR_LESS.test(after)) return '<='
  if (isOver(text, left.start) && unit?.kind !== 'time') return '>'
  return left.comparator
}

type Values = Pick<Quantity, 'parts' | 'value' | 'resolutions' | 'form'>

/** With a unit "120/80 mmHg" is no fraction: two numbers side by side. */
function valuesOf(
  numeral: Numeral,
  given: { readonly isNegative: boolean; readonly hasUnit: boolean },
): Values {
  const [first = 0, ...others] = numeral.parts
  const parts = [given.isNegative ? -first : first, ...others]
  const [upper = 0, lower = 1] = parts
  const form: QuantityForm =
    numeral.form === 'fraction' && given.hasUnit && numeral.spelling === 'digits'
      ? 'proportion'
      : numeral.form
  return { parts, value: form === 'fraction' ? upper / lower : upper, resolutions: numeral.resolutions, form }
}

interface KindAndNoun {
  readonly kind: QuantityKind
  readonly noun?: string
}

function kindAndNoun(context: Context, form: QuantityForm): KindAndNoun {
  const { text, unit, left, end } = context
  if (unit?.kind === 'percent' && CONFIDENCE.test(text.slice(end, end + 20)))
    return { kind: 'confidence-level' }
  if (left.measure === 'p' && (unit === undefined || unit.kind === 'percent')) return { kind: 'p-value' }
  return unit === undefined ? kindWithoutUnit(context, form) : { kind: unit.kind }
}

function kindWithoutUnit(context: Context, form: QuantityForm): KindAndNoun {
  const { text, left, end } = context
  const isYear = isYearLike(context, form)
  const noun = findCountedNoun(text, end, isYear || form === 'proportion')?.noun
  const isLate = noun === undefined && (context.numeral.parts[0] ?? 0) >= 1700
  if (isYear && (isLate || isAfterYearWord(text, left.start))) return { kind: 'year' }
  const kind = kindOfNumber(context, form, noun !== undefined)
  return noun === undefined ? { kind } : { kind, noun }
}

function kindOfNumber(context: Context, form: QuantityForm, hasNoun: boolean): QuantityKind {
  if (form !== 'single') return isSeason(context) ? 'year' : 'proportion'
  const { measureKind, isNegative } = context.left
  if (measureKind !== undefined && measureKind !== 'number') return measureKind
  return hasNoun && Number.isInteger(context.numeral.parts[0]) && !isNegative ? 'count' : 'number'
}

function isAfterYearWord(text: string, start: number): boolean {
  return YEAR_BEFORE.test(text.slice(Math.max(0, start - 30), start))
}

/** "2009/10" */
function isSeason({ text, numeral }: Context): boolean {
  return /^(?:19|20)\d\d\/(?:\d\d|(?:19|20)\d\d)$/u.test(text.slice(numeral.start, numeral.end))
}

function isYearLike({ text, numeral, left }: Context, form: QuantityForm): boolean {
  const value = numeral.parts[0] ?? 0
  const printed = text.slice(numeral.start, numeral.end)
  if (form !== 'single' || !/^\d{4}$/u.test(printed) || value < 1500 || value > 2100) return false
  return !left.isNegative && left.measure === undefined && (!left.isExplicit || left.comparator === '~')
}
