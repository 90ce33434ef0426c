import { matchesOf } from './each-match.js'
import { quickStart } from './quick-start.js'
import type { TextSpan } from './text-span.js'

/** Where phrases stand in a text. */
export interface PhraseFinder {
  readonly isEmpty: boolean
  /** First place where one of the phrases stands. */
  first(text: string): Place | undefined
  all(text: string): readonly Place[]
}

/**
 * Finds whole words whatever their case; a `*` at a word's end stands for any ending, a space or hyphen for either.
 * No phrase can make the search slow: it holds no repetition but the word ending. A list is compiled once.
 */
export function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  const known = FINDERS.get(phrases)
  if (known !== undefined) return known
  const finder = compile(phrases)
  FINDERS.set(phrases, finder)
  return finder
}

/** A domain's lists serve every paper. */
const FINDERS = new WeakMap<readonly string[], PhraseFinder>()

type Place = TextSpan & { readonly text: string }

function compile(phrases: readonly string[]): PhraseFinder {
  const sources = [...phrases].sort((left, right) => right.length - left.length).map(sourceOf)
  const pattern =
    sources.length === 0
      ? undefined
      : quickStart(new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${sources.join('|')})(?![\p{L}\p{N}])`, 'giu'))
  return {
    isEmpty: pattern === undefined,
    first: (text) => (pattern === undefined ? undefined : firstPlace(pattern, text)),
    all: (text) => (pattern === undefined ? [] : matchesOf(pattern, text).map(placeOf)),
  }
}

function firstPlace(pattern: RegExp, text: string): Place | undefined {
  pattern.lastIndex = 0
  const found = pattern.exec(text)
  return found === null ? undefined : placeOf(found)
}

function placeOf({ 0: text, index }: RegExpExecArray): Place {
  return { start: index, end: index + text.length, text }
}

function sourceOf(phrase: string): string {
  return phrase
    .trim()
    .split(/\s+|-/u)
    .map((word) =>
      word.replace(/[.+?^${}()|[\]\\/]/gu, String.raw`\$&`).replace(/\*$/u, String.raw`[\p{L}\p{N}]*`),
    )
    .join(String.raw`[\s\p{Pd}]+`)
}
