import { findNumberWords } from '../number-words.js'
import { joinRanges } from './join-ranges.js'
import { readDates } from './dates.js'
import { findNumerals } from './find-numerals.js'
import { isNameBefore, maskedSpans } from './masks.js'
import type { Numeral } from './numeral.js'
import type { Quantity } from './quantity.js'
import { readSurroundings } from './read-surroundings.js'
import { shareUnits } from './share-units.js'
import type { TextSpan } from '../text-span.js'

export interface QuantityOptions {
  /** The document writes decimals with a comma and thousands with a point (see `usesDecimalComma`). Default false. */
  readonly decimalComma?: boolean
  /** The document cites by "(12)": such numbers are marks then (see `CitationMarkOptions`). Default false. */
  readonly parenthesised?: boolean
}

/**
 * All quantities of a display text (one sentence or more), ascending, with exact spans. Names and marks that hold
 * digits (IL-6, COX-2, C57BL/6, Table 6, [12], Type 2, H2O, grant numbers) are none. Reads no more than is printed:
 * nothing is computed or converted.
 */
export function readQuantities(text: string, options: QuantityOptions = {}): Quantity[] {
  const isPlain = options.decimalComma !== true && options.parenthesised !== true
  if (!isPlain) return read(text, options)
  const kept = keptReadings.get(text)
  if (kept !== undefined) return [...kept]
  if (keptReadings.size >= KEPT_LIMIT) keptReadings.clear()
  const quantities = read(text, options)
  keptReadings.set(text, quantities)
  return [...quantities]
}

/** Many claims rest on one passage, and tables repeat their cells: the last readings are kept by text. */
const keptReadings = new Map<string, readonly Quantity[]>()
const KEPT_LIMIT = 4_000

function read(text: string, options: QuantityOptions): Quantity[] {
  const numerals = amounts(text, options)
  const dates = numerals.length === 0 && !/\d/u.test(text) ? [] : readDates(text)
  const free = dates.length === 0 ? numerals : numerals.filter((numeral) => !overlapsAny(numeral, dates))
  const single = readEach(text, free)
  const quantities = shareUnits(text, joinRanges(text, single))
  return dates.length === 0 ? quantities : [...quantities, ...dates].sort((a, b) => a.start - b.start)
}

/** Numbers inside the unit of the one before ("kg^-1", "per 100,000") are passed over. */
function readEach(text: string, numerals: readonly Numeral[]): Quantity[] {
  const quantities: Quantity[] = []
  for (const numeral of numerals) {
    if (numeral.start < (quantities.at(-1)?.end ?? 0)) continue
    const quantity = readSurroundings(text, numeral)
    if (quantity !== undefined) quantities.push(quantity)
  }
  return quantities
}

function amounts(text: string, options: QuantityOptions): Numeral[] {
  const words = wordNumerals(text)
  if (!/[\d¼½¾⅐-⅞]/u.test(text)) return words
  const masks = maskedSpans(text, { parenthesised: options.parenthesised ?? false })
  const digits = findNumerals(text, options.decimalComma ?? false).filter(
    (numeral) => !overlapsAny(numeral, masks) && !isNameBefore(text, numeral),
  )
  return words.length === 0 ? digits : [...digits, ...words].sort((a, b) => a.start - b.start)
}

/** "kept in one fold" names a fold of a cross-validation; "a one fold increase" is a multiple. */
const ONE_FOLD = /^one\sfold$/iu
const CHANGE =
  /^\s(?:increase|decrease|reduction|rise|drop|higher|lower|greater|larger|smaller|more|less|change|difference)/iu

function wordNumerals(text: string): Numeral[] {
  return findNumberWords(text)
    .filter(
      ({ start, end }) => !ONE_FOLD.test(text.slice(start, end)) || CHANGE.test(text.slice(end, end + 12)),
    )
    .map(({ resolution = 1, ...found }) => ({
      ...found,
      resolutions: found.parts.map(() => resolution),
      spelling: 'words',
    }))
}

function overlapsAny(span: TextSpan, others: readonly TextSpan[]): boolean {
  return others.some((other) => other.start < span.end && span.start < other.end)
}
