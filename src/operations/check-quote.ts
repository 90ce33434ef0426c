/*
 * Check-quote: a quotation from anywhere comes in; whether it stands word for word in a stored document goes out.
 * Promise: exact after normalisation of layout, never accepted for being similar; a quotation that stands in
 * another paper than the one it is said to be from is reported as such; one that stands nowhere comes with the
 * nearest wording and the first difference.
 */
import { nearestWording, type WordingDifference } from '../checks/nearest-wording.js'
import {
  findQuotation,
  parseQuotation,
  type Quotation,
  type QuotationPlace,
} from '../checks/quote-present.js'
import type { Library } from '../contracts/library.js'
import type { PassageIndex } from '../contracts/passage-index.js'
import { toMatch } from '../language/normalise.js'
import { toSource } from '../language/offset-map.js'
import { quickMatchText } from '../language/quick-match.js'
import { indexTerms } from '../language/tokens.js'
import { FirsthandError } from '../model/errors.js'
import type { PaperKey } from '../model/ids.js'
import type { Passage, Sentence } from '../model/sentence.js'
import {
  type DocumentOfPaper,
  documentsOfLibrary,
  placeOf,
  type SentencePlace,
  sentencesOf,
} from './sentence-place.js'

export interface CheckQuoteOptions {
  readonly quote: string
  /** The paper that the quotation is said to be from: its key, or one of its ids. */
  readonly paper?: string
}

export interface CheckQuoteNeeds {
  readonly library: Library
  readonly passageIndex: PassageIndex
}

/** A place where the quotation stands: the sentence in which it begins. */
export interface QuotePlace extends SentencePlace {
  /** As stored, from its first to its last quoted word. */
  readonly stored: string
  /** What its ellipses leave out. */
  readonly omitted: readonly string[]
}

/** The stored sentence that is worded most like the quotation. */
export interface NearestQuote extends SentencePlace {
  readonly text: string
  /** Share of the quotation's words that agree in order, 0 to 1. */
  readonly similarity: number
  readonly firstDifference?: WordingDifference
}

export type QuoteOutcome =
  | { readonly status: 'present'; readonly places: readonly QuotePlace[] }
  | { readonly status: 'misattributed'; readonly paper: PaperKey; readonly places: readonly QuotePlace[] }
  | { readonly status: 'not-present'; readonly nearest?: NearestQuote }

/** Passages compared in search of the nearest wording. */
const PASSAGES_COMPARED = 30
/** Below this share of agreeing words nothing is called near. */
const LEAST_SIMILARITY = 0.4

/** Throws `input-invalid` for a quotation that is too short, `not-found` for an unknown paper. */
export function checkQuote(options: CheckQuoteOptions, needs: CheckQuoteNeeds): QuoteOutcome {
  const quotation = parseQuotation(options.quote)
  if (quotation.status === 'too-short')
    throw new FirsthandError('input-invalid', `The quotation cannot be checked: ${quotation.reason}.`)
  const paper = options.paper === undefined ? undefined : findKey(options.paper, needs.library)
  const places = documentsOfLibrary(needs.library).flatMap((owner) =>
    placesIn(owner, quotation, needs.library),
  )
  const own = paper === undefined ? places : places.filter((place) => place.paper.key === paper)
  if (own.length > 0) return { status: 'present', places: own }
  if (paper !== undefined && places.length > 0) return { status: 'misattributed', paper, places }
  const nearest = findNearest(quotation.parts.join(' '), paper, needs)
  return { status: 'not-present', ...(nearest !== undefined && { nearest }) }
}

function findKey(text: string, library: Library): PaperKey {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:dx\.)?doi\.org\//u, '')
  const paper = library.papers().find(({ paper: { key, record }, documents }) => {
    const names = [key, ...Object.values(record.ids), ...documents.map(({ id }) => id)]
    return names.some((name) => name.toLowerCase() === wanted)
  })
  if (paper === undefined)
    throw new FirsthandError('not-found', `The library holds no paper ${text}; see \`firsthand papers\`.`)
  return paper.paper.key
}

type UsableQuotation = Extract<Quotation, { status: 'usable' }>

function placesIn(owner: DocumentOfPaper, quotation: UsableQuotation, library: Library): QuotePlace[] {
  const sentences = sentencesOf(library, owner.document)
  const display = displayOf(sentences)
  if (findQuotation(quotation, quickMatchText(display)).length === 0) return []
  const { text, map } = toMatch(display)
  const inDisplay = (start: number, end: number) =>
    display
      .slice(toSource(map, start, 'start'), toSource(map, end, 'end'))
      .replace(/\s+/gu, ' ')
      .trim()
  return findQuotation(quotation, text).flatMap((place: QuotationPlace) => {
    const start = toSource(map, place.start, 'start')
    const sentence = sentences.find(({ span }) => span.end > start)
    if (sentence === undefined) return []
    const stored = inDisplay(place.start, place.end)
    const omitted = place.omitted.map((gap) => inDisplay(gap.start, gap.end))
    return [{ ...placeOf(sentence, owner), stored, omitted }]
  })
}

/** The document's text with its sentences at their offsets; what lies between them is only space. */
function displayOf(sentences: readonly Sentence[]): string {
  const parts: string[] = []
  let length = 0
  for (const { span, text } of sentences) {
    parts.push(' '.repeat(Math.max(0, span.start - length)), text)
    length = span.end
  }
  return parts.join('')
}

function findNearest(
  quote: string,
  paper: PaperKey | undefined,
  { library, passageIndex }: CheckQuoteNeeds,
): NearestQuote | undefined {
  const hits = passageIndex.search({
    terms: [...new Set(indexTerms(quote))],
    limit: PASSAGES_COMPARED,
    ...(paper !== undefined && { filter: { paperKeys: [paper] } }),
  })
  const compared = hits.flatMap(({ passageId }) => {
    const passage = library.findPassage(passageId)
    return passage === undefined ? [] : [{ passage, wording: nearestWording(quote, passage.text) }]
  })
  const best = compared.sort((left, right) => right.wording.similarity - left.wording.similarity)[0]
  if (best === undefined || best.wording.similarity < LEAST_SIMILARITY) return undefined
  return toNearest(best.passage, best.wording, library)
}

function toNearest(
  passage: Passage,
  wording: ReturnType<typeof nearestWording>,
  library: Library,
): NearestQuote | undefined {
  const document = library.findDocument(passage.documentId)
  const paper = library.findPaper(passage.paperKey)
  const sentences = library.sentences(passage.documentId, passage.firstSentence, passage.lastSentence)
  const start = passage.span.start + wording.span.start
  const sentence = sentences.find(({ span }) => span.end > start)
  if (document === undefined || paper === undefined || sentence === undefined) return undefined
  return {
    ...placeOf(sentence, { document, paper }),
    text: sentence.text,
    similarity: wording.similarity,
    ...(wording.firstDifference !== undefined && { firstDifference: wording.firstDifference }),
  }
}
