/*
 * Whether what a judge says of a pair depends on the pairs in the same call: verdicts of calls with several pairs against those of
 * calls with one, beside how far two runs of calls with one differ.
 */
import type { JudgeOutcome } from '../../contracts/judge.js'
import { type Share, share } from '../wilson.js'

/** The looks at one row; absent where there was none. */
export interface IsolationRow {
  readonly id: string
  readonly single: JudgeOutcome
  readonly batched: JudgeOutcome
  /** The same question once more, alone and in the same way. */
  readonly again?: JudgeOutcome
  /** Alone with an answer drawn at a temperature, where a model always gives the same one. */
  readonly drawn?: JudgeOutcome
}

/** Rows that came out otherwise than by the first single call. */
export interface Difference {
  /** Another opinion, or one where the other has none. */
  readonly opinion: Share
  /** Accepted in one and not in the other: what decides whether a claim is shown. */
  readonly acceptance: Share
}

export interface IsolationScores {
  readonly rows: number
  readonly batched: Difference
  readonly again?: Difference
  readonly drawn?: Difference
  /** Batched against single by place in the call, from 1; rows that were asked alone after all have place 0. */
  readonly places: readonly ({ readonly place: number } & Difference)[]
  /** Rows of the batches that had to be asked alone: left out of the answer, or filled wrongly. */
  readonly askedAlone: Share
  /**
   * True: on at least 300 rows the opinions of batches differ no more than those of two single runs. False: they differ more, on as
   * many rows or so clearly that the intervals lie apart. Undefined: not told by what was measured. Drawn answers do not count.
   */
  readonly isAllowed?: boolean
}

/** Rows from which a measurement counts (issue: at least 300 development rows). */
export const LEAST_ROWS = 300

/** Pure. */
export function scoreIsolation(rows: readonly IsolationRow[]): IsolationScores {
  const batched = difference(rows.map((row) => [row.single, row.batched]))
  const again = differenceOf(rows, ({ again: other }) => other)
  const drawn = differenceOf(rows, ({ drawn: other }) => other)
  const placed = rows.map((row) => ({ row, place: placeOf(row.batched) }))
  const places = [...new Set(placed.map(({ place }) => place))].sort((left, right) => left - right)
  const isAllowed = again === undefined ? undefined : isNoMore(batched.opinion, again.opinion)
  return {
    rows: rows.length,
    batched,
    ...(again !== undefined && { again }),
    ...(drawn !== undefined && { drawn }),
    places: places.map((place) => ({
      place,
      ...difference(
        placed.filter((one) => one.place === place).map(({ row }) => [row.single, row.batched] as const),
      ),
    })),
    askedAlone: share(placed.filter(({ place }) => place === 0).length, rows.length),
    ...(isAllowed !== undefined && { isAllowed }),
  }
}

function differenceOf(
  rows: readonly IsolationRow[],
  read: (row: IsolationRow) => JudgeOutcome | undefined,
): Difference | undefined {
  const pairs = rows.flatMap((row) => {
    const other = read(row)
    return other === undefined ? [] : [[row.single, other] as const]
  })
  return pairs.length === 0 ? undefined : difference(pairs)
}

function isNoMore(batched: Share, again: Share): boolean | undefined {
  if (batched.low > again.high) return false
  if (Math.min(batched.total, again.total) < LEAST_ROWS) return undefined
  return rateOf(batched) <= rateOf(again)
}

function rateOf({ count, total }: Share): number {
  return total === 0 ? 1 : count / total
}

function placeOf(outcome: JudgeOutcome): number {
  return outcome.kind === 'judged' ? (outcome.batch?.place ?? 0) : 0
}

function difference(pairs: readonly (readonly [JudgeOutcome, JudgeOutcome])[]): Difference {
  const count = (read: (outcome: JudgeOutcome) => unknown) =>
    share(pairs.filter(([left, right]) => read(left) !== read(right)).length, pairs.length)
  return {
    opinion: count((outcome) => (outcome.kind === 'judged' ? outcome.opinion : 'failed')),
    acceptance: count((outcome) => outcome.kind === 'judged' && outcome.opinion === 'supported'),
  }
}
