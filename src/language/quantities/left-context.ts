import { quickStart } from '../quick-start.js'
import type { Comparator, QuantityKind } from './quantity.js'

/** What stands before a number: its sign, comparator and the name of the statistic. */
export interface LeftContext {
  readonly isNegative: boolean
  /** Start of the sign or currency mark, else of the number. */
  readonly start: number
  readonly comparator: Comparator
  /** Whether a comparator or an equals sign is printed. */
  readonly isExplicit: boolean
  readonly measure?: string
  readonly measureKind?: QuantityKind
  /** Printed currency mark before the number. */
  readonly currency?: string
}

/** Longest stretch before a number that is looked at, in characters. */
const REACH = 70

/** "did not exceed 5", "was never more than 5", "won't fall below 5": a bound on the other side. */
const DENIED = String.raw`(?:\b(?:not|never|cannot|nor)|n['’]t)\s(?:\p{L}+\s){0,2}?`
const COMPARATORS = (
  [
    [
      new RegExp(
        String.raw`${DENIED}(?:exceed(?:ed|ing)?|(?:more|greater|higher|larger|longer|older|later) than|above|over|beyond)\s*$`,
        'iu',
      ),
      '<=',
    ],
    [
      new RegExp(
        String.raw`${DENIED}(?:(?:less|fewer|lower|smaller|shorter|younger|earlier) than|under|below)\s*$`,
        'iu',
      ),
      '>=',
    ],
    [
      /(?:<\s?=|≤|⩽|≦|\b(?:at (?:the )?most|no(?:t)? (?:more|greater|higher|longer|later) than|up to|(?:a )?maximum(?: of)?|not exceeding|within|no later than))\s*$/iu,
      '<=',
    ],
    [
      /(?:>\s?=|≥|⩾|≧|\b(?:at least|no(?:t)? (?:less|fewer|lower|shorter) than|(?:a )?minimum(?: of)?|not below))\s*$/iu,
      '>=',
    ],
    [/(?:[<＜≪]|\b(?:(?:less|fewer|lower|smaller|shorter|younger|earlier) than|under|below))\s*$/iu, '<'],
    [
      /(?:[>＞≫]|\b(?:(?:more|greater|higher|larger|longer|older|later|better) than|exceed(?:s|ed|ing)?|above|in excess of|beyond))\s*$/iu,
      '>',
    ],
    [
      /(?:[~∼≈≃≅˜⁓]|\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|circa|ca\.?|c\.|an estimated|some|close to))\s*$/iu,
      '~',
    ],
    [/[=＝≡]\s*$/u, '='],
  ] as readonly (readonly [RegExp, Comparator])[]
).map(([pattern, comparator]) => [quickStart(pattern), comparator] as const)
const OVER = /\bover\s*$/iu
const CURRENCY = /(?:(?:US|AU?|CA?|HK|NZ|R|S)\s?)?[$€£¥₹₩]\s?$/u
const SIGN = /(?<before>^|[\s([{=<>≤≥≈~∼,;:/|±·×"“]|[=<>~≈])[-−–‐‑﹣－]\s?$/u
const MINUS_WORD = quickStart(/\b(?:minus|negative)\s$/iu)
const RANGE_BEFORE = /[\d%°]\s[-−–]\s?$/u

const LINK = String.raw`(?:\s?(?:[:,]|,?\s?(?:of|was|were|is|are|at|equal to|equals|value of|score of)))?\s*[([]?\s*$`
const MEASURES: readonly (readonly [RegExp, string, QuantityKind])[] = (
  [
    [
      String.raw`(?<![\p{L}\d])[Pp](?:[\s-]?[Vv]alues?|s)?(?:_\p{L}+)?(?:\s?\([^()]{1,25}\)|\s(?:for|of)\s\p{L}+(?:\s\p{L}+)?)?`,
      'p',
      'p-value',
    ],
    [String.raw`(?<![\p{L}\d])(?:[nN](?:_\p{L}+|[1-9])?|sample size)`, 'n', 'count'],
    [String.raw`(?:adjusted |a|crude )?(?:\bOR|[oO]dds [rR]atios?(?:\s?\((?:a?OR)s?\))?)`, 'OR', 'ratio'],
    [String.raw`(?:adjusted |a|crude )?(?:\bHR|[hH]azard [rR]atios?(?:\s?\((?:a?HR)s?\))?)`, 'HR', 'ratio'],
    [
      String.raw`(?:adjusted |a|crude )?(?:\bRR|(?:[rR]isk|[rR]ate) [rR]atios?(?:\s?\((?:a?RR)s?\))?|[rR]elative [rR]isks?(?:\s?\(RR\))?)`,
      'RR',
      'ratio',
    ],
    [
      String.raw`\b(?:IRR|SIR|SMR|PRR|ROR|[pP]revalence [rR]atio|PR|[lL]ikelihood [rR]atio|[cC]oncentration [rR]atio|[rR]atio)`,
      'ratio',
      'ratio',
    ],
    [
      String.raw`(?<![\p{L}])(?:AUROC|AUC|ROC[\s-]AUC|C-?(?:statistic|index)|area under (?:the )?(?:ROC |receiver operating characteristic )?curve)(?:\s?\([^()]{1,12}\))?`,
      'AUROC',
      'coefficient',
    ],
    [String.raw`(?<![\p{L}\d])(?:R\^?2|R²|R-squared|r\^?2|r²)`, 'R2', 'coefficient'],
    [
      String.raw`(?<![\p{L}\d])(?:r|rho|ρ|r_s|Pearson(?:['’]s)? r|correlation(?: coefficient)?)`,
      'r',
      'coefficient',
    ],
    [
      String.raw`(?:κ|\b[kK]appa|\bICC|Cronbach['’]s (?:alpha|α)|\bI\^?2|I²|\bF1(?:[\s-]score)?|[dD]ice)`,
      'coefficient',
      'coefficient',
    ],
    [String.raw`\b[mM]eans?\s?\(?±\s?(?:SD|SEM?|s\.d\.|standard (?:deviation|error))\)?`, 'mean', 'number'],
    [
      String.raw`(?:Cohen['’]s d|Hedges['’]? g|\bSMD|\bWMD|\bMD|effect size|mean difference|(?<![\p{L}])[dgtFzZ]|χ\^?2|χ²|η\^?2|η²|β|(?<![\p{L}])[tF]\s?\([\d.,\s]+\)|χ[\^]?[2²]\s?\([^()]+\)|\bdf|\bSD|\bSEM?|\b[bB]eta|\bSS|\bMS)`,
      'statistic',
      'statistic',
    ],
    [
      String.raw`(?:\b(?:[cC]onfidence|[cC]redible|[cC]redibility|[pP]rediction) [iI]ntervals?(?:\s?[([]?CI[)\]]?)?|\bCrI|\bCIs?)`,
      'CI',
      'number',
    ],
    [String.raw`(?:\b[iI]nter-?quartile [rR]anges?(?:\s?[([]?IQR[)\]]?)?|\bIQR)`, 'IQR', 'number'],
    [String.raw`\b[rR]anges?(?:\sfrom)?|\branging(?:\sfrom)?|\branged(?:\sfrom)?`, 'range', 'number'],
    [String.raw`\b(?:aged?|[aA]ges?|AGE)`, 'age', 'time'],
    [String.raw`\bp[Hh]`, 'pH', 'other'],
    [String.raw`\b[mM]edian`, 'median', 'number'],
    [String.raw`\b[mM]ean|\b[aA]verage`, 'mean', 'number'],
  ] as const
).map(([pattern, name, kind]) => [quickStart(new RegExp(`(?:${pattern})${LINK}`, 'u')), name, kind] as const)

/** What stands before most numbers is none of them: one look for all tells. */
const ANY_COMPARATOR = anyOf(COMPARATORS, 'iu')
const ANY_MEASURE = anyOf(MEASURES, 'u')

function anyOf(patterns: readonly (readonly [RegExp, ...unknown[]])[], flags: string): RegExp {
  return new RegExp(patterns.map(([pattern]) => pattern.source).join('|'), flags)
}

/** Reads leftwards from a number that starts at `start`. */
export function readLeft(text: string, start: number): LeftContext {
  const window = text.slice(Math.max(0, start - REACH), start)
  const currency = CURRENCY.exec(window)?.[0]
  const signed = readSign(currency === undefined ? window : window.slice(0, -currency.length))
  const rest = signed.rest
  const compared = readComparator(rest)
  const measured = readMeasure(compared.rest, compared.isExplicit)
  return {
    isNegative: signed.isNegative,
    start: start - (window.length - rest.length),
    comparator: compared.comparator,
    isExplicit: compared.isExplicit,
    ...measured,
    ...(currency === undefined ? {} : { currency: currency.trim() }),
  }
}

function readSign(window: string): { readonly rest: string; readonly isNegative: boolean } {
  const match = SIGN.exec(window)
  if (match !== null && !RANGE_BEFORE.test(window)) {
    const before = match.groups?.['before']?.length ?? 0
    const length = match[0].length - before
    if (!/\s$/u.test(match[0]) || /[=<>(]\s?[-−–]\s$/u.test(window))
      return { rest: window.slice(0, -length), isNegative: true }
  }
  const word = MINUS_WORD.exec(window)
  if (word !== null) return { rest: window.slice(0, word.index), isNegative: true }
  const plus = /(?:^|[\s([=,])\+$/u.test(window)
  return { rest: plus ? window.slice(0, -1) : window, isNegative: false }
}

function readComparator(window: string): {
  readonly rest: string
  readonly comparator: Comparator
  readonly isExplicit: boolean
} {
  const none = { rest: window, comparator: '=', isExplicit: false } as const
  if (!ANY_COMPARATOR.test(window)) return none
  for (const [pattern, comparator] of COMPARATORS) {
    const match = pattern.exec(window)
    if (match !== null) return { rest: window.slice(0, match.index), comparator, isExplicit: true }
  }
  return none
}

function readMeasure(window: string, isExplicit: boolean): Pick<LeftContext, 'measure' | 'measureKind'> {
  if (!ANY_MEASURE.test(window)) return {}
  for (const [pattern, measure, measureKind] of MEASURES) {
    const match = pattern.exec(window)
    if (match === null) continue
    const core = printedName(match[0])
    if (SYMBOL.test(core) && !isExplicit) continue
    const name = measure === 'statistic' || measure === 'coefficient' || measure === 'ratio' ? core : measure
    return { measure: name, measureKind }
  }
  return {}
}

/** A symbol as short as this means something only before a comparator or an equals sign. */
const SYMBOL = /^(?:.|\p{L}[\^_]?[\d²]|[nN]_\p{L}+)$/u

/** Statistics without a name of their own keep the printed one. */
function printedName(printed: string): string {
  return printed
    .replace(/[\s:,([]+$/u, '')
    .replace(/\s(?:of|was|were|is|are|at|equals|equal to|value of|score of)$/u, '')
    .trim()
}

/** "over 5" is more than five, but "over 5 years" is a stretch of time. */
export function isOver(text: string, start: number): boolean {
  return OVER.test(text.slice(Math.max(0, start - 6), start))
}
