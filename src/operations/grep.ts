/*
 * Grep: a pattern comes in; every stored sentence that holds it goes out, with its place.
 * Promise: exact. A text is searched in the match layer, so that layout does not matter and nothing else is
 * forgiven; a regular expression is searched in the text as shown. Every document is looked at, also those that
 * `ask` does not search. It is the ground truth for what the library says.
 */
import { setImmediate } from 'node:timers/promises'
import { layoutPattern } from '../checks/layout-pattern.js'
import type { Library, StoredDocument } from '../contracts/library.js'
import { toMatch } from '../language/normalise.js'
import { toSource } from '../language/offset-map.js'
import { quickMatchText } from '../language/quick-match.js'
import type { Span } from '../model/document.js'
import { FirsthandError } from '../model/errors.js'
import type { Sentence } from '../model/sentence.js'
import { createPatternScanner } from './guarded-pattern.js'
import { documentsOfLibrary, placeOf, type SentencePlace, sentencesOf } from './sentence-place.js'

export interface GrepOptions {
  readonly pattern: string
  /** The pattern is a regular expression (ECMAScript, Unicode mode). */
  readonly isRegex: boolean
  readonly isCaseIgnored: boolean
  /** Sentences listed; further ones are counted. */
  readonly limit: number
  /** Leaves out documents of which a better version of the same paper is searched. */
  readonly isSearchedOnly?: boolean
}

export interface GrepNeeds {
  readonly library: Library
  readonly signal?: AbortSignal
}

/** A sentence that holds the pattern; spans are offsets in `text`. */
export interface GrepMatch extends SentencePlace {
  readonly text: string
  readonly spans: readonly Span[]
}

export interface GrepOutcome {
  readonly matches: readonly GrepMatch[]
  /** Sentences found in all, also beyond the limit. */
  readonly sentences: number
  readonly papers: number
  readonly documentsLookedAt: number
}

export const GREP_LIMIT = 50

/** Throws `input-invalid` for an empty pattern, `pattern-invalid`, and `cancelled`. */
export async function grep(options: GrepOptions, needs: GrepNeeds): Promise<GrepOutcome> {
  if (options.pattern.trim() === '') throw new FirsthandError('input-invalid', 'The pattern is empty.')
  const find = options.isRegex ? regexFinder(options) : textFinder(options)
  const matches: GrepMatch[] = []
  const papers = new Set<string>()
  let sentences = 0
  const all = documentsOfLibrary(needs.library)
  const documents = all.filter(({ document }) => options.isSearchedOnly !== true || document.isPreferred)
  for (const place of documents) {
    if (needs.signal?.aborted === true) throw new FirsthandError('cancelled', 'The search was stopped.')
    for (const { sentence, spans } of find(place.document, needs.library)) {
      sentences++
      papers.add(place.paper.key)
      if (matches.length < options.limit)
        matches.push({ ...placeOf(sentence, place), text: sentence.text, spans })
    }
    // Lets an interruption be noticed between two documents.
    await setImmediate()
  }
  return { matches, sentences, papers: papers.size, documentsLookedAt: documents.length }
}

interface Found {
  readonly sentence: Sentence
  readonly spans: readonly Span[]
}
type Finder = (document: StoredDocument, library: Library) => readonly Found[]

function regexFinder({ pattern, isCaseIgnored }: GrepOptions): Finder {
  const scanner = createPatternScanner(pattern, { isCaseIgnored })
  return (document, library) => {
    const sentences = sentencesOf(library, document)
    const found = scanner.scan(sentences.map(({ text }) => text))
    return sentences.flatMap((sentence, index) => {
      const spans = found[index] ?? []
      return spans.length === 0 ? [] : [{ sentence, spans }]
    })
  }
}

function textFinder({ pattern, isCaseIgnored }: GrepOptions): Finder {
  const regex = new RegExp(layoutPattern(pattern), isCaseIgnored ? 'giu' : 'gu')
  return (document, library) =>
    sentencesOf(library, document).flatMap((sentence) => {
      // A search by position needs the map, which most sentences can do without.
      if (quickMatchText(sentence.text).search(regex) < 0) return []
      const spans = spansInDisplay(sentence.text, regex)
      return spans.length === 0 ? [] : [{ sentence, spans }]
    })
}

function spansInDisplay(display: string, regex: RegExp): Span[] {
  const { text, map } = toMatch(display)
  return Array.from(text.matchAll(regex), (match) => ({
    start: toSource(map, match.index, 'start'),
    end: toSource(map, match.index + match[0].length, 'end'),
  })).filter(({ start, end }) => end > start)
}
