import type { PassageFilter, PassageHit } from '../../contracts/passage-index.js'
import type { PaperKey, PassageId } from '../../model/ids.js'
import type { SearchPurpose } from '../../model/run.js'

/** The searches that are made for one sub-question, premise or critique; their ranks are fused. */
export interface SearchRequest {
  readonly purpose: SearchPurpose
  readonly owner: string
  readonly queries: readonly string[]
  readonly filter?: PassageFilter
}

/** A passage with its fused rank score; higher is better. */
export interface RankedPassage {
  readonly passageId: PassageId
  readonly paperKey: PaperKey
  readonly score: number
}

/** A search by meaning over the passages that have a vector. */
export interface MeaningSearch {
  /** Nearest passages; none for a query whose vector is not known. */
  search(
    query: string,
    options: { readonly limit: number; readonly filter?: PassageFilter },
  ): readonly PassageHit[]
}
