import { findHedges, type StrengthMark } from '../../language/hedges.js'
import { type DirectionMark, findDirections, findNegations, type Negation } from '../../language/polarity.js'
import type { Quantity } from '../../language/quantities/quantity.js'
import { readQuantities } from '../../language/quantities/read-quantities.js'
import { createTermSet, type TermSet } from '../../language/term-set.js'
import { indexTerms, type Token, tokenise } from '../../language/tokens.js'
import { lazy } from '../../util/lazy.js'

/** A word of a text with its index terms; function words have none. */
export interface ReadWord extends Token {
  readonly terms: readonly string[]
  /** What it is compared by: its first index term, or a function word itself in lower case. */
  readonly key: string
}

/** What the checks read from one text, each part at first use. */
export interface TextReading {
  readonly text: string
  words(): readonly ReadWord[]
  terms(): TermSet
  /** The same terms, for exact look-up. */
  exactTerms(): ReadonlySet<string>
  quantities(): readonly Quantity[]
  negations(): readonly Negation[]
  directions(): readonly DirectionMark[]
  strengths(): readonly StrengthMark[]
}

type WordTerms = Pick<ReadWord, 'terms' | 'key'>

const termsOfWord = new Map<string, WordTerms>()
const CACHE_LIMIT = 50_000

function readWord({ text, start, end }: Token): ReadWord {
  let known = termsOfWord.get(text)
  if (known === undefined) {
    if (termsOfWord.size >= CACHE_LIMIT) termsOfWord.clear()
    const terms = indexTerms(text)
    known = { terms, key: terms[0] ?? text.toLowerCase() }
    termsOfWord.set(text, known)
  }
  return { text, start, end, terms: known.terms, key: known.key }
}

function termsOf(words: readonly ReadWord[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { terms } of words) for (const term of terms) found.add(term)
  return found
}

/** Reads a claim or a sentence of evidence; nothing is computed before it is asked for. */
export function readText(text: string): TextReading {
  const words = lazy(() => tokenise(text).map(readWord))
  const exactTerms = lazy(() => termsOf(words()))
  const negations = lazy(() => findNegations(text))
  return {
    text,
    words,
    exactTerms,
    terms: lazy(() => createTermSet(exactTerms())),
    quantities: lazy(() => readQuantities(text)),
    negations,
    directions: lazy(() => findDirections(text, negations())),
    strengths: lazy(() => findHedges(text)),
  }
}
