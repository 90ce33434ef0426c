import type { SearchEntry } from '../contracts/found-papers.js'
import type { PaperCandidate } from '../contracts/paper-candidate.js'
import { indexTerms } from '../language/tokens.js'
import type { PaperKey } from '../model/ids.js'
import { settleNotices } from '../reading/editorial-notices.js'

/** What a reader of a list of candidates should see at once. */
export interface CandidateMarks {
  /** An earlier search had brought it. */
  readonly isSeenBefore: boolean
  readonly isPreprint: boolean
  /** Some provider reports an open copy. */
  readonly isOpen: boolean
  /** Words of a notice, such as `retracted`; absent where no provider gave one, which is not "clean". */
  readonly notice?: string
  readonly isInLibrary: boolean
  readonly conflicts: number
}

/** The marks of a candidate. `entry`: the search that it is shown for. Pure. */
export function marksOf(
  candidate: PaperCandidate,
  paperKey: PaperKey | undefined,
  entry: Pick<SearchEntry, 'isNew'>,
): CandidateMarks {
  const status = settleNotices(candidate.notices)?.status
  const isNotice = status !== undefined && status !== 'no-notice-found' && status !== 'unchecked'
  return {
    isSeenBefore: !entry.isNew.includes(candidate.key),
    isPreprint: candidate.isPreprint,
    isOpen: candidate.locations.length > 0 || candidate.record.ids.arxiv !== undefined,
    ...(isNotice && { notice: status }),
    isInLibrary: paperKey !== undefined,
    conflicts: candidate.conflicts.length,
  }
}

/** Share of terms that two searches have in common where they are on one concept. */
const SAME_CONCEPT = 0.6

/** Earlier searches on the same concept, newest first. Pure. */
export function earlierSearches(
  queries: readonly string[],
  history: readonly SearchEntry[],
): readonly SearchEntry[] {
  const wanted = new Set(indexTerms(queries.join(' ')))
  return history.filter((entry) => {
    const terms = new Set(indexTerms(entry.queries.join(' ')))
    const both = [...terms].filter((term) => wanted.has(term)).length
    return both > 0 && both / Math.min(terms.size, wanted.size) >= SAME_CONCEPT
  })
}
