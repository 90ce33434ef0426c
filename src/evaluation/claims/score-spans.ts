import { groupBy } from '../../util/group-by.js'
import { type Share, share } from '../wilson.js'
import type { SpanRow } from './claim-row.js'
import type { JudgedRow } from './judge-row.js'

/** What was caught of error spans; there are no supported rows to falsely catch. */
export interface SpanScore {
  readonly name: string
  readonly removed: Share
  readonly caught: Share
}

/**
 * Scores error spans: all; the misattribution core (numeric, in conflict with the source), apart where every number does
 * occur in the source; and by source.
 */
export function scoreSpans(rows: readonly SpanRow[], judged: readonly JudgedRow[]): SpanScore[] {
  const byId = new Map(judged.map((row) => [row.id, row]))
  const score = (name: string, group: readonly SpanRow[]): SpanScore => {
    const outcomes = group.map(({ id }) => byId.get(id)?.outcome ?? 'accepted')
    const count = (isCounted: (outcome: string) => boolean) =>
      share(outcomes.filter(isCounted).length, outcomes.length)
    return {
      name,
      removed: count((outcome) => outcome === 'removed'),
      caught: count((outcome) => outcome !== 'accepted'),
    }
  }
  const core = rows.filter(({ isNumeric, isConflict }) => isNumeric && isConflict)
  return [
    score('all error spans', rows),
    score(
      'numeric',
      rows.filter(({ isNumeric }) => isNumeric),
    ),
    score('misattributed numbers (numeric and in conflict)', core),
    score(
      'misattributed, value stands in the source',
      core.filter(({ isValuePresent }) => isValuePresent),
    ),
    ...[...groupBy(rows, ({ origin }) => origin)].map(([origin, group]) => score(origin, group)),
  ]
}
