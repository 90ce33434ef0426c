import type { Quantity } from '../../language/quantities/quantity.js'
import type { Mention } from '../claim/evidence-types.js'
import type { TextReading } from '../claim/text-reading.js'

/** What a number is where it only says how far others spread. */
const SPREADS: ReadonlyMap<string, string> = new Map([
  ['SD', 'a standard deviation'],
  ['SE', 'a standard error'],
  ['SEM', 'a standard error'],
  ['CI', 'a limit of a confidence interval'],
  ['IQR', 'a limit of an interquartile range'],
  ['range', 'an end of a range'],
])
/** Words by which a claim says that it tells a spread or an end of one. */
const TELLS_SPREAD =
  /\b(?:SDs?|SEM?s?|CIs?|IQR|standard|deviations?|errors?|confidence|credible|intervals?|limits?|bounds?|bounded|interquartile|quartiles?|rang(?:e|ed|es|ing)|between|from|to|min|max|minim\p{L}+|maxim\p{L}+|up|least|most|low(?:er|est)?|high(?:er|est)?|upper|small(?:est)|larg(?:est)|short(?:est)|long(?:est)|spread|variab\p{L}+|uncertain\p{L}*)\b|±/iu

/** A `SlotClash` of the statistic. */
export interface StatisticClash {
  readonly claimed: string
  readonly found: string
  readonly isCertain: false
}

/** Every place of the claim's number in the source is a spread, or an end of one, and the claim tells it as a value. */
export function statisticClash(
  claim: TextReading,
  quantity: Quantity,
  own: readonly Mention[],
): StatisticClash | undefined {
  if (quantity.form !== 'single' || SPREADS.has(quantity.measure ?? '')) return undefined
  const found = own.map((mention) => SPREADS.get(mention.quantity.measure ?? ''))
  const [first] = found
  if (first === undefined || found.includes(undefined) || TELLS_SPREAD.test(claim.text)) return undefined
  return { claimed: 'a value', found: first, isCertain: false }
}
