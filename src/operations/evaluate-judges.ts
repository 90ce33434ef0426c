/*
 * Measures judges on labelled claims: each takes one look at each claim and its passage, alone and laid together with the code checks.
 * Who wrote the claims of such rows is not known, so nothing is said of the writer's family.
 */
import type { Judge, JudgeOutcome } from '../contracts/judge.js'
import { type ClaimRow, parseClaimFile, type RejectedRow } from '../evaluation/claims/claim-row.js'
import type { JudgedRow } from '../evaluation/claims/judge-row.js'
import { isNatural } from '../evaluation/claims/score-claims.js'
import { sampleRows } from '../evaluation/judges/sample-rows.js'
import {
  type JudgeScores,
  type LookedAtRow,
  type MeasuredJudge,
  scoreJudge,
  trainedLook,
  withoutTrained,
} from '../evaluation/judges/score-judge.js'
import { isFirsthandError } from '../model/errors.js'
import { OWN_FAMILY } from '../model/judgement.js'
import { evaluateClaims } from './evaluate-claims.js'
import { claimPair, outcomeOrFailure } from './judge-look.js'

export interface EvaluateJudgesOptions {
  /** Texts of the row files, see `parseClaimFile`. */
  readonly texts: readonly string[]
  /** Naturally occurring rows that a slow judge looks at, drawn by the seed. */
  readonly sample: number
  /** A quick judge looks at the sample too, and at no other row. */
  readonly isForAll?: boolean
  /** Default 7. */
  readonly seed?: number
}

/** A judge to be measured; a slow one sees the sample, a quick one every row. */
export interface JudgeToMeasure {
  readonly judge: Judge
  readonly isSlow: boolean
}

export interface EvaluateJudgesNeeds {
  readonly judges: readonly JudgeToMeasure[]
  /** A wall clock: most of the time of a judge is spent in another process. */
  readonly milliseconds: () => number
  /** Ends the looking; what was looked at is scored. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: {
    readonly judge: string
    readonly done: number
    readonly all: number
  }) => void
}

/** One look of one judge, for the row file. */
export interface JudgeLookRow {
  readonly judge: string
  readonly id: string
  readonly kind: string
  readonly origin: string
  readonly label: string
  readonly byCode: string
  readonly look: JudgeOutcome
  readonly milliseconds: number
}

export interface JudgeEvaluation {
  readonly seed: number
  /** Rows of the files, and those of the sample. */
  readonly rows: number
  readonly sample: number
  /** The trained judge on all rows and on the sample, then the others. */
  readonly scores: readonly JudgeScores[]
  readonly looks: readonly JudgeLookRow[]
  readonly rejected: readonly RejectedRow[]
}

const SEED = 7

/** Throws `input-invalid` where no line can be used. */
export async function evaluateJudges(
  { texts, sample, isForAll = false, seed = SEED }: EvaluateJudgesOptions,
  needs: EvaluateJudgesNeeds,
): Promise<JudgeEvaluation> {
  const { rows: judged, rejected } = evaluateClaims({ texts }, needs.milliseconds)
  const byId = new Map(judged.map((row) => [row.id, row]))
  const rows = texts
    .flatMap((text) => parseClaimFile(text).claims)
    .flatMap((claim): RowToLookAt[] => {
      const row = byId.get(claim.id)
      return row === undefined ? [] : [{ id: claim.id, claim, row }]
    })
  const natural = rows.filter(({ row }) => isNatural(row))
  const drawn = sampleRows(natural, { count: sample, seed })
  const scores = [
    scoreTrained('on all rows', rows),
    ...(needs.judges.some(({ isSlow }) => isSlow || isForAll) ? [scoreTrained('on the sample', drawn)] : []),
  ]
  const looks: JudgeLookRow[] = []
  for (const { judge, isSlow } of needs.judges) {
    const looked = await lookAtAll(judge, isSlow || isForAll ? drawn : rows, needs)
    scores.push(scoreJudge(describe(judge), looked))
    looks.push(...looked.map((one) => toLookRow(judge.name, one)))
  }
  return { seed, rows: rows.length, sample: drawn.length, scores, looks, rejected }
}

interface RowToLookAt {
  readonly id: string
  readonly claim: ClaimRow
  readonly row: JudgedRow
}

/** It is one of the code checks: beside it stand the others. */
function scoreTrained(where: string, rows: readonly RowToLookAt[]): JudgeScores {
  const judge = { name: `trained judge, ${where}`, family: OWN_FAMILY, fingerprint: 'built in' }
  const looked = rows.map(({ row }) => ({
    row: withoutTrained(row),
    look: trainedLook(row),
    milliseconds: row.milliseconds,
  }))
  const withCode = new Map(rows.map(({ row }) => [row.id, row]))
  const scores = scoreJudge(judge, looked)
  // As a code check it flags what the others accept; a judge of its own family would only do the same.
  const together = scoreJudge(
    judge,
    looked.map((one) => ({ ...one, row: withCode.get(one.row.id) ?? one.row })),
  )
  return { ...scores, withCode: together.codeAlone }
}

function describe({ name, family, fingerprint }: Judge): MeasuredJudge {
  return { name, family, fingerprint }
}

async function lookAtAll(
  judge: Judge,
  rows: readonly RowToLookAt[],
  { milliseconds, signal, onProgress }: EvaluateJudgesNeeds,
): Promise<readonly LookedAtRow[]> {
  const looked: LookedAtRow[] = []
  for (const { claim, row } of rows) {
    if (signal?.aborted === true) break
    onProgress?.({ judge: judge.name, done: looked.length, all: rows.length })
    const start = milliseconds()
    const look = await lookAt(judge, claim, signal)
    if (look === undefined) break
    looked.push({ row, look, milliseconds: milliseconds() - start })
  }
  return looked
}

/** Undefined where the user stopped it: what was looked at before is scored. */
async function lookAt(
  judge: Judge,
  { claim, passage }: ClaimRow,
  signal: AbortSignal | undefined,
): Promise<JudgeOutcome | undefined> {
  try {
    const [look] = await judge.judge([claimPair(claim, passage)], {
      order: 'passage-first',
      ...(signal !== undefined && { signal }),
    })
    return outcomeOrFailure(look)
  } catch (error) {
    if (isFirsthandError(error, 'cancelled')) return undefined
    throw error
  }
}

function toLookRow(judge: string, { row, look, milliseconds }: LookedAtRow): JudgeLookRow {
  const { id, kind, origin, label, outcome } = row
  return { judge, id, kind, origin, label, byCode: outcome, look, milliseconds: Math.round(milliseconds) }
}
