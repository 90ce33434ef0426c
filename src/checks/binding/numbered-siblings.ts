import { matchesOf } from '../../language/each-match.js'
import type { TextSpan } from '../../language/text-span.js'

/** A name with a number ("tier 2", "75th percentile") for which the source only has other numbers. */
export interface NumberedSibling {
  readonly span: TextSpan
  /** As the claim prints it. */
  readonly claimed: string
  /** The nearest in the source, as printed there. */
  readonly found: string
}

/** A member of a series with its number. */
export interface NumberedName {
  readonly span: TextSpan
  readonly printed: string
  /** The word without its number. */
  readonly series: string
  readonly number: string
}

/** Words that name a member of a series by its number: a slot of what they stand beside. */
const NAMES =
  'percentiles?|centiles?|quartiles?|quintiles?|tertiles?|deciles?|trimesters?|quarters?|types?|phases?|grades?|stages?|class|tiers?|levels?|categor(?:y|ies)|generations?|editions?|visits?|waves?|cycles?|rounds?|sessions?|cohorts?|doses?|lines?|trials?|experiments?'
const SERIES = new RegExp(
  String.raw`(?<![\p{L}\d])(?<series>${NAMES})\s(?<number>\d{1,2}|[IVX]{1,4})(?:[a-d])?(?![\p{L}\d]|[.,:]\d|\s?[%–-])`,
  'giu',
)
const ORDINALS: ReadonlyMap<string, string> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
)
/** "the 75th percentile", "second-line", "the third trimester". */
const ORDINAL = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(?<number>\d{1,3})(?:st|nd|rd|th)|(?<word>${[...ORDINALS.keys()].join('|')}))[\s-](?<series>${NAMES})(?![\p{L}])`,
  'giu',
)
/** "the highest quartile" is the last one, by the usual order. */
const EXTREME =
  /(?<![\p{L}])(?<extreme>lowest|bottom|highest|top|upper)\s(?<series>quartile|quintile|tertile|decile)(?![\p{L}])/giu
const COUNTS: ReadonlyMap<string, string> = new Map([
  ['tertile', '3'],
  ['quartile', '4'],
  ['quintile', '5'],
  ['decile', '10'],
])
const ROMAN: ReadonlyMap<string, string> = new Map(
  ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'].map((roman, value) => [
    roman,
    String(value),
  ]),
)

/** The names of a text that tell a member of a series by its number. */
export function numberedNames(text: string): NumberedName[] {
  return [...matchesOf(SERIES, text), ...matchesOf(ORDINAL, text), ...matchesOf(EXTREME, text)].map(
    (match) => {
      const { series: word = '' } = match.groups ?? {}
      const series = word
        .toLowerCase()
        .replace(/ies$/u, 'y')
        .replace(/(?<!s)s$/u, '')
      return {
        span: { start: match.index, end: match.index + match[0].length },
        printed: match[0],
        series,
        number: numberIn(match.groups ?? {}, series),
      }
    },
  )
}

function numberIn({ number, word, extreme }: Record<string, string | undefined>, series: string): string {
  if (extreme !== undefined) return /^(?:lowest|bottom)$/iu.test(extreme) ? '1' : (COUNTS.get(series) ?? '')
  if (word !== undefined) return ORDINALS.get(word.toLowerCase()) ?? ''
  return ROMAN.get(number?.toUpperCase() ?? '') ?? number ?? ''
}

/**
 * The first numbered name of the claim whose number the source never gives to that series, though it gives it others:
 * "Tier 2 capital" where the source speaks of Tier 1 only. `textOf`: all of the evidence.
 */
export function numberedSibling(claim: string, textOf: () => string): NumberedSibling | undefined {
  const claimed = numberedNames(claim)
  if (claimed.length === 0) return undefined
  const text = textOf()
  const there = numberedNames(text)
  for (const { span, printed, series, number } of claimed) {
    const own = there.filter((one) => one.series === series)
    const [first] = own
    // "Types 1 and 2" names the second without its word.
    if (first === undefined || own.some((one) => one.number === number) || listsNumber(text, number)) continue
    return { span, claimed: printed, found: first.printed }
  }
  return undefined
}

function listsNumber(text: string, number: string): boolean {
  const word = [...ORDINALS].find(([, value]) => value === number)?.[0]
  const isSpelled = word !== undefined && new RegExp(String.raw`\b${word}\s(?:and|or|to)\s`, 'iu').test(text)
  return isSpelled || new RegExp(String.raw`(?:and|or|to|,|/|-|–)\s?${number}(?!\d|[.,]\d)`, 'u').test(text)
}
