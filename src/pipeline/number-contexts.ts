/*
 * Where else the library has a number: every stored sentence with the same quantity, found through the index of numbers. A
 * number that was put to the wrong thing is so shown with the things it belongs to.
 */
import type { Library } from '../contracts/library.js'
import type { PassageIndex } from '../contracts/passage-index.js'
import { readQuantities } from '../language/quantities/read-quantities.js'
import { sameQuantity } from '../language/quantities/same-quantity.js'
import { indexTerms } from '../language/tokens.js'
import type { Check, Verdict } from '../model/claim.js'
import type { SentenceId } from '../model/ids.js'
import type { OtherContext, OtherContexts } from '../model/other-context.js'
import { shortCitation } from '../stages/render/short-citation.js'
import { numbersOf } from './claim-queries.js'

export interface NumberContextNeeds {
  readonly library: Library
  readonly passageIndex: PassageIndex
}

/** A claim whose number its source lacks or binds otherwise. */
export interface MisplacedNumber {
  readonly text: string
  readonly verdict: Verdict
  readonly checks: readonly Check[]
  /** Sentences that the claim was held against already. */
  readonly known: readonly SentenceId[]
}

/** Contexts that are listed; all are counted. */
export const MOST_CONTEXTS = 5
/** Share of the claim's words from which a context is listed: a number in a paper on something else tells nothing. */
const LEAST_SHARED = 0.2
/** Passages with the number that are read at most: a number such as 5 stands nearly everywhere and tells nothing there. */
const MOST_PASSAGES = 3000

const ABOUT_NUMBERS: ReadonlySet<Verdict> = new Set(['number-not-in-source', 'number-wrong-context'])

/** Undefined where the verdict is about no number. The nearest to the claim's words come first. */
export function otherContextsOf(
  claim: MisplacedNumber,
  needs: NumberContextNeeds,
): OtherContexts | undefined {
  if (!ABOUT_NUMBERS.has(claim.verdict)) return undefined
  const failing = claim.checks.filter(({ outcome }) => outcome === 'fail')
  const places = failing.flatMap(({ spans = [] }) =>
    spans.map(({ start, end }) => claim.text.slice(start, end)),
  )
  const found = numbersOf(claim.text)
    .filter((number) => places.some((place) => place.includes(number)))
    .flatMap((number) => contextsOf(number, claim.text, needs))
    .filter(({ sentenceId }) => !claim.known.includes(sentenceId))
  const near = new Map(found.map((one) => [one, sharedWords(claim.text, one.quote)]))
  const ordered = found.sort(
    (left, right) =>
      (near.get(right) ?? 0) - (near.get(left) ?? 0) || (left.sentenceId < right.sentenceId ? -1 : 1),
  )
  const shown = ordered.filter((one) => (near.get(one) ?? 0) >= LEAST_SHARED).slice(0, MOST_CONTEXTS)
  return { shown, total: ordered.length }
}

function contextsOf(number: string, text: string, needs: NumberContextNeeds): readonly OtherContext[] {
  const { library, passageIndex } = needs
  const wanted = readQuantities(text).find(({ numeral }) => text.slice(numeral.start, numeral.end) === number)
  if (wanted === undefined) return []
  const found = new Map<SentenceId, OtherContext>()
  for (const { passageId, paperKey } of passageIndex.search(lookUp(number, passageIndex))) {
    const passage = library.findPassage(passageId)
    const paper = library.findPaper(paperKey)
    if (passage === undefined || paper === undefined) continue
    for (const sentence of library.sentences(
      passage.documentId,
      passage.firstSentence,
      passage.lastSentence,
    )) {
      if (sentence.kind === 'heading' || found.has(sentence.id)) continue
      const isThere = readQuantities(sentence.text).some((other) => sameQuantity(wanted, other) === 'same')
      if (!isThere) continue
      const citation = shortCitation(paper.record)
      found.set(sentence.id, { number, citation, sentenceId: sentence.id, quote: sentence.text })
    }
  }
  return [...found.values()]
}

/** All passages with the number; the index spells numbers one way, whatever way the paper does. */
function lookUp(number: string, passageIndex: PassageIndex) {
  const terms = indexTerms(number)
  const { frequencies } = passageIndex.documentFrequencies(terms)
  const rarest = terms.toSorted(
    (left, right) => (frequencies.get(left) ?? 0) - (frequencies.get(right) ?? 0),
  )[0]
  const limit = Math.min(MOST_PASSAGES, Math.max(1, frequencies.get(rarest ?? '') ?? 0))
  return { terms: rarest === undefined ? [] : [rarest], limit }
}

/** Share of a claim's words that a sentence has, 0 to 1. */
export function sharedWords(claim: string, sentence: string): number {
  const terms = new Set(indexTerms(claim))
  const there = new Set(indexTerms(sentence))
  return terms.size === 0 ? 0 : [...terms].filter((term) => there.has(term)).length / terms.size
}
