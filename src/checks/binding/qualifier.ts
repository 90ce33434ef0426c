import type { Quantity, QuantityKind } from '../../language/quantities/quantity.js'

/** Kinds in which treatments, exposures and procedures are given; results come in them too. */
const GIVEN: ReadonlySet<QuantityKind> = new Set([
  'mass',
  'dose',
  'concentration',
  'amount',
  'volume',
  'time',
  'frequency',
  'rate',
  'activity',
  'temperature',
  'pressure',
  'radiation',
  'length',
  'electric',
  'sound',
  'acceleration',
  'energy',
  'fold',
  'count',
  'number',
] as const)
/** A number is what the claim asserts where one of these stands before it. */
const ASSERTED =
  /(?:\b(?:was|were|is|are|of|by|to|from|at|reached|averaged|totall?ed|had|has|with a \p{L}+ of|approximately|about|than|least|most|=|:|\bin)\s*)$/iu

/**
 * Whether a number says how much or how long something was given, not what came out: a dimensioned number in brackets
 * or before its noun, as in "simvastatin (40 mg)", "a 16-week programme", "10 µg iloprost".
 */
export function isQualifier(claim: string, { kind, start, end }: Quantity): boolean {
  if (!GIVEN.has(kind)) return false
  const before = claim.slice(Math.max(0, start - 24), start)
  if (kind === 'time' && /\bat\s*$/iu.test(before)) return true
  if (kind === 'count' || kind === 'number') return isInBracket(claim, start) && !/=\s*$/u.test(before)
  if (
    isInBracket(claim, start) ||
    /\b(?:for|a|an|the|and|or|over|weekly|daily|every|then)\s*$/iu.test(before)
  )
    return true
  const isBeforeNoun = /^[\s-]\p{L}/u.test(claim.slice(end, end + 2))
  return (isBeforeNoun || /\p{L}\s$/u.test(before)) && !ASSERTED.test(before)
}

const NAME_BEFORE = /(?:^|[\s"“(])(?<word>\p{Lu}[\p{L}.-]+)[\s"”]$/u
/** "PI(3,4)P 2": an index that got parted from its formula. */
const FORMULA_BEFORE = /[)\]]\p{Lu}\p{Ll}?\s$/u
const NO_NAME =
  /^(?:In|At|On|By|Of|To|From|For|With|About|Over|Under|The|An|All|Some|Only|Nearly|Almost|Approximately|Around|Between|After|Before|Since|Until|Through|These|Those|Both|Than|Was|Were|And|Or|But|January|February|March|April|May|June|July|August|September|October|November|December)$/u

/** "Australia (2008 film)": the year tells two titles apart. */
const TITLE_YEAR = /^\(\d{4}\s\p{Ll}+(?:\s\p{Ll}+)?\)/u

/** Nothing is said of it: "CI 1.9 to 4.1" and "SD 3.2" are statistics, no names. */
function isBare({ unit, noun, comparator, measure, form }: Quantity): boolean {
  return (
    unit === undefined &&
    noun === undefined &&
    comparator === '=' &&
    measure === undefined &&
    form === 'single'
  )
}

/** A bare number behind a capitalised word names something: "Super Bowl 50", "Passage 3". */
export function isNameLike(claim: string, quantity: Quantity): boolean {
  const { kind, start } = quantity
  if (kind === 'year')
    return TITLE_YEAR.test(claim.slice(Math.max(0, start - 1), start + 40)) || isCitedYear(claim, start)
  if (kind !== 'number' || !isBare(quantity)) return false
  if (FORMULA_BEFORE.test(claim.slice(Math.max(0, start - 4), start))) return true
  // "RMSE 4.2" measures; a name is numbered with whole numbers.
  if (!Number.isInteger(quantity.value)) return false
  const word = NAME_BEFORE.exec(claim.slice(Math.max(0, start - 30), start))?.groups?.['word']
  return word !== undefined && !NO_NAME.test(word)
}

/** "(2017), we find": what is left of a citation; "Waseem and Hovy (2016)": a citation. */
function isCitedYear(claim: string, start: number): boolean {
  if (!/^\(\d{4}[a-z]?\)/u.test(claim.slice(Math.max(0, start - 1), start + 7))) return false
  return /^\s*$|(?:\p{Lu}[\p{L}'’-]+|\bal\.?,?)\s$/u.test(claim.slice(0, start - 1))
}

function isInBracket(claim: string, at: number): boolean {
  return claim.lastIndexOf('(', at) > claim.lastIndexOf(')', at - 1)
}
