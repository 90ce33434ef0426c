import type { Approvals } from '../../../contracts/approvals.js'
import type { Clock } from '../../../contracts/clock.js'
import type { FoundPapers } from '../../../contracts/found-papers.js'
import type { Library, PaperSummary } from '../../../contracts/library.js'
import type { PassageIndex } from '../../../contracts/passage-index.js'
import type { VectorIndex } from '../../../contracts/vector-index.js'
import type { DocumentId, PaperKey } from '../../../model/ids.js'
import type { Paper } from '../../../model/paper.js'
import { groupBy } from '../../../util/group-by.js'
import { createApprovalsTable } from './approvals-table.js'
import { createDisplayTexts, type DisplayTexts } from './display-texts.js'
import { createDocumentStore } from './document-store.js'
import { withCodedErrors } from './coded-errors.js'
import { coverageOf } from './coverage.js'
import { createDocumentsTable } from './documents-table.js'
import { createFilesTable } from './files-table.js'
import { createFoundPapersTable } from './found-papers-table.js'
import { type Connection, openDatabase, translateErrors } from './open-database.js'
import { createPapersTable } from './papers-table.js'
import { createPassageTermsTable } from './passage-terms-table.js'
import { createRunsTable } from './runs-table.js'
import { createSentencesTable } from './sentences-table.js'
import { createSqlitePassageIndex } from './sqlite-passage-index.js'
import { createSqliteVectorIndex } from './sqlite-vector-index.js'
import { createWriter } from './write-transaction.js'

/** A library on disk with its passage index: one SQLite file plus content-addressed document files. */
export interface SqliteLibrary {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly vectorIndex: VectorIndex
  readonly approvals: Approvals
  readonly foundPapers: FoundPapers
}

/** Opens or makes the library in `directory`. Throws the `library-…` errors. */
export function openSqliteLibrary(options: {
  readonly directory: string
  readonly clock: Clock
}): SqliteLibrary {
  const { directory, clock } = options
  const database = openDatabase(directory)
  return translateErrors(directory, () => {
    const displayTexts = createDisplayTexts(database)
    const writer = createWriter(database, directory)
    const shared = { directory, clock, displayTexts, writer }
    return {
      library: withCodedErrors(directory, createLibrary(database, shared)),
      passageIndex: withCodedErrors(directory, createSqlitePassageIndex(database)),
      vectorIndex: withCodedErrors(
        directory,
        createSqliteVectorIndex(database, { displayTexts, write: writer.write }),
      ),
      approvals: withCodedErrors(directory, createApprovalsTable(database, writer)),
      foundPapers: withCodedErrors(directory, createFoundPapersTable(database, writer)),
    }
  })
}

interface Shared {
  readonly directory: string
  readonly clock: Clock
  readonly displayTexts: DisplayTexts
  readonly writer: ReturnType<typeof createWriter>
}

function createLibrary(database: Connection, { directory, clock, displayTexts, writer }: Shared): Library {
  const papers = createPapersTable(database)
  const documents = createDocumentsTable(database)
  const sentences = createSentencesTable(database, displayTexts)
  const files = createFilesTable(database)
  const runs = createRunsTable(database)
  const passageTerms = createPassageTermsTable(database)
  const displays = database.prepare<[], { documentId: DocumentId; paperKey: PaperKey; text: string }>(
    `SELECT d.id AS documentId, p.key AS paperKey, d.display AS text FROM documents d
     JOIN papers p ON p.number = d.paper WHERE d.is_preferred = 1 ORDER BY d.number`,
  )

  const { write } = writer
  const store = createDocumentStore({
    directory,
    clock,
    writer,
    papers,
    documents,
    sentences,
    passageTerms,
    displayTexts,
  })

  return {
    directory,
    changesByOthers: () => Number(database.pragma('data_version', { simple: true })),
    inOneWrite: write,
    ...store,
    hasDocument: (id) => documents.find(id) !== undefined,
    findDocument: documents.find,
    documentsOf: documents.ofPaper,
    readingDetails: documents.details,

    fileState: files.find,
    fileStates: files.all,
    fileStatesOf: files.ofDocument,
    saveFileState: (state) => write(() => files.save(state)),
    removeFileState: (path) => write(() => files.remove(path)),

    papers: () => summaries(papers.all(), documents.all()),
    findPaper: papers.find,
    findPaperById: papers.findById,

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
    runScopes: runs.scopes,
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
