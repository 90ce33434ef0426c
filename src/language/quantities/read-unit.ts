import { SUPERSCRIPT_DIGITS } from '../superscript-digits.js'
import type { QuantityKind } from './quantity.js'
import { findUnitSymbol, SHY_SYMBOLS, type UnitSymbol } from './unit-table.js'
import { kindOfFactors, type UnitFactor } from './unit-kind.js'

/** A unit read at a place of a text. */
export interface UnitFound {
  readonly end: number
  readonly canonical: string
  readonly kind: QuantityKind
}

/** Units of several words or signs, tried before single symbols. Canonical form and kind by pattern. */
const PHRASES: readonly (readonly [RegExp, string, QuantityKind])[] = [
  [/(?:percentage|percent|per cent|%)[\s-]?(?:points?|pts?)\b/iuy, 'pp', 'percentage-points'],
  [/%\s?(?:\(?[wv]\/[wv]\)?)|(?:percent|%)\s?(?:by\s(?:weight|volume))/iuy, '%', 'percent'],
  [/(?:%|％|percent|per[\s-]?cent|pct\b)/iuy, '%', 'percent'],
  [/‰|per\s?mille?\b/iuy, '‰', 'percent'],
  [/folds?(?![\p{L}])/iuy, 'fold', 'fold'],
  [
    /times(?=\s(?:as|more|less|higher|lower|greater|larger|smaller|faster|slower|longer|shorter|the|that|likelier|stronger|weaker|better|worse)\b)/iuy,
    'fold',
    'fold',
  ],
  [/(?:[º°˚∘]\s?|deg(?:rees?)?\.?\s|℃)(?:C\b|Celsius\b|centigrade\b)|℃/uy, '°C', 'temperature'],
  [/(?:[º°˚∘]\s?|degrees?\s)(?:F\b|Fahrenheit\b)|℉/uy, '°F', 'temperature'],
  [/[º°˚](?![CFK\d])/uy, '°', 'angle'],
  [/[x×*]\s?g(?![\p{L}\p{N}/])/uy, '×g', 'acceleration'],
  [/mm\s?(?:of\s)?Hg\b/uy, 'mmHg', 'pressure'],
  [/cm\s?(?:of\s)?H_?[2₂]O\b/uy, 'cmH2O', 'pressure'],
  [/dB\s?\(?(?:SPL|nHL|HL|SL|A|nSPL|FS|m)\)?(?![\p{L}\p{N}])/uy, '', 'sound'],
  [
    /(?:beats|breaths|cycles|revolutions|spikes|counts|events|drops|steps|words)\s?(?:\/\s?|per\s|\s)(?:min(?:ute)?\b(?:\^?-1|⁻¹|−1)?)/iuy,
    '',
    'frequency',
  ],
  [/(?:person|patient|woman|man|child|participant)[\s-]?(?:years?|months?|days?|yrs?)\b/iuy, '', 'time'],
  [/log_?(?:10|2)?\s?(?:CFU|cfu|PFU|copies|units?)\b/uy, '', 'activity'],
  [/(?:international\s)units?\b/iuy, 'IU', 'activity'],
  [/pack[\s-]?years?\b/iuy, 'pack-year', 'other'],
]
const SKIPPED = /[\s\u00A0\u2009\u202F‐‑-]?/uy
const WORD = /[µμÅΩÅ]?[\p{L}µμ]+(?:\.(?:[UI])\.)?|%/uy
const EXPONENT = /(?:\^\(?[-−–+]?\d\)?|[⁻⁺]?[¹²³⁴]|[−-][1-4](?!\d|[.,]\d|\p{L}))/uy
const BARE_SQUARE = /[23](?![\p{L}\d]|[.,]\d)/uy
/** Things counted per volume, area or time: "cells/mL", "copies per µL", "spores mL^-1". */
const COUNTED_PER =
  /(?:cells?|copies|particles|spores|conidia|spikes|events|counts|eggs|larvae|seeds|plants|individuals|animals|neurons|colonies|visits|cases|deaths|photons|molecules|trees|items|words|tokens|images|frames|samples|steps|beats|breaths|cycles|tablets|drops|units|puffs|servings|cigarettes|drinks|points|people|persons|nodes|\p{Ll}{3,}s(?=\/(?:s|min|h|hour|d|day|month|ha|mL|ml|L|cm|mm|m|kg|g|µL|μL|year|week)(?![\p{L}]))|\p{Ll}{3,}s(?=\sper\s(?:second|minute|hour|day|week|month|year|hectare|litre|liter)(?!\p{L})))(?=\s?\/\s?[\p{L}\d]|\sper\s(?!cent)|\s\p{L}{1,4}(?:\^-|⁻|−)[123¹²³])/iuy
const DIVIDER = /\s?\/\s?|\sper\s|\sa\s(?=day\b|week\b|month\b|year\b|minute\b|hour\b)/uy
const TIMES_SIGN =
  /\s?[·⋅∙×*]\s?|\.(?=[\p{L}µμ])|[\s\u00A0\u2009\u202F]|-(?=h\b|hours?\b|min\b|years?\b|days?\b)/uy
const MULTIPLIER = /(?:\d{1,3}(?:[,\u2009\u202F\u00A0 ]\d{3})+|10\^\d|\d+)\s?/uy
const BODY_WEIGHT = /\s?\(?(?:of\s)?(?:body[\s-]?(?:weight|wt|mass)|b\.?\s?w\.?|BW)\)?(?![\p{L}])/uy
/** After a slash or "per" any noun divides: mg/rat, events per patient. */
const DIVISOR_NOUN = /(?:(?!the\b|se\b|cent\b|and\b)\p{Ll}{3,}(?:-\p{Ll}+)?|HPF|hpf)/uy

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/**
 * Reads the unit that follows a number at `at` (one space or hyphen may stand between). Undefined where none does.
 * Reads what papers write: `mg kg⁻¹ day⁻¹`, `µg/kg/min`, `mg·kg-1`, `mm Hg`, `dB nHL`, `×g`, `per 1,000 patients`.
 */
export function readUnit(text: string, at: number): UnitFound | undefined {
  const from = at + (matchAt(SKIPPED, text, at)?.length ?? 0)
  return readPhrase(text, from) ?? readFactors(text, { from, isGlued: from === at }) ?? readShare(text, from)
}

function readPhrase(text: string, from: number): UnitFound | undefined {
  for (const [pattern, canonical, kind] of PHRASES) {
    const found = matchAt(pattern, text, from)
    if (found === undefined) continue
    const unit = canonical === '' ? canonicalPhrase(found) : canonical
    return withDivisors(text, { end: from + found.length, factors: [{ canonical: unit, kind, power: 1 }] })
  }
  return undefined
}

/** "beats per min" and "beats/min" alike, "patient years" and "patient-years", "dBSPL" and "dB SPL". */
function canonicalPhrase(found: string): string {
  const plain = found.replace(/[()]/gu, '')
  if (plain.startsWith('dB')) return `dB ${plain.slice(2).trim()}`
  const events = /^(\p{L}+)\s?(?:\/|per|\s).*min/iu.exec(plain)?.[1]?.toLowerCase()
  if (events !== undefined)
    return events === 'beats' ? 'bpm' : events === 'revolutions' ? 'rpm' : `${events}/min`
  if (plain.startsWith('log'))
    return plain
      .replace(/_|\s/gu, '')
      .replace(/^log(?!10|2)/u, 'log10')
      .replace('cfu', 'CFU')
  return plain.toLowerCase().replace(/\s/u, '-').replace(/yr/u, 'year').replace(/s$/u, '')
}

interface Reading {
  readonly end: number
  readonly factors: readonly UnitFactor[]
}

function readFactors(
  text: string,
  at: { readonly from: number; readonly isGlued: boolean },
): UnitFound | undefined {
  const first = readSymbol(text, at.from)
  if (first === undefined || isShy(text, { ...at, first })) return undefined
  return withDivisors(text, { end: first.end, factors: [first] })
}

interface SymbolFound extends UnitFactor {
  readonly end: number
  readonly printed: string
}

function readSymbol(text: string, from: number): SymbolFound | undefined {
  const printed = matchAt(WORD, text, from) ?? ''
  const symbol: UnitSymbol | undefined = findUnitSymbol(printed) ?? countedSymbol(text, from)
  if (symbol === undefined) return undefined
  const exponent = readExponent(text, from + printed.length, symbol)
  const end = from + printed.length + exponent.length
  const next = text.charAt(end)
  if (/[\d_]/u.test(next) || (next === '-' && /^-\p{Lu}/u.test(text.slice(end, end + 2)))) return undefined
  return { ...symbol, power: powerOf(exponent), end, printed }
}

function countedSymbol(text: string, from: number): UnitSymbol | undefined {
  const noun = matchAt(COUNTED_PER, text, from)
  return noun === undefined ? undefined : { canonical: noun.toLowerCase(), kind: 'count' }
}

function readExponent(text: string, at: number, symbol: UnitSymbol): string {
  const marked = matchAt(EXPONENT, text, at)
  if (marked !== undefined) return marked
  return symbol.kind === 'length' ? (matchAt(BARE_SQUARE, text, at) ?? '') : ''
}

function powerOf(exponent: string): number {
  if (exponent === '') return 1
  const plain = exponent
    .replace(/[⁻⁺¹²³⁴]/gu, (mark) => SUPERSCRIPT_DIGITS.get(mark) ?? mark)
    .replace(/[−–]/gu, '-')
  return Number(plain.replace(/[^\d-]/gu, ''))
}

interface ShyPlace {
  readonly from: number
  readonly isGlued: boolean
  readonly first: SymbolFound
}

/** "4 T cells", "5 A values", "3D": single letters and ambiguous words need a break, a slash or a power after them. */
function isShy(text: string, place: ShyPlace): boolean {
  if (!SHY_SYMBOLS.has(place.first.printed)) return false
  const after = text.slice(place.first.end, place.first.end + 24)
  if (place.first.power !== 1 || /^\s?[/·]/u.test(after)) return false
  if (/^units?$/u.test(place.first.printed))
    return !/^(?:\s(?:of|daily|per|every|once|twice)\b|\s?\/|[.,;)])/u.test(after)
  // "2 t tests": tonnes only where something divides them, "5 t/ha" (above) and "5 t ha-1"
  if (place.first.printed === 't') return !/^\s(?:ha|km|m|y|yr|d|h)(?:\^?[-−]|⁻)/u.test(after)
  if (/^\p{Lu}$/u.test(place.first.printed)) {
    return (
      /^(?:\s(?:cells?|helper|lymph|and\s\p{Lu}\b|or\s\p{Lu}\b|\p{Lu}?\p{Ll}+\s(?:was|were)\b)|[.'’]\p{L}|-)/u.test(
        after,
      ) ||
      (place.isGlued && /^[ABDKNSF]$/u.test(place.first.printed))
    )
  }
  return false
}

/** Reads what multiplies and divides on: "/kg/day", " kg⁻¹", "·m^-2", " per 100 g", and skips "body weight". */
function withDivisors(text: string, start: Reading): UnitFound {
  let reading = start
  for (let next = nextFactor(text, reading); next !== undefined; next = nextFactor(text, reading)) {
    reading = { end: next.end, factors: [...reading.factors, next] }
    const weight = matchAt(BODY_WEIGHT, text, reading.end)
    if (weight !== undefined) reading = { ...reading, end: reading.end + weight.length }
  }
  return { end: reading.end, canonical: canonicalOf(reading.factors), kind: kindOfFactors(reading.factors) }
}

function nextFactor(text: string, reading: Reading): (UnitFactor & { readonly end: number }) | undefined {
  if (reading.factors.length > 4) return undefined
  const divider = matchAt(DIVIDER, text, reading.end)
  if (divider !== undefined) return readDivisor(text, reading.end + divider.length)
  const times = matchAt(TIMES_SIGN, text, reading.end)
  if (times === undefined) return undefined
  const factor = readSymbol(text, reading.end + times.length)
  if (factor === undefined) return undefined
  const isTight = times === '.' || times.trim() === '·' || times.trim() === '⋅' || times === '-'
  return factor.power < 0 || isTight ? factor : undefined
}

function readDivisor(text: string, from: number): (UnitFactor & { readonly end: number }) | undefined {
  const multiplier = matchAt(MULTIPLIER, text, from) ?? ''
  const at = from + multiplier.length
  const times = multiplier.replace(/[,\s\u2009\u202F]/gu, '')
  const prefix = times === '' || times === '1' ? '' : `${times} `
  const phrase = /person|patient|participant/u.test(text.slice(at, at + 12))
    ? readPhrase(text, at)
    : undefined
  const symbol = phrase ?? readSymbol(text, at)
  if (symbol !== undefined)
    return { kind: symbol.kind, canonical: `${prefix}${symbol.canonical}`, power: -1, end: symbol.end }
  const noun = matchAt(DIVISOR_NOUN, text, at)
  if (noun === undefined) return undefined
  return { kind: 'count', canonical: `${prefix}${singular(noun)}`, power: -1, end: at + noun.length }
}

function singular(noun: string): string {
  return noun.replace(/(?<=\p{Ll}{3})s$/u, '')
}

/** "12 per 1,000 patients", "5 per day", "5/min": nothing but a divisor. */
function readShare(text: string, from: number): UnitFound | undefined {
  const divider = matchAt(
    /per\s|\/\s?(?=min\b|h\b|day\b|week\b|year\b|s\b|mL\b|ml\b|µL\b|μL\b|mm)/uy,
    text,
    from,
  )
  if (divider === undefined) return undefined
  const divisor = readDivisor(text, from + divider.length)
  const isNoun = divisor?.kind === 'count' && !/^\d/u.test(divisor.canonical)
  return divisor === undefined || isNoun
    ? undefined
    : withDivisors(text, { end: divisor.end, factors: [divisor] })
}

function canonicalOf(factors: readonly UnitFactor[]): string {
  const power = (factor: UnitFactor) =>
    Math.abs(factor.power) === 1 ? factor.canonical : `${factor.canonical}^${Math.abs(factor.power)}`
  const over = factors.filter((factor) => factor.power > 0).map(power)
  const under = factors.filter((factor) => factor.power < 0).map(power)
  return `${over.length === 0 ? '1' : over.join('·')}${under.map((factor) => `/${factor}`).join('')}`
}
