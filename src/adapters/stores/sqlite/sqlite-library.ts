import type { Clock } from '../../../contracts/clock.js'
import type { DocumentToStore, Library, PaperSummary } from '../../../contracts/library.js'
import type { PassageIndex } from '../../../contracts/passage-index.js'
import { FirsthandError } from '../../../model/errors.js'
import type { DocumentId, PaperKey } from '../../../model/ids.js'
import type { Paper } from '../../../model/paper.js'
import type { Coverage } from '../../../model/run.js'
import { groupBy } from '../../../util/group-by.js'
import { createDisplayTexts } from './display-texts.js'
import { readDocumentFile, removeDocumentFile, writeDocumentFile } from './document-files.js'
import { createDocumentsTable } from './documents-table.js'
import { createFilesTable } from './files-table.js'
import { type Connection, openDatabase, translateErrors } from './open-database.js'
import { createPapersTable } from './papers-table.js'
import { createRunsTable } from './runs-table.js'
import { createSentencesTable } from './sentences-table.js'
import { createSqlitePassageIndex } from './sqlite-passage-index.js'

/** A library on disk with its passage index: one SQLite file plus content-addressed document files. */
export interface SqliteLibrary {
  readonly library: Library
  readonly passageIndex: PassageIndex
}

/** Opens or makes the library in `directory`. Throws the `library-…` errors. */
export function openSqliteLibrary(options: {
  readonly directory: string
  readonly clock: Clock
}): SqliteLibrary {
  const database = openDatabase(options.directory)
  return {
    library: createLibrary(database, options.directory, options.clock),
    passageIndex: createSqlitePassageIndex(database),
  }
}

function createLibrary(database: Connection, directory: string, clock: Clock): Library {
  const displayTexts = createDisplayTexts(database)
  const papers = createPapersTable(database)
  const documents = createDocumentsTable(database)
  const sentences = createSentencesTable(database, displayTexts)
  const files = createFilesTable(database)
  const runs = createRunsTable(database)
  const insertTerms = database.prepare<[number, string, string, string]>(
    'INSERT INTO passage_terms (rowid, title, heading, body) VALUES (?, ?, ?, ?)',
  )
  const deleteTerms = database.prepare<[number]>('DELETE FROM passage_terms WHERE rowid = ?')
  const displays = database.prepare<[], { documentId: DocumentId; paperKey: PaperKey; text: string }>(
    `SELECT d.id AS documentId, p.key AS paperKey, d.display AS text FROM documents d
     JOIN papers p ON p.number = d.paper WHERE d.is_preferred = 1 ORDER BY d.number`,
  )

  /** One write: taken at once, so that two processes never deadlock half-way. */
  const write = <Result>(action: () => Result): Result =>
    translateErrors(directory, () => database.transaction(action).immediate())

  const deleteDocument = (number: number, id: DocumentId) => {
    for (const passage of sentences.passageNumbers(number)) deleteTerms.run(passage)
    documents.remove(number)
    displayTexts.forget(id)
  }

  const insertDocument = (document: DocumentToStore) => {
    const previous = documents.numberOf(document.id)
    if (previous !== undefined) deleteDocument(previous, document.id)
    const paper = papers.save(document.paper)
    const number = documents.insert(document, paper, clock.now().toISOString())
    for (const sentence of document.sentences) sentences.insert(sentence, number)
    for (const [index, passage] of document.passages.entries()) {
      const terms = document.passageTerms[index]
      const row = sentences.insertPassage(passage, number)
      if (terms !== undefined)
        insertTerms.run(row, terms.title.join(' '), terms.heading.join(' '), terms.body.join(' '))
    }
    documents.choosePreferred(paper)
  }

  /** Moves a paper's documents under the paper that it turned out to be. */
  const mergePaper = (from: PaperKey, to: number) => {
    const old = papers.numberOf(from)
    if (old === undefined || old === to) return
    documents.moveToPaper(old, to)
    papers.remove(old)
  }

  return {
    directory,
    inOneWrite: write,
    storeDocument(document) {
      translateErrors(directory, () => writeDocumentFile(directory, document.sha256, document.bytes))
      write(() => insertDocument(document))
    },
    removeDocument(id) {
      const document = documents.find(id)
      if (document === undefined) return
      write(() => {
        const paper = papers.numberOf(document.paperKey)
        const number = documents.numberOf(id)
        if (number !== undefined) deleteDocument(number, id)
        if (paper === undefined) return
        if (documents.isPaperEmpty(paper)) papers.remove(paper)
        else documents.choosePreferred(paper)
      })
      removeDocumentFile(directory, document.sha256)
    },
    hasDocument: (id) => documents.find(id) !== undefined,
    findDocument: documents.find,
    documentBytes(id) {
      const document = documents.find(id)
      if (document === undefined)
        throw new FirsthandError('not-found', `The library holds no document ${id}.`)
      return readDocumentFile(directory, document.sha256)
    },
    documentsOf: documents.ofPaper,
    readingDetails: documents.details,

    fileState: files.find,
    fileStates: files.all,
    saveFileState: (state) => write(() => files.save(state)),
    removeFileState: (path) => write(() => files.remove(path)),

    papers: () => summaries(papers.all(), documents.all()),
    findPaper: papers.find,
    findPaperById: papers.findById,
    savePaper: (paper, previousKey) =>
      write(() => {
        const number = papers.save(paper, previousKey)
        if (previousKey !== undefined) mergePaper(previousKey, number)
        documents.choosePreferred(number)
      }),

    findSentence: sentences.find,
    sentences: sentences.range,
    allSentences: sentences.all,
    findPassage: sentences.findPassage,
    passagesOfSentence: sentences.passagesOf,
    sentencesByMatchText: sentences.byMatchTexts,
    displayTexts: () => displays.iterate(),

    saveRun: (run, fingerprints) => write(() => runs.save(run, fingerprints)),
    findRun: runs.find,
    runs: runs.list,
    knownRunFingerprints: runs.known,

    coverage: () => coverageOf(database),
    close: () => void database.close(),
  }
}

function summaries(
  papers: readonly Paper[],
  documents: ReturnType<ReturnType<typeof createDocumentsTable>['all']>,
): readonly PaperSummary[] {
  const byPaper = groupBy(documents, (document) => document.paperKey)
  return papers.map((paper) => ({ paper, documents: byPaper.get(paper.key) ?? [] }))
}

function coverageOf(database: Connection): Omit<Coverage, 'searches' | 'passagesLookedAt'> {
  const number = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0
  const level = (name: string) =>
    number(`SELECT count(DISTINCT paper) FROM documents WHERE is_preferred = 1 AND level = '${name}'`)
  const years = database
    .prepare<[], { low: number | null; high: number | null }>(
      'SELECT min(year) AS low, max(year) AS high FROM papers',
    )
    .get()
  const languages = database
    .prepare<[], string>(`SELECT DISTINCT json_extract(record, '$.language') FROM papers
      WHERE json_extract(record, '$.language') IS NOT NULL ORDER BY 1`)
    .pluck()
  return {
    papers: number('SELECT count(*) FROM papers'),
    documents: number('SELECT count(*) FROM documents'),
    passages: number(
      'SELECT count(*) FROM passages g JOIN documents d ON d.number = g.document WHERE d.is_preferred = 1',
    ),
    sentences: number('SELECT coalesce(sum(sentence_count), 0) FROM documents WHERE is_preferred = 1'),
    fullTexts: level('full-text'),
    abstractsOnly: level('abstract'),
    metadataOnly: number('SELECT count(*) FROM papers WHERE number NOT IN (SELECT paper FROM documents)'),
    unreadableFiles: number(`SELECT count(*) FROM files WHERE outcome = 'unreadable'`),
    languages: languages.all(),
    ...(years?.low != null && { earliestYear: years.low }),
    ...(years?.high != null && { latestYear: years.high }),
  }
}
