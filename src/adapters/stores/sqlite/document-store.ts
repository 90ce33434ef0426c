import type { Clock } from '../../../contracts/clock.js'
import type { DocumentToStore, Library } from '../../../contracts/library.js'
import { FirsthandError } from '../../../model/errors.js'
import type { DocumentId, PaperKey } from '../../../model/ids.js'
import type { DisplayTexts } from './display-texts.js'
import { readDocumentFile, removeDocumentFile, writeDocumentFile } from './document-files.js'
import type { createDocumentsTable } from './documents-table.js'
import type { createPapersTable } from './papers-table.js'
import type { createPassageTermsTable } from './passage-terms-table.js'
import type { createSentencesTable } from './sentences-table.js'
import type { Writer } from './write-transaction.js'

/** What storing and removing documents works on. */
export interface DocumentStoreParts {
  readonly directory: string
  readonly clock: Clock
  readonly writer: Writer
  readonly papers: ReturnType<typeof createPapersTable>
  readonly documents: ReturnType<typeof createDocumentsTable>
  readonly sentences: ReturnType<typeof createSentencesTable>
  readonly passageTerms: ReturnType<typeof createPassageTermsTable>
  readonly displayTexts: DisplayTexts
}

/** Documents with their files and their papers: what is written together and goes together. */
export function createDocumentStore(
  parts: DocumentStoreParts,
): Pick<Library, 'storeDocument' | 'removeDocument' | 'documentBytes' | 'savePaper'> {
  const { directory, documents, papers } = parts
  const { write, afterwards } = parts.writer
  return {
    // The file is written under the lock too: whoever removes the same document waits for it.
    storeDocument: (document) =>
      write(() => {
        writeDocumentFile(directory, document.sha256, document.bytes)
        insertDocument(document, parts)
      }),
    removeDocument(id) {
      const document = documents.find(id)
      if (document === undefined) return
      // The file goes last: a crash in between leaves a file too many, never a row without its file.
      afterwards(() =>
        write(() => {
          if (documents.find(id) === undefined) removeDocumentFile(directory, document.sha256)
        }),
      )
      write(() => {
        const paper = papers.numberOf(document.paperKey)
        deleteRows(id, parts)
        if (paper !== undefined) tidyPaper(paper, parts)
      })
    },
    documentBytes(id) {
      const document = documents.find(id)
      if (document === undefined)
        throw new FirsthandError('not-found', `The library holds no document ${id}.`)
      return readDocumentFile(directory, document.sha256)
    },
    savePaper: (paper, previousKey) =>
      write(() => {
        const number = papers.save(paper, previousKey)
        if (previousKey !== undefined) mergePaper(previousKey, number, parts)
        documents.choosePreferred(number)
      }),
  }
}

function insertDocument(document: DocumentToStore, parts: DocumentStoreParts): void {
  const { papers, documents, sentences, passageTerms, clock } = parts
  const former = documents.find(document.id)
  const formerPaper = former === undefined ? undefined : papers.numberOf(former.paperKey)
  deleteRows(document.id, parts)
  const paper = papers.save(document.paper)
  const number = documents.insert(document, paper, clock.now().toISOString())
  for (const sentence of document.sentences) sentences.insert(sentence, number)
  for (const [index, passage] of document.passages.entries()) {
    const terms = document.passageTerms[index]
    const row = sentences.insertPassage(passage, number)
    if (terms !== undefined) passageTerms.insert({ passage: row, document: number }, terms)
  }
  documents.choosePreferred(paper)
  if (formerPaper !== undefined && formerPaper !== paper) tidyPaper(formerPaper, parts)
}

function deleteRows(
  id: DocumentId,
  { documents, sentences, passageTerms, displayTexts }: DocumentStoreParts,
) {
  const number = documents.numberOf(id)
  if (number === undefined) return
  for (const passage of sentences.passageNumbers(number)) passageTerms.remove(passage)
  documents.remove(number)
  displayTexts.forget(id)
}

/** A paper that lost a document: another is searched now; without any it goes, unless a bibliography vouches for it. */
function tidyPaper(paper: number, { papers, documents }: DocumentStoreParts): void {
  if (!documents.isPaperEmpty(paper)) documents.choosePreferred(paper)
  else papers.removeUnlessListed(paper)
}

/** Moves a paper's documents under the paper that it turned out to be. */
function mergePaper(from: PaperKey, to: number, { papers, documents }: DocumentStoreParts): void {
  const old = papers.numberOf(from)
  if (old === undefined || old === to) return
  documents.moveToPaper(old, to)
  papers.remove(old)
}
