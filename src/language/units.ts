import Qty from 'js-quantities'
import { lazy } from '../util/lazy.js'
import type { UnitConverter } from './quantities/same-quantity.js'

/** What a canonical unit (see `Unit.canonical`) measures. */
export interface UnitMeasure {
  /** Factor to the base unit of its dimension. */
  readonly scale: number
  /** Equal for units that can be converted; the text is for comparison only. */
  readonly dimension: string
}

/** Canonical spellings that the library names otherwise. */
const ALIASES: Readonly<Record<string, string>> = {
  µs: 'us',
  Ω: 'ohm',
  kΩ: 'kohm',
  MΩ: 'Mohm',
  GΩ: 'Gohm',
  Å: 'angstrom',
  t: 'tonne',
  h: 'hour',
  d: 'day',
  wk: 'week',
  y: 'year',
  deg: 'deg',
  bar: 'bar',
  mbar: 'mbar',
  Torr: 'torr',
  lb: 'lbs',
  inHg: 'inHg',
  ha: 'hectare',
  acre: 'acre',
}

/** Seconds of the library's year of 365.2422 days; months are twelfths of it. */
const YEAR_SECONDS = 31_556_926

/**
 * Units that the library lacks or reads as something else (pH as picohenry, kb as kilobit, u as dalton): each is a
 * dimension of its own, with the factor to its base. Percent, percentage point, fold and ppm are four things.
 */
const OWN: Readonly<Record<string, readonly [string, number]>> = {
  bp: ['bp', 1],
  nt: ['bp', 1],
  kbp: ['bp', 1e3],
  kb: ['bp', 1e3],
  Mbp: ['bp', 1e6],
  Mb: ['bp', 1e6],
  Gbp: ['bp', 1e9],
  Gb: ['bp', 1e9],
  D: ['dioptre', 1],
  N: ['N', 1],
  '×g': ['×g', 1],
}
const OWN_WITH_PREFIX = /^(?<prefix>[kmµnpM]?)(?<base>IU|U|Eq|Osm|CFU|PFU|kat|px)$/u
const PREFIXES: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  M: 1e6,
  m: 1e-3,
  µ: 1e-6,
  n: 1e-9,
  p: 1e-12,
}
/** Never asked of the library. */
const DENIED =
  /^(?:%.*|percentage points|pp|fold|ppm|ppb|pH|dB.*|rpm|cpm|dpm|MET|GPL|RLU|OD|R|rem|cP|aa|dpi|pc|kpc|Mpc|M☉|lx|lm|cd|byte|B|bit|USD|EUR|GBP|JPY|CNY|INR|CHF|AUD|CAD|[$€£¥].*|°[CF]?|K)$/u

const cache = new Map<string, UnitMeasure>()
const CACHE_LIMIT = 5_000

/** Scale and dimension of a canonical unit; an unknown unit is a dimension of its own. */
export function measureOf(canonical: string): UnitMeasure {
  const known = cache.get(canonical)
  if (known !== undefined) return known
  if (cache.size >= CACHE_LIMIT) cache.clear()
  const measure = measureProduct(canonical)
  cache.set(canonical, measure)
  return measure
}

/** Converts between canonical units of one dimension; temperatures as points of their scales. */
export const convertUnits: UnitConverter = (value, from, to) => {
  if (from === to) return value
  const celsius = toCelsius(value, from)
  if (celsius !== undefined) return fromCelsius(celsius, to)
  const [source, target] = [measureOf(from), measureOf(to)]
  if (source.dimension !== target.dimension) return undefined
  return Number(((value * source.scale) / target.scale).toPrecision(12))
}

/** Whether two canonical units measure the same thing. */
export function areConvertible(from: string, to: string): boolean {
  return convertUnits(1, from, to) !== undefined
}

const FACTOR = /(?<divide>\/?)(?<symbol>[^/·^]+)(?:\^(?<power>[-−]?\d+))?/gu

function measureProduct(canonical: string): UnitMeasure {
  let scale = 1
  let signature = 0
  const own = new Map<string, number>()
  for (const match of canonical.matchAll(FACTOR)) {
    const { divide = '', symbol = '', power: printed = '1' } = match.groups ?? {}
    const power = Number(printed.replace('−', '-')) * (divide === '/' ? -1 : 1)
    const factor = readFactor(symbol.trim())
    scale *= factor.scale ** power
    signature += factor.signature * power
    if (factor.own !== '') own.set(factor.own, (own.get(factor.own) ?? 0) + power)
  }
  const names = [...own].filter(([, power]) => power !== 0).map(([name, power]) => `${name}^${power}`)
  return { scale, dimension: [signature, ...names.sort()].join('·') }
}

interface Factor {
  readonly scale: number
  /** The library's sum over base dimensions, linear in powers. */
  readonly signature: number
  readonly own: string
}

function readFactor(symbol: string): Factor {
  const own = OWN[symbol]
  if (own !== undefined) return { own: own[0], scale: own[1], signature: 0 }
  return readPrefixed(symbol) ?? readPeriod(symbol) ?? readNumber(symbol) ?? readKnown(symbol)
}

function readPrefixed(symbol: string): Factor | undefined {
  const { prefix = '', base } = OWN_WITH_PREFIX.exec(symbol)?.groups ?? {}
  return base === undefined ? undefined : { own: base, scale: PREFIXES[prefix] ?? 1, signature: 0 }
}

const YEARS: Readonly<Record<string, number>> = { mo: 1 / 12, decade: 10, century: 100 }

/** Months and decades as parts of the library's year; beats as frequencies. */
function readPeriod(symbol: string): Factor | undefined {
  const years = YEARS[symbol]
  if (years !== undefined) return { ...second(), scale: YEAR_SECONDS * years }
  return symbol === 'bpm' ? perMinute() : undefined
}

/** "per 100,000". */
function readNumber(symbol: string): Factor | undefined {
  const number = Number(symbol)
  return symbol !== '' && Number.isFinite(number) ? { ...UNITLESS, scale: number } : undefined
}

function readKnown(symbol: string): Factor {
  return (DENIED.test(symbol) ? undefined : fromLibrary(symbol)) ?? { ...UNITLESS, own: symbol }
}

const UNITLESS: Factor = { scale: 1, signature: 0, own: '' }

const second = lazy(() => fromLibrary('s') ?? UNITLESS)
const perMinute = lazy((): Factor => ({ own: '', scale: 1 / 60, signature: -second().signature }))

/** Undefined where the library does not know the unit or knows it without a dimension. */
function fromLibrary(symbol: string): Factor | undefined {
  const parsed = Qty.parse(ALIASES[symbol] ?? symbol)
  if (parsed === null) return undefined
  const signature = signatureOf(parsed)
  return signature === undefined || signature === 0
    ? undefined
    : { scale: parsed.baseScalar, signature, own: '' }
}

function signatureOf(quantity: Qty): number | undefined {
  const { signature } = quantity as Qty & { readonly signature?: unknown }
  return typeof signature === 'number' ? signature : undefined
}

function toCelsius(value: number, unit: string): number | undefined {
  if (unit === '°C') return value
  if (unit === 'K') return value - 273.15
  return unit === '°F' ? ((value - 32) * 5) / 9 : undefined
}

function fromCelsius(value: number, unit: string): number | undefined {
  const rounded = (result: number) => Number(result.toPrecision(12))
  if (unit === '°C') return rounded(value)
  if (unit === 'K') return rounded(value + 273.15)
  return unit === '°F' ? rounded((value * 9) / 5 + 32) : undefined
}
