import type { CitationSpan } from '../model/document.js'

/** Longest range that is believed; a longer one is rather a pair of years or pages. */
const MAX_RANGE = 60
/** What may stand between the two ends of a range: a dash, with the brackets of both marks. */
const DASH = /^\s?[\])]?\s?[-\u2010-\u2015\u2212]\s?[[(]?\s?\^?$/u
const OWN_RANGE = /^\W*(\d{1,4})\s?[-\u2010-\u2015\u2212]\s?(\d{1,4})\W*$/u

/**
 * Resolves ranges of citation marks. In `[3–5]` often only the ends point at the list: the two marks become one
 * span that cites all between them. A mark that itself reads `3–5` and points at its ends cites all of them.
 */
export function resolveCitationRanges(
  text: { readonly display: string; readonly citations: readonly CitationSpan[] },
  referenceOrder: readonly string[],
): readonly CitationSpan[] {
  const resolved: CitationSpan[] = []
  for (const citation of text.citations.map((span) => withOwnRange(span, text.display, referenceOrder))) {
    const before = resolved.at(-1)
    const range = before && joined(before, citation, { display: text.display, referenceOrder })
    if (range === undefined) resolved.push(citation)
    else resolved[resolved.length - 1] = range
  }
  return resolved
}

function joined(
  left: CitationSpan,
  right: CitationSpan,
  at: { readonly display: string; readonly referenceOrder: readonly string[] },
): CitationSpan | undefined {
  if (!DASH.test(at.display.slice(left.end, right.start))) return undefined
  const between = labelsBetween(left.targets.at(-1), right.targets[0], at.referenceOrder)
  if (between === undefined) return undefined
  return { start: left.start, end: right.end, targets: [...left.targets, ...between, ...right.targets] }
}

function labelsBetween(
  first: string | undefined,
  last: string | undefined,
  order: readonly string[],
): readonly string[] | undefined {
  const from = first === undefined ? -1 : order.indexOf(first)
  const to = last === undefined ? -1 : order.indexOf(last)
  if (from < 0 || to <= from || to - from > MAX_RANGE) return undefined
  return order.slice(from + 1, to)
}

function withOwnRange(span: CitationSpan, display: string, order: readonly string[]): CitationSpan {
  const [first, ...others] = span.targets
  const numbers = OWN_RANGE.exec(display.slice(span.start, span.end))
  if (numbers === null || first === undefined || others.length > 1) return span
  const count = Number(numbers[2]) - Number(numbers[1])
  const from = order.indexOf(first)
  if (count < 1 || count > MAX_RANGE || from < 0) return span
  const targets = order.slice(from, from + count + 1)
  return others[0] === undefined || others[0] === targets.at(-1) ? { ...span, targets } : span
}
