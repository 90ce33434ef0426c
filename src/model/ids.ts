import { matchText } from '../language/normalise.js'
import { shortHash } from '../util/hash.js'

declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** `doc_<16 hex>`: SHA-256 of the document's bytes. */
export type DocumentId = Branded<'document'>
/** `<document>.<10 hex>`: match text of the sentence and its occurrence number in the document. */
export type SentenceId = Branded<'sentence'>
/** `<document>.p<10 hex>`: first and last sentence of the passage. */
export type PassageId = Branded<'passage'>
/** `run_<16 hex>`: question, settings and time of a run. */
export type RunId = Branded<'run'>
/** How a paper is known: `doi:…`, `arxiv:…`, `pmid:…`, `pmcid:…`, else `doc_…`. A property, never part of other ids. */
export type PaperKey = Branded<'paper'>

/** Id of a document, from its bytes alone. */
export function documentIdOf(bytes: Uint8Array): DocumentId {
  return `doc_${shortHash(bytes, 16)}` as DocumentId
}

/** Id of a sentence; `occurrence` counts equal match texts in the document from 0. */
export function sentenceIdOf(documentId: DocumentId, display: string, occurrence: number): SentenceId {
  return `${documentId}.${shortHash(`${matchText(display)}\n${occurrence}`, 10)}` as SentenceId
}

/** Id of a passage, from its first and its last sentence. */
export function passageIdOf(documentId: DocumentId, first: SentenceId, last: SentenceId): PassageId {
  return `${documentId}.p${shortHash(`${first}\n${last}`, 10)}` as PassageId
}

/** Id of a run, from what makes it this run. */
export function runIdOf(content: string): RunId {
  return `run_${shortHash(content, 16)}` as RunId
}

const DOCUMENT_ID = /^doc_[0-9a-f]{16}$/
const SENTENCE_ID = /^doc_[0-9a-f]{16}\.[0-9a-f]{10}$/
const PASSAGE_ID = /^doc_[0-9a-f]{16}\.p[0-9a-f]{10}$/
const RUN_ID = /^run_[0-9a-f]{16}$/

export const isDocumentId = (text: string): text is DocumentId => DOCUMENT_ID.test(text)
export const isSentenceId = (text: string): text is SentenceId => SENTENCE_ID.test(text)
export const isPassageId = (text: string): text is PassageId => PASSAGE_ID.test(text)
export const isRunId = (text: string): text is RunId => RUN_ID.test(text)
