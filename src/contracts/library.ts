import type {
  EvidenceLevel,
  Reading,
  DocumentFormat,
  ReferenceEntry,
  PageReport,
  SetAside,
} from '../model/document.js'
import type { DocumentId, PaperKey, PassageId, RunId, SentenceId } from '../model/ids.js'
import type { Paper } from '../model/paper.js'
import type { Passage, Sentence } from '../model/sentence.js'
import type { StagedSet } from '../model/staged-set.js'
import type { Coverage, RunRecord } from '../model/run.js'

/** A document as it is stored. */
export interface StoredDocument {
  readonly id: DocumentId
  readonly paperKey: PaperKey
  readonly sha256: string
  readonly bytes: number
  readonly format: DocumentFormat
  readonly level: EvidenceLevel
  readonly fileName: string
  readonly reader: string
  /** The one document of the paper that is searched; the others are kept. */
  readonly isPreferred: boolean
  readonly pageCount: number
  readonly sentenceCount: number
  readonly addedAt: string
}

/** What `add` remembers about a path, so that an unchanged file is not read again. */
export interface FileState {
  readonly path: string
  readonly size: number
  readonly modifiedMs: number
  readonly sha256: string
  readonly outcome: 'stored' | 'unreadable' | 'refused' | 'bibliography'
  /** Reader version or bibliography reader that made the outcome. */
  readonly reader: string
  readonly documentId?: DocumentId
  readonly reason?: string
  readonly message?: string
}

/** One document with everything derived from it, written in a single transaction. */
export interface DocumentToStore {
  readonly id: DocumentId
  readonly sha256: string
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly paper: Paper
  readonly reading: Reading
  readonly displayText: string
  readonly sentences: readonly Sentence[]
  readonly passages: readonly Passage[]
  /** Index terms of each passage, in the order of `passages`. */
  readonly passageTerms: readonly PassageTerms[]
}

/** The fields of the full-text index, as analysed terms. */
export interface PassageTerms {
  readonly title: readonly string[]
  readonly heading: readonly string[]
  readonly body: readonly string[]
}

export interface PaperSummary {
  readonly paper: Paper
  readonly documents: readonly StoredDocument[]
}

/** Over which papers a run was asked. */
export interface RunScope {
  readonly id: RunId
  /** The collection as it was, where it was asked over one. */
  readonly collection?: StagedSet
  /** It searched outside of the library. */
  readonly isOnline: boolean
  /** Whether only some papers were searched: those of a collection, those named, or (an older run) either. */
  readonly paperFilter: 'none' | 'collection' | 'names' | 'unknown'
}

/** The library: papers, documents, sentences, passages, runs. Every write is one transaction. */
export interface Library {
  /** Folder of the library. */
  readonly directory: string
  /** A number that is another one whenever another process has written since; says nothing about own writes. */
  changesByOthers(): number
  /** Makes all writes of `action` one transaction: all of them happen or none. */
  inOneWrite<Result>(action: () => Result): Result
  storeDocument(document: DocumentToStore): void
  /** Removes a document and all that was derived from it; a paper stays where a bibliography vouches for it. */
  removeDocument(id: DocumentId): void
  hasDocument(id: DocumentId): boolean
  findDocument(id: DocumentId): StoredDocument | undefined
  documentBytes(id: DocumentId): Uint8Array
  documentsOf(key: PaperKey): readonly StoredDocument[]
  /** Pages, reference list and what was set aside, as stored with the reading. */
  readingDetails(id: DocumentId): ReadingDetails | undefined

  fileState(path: string): FileState | undefined
  fileStates(): readonly FileState[]
  /** The paths at which a document's bytes were found. */
  fileStatesOf(documentId: DocumentId): readonly FileState[]
  saveFileState(state: FileState): void
  removeFileState(path: string): void

  papers(): readonly PaperSummary[]
  findPaper(key: PaperKey): Paper | undefined
  /** Papers by any registered id. */
  findPaperById(ids: Paper['record']['ids']): Paper | undefined
  /** Writes the record of a paper; `previousKey` is the key under which it was known until now. */
  savePaper(paper: Paper, previousKey?: PaperKey): void

  findSentence(id: SentenceId): Sentence | undefined
  sentences(documentId: DocumentId, first: number, last: number): readonly Sentence[]
  findPassage(id: PassageId): Passage | undefined
  passagesOfSentence(sentence: Sentence): readonly Passage[]
  /** Every stored sentence of searched documents whose match text equals one of the given match texts. */
  sentencesByMatchText(matchTexts: readonly string[]): readonly Sentence[]
  /** Every sentence of searched documents, document by document. */
  allSentences(): Iterable<Sentence>
  /** Display text of each preferred document. */
  displayTexts(): Iterable<{
    readonly documentId: DocumentId
    readonly paperKey: PaperKey
    readonly text: string
  }>

  saveRun(run: RunRecord, fingerprints: readonly string[]): void
  findRun(id: RunId): RunRecord | undefined
  runs(): readonly {
    readonly id: RunId
    readonly startedAt: string
    readonly question: string
    readonly status: string
  }[]
  /** Over which papers each run was asked. */
  runScopes(): readonly RunScope[]
  /** Which of the fingerprints belong to sentences that an earlier run composed. */
  knownRunFingerprints(fingerprints: readonly string[]): readonly string[]

  coverage(): Omit<Coverage, 'searches' | 'passagesLookedAt'>
  close(): void
}

/** The stored parts of a reading that are not sentences. */
export interface ReadingDetails {
  readonly pages: readonly PageReport[]
  readonly references: readonly ReferenceEntry[]
  readonly setAside: readonly SetAside[]
  readonly warnings: readonly string[]
}
