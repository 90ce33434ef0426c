import { matchesOf } from './each-match.js'
import { matchedBrackets } from './brackets.js'
import { SENTENCE_STARTERS } from './sentence-abbreviations.js'
import { isSentenceEnd } from './sentence-rules.js'
import type { TextSpan } from './text-span.js'

/** Longest sentence in UTF-16 units that is kept whole (design, section 2, passage). */
export const SENTENCE_LIMIT = 1800

/** A pair of brackets longer than this in UTF-16 units holds no sentence together: one of them is a stray. */
const BRACKET_REACH = 700

const BEFORE_LENGTH = 200

const CLOSERS = String.raw`["'”’»)\]}›」』】）]*`
const NUMBERS = String.raw`\d{1,3}[a-z]?(?:\s?[,;–-]\s?\d{1,3}[a-z]?)*`
/** Citation marks glued to the stop: `.^1,2`, `.[12]`, `.¹²`, `.1,2`, `.^[3]`. */
const GLUED_MARK = String.raw`(?:\^?\[${NUMBERS}\]|\^\(?${NUMBERS}\)?|[⁰¹²³⁴-⁹][⁰¹²³⁴-⁹⁻,–-]*|(?<=\p{Ll}{2}[)"”’]?\.)${NUMBERS}(?=\s+["“(]?\p{Lu}))`
const CANDIDATE = new RegExp(
  String.raw`(?<wide>[。！？｡]+${CLOSERS})` +
    String.raw`|(?<mark>[.…]+|[?!]+|\p{Sentence_Terminal}+)(?<tail>${CLOSERS}${GLUED_MARK}?${CLOSERS})(?<space>\s+|$)` +
    String.raw`|(?<=\p{Ll}{3})\.(?=(?<glued>\p{Lu}\p{Ll}+)\b)` +
    String.raw`|(?<=[\d\p{Ll}][)\]])\.(?=(?<next>\p{Lu}\p{Ll}+))` +
    String.raw`|\n[^\S\n]*\n\s*`,
  'gu',
)
/** `. [12] Later`: a mark after the stop and a space belongs to the sentence that ends there. */
const SPACED_MARK = new RegExp(String.raw`(?:\[${NUMBERS}\]\s*)+(?=\s["“(]?\p{Lu}|\s*$)`, 'uy')

/**
 * Splits one paragraph of display text into sentences. Spans ascend, do not overlap, have no outer spaces and
 * leave out nothing but spaces. Rules on every possible end instead of `Intl.Segmenter`: its boundaries differ
 * between ICU versions (sentence ids are made from the sentences), and it is quadratic in the length of its input.
 */
export function splitSentences(paragraph: string): TextSpan[] {
  const ends = sentenceEnds(paragraph)
  const spans: TextSpan[] = []
  let start = 0
  for (const end of [...ends, paragraph.length]) {
    const span = trimmed(paragraph, start, end)
    if (span.start < span.end) spans.push(span)
    start = end
  }
  return spans
}

function sentenceEnds(text: string): number[] {
  const ends: number[] = []
  const isBracketed = bracketCheck(text)
  let start = 0
  let resumeAt = 0
  for (const match of matchesOf(CANDIDATE, text)) {
    if (match.index < resumeAt) continue
    const end = endOfCandidate(text, match, { start, isBracketed })
    if (end === undefined) continue
    ends.push(end)
    start = end
    resumeAt = end
  }
  return ends
}

interface ScanState {
  /** Where the sentence that is being read began. */
  readonly start: number
  isBracketed(offset: number): boolean
}

function endOfCandidate(text: string, match: RegExpExecArray, state: ScanState): number | undefined {
  const { wide, mark, glued, next } = match.groups ?? {}
  const at = match.index
  if (wide !== undefined) return state.isBracketed(at + wide.length) ? undefined : at + wide.length
  if (glued !== undefined) return SENTENCE_STARTERS.has(glued) && !state.isBracketed(at) ? at + 1 : undefined
  if (next !== undefined) return state.isBracketed(at) ? undefined : at + 1
  if (mark === undefined) return at + match[0].length
  return endOfMark(text, { at, mark, ...match.groups }, state)
}

interface MarkFound {
  readonly at: number
  readonly mark: string
  readonly tail?: string
  readonly space?: string
}

function endOfMark(text: string, found: MarkFound, state: ScanState): number | undefined {
  const { at, mark, tail = '', space = '' } = found
  const markEnd = at + mark.length + tail.length
  if (state.isBracketed(markEnd)) return undefined
  const end = markEnd + spacedMarkLength(text, markEnd + space.length, space)
  const sentenceStart = state.start + leadingSpaces(text, state.start)
  const isEnd = isSentenceEnd({
    mark,
    before: text.slice(Math.max(sentenceStart, at - BEFORE_LENGTH), at).trimEnd(),
    isWholeBefore: sentenceStart >= at - BEFORE_LENGTH,
    tail: end > markEnd ? `^${tail}` : tail,
    after: text.slice(end, end + 60).trimStart(),
  })
  return isEnd ? end : undefined
}

function spacedMarkLength(text: string, from: number, space: string): number {
  SPACED_MARK.lastIndex = from
  const found = space === '' ? undefined : SPACED_MARK.exec(text)?.[0]
  return found === undefined ? 0 : space.length + found.trimEnd().length
}

function leadingSpaces(text: string, from: number): number {
  return /\S/u.test(text.charAt(from)) ? 0 : text.slice(from, from + 20).search(/\S|$/u)
}

/** Tells for ascending offsets whether they stand inside a pair of brackets; one pass over the pairs. */
function bracketCheck(text: string): (offset: number) => boolean {
  const pairs = matchedBrackets(text, BRACKET_REACH)
  let next = 0
  return (offset) => {
    while (next < pairs.length && (pairs[next]?.end ?? 0) <= offset) next += 1
    const pair = pairs[next]
    return pair !== undefined && pair.start < offset && offset < pair.end
  }
}

const CUTS = [
  /[;:]\s+/gu,
  /,\s+(?=(?:and|but|or|which|while|whereas|because|although|with)\b)/gu,
  /,\s+/gu,
  /\s+/gu,
]

/**
 * Cuts a text longer than `limit` UTF-16 units at clauses: the last semicolon or colon in the second half of each
 * stretch, else comma with conjunction, comma, space, and only then anywhere. One span where it is short enough.
 */
export function cutLongSentence(text: string, limit: number = SENTENCE_LIMIT): TextSpan[] {
  const spans: TextSpan[] = []
  let start = trimmed(text, 0, text.length).start
  const end = trimmed(text, 0, text.length).end
  while (end - start > limit) {
    const cut = start + clauseEnd(text.slice(start, start + limit))
    spans.push(trimmed(text, start, cut))
    start = trimmed(text, cut, end).start
  }
  if (start < end) spans.push({ start, end })
  return spans
}

function clauseEnd(stretch: string): number {
  for (const pattern of CUTS) {
    const cuts = [...stretch.matchAll(pattern)].map((match) => match.index + match[0].length)
    const last = cuts.findLast((cut) => cut > stretch.length / 2)
    if (last !== undefined) return last
  }
  const isHalfPair = /[\uD800-\uDBFF]$/u.test(stretch) && stretch.length > 1
  return isHalfPair ? stretch.length - 1 : stretch.length
}

function trimmed(text: string, start: number, end: number): TextSpan {
  let from = start
  let to = end
  while (from < to && /\s/u.test(text.charAt(from))) from += 1
  while (to > from && /\s/u.test(text.charAt(to - 1))) to -= 1
  return { start: from, end: to }
}
