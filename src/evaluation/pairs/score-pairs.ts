import type { CheckId, Verdict } from '../../model/claim.js'
import { type Share, share } from '../wilson.js'
import type { PairRow } from './pair-row.js'

/** How one claim came out. */
export interface PairResult {
  readonly id: string
  readonly kind: string
  readonly label: boolean
  readonly claim: string
  readonly verdict: Verdict
  /** Removed by a check. */
  readonly isRemoved: boolean
  /** Removed, or left for a person to look at: not passed in either case. */
  readonly isStopped: boolean
  readonly check?: CheckId
  readonly reason: string
  readonly milliseconds: number
}

/** Caught false claims and stopped true ones of one kind. */
export interface KindScore {
  readonly kind: string
  /** False claims that a check removed, and those that it removed or flagged. */
  readonly removed: Share
  readonly caught: Share
  /** True claims that a check removed, and those that it removed or flagged. */
  readonly falselyRemoved: Share
  readonly falselyStopped: Share
}

export interface PairScores {
  readonly kinds: readonly KindScore[]
  readonly all: KindScore
}

/** Scores by kind, in the order in which kinds first appear. */
export function scorePairs(results: readonly PairResult[]): PairScores {
  const kinds = [...new Set(results.map(({ kind }) => kind))]
  return {
    kinds: kinds.map((kind) =>
      scoreOf(
        kind,
        results.filter((result) => result.kind === kind),
      ),
    ),
    all: scoreOf('all', results),
  }
}

function scoreOf(kind: string, results: readonly PairResult[]): KindScore {
  const yes = results.filter(({ label }) => label)
  const no = results.filter(({ label }) => !label)
  const count = (of: readonly PairResult[], is: (result: PairResult) => boolean) =>
    share(of.filter(is).length, of.length)
  return {
    kind,
    removed: count(no, ({ isRemoved }) => isRemoved),
    caught: count(no, ({ isStopped }) => isStopped),
    falselyRemoved: count(yes, ({ isRemoved }) => isRemoved),
    falselyStopped: count(yes, ({ isStopped }) => isStopped),
  }
}

/** Kinds with fewer false rows than the bench asks for. */
export function thinKinds(rows: readonly PairRow[], least: number): readonly string[] {
  const counts = new Map<string, number>()
  for (const { kind, label } of rows) if (!label) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].filter(([, count]) => count < least).map(([kind]) => kind)
}
