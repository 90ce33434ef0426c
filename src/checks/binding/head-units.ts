import { matchesOf } from '../../language/each-match.js'
import { readQuantities } from '../../language/quantities/read-quantities.js'

/** "in thousands", "($000)", "$m", "(US$ million)". */
const SCALES: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:in|of|are in|shown in|amounts? in)\s(?:(?:US|U\.S\.|AU|A|C)?\s?[$€£]?\s?)?thousands?\b|[$€£]?\s?['’‘]000s?\b|\(\s?000s?\s?\)|[$€£]\s?(?:thousands?|k)\b|\bthousands of\b|[$€£]\s?in thousands|\(thousands\)/iu,
    1e3,
  ],
  [
    /\b(?:in|of|are in|shown in|amounts? in)\s(?:(?:US|U\.S\.|AU|A|C)?\s?[$€£]?\s?)?(?:millions?|mn)\b|[$€£]\s?(?:millions?|mn?)\b|\bmillions of\b|\(millions\)|\bRMB\s?['’]?\s?millions?|['’]\s?millions?\b|\b(?:EUR|USD|GBP)\s?(?:millions?|m)\b|€m\b|\btable in millions/iu,
    1e6,
  ],
  [
    /\b(?:in|of|are in|shown in|amounts? in)\s(?:(?:US|U\.S\.|AU|A|C)?\s?[$€£]?\s?)?billions?\b|[$€£]\s?(?:billions?|bn)\b|\(billions\)/iu,
    1e9,
  ],
]
const PER_SHARE = /\bper\b|\bprice|percent|%|\bratio\b|\bEPS\b|\byears?\)|\bmargin\s?%/iu
const SHARES = /\bshares?\b|\bunits\b|\boptions\b|\bnumber of\b|\bemployees\b|\bheadcount\b/iu
const EXCEPT = /except\b[^)]*\bper[\s-]share|except\b/iu
const EXCEPT_SHARES = /except\s(?:for\s)?(?:share|number)\b|except\b[^)]*\bshares?\sand\b/iu

/** What stands over and around a cell. */
export interface CellSurroundings {
  readonly columns: string
  readonly rows: string
  readonly caption: string
  readonly cell: string
}

/** The factor that heads or caption put on a cell; the nearest wins. 1 for percentages and what is "per share". */
export function headScale({ columns, rows, caption, cell }: CellSurroundings): number {
  if (cell.includes('%')) return 1
  const near = scaleOf(columns) ?? scaleOf(rows)
  if (near !== undefined) return near
  const far = scaleOf(caption) ?? scaleOfProse(caption)
  if (far === undefined || PER_SHARE.test(rows) || PER_SHARE.test(columns)) return 1
  const isShares = SHARES.test(rows) || SHARES.test(columns)
  return isShares && EXCEPT.test(caption) && EXCEPT_SHARES.test(caption) ? 1 : far
}

const AMOUNT = /[$€£]\s?\d[\d.,]*\s(?<word>thousand|million|billion)\b/gu
const FACTORS: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
])
/** Fewest amounts of money in the text before a table that tell its scale. */
const LEAST_AMOUNTS = 2

/** The scale in which the text before a table gives all of its amounts, where the table declares none. */
function scaleOfProse(text: string): number | undefined {
  const words = matchesOf(AMOUNT, text).map((match) => match.groups?.['word'] ?? '')
  const [first = ''] = words
  return words.length >= LEAST_AMOUNTS && words.every((word) => word === first)
    ? FACTORS.get(first)
    : undefined
}

/** The factor that a text declares; undefined where it declares none. */
export function scaleOf(text: string): number | undefined {
  return text === '' ? undefined : SCALES.find(([pattern]) => pattern.test(text))?.[1]
}

const UNIT_IN_HEAD = /(?:\(|,\s|\[)(?:in\s)?(?<unit>%|[\p{L}µμ°Å][^()[\],;]{0,14})[)\]]?\s*\d?\s*\*?$/u

/** The unit that a head names in brackets or after a comma, in its canonical spelling. */
export function headUnit(head: string): string | undefined {
  if (/%/u.test(head)) return '%'
  if (/\bpercent(?:age)?\b/iu.test(head)) return '%'
  const unit = UNIT_IN_HEAD.exec(head)?.groups?.['unit']
  if (unit === undefined) return undefined
  return readQuantities(`5 ${unit}`)[0]?.unit?.canonical
}
