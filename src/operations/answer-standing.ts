/*
 * Answer standing: the answers of a library come in; whether each still stands on the papers over which it was given goes out.
 * An answer is never deleted for that: it is marked, and stands again where the collection is again what it was.
 */
import type { RunScope } from '../contracts/library.js'
import type { RunId } from '../model/ids.js'
import { changeBetween, type StagedChange, type StagedSet, stagedSet } from '../model/staged-set.js'
import { toStagedPaper } from './fetch-papers.js'
import { listKnown, type StageNeeds, type StagedRow } from './stage-papers.js'

export type AnswerStanding =
  /** It was given over the library or over papers that were named: no collection decides about it. */
  | { readonly kind: 'unbound' }
  /** The collection is what it was. */
  | { readonly kind: 'current'; readonly collection: string }
  | ({ readonly kind: 'stale'; readonly collection: string } & StagedChange)
  /** It was given over staged papers, and which they were is not kept. */
  | { readonly kind: 'unknown' }

interface StandingNeeds extends StageNeeds {
  readonly library: StageNeeds['library'] & { runScopes(): readonly RunScope[] }
}

/** The papers of a collection as they are now. */
export function stagedSetOf(name: string, rows: readonly StagedRow[]): StagedSet {
  return stagedSet(name, rows.map(toStagedPaper))
}

/** The standing of every run of the library. */
export function answerStandings(needs: StandingNeeds): ReadonlyMap<RunId, AnswerStanding> {
  const sets = new Map<string, StagedSet>()
  const now = (name: string): StagedSet => {
    const set = sets.get(name) ?? stagedSetOf(name, listKnown(name, needs))
    sets.set(name, set)
    return set
  }
  return new Map(needs.library.runScopes().map((scope) => [scope.id, standingOf(scope, now)]))
}

/** `now`: a collection as it is. Pure. */
export function standingOf(
  { collection, isOnline, paperFilter }: RunScope,
  now: (name: string) => StagedSet,
): AnswerStanding {
  if (collection === undefined)
    return isOnline || paperFilter === 'unknown' ? { kind: 'unknown' } : { kind: 'unbound' }
  const change = changeBetween(collection, now(collection.name))
  return change === undefined
    ? { kind: 'current', collection: collection.name }
    : { kind: 'stale', collection: collection.name, ...change }
}

/** In words, for every place that shows an old answer; undefined where there is nothing to say. */
export function standingLine(standing: AnswerStanding): string | undefined {
  if (standing.kind === 'unbound' || standing.kind === 'current') return undefined
  if (standing.kind === 'unknown')
    return 'Perhaps stale: which papers were staged when it was given is not kept; ask again.'
  const { collection, added, removed, changed } = standing
  const parts = [
    added.length > 0 ? `+${added.length}` : '',
    removed.length > 0 ? `−${removed.length}` : '',
    changed.length > 0 ? `${changed.length} changed` : '',
  ].filter((part) => part !== '')
  const count = added.length + removed.length + changed.length
  return `Stale: the collection ${collection} changed since: ${parts.join(' ')} ${count === 1 ? 'paper' : 'papers'}; ask again.`
}

/** Fingerprints of all collections as they are: an approval of staged papers with another one is of no use any more. */
export function currentFingerprints(needs: StageNeeds): ReadonlySet<string> {
  return new Set(
    needs.foundPapers.collections().map(({ name }) => stagedSetOf(name, listKnown(name, needs)).fingerprint),
  )
}
