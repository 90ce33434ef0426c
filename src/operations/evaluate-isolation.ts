/*
 * Measures whether a judge may be given several pairs in one call: the same rows are asked alone, in batches, and alone once more,
 * group by group, so that what was measured when it was stopped can be counted.
 */
import type { Judge, JudgeOutcome, JudgePair } from '../contracts/judge.js'
import { type ClaimRow, parseClaimFile, type RejectedRow } from '../evaluation/claims/claim-row.js'
import { isNatural } from '../evaluation/claims/score-claims.js'
import { sampleRows } from '../evaluation/judges/sample-rows.js'
import {
  type IsolationRow,
  type IsolationScores,
  scoreIsolation,
} from '../evaluation/judges/score-isolation.js'
import { type LookedAtRow, type JudgeScores, scoreJudge } from '../evaluation/judges/score-judge.js'
import type { CallRecord } from '../model/call-record.js'
import { isFirsthandError } from '../model/errors.js'
import { evaluateClaims } from './evaluate-claims.js'
import { claimPair, outcomeOrFailure } from './judge-look.js'

export interface EvaluateIsolationOptions {
  /** Texts of the row files, see `parseClaimFile`. */
  readonly texts: readonly string[]
  /** Naturally occurring rows, drawn by the seed; default 300. */
  readonly sample?: number
  /** Only rows whose passage has at most so many characters; default: all. */
  readonly longest?: number
  /** How many of them are asked alone once more, as before and with drawn answers; default all. */
  readonly repeat?: number
  /** Pairs of a call; default 6. */
  readonly batch?: number
  /** Default 7. */
  readonly seed?: number
}

/** One way of asking: a judge with the calls that it has made so far. */
export interface IsolationWay {
  readonly judge: Judge
  readonly calls: readonly CallRecord[]
}

export interface EvaluateIsolationNeeds {
  readonly single: IsolationWay
  readonly batched: IsolationWay
  /** The model of `single` once more, and no answers that were kept. */
  readonly again: IsolationWay
  /** With drawn answers; absent: not measured. */
  readonly drawn?: IsolationWay
  readonly milliseconds: () => number
  /** Ends the asking; what was asked is scored. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { readonly done: number; readonly all: number }) => void
}

/** What one way of asking came to. */
export interface WayCost {
  readonly calls: number
  readonly promptTokens: number
  readonly outputTokens: number
  /** Wall clock of the calls, as they were when they were made. */
  readonly seconds: number
  /** The judge alone and with the code checks, as in `eval judges`. */
  readonly scores: JudgeScores
}

export interface IsolationEvaluation extends IsolationScores {
  readonly judge: { readonly name: string; readonly family: string; readonly fingerprint: string }
  readonly seed: number
  readonly batch: number
  readonly longest?: number
  readonly costs: {
    readonly single: WayCost
    readonly batched: WayCost
    readonly again: WayCost
    readonly drawn?: WayCost
  }
  readonly looks: readonly IsolationRow[]
  readonly rejected: readonly RejectedRow[]
}

const DEFAULTS = { sample: 300, batch: 6, seed: 7 } as const

/** Throws `input-invalid` where no line can be used. */
export async function evaluateIsolation(
  options: EvaluateIsolationOptions,
  needs: EvaluateIsolationNeeds,
): Promise<IsolationEvaluation> {
  const { texts, longest } = options
  const { sample, batch, seed, repeat = sample } = { ...DEFAULTS, ...options }
  const { rows: judged, rejected } = evaluateClaims({ texts }, needs.milliseconds)
  const byId = new Map(judged.map((row) => [row.id, row]))
  const usable = texts
    .flatMap((text) => parseClaimFile(text).claims)
    .filter(({ id, passage }) => {
      const row = byId.get(id)
      return row !== undefined && isNatural(row) && passage.length <= (longest ?? Number.MAX_SAFE_INTEGER)
    })
  const drawn = sampleRows(usable, { count: sample, seed })
  const looks = await lookInGroups(drawn, { batch, repeat }, needs)
  const costOf = (way: IsolationWay, lookOf: (row: IsolationRow) => JudgeOutcome | undefined) => {
    const looked = looks.flatMap((one): LookedAtRow[] => {
      const [row, look] = [byId.get(one.id), lookOf(one)]
      return row === undefined || look === undefined ? [] : [{ row, look, milliseconds: 0 }]
    })
    return wayCost(way, looked)
  }
  const { name, family, fingerprint } = needs.single.judge
  return {
    judge: { name, family, fingerprint },
    seed,
    batch,
    ...(longest !== undefined && { longest }),
    ...scoreIsolation(looks),
    costs: {
      single: costOf(needs.single, ({ single }) => single),
      batched: costOf(needs.batched, ({ batched }) => batched),
      again: costOf(needs.again, ({ again }) => again),
      ...(needs.drawn !== undefined && { drawn: costOf(needs.drawn, ({ drawn }) => drawn) }),
    },
    looks,
    rejected,
  }
}

interface Grouping {
  readonly batch: number
  readonly repeat: number
}

async function lookInGroups(
  rows: readonly ClaimRow[],
  { batch, repeat }: Grouping,
  needs: EvaluateIsolationNeeds,
): Promise<readonly IsolationRow[]> {
  const looks: IsolationRow[] = []
  try {
    for (let start = 0; start < rows.length && needs.signal?.aborted !== true; start += batch) {
      needs.onProgress?.({ done: start, all: rows.length })
      const isRepeated = start < repeat
      looks.push(...(await lookAtGroup(rows.slice(start, start + batch), { batch, isRepeated }, needs)))
    }
  } catch (error) {
    // The user stopped it: the groups before are whole.
    if (!isFirsthandError(error, 'cancelled')) throw error
  }
  return looks
}

async function lookAtGroup(
  rows: readonly ClaimRow[],
  { batch, isRepeated }: { readonly batch: number; readonly isRepeated: boolean },
  needs: EvaluateIsolationNeeds,
): Promise<readonly IsolationRow[]> {
  const { signal } = needs
  const pairs = rows.map(({ claim, passage }): JudgePair => claimPair(claim, passage))
  const how = { order: 'passage-first' as const, ...(signal !== undefined && { signal }) }
  const together = await needs.batched.judge.judge(pairs, { ...how, batch })
  const alone = await needs.single.judge.judge(pairs, how)
  const again = isRepeated ? await needs.again.judge.judge(pairs, how) : undefined
  const drawn = isRepeated ? await needs.drawn?.judge.judge(pairs, how) : undefined
  return rows.map(({ id }, at) => ({
    id,
    single: outcomeOrFailure(alone[at]),
    batched: outcomeOrFailure(together[at]),
    ...(again !== undefined && { again: outcomeOrFailure(again[at]) }),
    ...(drawn !== undefined && { drawn: outcomeOrFailure(drawn[at]) }),
  }))
}

function wayCost({ judge, calls }: IsolationWay, looked: readonly LookedAtRow[]): WayCost {
  const sum = (read: (call: CallRecord) => number | undefined) =>
    calls.reduce((total, call) => total + (read(call) ?? 0), 0)
  const { name, family, fingerprint } = judge
  return {
    calls: calls.length,
    promptTokens: sum(({ promptTokens }) => promptTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    seconds: Math.round(sum(({ milliseconds }) => milliseconds) / 1000),
    scores: scoreJudge({ name, family, fingerprint }, looked),
  }
}
