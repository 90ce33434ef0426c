import type { Acquisition } from '../model/acquisition.js'
import type { CandidateJudging } from '../model/candidate-judgement.js'
import type { IssuedDate } from '../model/paper.js'
import type { PaperCandidate, ProviderReportRow } from './paper-candidate.js'

/** One search as it was made, with who answered. */
export interface SearchEntry {
  /** ISO 8601, UTC. */
  readonly searchedAt: string
  readonly queries: readonly string[]
  readonly from?: IssuedDate
  readonly to?: IssuedDate
  readonly report: readonly ProviderReportRow[]
  /** Keys of the candidates, best first. */
  readonly candidates: readonly string[]
  /** Those of them that no earlier search had brought. */
  readonly isNew: readonly string[]
  /** Hits set aside (supplements, corrections, outside of the bounds). */
  readonly aside: number
  /** What a model said of the first of them, and hence their order; absent where none was asked. */
  readonly judging?: CandidateJudging
}

/** A candidate with what is remembered of it. */
export interface KnownCandidate {
  readonly candidate: PaperCandidate
  readonly firstSeenAt: string
  readonly lastSeenAt: string
}

export interface Collection {
  readonly name: string
  readonly papers: number
}

/** What a library remembers of papers outside: searches, candidates, collections, and what was tried to get them. */
export interface FoundPapers {
  /** Keeps a search with its candidates in one transaction. A candidate that is known takes its new form. */
  saveSearch(entry: Omit<SearchEntry, 'isNew'>, candidates: readonly PaperCandidate[]): SearchEntry
  /** Newest first. */
  searches(): readonly SearchEntry[]
  find(key: string): KnownCandidate | undefined
  /** By score, the best first. */
  candidates(): readonly KnownCandidate[]
  /** By name. */
  collections(): readonly Collection[]
  /** Keys of the papers of a collection, in the order in which they were staged; empty for an unknown one. */
  staged(collection: string): readonly string[]
  /** Adds papers at the end of a collection; those that are there keep their place. */
  stage(collection: string, keys: readonly string[]): void
  unstage(collection: string, keys: readonly string[]): void
  /** Keeps what came of a paper; the latest counts. */
  saveAcquisition(acquisition: Acquisition): void
  acquisition(paper: string): Acquisition | undefined
  /** In the order of their time. */
  acquisitions(): readonly Acquisition[]
}
