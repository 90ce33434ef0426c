import type { EvidenceLevel, SectionLabel } from '../model/document.js'
import type { PaperKey, PassageId } from '../model/ids.js'

/** Filters that are part of the search, never applied after the best hits were taken. */
export interface PassageFilter {
  readonly paperKeys?: readonly PaperKey[]
  readonly sections?: readonly SectionLabel[]
  readonly levels?: readonly EvidenceLevel[]
  readonly yearFrom?: number
  readonly yearTo?: number
}

export interface PassageQuery {
  /** Analysed terms, see `indexTerms`. */
  readonly terms: readonly string[]
  readonly limit: number
  readonly filter?: PassageFilter
}

export interface PassageHit {
  readonly passageId: PassageId
  readonly paperKey: PaperKey
  /** Higher is better. */
  readonly score: number
}

/** Ranked search over passages. Reference lists are never in it. */
export interface PassageIndex {
  /**
   * The best passages on all terms, best first; equal scores in the order of their ids. Only searched (preferred)
   * documents answer. A term that occurs nowhere changes nothing; no known term gives no hit.
   */
  search(query: PassageQuery): readonly PassageHit[]
  /** Whether a passage of the paper's searched document holds any of the terms; fast enough to be asked for each word. */
  occursIn(terms: readonly string[], paperKey: PaperKey): boolean
  /** In how many passages each term occurs, and how many passages there are. */
  documentFrequencies(terms: readonly string[]): {
    readonly passages: number
    readonly frequencies: ReadonlyMap<string, number>
  }
}
