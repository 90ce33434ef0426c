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

interface NumberedName {
  readonly span: TextSpan
  readonly printed: string
  /** The word without its number. */
  readonly series: string
  readonly number: string
}

const SERIES =
  /(?<![\p{L}\d])(?<series>types?|phases?|grades?|stages?|class|tiers?|levels?|categor(?:y|ies)|generations?|quartiles?|quintiles?|tertiles?)\s(?<number>\d{1,2}|[IVX]{1,4})(?:[a-d])?(?![\p{L}\d]|[.,:]\d|\s?[%–-])/giu
const ORDINAL =
  /(?<![\p{L}\d.,])(?<number>\d{1,3})(?:st|nd|rd|th)[\s-](?<series>percentiles?|centiles?|quartiles?|quintiles?|tertiles?|deciles?|trimesters?|grade|edition|generation)(?![\p{L}])/giu
const ROMAN: ReadonlyMap<string, string> = new Map(
  ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'].map((roman, value) => [
    roman,
    String(value),
  ]),
)

function numberedNames(text: string): NumberedName[] {
  return [...matchesOf(SERIES, text), ...matchesOf(ORDINAL, text)].map((match) => {
    const { series = '', number = '' } = match.groups ?? {}
    return {
      span: { start: match.index, end: match.index + match[0].length },
      printed: match[0],
      series: series
        .toLowerCase()
        .replace(/ies$/u, 'y')
        .replace(/(?<!s)s$/u, ''),
      number: ROMAN.get(number.toUpperCase()) ?? number,
    }
  })
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
  return new RegExp(String.raw`(?:and|or|to|,|/|-|–)\s?${number}(?!\d|[.,]\d)`, 'u').test(text)
}
