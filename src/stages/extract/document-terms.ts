import type { Library } from '../../contracts/library.js'
import type { PassageIndex } from '../../contracts/passage-index.js'
import type { Surroundings } from '../../checks/slots.js'
import { findAbbreviations } from '../../language/abbreviations.js'
import { createTermSet, type TermSet } from '../../language/term-set.js'
import { equivalentTerms } from '../../language/equivalents.js'
import { numberedWords } from '../../language/numbered-terms.js'
import { indexTerms } from '../../language/tokens.js'
import { type Abbreviations, createAbbreviations } from './abbreviations-in-terms.js'
import { COMMON_ABBREVIATIONS } from './common-abbreviations.js'
import type { DocumentId, PaperKey } from '../../model/ids.js'
import type { Sentence } from '../../model/sentence.js'

/** Index terms of sentences and their surroundings, worked out once per document and sentence. */
export interface DocumentTerms {
  /** Sentences of a document by ordinal, both ends included. */
  sentences(documentId: DocumentId, first: number, last: number): readonly Sentence[]
  around(sentence: Sentence, paperKey: PaperKey): Surroundings
  /** Index terms of a piece of a sentence, the paper's abbreviations spelled out. */
  termsOf(piece: string, sentence: Sentence, paperKey: PaperKey): TermSet
}

/** Sentences looked through for the abstract. */
const FRONT_SENTENCES = 80

interface DocumentFacts {
  readonly paper: TermSet
  readonly document: Surroundings['document']
  readonly abbreviations: Abbreviations
  /** Terms of headings with a caption, which many sentences share; filled as they are met. */
  readonly headings: Map<string, TermSet>
}

/** One per run: what was worked out for one question serves the next. */
export function createDocumentTerms(library: Library, index: PassageIndex): DocumentTerms {
  const facts = new Map<DocumentId, DocumentFacts>()
  const sentenceTerms = new Map<string, TermSet>()

  const documents = new Map<DocumentId, readonly Sentence[]>()
  const allSentences = (documentId: DocumentId): readonly Sentence[] => {
    const known = documents.get(documentId)
    if (known !== undefined) return known
    const all = library.sentences(documentId, 0, Number.MAX_SAFE_INTEGER)
    documents.set(documentId, all)
    return all
  }

  const factsOf = (documentId: DocumentId, paperKey: PaperKey): DocumentFacts => {
    const known = facts.get(documentId)
    if (known !== undefined) return known
    const made = readFacts({ library, index, sentences: allSentences(documentId) }, paperKey)
    facts.set(documentId, made)
    return made
  }
  const termsOf = (sentence: Sentence, abbreviations: Abbreviations): TermSet => {
    const key = `${sentence.documentId}:${sentence.ordinal}`
    const known = sentenceTerms.get(key)
    if (known !== undefined) return known
    const terms = createTermSet(abbreviations.expand(textTerms(ownWords(sentence))))
    sentenceTerms.set(key, terms)
    return terms
  }

  return {
    sentences: (documentId, first, last) => allSentences(documentId).slice(first, last + 1),
    termsOf: (piece, sentence, paperKey) =>
      createTermSet(factsOf(sentence.documentId, paperKey).abbreviations.expand(textTerms(piece))),
    around(sentence, paperKey) {
      const facts = factsOf(sentence.documentId, paperKey)
      const { paper, document, abbreviations } = facts
      const all = allSentences(sentence.documentId)
      const near = [all[sentence.ordinal - 1], all[sentence.ordinal + 1]].filter(
        (other): other is Sentence => other !== undefined && isSamePart(other, sentence),
      )
      return {
        sentence: termsOf(sentence, abbreviations),
        // An abstract is one piece: each of its sentences leans on all the others.
        neighbours:
          sentence.section === 'abstract' ? paper : union(near.map((other) => termsOf(other, abbreviations))),
        heading: headingTerms(facts, [...sentence.heading, captionOf(sentence)].join('. ')),
        paper,
        document,
      }
    },
  }
}

/** Index terms of a text and its numbered words. */
function textTerms(text: string): string[] {
  return [...indexTerms(text), ...numberedWords(text).map(({ term }) => term)]
}

/** The caption of a table row's table, which all of its rows share. */
function captionOf(sentence: Sentence): string {
  const caption = sentence.cells.find(({ part }) => part === 'caption')
  return caption === undefined ? '' : sentence.text.slice(caption.start, caption.end)
}

/** What a sentence says itself: a table row without its caption. */
function ownWords(sentence: Sentence): string {
  const caption = sentence.cells.find(({ part }) => part === 'caption')
  return caption === undefined ? sentence.text : sentence.text.slice(caption.end)
}

function readFacts(
  {
    library,
    index,
    sentences,
  }: { readonly library: Library; readonly index: PassageIndex; readonly sentences: readonly Sentence[] },
  paperKey: PaperKey,
): DocumentFacts {
  const title = library.findPaper(paperKey)?.record.title ?? ''
  const longForms = new Map<string, readonly string[]>(COMMON_ABBREVIATIONS)
  const prose = sentences.filter(({ section }) => section !== 'references').map(({ text }) => text)
  const defined = new Set<string>()
  for (const { short, long } of findAbbreviations(prose.join('\n'))) {
    const [shortTerm] = indexTerms(short)
    // The first definition is the paper's own; a later one is a slip or a table's.
    if (shortTerm === undefined || defined.has(shortTerm)) continue
    defined.add(shortTerm)
    longForms.set(shortTerm, textTerms(long))
  }
  const abstract = sentences
    .slice(0, FRONT_SENTENCES)
    .filter(({ section }) => section === 'abstract')
    .map(({ text }) => text)
  const abbreviations = createAbbreviations(longForms)
  return {
    paper: createTermSet(abbreviations.expand(textTerms([title, ...abstract].join('. ')))),
    document: wholeDocument(index, paperKey),
    abbreviations,
    headings: new Map(),
  }
}

function headingTerms({ headings, abbreviations }: DocumentFacts, text: string): TermSet {
  const known = headings.get(text)
  if (known !== undefined) return known
  const terms = createTermSet(abbreviations.expand(textTerms(text)))
  headings.set(text, terms)
  return terms
}

/** Whether a term, or one that stands for it, occurs anywhere in the paper; asked of the index, remembered. */
function wholeDocument(index: PassageIndex, paperKey: PaperKey): Surroundings['document'] {
  const known = new Map<string, boolean>()
  return {
    has(term) {
      const answer = known.get(term)
      if (answer !== undefined) return answer
      const isThere = index.occursIn([term, ...equivalentTerms(term)], paperKey)
      known.set(term, isThere)
      return isThere
    },
  }
}

function union(sets: readonly TermSet[]): TermSet {
  const all = new Set<string>()
  for (const { terms } of sets) for (const term of terms) all.add(term)
  return createTermSet(all)
}

/** A table row's neighbours are other rows, which say something else; headings belong to what follows them. */
function isSamePart(other: Sentence, sentence: Sentence): boolean {
  if (sentence.kind === 'table-row' || other.kind === 'table-row') return false
  if (other.section !== sentence.section) return false
  return other.heading === sentence.heading || other.heading.join('\n') === sentence.heading.join('\n')
}
