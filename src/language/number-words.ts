import { matchesOf } from './each-match.js'
import type { TextSpan } from './text-span.js'
import { quickStart } from './quick-start.js'

/** A number written in words; `unit` where the word itself says it ("threefold", "twice", "doubled"). */
export interface NumberWords extends TextSpan {
  /** One number, or upper and lower number of a fraction ("two-thirds"). */
  readonly parts: readonly number[]
  readonly form: 'single' | 'fraction'
  readonly unit?: 'fold'
  /** What the last word counts, where the words have decimals ("twelve point five"); else 1. */
  readonly resolution?: number
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const VALUES: ReadonlyMap<string, number> = new Map([
  ...ONES.split(' ').map((word, value): [string, number] => [word, value]),
  ...TENS.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
])
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
  ['billion', 1e9],
])
const UNDER: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['halves', 2],
  ['third', 3],
  ['quarter', 4],
  ['fourth', 4],
  ['fifth', 5],
  ['sixth', 6],
  ['seventh', 7],
  ['eighth', 8],
  ['ninth', 9],
  ['tenth', 10],
])
const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
  ['double', 2],
  ['doubled', 2],
  ['doubles', 2],
  ['doubling', 2],
  ['triple', 3],
  ['tripled', 3],
  ['tripling', 3],
  ['trebled', 3],
  ['quadrupled', 4],
  ['quadruple', 4],
  ['halved', 0.5],
  ['halving', 0.5],
])

const SMALL = `${ONES} ${TENS}`.replaceAll(' ', '|')
const TWO_DIGITS = String.raw`(?:(?:${TENS.replaceAll(' ', '|')})[\s-](?:one|two|three|four|five|six|seven|eight|nine)(?![\p{L}])|${SMALL})`
const BIG = 'hundred|thousand|million|billion'
const NUMBER = String.raw`(?:${TWO_DIGITS}|a(?=\s(?:${BIG})\b))(?:[\s-](?:${BIG})\b(?:(?:\sand\s|[\s-])${TWO_DIGITS}(?![\p{L}]))?)*`
const FRACTION = String.raw`(?<over>${SMALL}|a)[\s-](?<under>half|(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth)s?)`
const PATTERN = quickStart(
  new RegExp(
    String.raw`(?<![\p{L}\p{N}-])(?:(?<fold>${SMALL})[\s-]?fold\b` +
      String.raw`|(?<spoken>${TWO_DIGITS}\s(?:point|dot)(?:\s(?:${TWO_DIGITS})(?![\p{L}]))+)` +
      String.raw`|(?<mixed>${SMALL})\sand\sa\shalf\b` +
      String.raw`|${FRACTION}\b(?![-\s](?:life|lives|time|maximal|maximum|day|hour|molecule|century|week|month|party|trimester|generation|ventricle)\b)` +
      String.raw`|(?:a\s)?(?<half>half)(?=\s(?:of|the|a|an|as|that|those|these|its|their|our|all)\b)` +
      String.raw`|(?<dozen>(?:a|(?:${SMALL}))\sdozen)\b` +
      String.raw`|(?<multiple>once(?=(?:\s(?:daily|weekly|monthly|a\s|per\s|every\s)|\/))|twice|thrice|doubled|doubles|doubling|tripled|tripling|trebled|quadrupled|halved|halving|(?:double|triple|quadruple)(?=\s(?:the|that|of)\b))(?![-])` +
      String.raw`|(?<number>${NUMBER})(?![\p{L}\p{N}]))`,
    'giu',
  ),
)
/** "one" and "zero" where they count nothing: "one of", "no one", "one another", "one-way", "the one". */
const IDLE_AFTER =
  /^(?:\s(?:of|another|or\smore|can|may|might|must|should|could|cannot|would|side|hand|way|such|that|which|who|by)\b|[-–](?:way|sided|tailed|step|off|to|size|pot|by|sample|hot|shot|on)\b)/iu
const IDLE_BEFORE = /\b(?:no|any|every|each|some|this|that|the|which|another|not)\s$/iu

/** Numbers written in words, ascending: "forty", "one hundred and twenty", "two-thirds", "half of", "threefold", "twice". */
export function findNumberWords(text: string): NumberWords[] {
  const found: NumberWords[] = []
  for (const match of matchesOf(PATTERN, text)) {
    const read = readWords(text, match)
    if (read !== undefined) found.push({ start: match.index, end: match.index + match[0].length, ...read })
  }
  return found
}

type Words = Omit<NumberWords, 'start' | 'end'>

function readWords(text: string, match: RegExpExecArray): Words | undefined {
  const { fold, mixed, over, under, half, dozen, multiple, spoken, number = '' } = match.groups ?? {}
  if (spoken !== undefined) return spokenDecimal(spoken)
  if (under !== undefined && isOrdinal(text, match)) return undefined
  if (under !== undefined) return fraction(over ?? 'a', under)
  if (half !== undefined) return { parts: [1, 2], form: 'fraction' }
  const times = timesOf(fold, multiple)
  if (times !== undefined) return { parts: [times], form: 'single', unit: 'fold' }
  const compound = compoundValue(mixed, dozen)
  if (compound !== undefined) return { parts: [compound], form: 'single' }
  return isIdle(text, match, number) ? undefined : { parts: [valueOf(number)], form: 'single' }
}

/** "twelve point five", "zero point zero five", "twelve dot fifty": what stands behind the point is told digit by digit. */
function spokenDecimal(words: string): Words {
  const [whole = '', behind = ''] = words.toLowerCase().split(/\s(?:point|dot)\s/u)
  const digits = behind.replace(/\p{L}+-\p{L}+|\p{L}+/gu, (word) => String(valueOf(word))).replace(/\s/gu, '')
  return {
    parts: [Number(`${valueOf(whole)}.${digits}`)],
    form: 'single',
    resolution: Number(`1e-${digits.length}`),
  }
}

/** What follows a fraction that has no noun of its own: an end, a preposition, a comparison, a verb. */
const AFTER_FRACTION =
  /^(?:\s?(?:[^\p{L}\s]|$)|\s(?:[^\p{L}]|(?:of|or|to|and|as|more|less|fewer|higher|lower|greater|larger|smaller|longer|shorter|the|their|its|that|who|which|in|at|by|from|than|with|without|for|on|during|after|before|within|between|among|were|was|are|is|had|have|has|did|do|does|could|can|would|may|might|will|said|felt|chose|took|met|lost|gave|went|fell|rose|grew|made|saw|got|kept|left|led|wrote|thought|knew|only|also|still|increase|decrease|reduction|rise|drop|decline|fall|share|not|never|\p{L}{2,}ly)\b))/iu
/** Verbs in the past that a fraction is the subject of: "a third received", but not "a third randomised trial". */
const VERB_AFTER =
  /^\s\p{L}+ed\s(?:\p{P}|\d|a|an|the|no|not|to|for|from|by|at|in|on|with|that|their|its|some|any|all|one|two|three|only|after|before|during|within|less|more|least)/iu

/** "a fifth season", "a third trial" count on; "a fifth of them", "a third (36 %)", "a third received it" measure. */
function isOrdinal(text: string, match: RegExpExecArray): boolean {
  if (!/^(?:a|one)\s(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/iu.test(match[0])) return false
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 40)
  return !AFTER_FRACTION.test(after) && !VERB_AFTER.test(after)
}

/** "threefold", "twice". */
function timesOf(fold: string | undefined, multiple: string | undefined): number | undefined {
  return fold === undefined ? MULTIPLES.get(multiple?.toLowerCase() ?? '') : VALUES.get(fold.toLowerCase())
}

/** "two and a half", "two dozen", "a dozen". */
function compoundValue(mixed: string | undefined, dozen: string | undefined): number | undefined {
  if (mixed !== undefined) return firstValue(mixed) + 0.5
  return dozen === undefined ? undefined : 12 * firstValue(dozen)
}

/** "two dozen" counts two, "a dozen" one. */
function firstValue(words: string): number {
  return VALUES.get(words.split(/\s/u)[0]?.toLowerCase() ?? '') ?? 1
}

function fraction(over: string, under: string): Words {
  const lower = under.toLowerCase()
  const divisor = UNDER.get(lower) ?? UNDER.get(lower.replace(/s$/u, '')) ?? 1
  return { parts: [VALUES.get(over.toLowerCase()) ?? 1, divisor], form: 'fraction' }
}

function isIdle(text: string, match: RegExpExecArray, number: string): boolean {
  if (!/^(?:one|zero)$/iu.test(number)) return false
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 16)
  const before = text.slice(Math.max(0, match.index - 10), match.index)
  return IDLE_AFTER.test(after) || IDLE_BEFORE.test(before) || /^\s*[.,;)]/u.test(after)
}

/** "one hundred and twenty thousand five" by adding up: each scale multiplies what stands before it. */
function valueOf(words: string): number {
  let total = 0
  let current = 0
  for (const word of words.toLowerCase().split(/[\s-]+/u)) {
    const scale = SCALES.get(word)
    if (scale === 100) current = Math.max(current, 1) * 100
    else if (scale !== undefined) {
      total += Math.max(current, 1) * scale
      current = 0
    } else current += VALUES.get(word) ?? 0
  }
  return total + current
}
