import { isOver } from './left-context.js'
import type { Quantity, QuantityForm } from './quantity.js'

const DASH = /^\s?[-–—‐‑−~∼]\s?(?<sign>[-−–]?)$/u
const WORD = /^,?\s(?:to|through|up to|–\sup to)\s(?<sign>[-−–]?)$/iu
const AND = /^\sand\s(?<sign>[-−–]?)$/iu
const PLUS_MINUS = /^\s?(?:±|\+\s?\/\s?[-−–]|\+[-−–])\s?$/u
const LIST = /^\s?[,;]\s?(?<sign>[-−–]?)$/u
const CHANGE =
  /\b(?:increas|decreas|ris|rose|fell|fall|drop|declin|improv|reduc|chang|shift|grew|grow|went|go|lower|rais|mov|gain|dipp|climb|advanc|widen|progress|convert|diminish)\p{L}*\b[^.;]{0,60}$/iu

/** Joins neighbours that are printed as one: ranges, intervals and values with their uncertainty. */
export function joinRanges(text: string, quantities: readonly Quantity[]): Quantity[] {
  const joined: Quantity[] = []
  for (const quantity of quantities) {
    const previous = joined.at(-1)
    const form = previous === undefined ? undefined : formBetween(text, previous, quantity)
    if (previous === undefined || form === undefined) joined.push(quantity)
    else joined[joined.length - 1] = join(text, form, [previous, quantity])
  }
  return joined
}

function formBetween(text: string, first: Quantity, second: Quantity): QuantityForm | undefined {
  if (first.form !== 'single' || second.form !== 'single' || second.measure === 'n') return undefined
  const between = text.slice(first.end, second.numeral.start)
  if (between.length > 12 || !unitsAgree(first, second)) return undefined
  if (PLUS_MINUS.test(between)) return 'plus-minus'
  return first.kind === 'confidence-level' ? undefined : spreadBetween(text, { first, second, between })
}

function spreadBetween(text: string, pair: Pair): QuantityForm | undefined {
  const isJoined = isRange(text, pair)
  if (!INTERVAL_MEASURES.has(pair.first.measure ?? '')) return isJoined ? 'range' : undefined
  return isJoined || LIST.test(pair.between) ? 'interval' : undefined
}

const INTERVAL_MEASURES: ReadonlySet<string> = new Set(['CI', 'IQR', 'range'])

interface Pair {
  readonly first: Quantity
  readonly second: Quantity
  readonly between: string
}

function isRange(text: string, { first, second, between }: Pair): boolean {
  if (DASH.test(between)) return first.kind !== 'year' || second.value < 100 || second.kind === 'year'
  const before = text.slice(Math.max(0, first.start - 80), first.start)
  if (AND.test(between)) return /\bbetween\s(?:about\s|approximately\s)?$/iu.test(before)
  if (!WORD.test(between)) return false
  const isFrom = /\bfrom\s(?:about\s|approximately\s|a\s\p{L}+\sof\s)?$/iu.test(before)
  return !(isFrom && (CHANGE.test(before.replace(/\bfrom\s.{0,30}$/iu, '')) || second.value < first.value))
}

function unitsAgree(first: Quantity, second: Quantity): boolean {
  if (first.unit === undefined || second.unit === undefined) return first.kind !== 'p-value'
  return first.unit.canonical === second.unit.canonical || first.unit.isShared
}

function join(text: string, form: QuantityForm, [first, second]: readonly [Quantity, Quantity]): Quantity {
  const kind = kindOfPair(first, second)
  const unit = second.unit ?? first.unit
  const noun = second.noun ?? first.noun
  return {
    ...first,
    end: second.end,
    text: text.slice(first.start, second.end),
    numeral: { start: first.numeral.start, end: second.numeral.end },
    parts: [first.value, secondValue(text, form, [first, second])],
    resolutions: [...first.resolutions, ...second.resolutions],
    form,
    kind,
    ...(kind === 'time' && isOver(text, first.start) ? { comparator: '=' } : {}),
    ...(unit === undefined ? {} : { unit }),
    ...(noun === undefined ? {} : { noun }),
  }
}

/** A dash that joins is no minus: the sign of the second number is what is printed besides the joint. */
function secondValue(
  text: string,
  form: QuantityForm,
  [first, second]: readonly [Quantity, Quantity],
): number {
  const size = Math.abs(second.value)
  if (form === 'plus-minus') return size
  const between = text.slice(first.end, second.numeral.start)
  const joint = [DASH, WORD, LIST, AND]
    .map((pattern) => pattern.exec(between))
    .find((match) => match !== null)
  const isSigned = (joint?.groups?.['sign'] ?? '') !== ''
  return isSigned || (second.value < 0 && !DASH.test(between)) ? -size : size
}

function kindOfPair(first: Quantity, second: Quantity): Quantity['kind'] {
  if (first.kind === 'year' || first.kind === 'p-value') return first.kind
  if (first.unit === undefined && second.unit !== undefined) return second.kind
  return isBare(first) ? second.kind : first.kind
}

function isBare(quantity: Quantity): boolean {
  return quantity.kind === 'number' || quantity.unit?.isShared === true
}
