import type { BibliographicRecord, EditorialNotice, PaperIds } from '../model/paper.js'
import type { OpenLocation, ProviderHit, ProviderId } from './provider.js'

/** One state of a paper that providers know: the preprint, the published article. */
export interface CandidateVersion {
  readonly kind: 'published' | 'preprint'
  readonly ids: PaperIds
  /** DOIs of further issues of the same state (`…/v2`), the one in `ids` excluded. */
  readonly furtherDois: readonly string[]
  readonly record: BibliographicRecord
}

/** A field about which providers disagree, with who said what. Nothing is averaged; `chosen` is what the record holds. */
export interface RecordConflict {
  readonly field:
    | 'title'
    | 'first-author'
    | 'year'
    | 'doi'
    | 'arxiv'
    | 'pmid'
    | 'pmcid'
    | 'type'
    | 'volume'
    | 'first-page'
    | 'licence'
    | 'editorial'
  readonly version: CandidateVersion['kind']
  readonly chosen: string
  readonly said: readonly { readonly value: string; readonly providers: readonly ProviderId[] }[]
}

/** A paper found outside, made of all hits on it. It is not in the library yet. */
export interface PaperCandidate {
  /** `doi:…`, `arxiv:…`, `pmid:…`, `pmcid:…` of its first version, else `hit:<provider>:<id>`. */
  readonly key: string
  /** Of the published version where there is one, its gaps filled from the others; never composed by a model. */
  readonly record: BibliographicRecord
  /** The published one first. */
  readonly versions: readonly CandidateVersion[]
  /** True where no published version is known. A label, never a reason to leave it out. */
  readonly isPreprint: boolean
  /** Every hit, so that the rank can be computed again. */
  readonly hits: readonly ProviderHit[]
  readonly locations: readonly OpenLocation[]
  /** Each provider's statement on its standing; `settleNotices` (reading/editorial-notices) gives one for all. */
  readonly notices: readonly EditorialNotice[]
  readonly conflicts: readonly RecordConflict[]
  /** What was done to it or could not be: a component replaced by its parent, a namesake that was kept apart. */
  readonly notes: readonly string[]
  /** Reciprocal rank fusion over providers and queries, k = 60. */
  readonly score: number
}

/** A hit that is no paper of its own, or that the bounds exclude, with the reason. Listed, never lost. */
export interface AsideHit {
  readonly hit: ProviderHit
  readonly reason: string
  /** The work that it belongs to, where that is known. */
  readonly parent?: PaperIds
}

/** How one provider answered one query. */
export interface ProviderReportRow {
  readonly provider: ProviderId
  readonly query: string
  readonly status: 'ok' | 'cached' | 'absent' | 'unavailable' | 'skipped'
  readonly hits: number
  /** What the service counts in all, where it says so. */
  readonly total?: number
  readonly reason?: string
  readonly retryAfterSeconds?: number
  readonly isThrottled?: true
  /** Records that could not be read. */
  readonly leftOut: number
}

/** What a search came to. */
export interface Discovery {
  /** By score, the best first. */
  readonly candidates: readonly PaperCandidate[]
  readonly aside: readonly AsideHit[]
  readonly report: readonly ProviderReportRow[]
  readonly warnings: readonly string[]
}
