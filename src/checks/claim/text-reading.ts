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

const termsOfWord = new Map<string, readonly string[]>()
const CACHE_LIMIT = 50_000

function readWord({ text, start, end }: Token): ReadWord {
  let terms = termsOfWord.get(text)
  if (terms === undefined) {
    if (termsOfWord.size >= CACHE_LIMIT) termsOfWord.clear()
    terms = indexTerms(text)
    termsOfWord.set(text, terms)
  }
  return { text, start, end, terms }
}

/** Reads a claim or a sentence of evidence; nothing is computed before it is asked for. */
export function readText(text: string): TextReading {
  const words = lazy(() => tokenise(text).map(readWord))
  const negations = lazy(() => findNegations(text))
  return {
    text,
    words,
    exactTerms: lazy(() => new Set(words().flatMap(({ terms }) => terms))),
    terms: lazy(() => createTermSet(words().flatMap(({ terms }) => terms))),
    quantities: lazy(() => readQuantities(text)),
    negations,
    directions: lazy(() => findDirections(text, negations())),
    strengths: lazy(() => findHedges(text)),
  }
}
