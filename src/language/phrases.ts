import type { TextSpan } from './text-span.js'

/** Where phrases stand in a text; compiled once per list. */
export interface PhraseFinder {
  readonly isEmpty: boolean
  /** First place where one of the phrases stands. */
  first(text: string): (TextSpan & { readonly text: string }) | undefined
  all(text: string): readonly (TextSpan & { readonly text: string })[]
}

/**
 * Finds whole words whatever their case; a `*` at a word's end stands for any ending, a space or hyphen for either.
 * No phrase can make the search slow: it holds no repetition but the word ending.
 */
export function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  const sources = [...phrases].sort((left, right) => right.length - left.length).map(sourceOf)
  const pattern =
    sources.length === 0
      ? undefined
      : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${sources.join('|')})(?![\p{L}\p{N}])`, 'giu')
  const all = (text: string) =>
    pattern === undefined
      ? []
      : Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
          start: index,
          end: index + found.length,
          text: found,
        }))
  return { isEmpty: pattern === undefined, first: (text) => all(text)[0], all }
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
