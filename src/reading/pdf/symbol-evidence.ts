import type { LayoutLine } from './layout-line.js'

/** Where a character of a symbol font stands alone. */
export interface Occurrence {
  readonly line: LayoutLine
  readonly index: number
  readonly isRaised: boolean
}

/** Contexts in which a character must stand like an operator, before it is taken for one. */
export const LEAST_FITTING_SHARE = 0.75
const LEAST_WITNESSES = 3
/** Signs that stand between two numbers are sure only together with others of the same encoding. */
const LEAST_SIGNS = 2

/** The last character before it, blanks left out. */
export function before({ line, index }: Occurrence): string {
  return line.text.slice(0, index).trimEnd().at(-1) ?? ''
}

/** The line from behind it on, without blanks at its start. */
export function after({ line, index }: Occurrence): string {
  return line.text.slice(index + 1).trimStart()
}

interface Sign {
  readonly sign: string
  /** True for a sign that its places alone do not make sure. */
  readonly needsOthers: boolean
  fits(place: Occurrence): boolean
}

const NUMBER_AFTER = /^[\d.−–+-]/
/** A probability or another number below one, as it follows `p <`. */
const FRACTION_AFTER = /^0?[.·]\d/

/**
 * Signs of the Mathematical Pi encoding (`symbol-tables.ts`) by the places in which a sign stands and a digit, comma or
 * letter does not: `n 5 30`, `12.1 6 0.4`, `2 3 10`, `( 2 0.5`, `p , 0.05`, `20 m g`.
 */
const SIGNS: Readonly<Record<string, Sign>> = {
  '5': {
    sign: '=',
    needsOthers: false,
    fits: (place) => !place.isRaised && /[\p{L})]/u.test(before(place)) && NUMBER_AFTER.test(after(place)),
  },
  m: {
    sign: 'µ',
    needsOthers: false,
    fits: (place) =>
      !place.isRaised &&
      /[\d\s(]/.test(place.line.text[place.index - 1] ?? ' ') &&
      /^(?:[gLlM]\b|mol|m\b|[gLl]\/)/.test(after(place)),
  },
  '6': {
    sign: '±',
    needsOthers: true,
    fits: (place) => !place.isRaised && /[\d%]/.test(before(place)) && /^[\d.]/.test(after(place)),
  },
  '3': {
    sign: '×',
    needsOthers: true,
    fits: (place) => !place.isRaised && /[\d)]/.test(before(place)) && /^\d/.test(after(place)),
  },
  '2': {
    sign: '−',
    needsOthers: true,
    fits: (place) => (place.isRaised || !/[\d.]/.test(before(place))) && /^[\d.]/.test(after(place)),
  },
  ',': {
    sign: '<',
    needsOthers: true,
    fits: (place) => !place.isRaised && /[\p{L})]/u.test(before(place)) && FRACTION_AFTER.test(after(place)),
  },
  '.': {
    sign: '>',
    needsOthers: true,
    fits: (place) => !place.isRaised && /[\p{L})]/u.test(before(place)) && FRACTION_AFTER.test(after(place)),
  },
}

/** What the characters of a font without a known encoding must mean, by where they stand; the others are left out. */
export function evidenceOf(
  characters: ReadonlyMap<string, readonly Occurrence[]>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const waiting = new Map<string, string>()
  for (const [character, occurrences] of characters) {
    if (character === '¼') found.set(character, '=')
    if (character === ':' && partsNumbers(occurrences)) found.set(character, '.')
    const rule = SIGNS[character]
    if (rule === undefined || !isSure(rule, occurrences)) continue
    ;(rule.needsOthers ? waiting : found).set(character, rule.sign)
  }
  const signs = [...found.keys()].filter((character) => SIGNS[character] !== undefined).length
  return signs + waiting.size >= LEAST_SIGNS ? new Map([...found, ...waiting]) : found
}

/** TeX's point between two digits. */
function partsNumbers(occurrences: readonly Occurrence[]): boolean {
  const inText = occurrences.filter((place) => !place.isRaised)
  return inText.every((place) => /\d/.test(before(place)) && /^\d/.test(after(place)))
}

function isSure(rule: Sign, occurrences: readonly Occurrence[]): boolean {
  // A raised sign is seldom more than a mark, but for the minus of an exponent.
  const counted = rule.sign === '−' ? occurrences : occurrences.filter((place) => !place.isRaised)
  const fitting = counted.filter((place) => rule.fits(place)).length
  return fitting >= LEAST_WITNESSES && fitting >= counted.length * LEAST_FITTING_SHARE
}
