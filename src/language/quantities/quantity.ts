import type { TextSpan } from '../text-span.js'

/**
 * What a number measures. `dose` is mass or activity per kilogram or per day (mg/kg/d, mg/d); `count` has a counted noun
 * or stands after "n ="; `ratio` is OR, HR, RR and their like; `coefficient` is r, R², kappa, AUROC and their like;
 * `confidence-level` is the 95 % of "95% CI"; `year` and `date` stand apart from amounts; `number` is a bare number.
 */
export const QUANTITY_KINDS = [
  'mass',
  'dose',
  'concentration',
  'amount',
  'volume',
  'length',
  'area',
  'time',
  'temperature',
  'pressure',
  'frequency',
  'rate',
  'energy',
  'power',
  'electric',
  'radiation',
  'activity',
  'sound',
  'angle',
  'acceleration',
  'information',
  'percent',
  'percentage-points',
  'fold',
  'proportion',
  'ratio',
  'coefficient',
  'statistic',
  'p-value',
  'confidence-level',
  'count',
  'currency',
  'year',
  'date',
  'clock',
  'number',
  'other',
] as const
export type QuantityKind = (typeof QUANTITY_KINDS)[number]

/** How the printed numbers belong together; see `Quantity.parts`. */
export const QUANTITY_FORMS = ['single', 'range', 'interval', 'plus-minus', 'fraction', 'proportion'] as const
export type QuantityForm = (typeof QUANTITY_FORMS)[number]

/** `=` stands for "no comparator"; `~` for about, nearly, roughly. */
export type Comparator = '=' | '<' | '<=' | '>' | '>=' | '~'

/** A unit as printed and in one spelling for all of its notations: `mg kg⁻¹ day⁻¹` and `mg/kg/d` are `mg/kg/d`. */
export interface Unit {
  /** As printed; empty where it was taken over from a neighbour ("5 and 10 mg"). */
  readonly text: string
  /** Numerator factors joined by `·`, each denominator after a `/`, powers as `^2`; micro is `µ`, litre `L`. */
  readonly canonical: string
  /** True where the unit is printed only at a later number of the same list or range. */
  readonly isShared: boolean
}

/** A number in a text with all that belongs to it. The span runs from the sign to the end of the unit. */
export interface Quantity extends TextSpan {
  /** The text of the span. */
  readonly text: string
  /** The printed digits or number words alone, without sign, comparator and unit. */
  readonly numeral: TextSpan
  /**
   * Printed numbers with sign and exponent: one for `single`, low and high as printed for `range` and `interval`, value and
   * uncertainty for `plus-minus`, upper and lower number for `fraction` (3/4) and `proportion` (1:4).
   */
  readonly parts: readonly number[]
  /** The first part; for a fraction the quotient. */
  readonly value: number
  /** Size of the last printed digit of each part: 0.01 for 61.40, 1 for 1,234, 1e-6 for 1.2 × 10^-5. */
  readonly resolutions: readonly number[]
  readonly form: QuantityForm
  readonly comparator: Comparator
  readonly kind: QuantityKind
  readonly unit?: Unit
  /** The counted noun in lower case, as printed ("patients"), where one follows. */
  readonly noun?: string
  /** The symbol or words before it that name the statistic: `p`, `n`, `OR`, `AUROC`, `CI`, `mean`. */
  readonly measure?: string
  /** `words` for "forty", "half", "threefold": readers use them loosely, checks may want to know. */
  readonly spelling: 'digits' | 'words'
}
