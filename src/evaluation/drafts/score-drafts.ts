import type { DraftOutcome } from '../../model/draft-report.js'
import { type ClaimRow, NATURAL_ORIGINS } from '../claims/claim-row.js'
import { type Share, share } from '../wilson.js'

/** One claim as it came out over the library of all passages; a claim with several parts counts as its worst part. */
export interface ScoredDraftClaim extends Pick<ClaimRow, 'id' | 'label' | 'kind' | 'origin' | 'claim'> {
  readonly outcome: DraftOutcome
  readonly reason: string
  /** The sentence shown as evidence; absent where none is. */
  readonly quote?: string
  /** Whether the evidence shown stands in the row's own passage. */
  readonly isOwnPassage: boolean
  readonly milliseconds: number
}

/** How the claims of one group came out. */
export interface DraftGroup {
  readonly name: string
  /** Supported rows that came out as supported … */
  readonly passed: Share
  /** … were flagged, to be looked at … */
  readonly flaggedTrue: Share
  /** … or failed. */
  readonly failedTrue: Share
  /** Other rows that came out as supported: the worst fault there is. */
  readonly passedFalse: Share
  readonly failedFalse: Share
  /** Supported rows whose evidence is from their own passage. */
  readonly ownPassage: Share
}

/** All, naturally occurring, constructed, then each kind. */
export function scoreDrafts(rows: readonly ScoredDraftClaim[]): readonly DraftGroup[] {
  const isNatural = ({ origin }: ScoredDraftClaim) => NATURAL_ORIGINS.includes(origin)
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort()
  return [
    groupOf('all', rows),
    groupOf('naturally occurring', rows.filter(isNatural)),
    groupOf(
      'constructed',
      rows.filter((row) => !isNatural(row)),
    ),
    ...kinds.map((kind) =>
      groupOf(
        kind,
        rows.filter((row) => row.kind === kind),
      ),
    ),
  ].filter(({ passed, passedFalse }) => passed.total + passedFalse.total > 0)
}

function groupOf(name: string, rows: readonly ScoredDraftClaim[]): DraftGroup {
  const of = (isTrue: boolean, isCounted: (row: ScoredDraftClaim) => boolean) => {
    const all = rows.filter(({ label }) => (label === 'supported') === isTrue)
    return share(all.filter(isCounted).length, all.length)
  }
  const cameOut = (wanted: DraftOutcome) => (row: ScoredDraftClaim) => row.outcome === wanted
  return {
    name,
    passed: of(true, cameOut('supported')),
    flaggedTrue: of(true, cameOut('flagged')),
    failedTrue: of(true, cameOut('failed')),
    passedFalse: of(false, cameOut('supported')),
    failedFalse: of(false, cameOut('failed')),
    ownPassage: of(true, ({ isOwnPassage }) => isOwnPassage),
  }
}
