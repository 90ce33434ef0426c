/*
 * How well one judge tells supported claims from others: alone, and together with the code checks as in a run. A claim that a judge
 * does not call supported is held back; one that it gives no opinion on is held back too, and counted.
 */
import { type ClaimToSettle, settleJudgements } from '../../checks/settle-judgements.js'
import type { JudgeOutcome } from '../../contracts/judge.js'
import { SHOWN_VERDICTS, type Verdict } from '../../model/claim.js'
import type { PassageId } from '../../model/ids.js'
import { OPINIONS, type Opinion } from '../../model/judgement.js'
import { groupBy } from '../../util/group-by.js'
import { type JudgedRow, outcomeOf, type RowOutcome } from '../claims/judge-row.js'
import { type CatchScore, isNatural, scoreRows } from '../claims/score-claims.js'

/** A judge as it was measured. */
export interface MeasuredJudge {
  readonly name: string
  readonly family: string
  /** Identifies weights, prompts and calibration. */
  readonly fingerprint: string
}

/** A row with the one look that a judge took at it. */
export interface LookedAtRow {
  readonly row: JudgedRow
  readonly look: JudgeOutcome
  readonly milliseconds: number
}

/** A score with a 95 % interval of its balanced accuracy. */
export interface JudgeScore extends CatchScore {
  readonly interval?: { readonly low: number; readonly high: number }
}

export interface JudgeScores extends MeasuredJudge {
  readonly rows: number
  /** Rows without an opinion: the judge could not be asked or filled no form. */
  readonly failed: number
  readonly opinions: Readonly<Record<Opinion, number>>
  /** Wall clock, mean of a row. */
  readonly secondsPerRow: number
  /** Naturally occurring rows: the headline. */
  readonly alone: JudgeScore
  /** As in a run: vetoes and quotations first, then the judge. */
  readonly withCode: JudgeScore
  /** The same rows by code without any judge, the small trained one included. */
  readonly codeAlone: JudgeScore
  readonly kinds: readonly JudgePart[]
  readonly origins: readonly JudgePart[]
}

/** The rows of one kind or origin. */
export interface JudgePart {
  readonly name: string
  readonly alone: JudgeScore
  readonly withCode: JudgeScore
}

/** Scores the looks of one judge; pure. */
export function scoreJudge(judge: MeasuredJudge, looked: readonly LookedAtRow[]): JudgeScores {
  const natural = looked.filter(({ row }) => isNatural(row))
  const opinionsOf = (opinion: Opinion) =>
    looked.filter(({ look }) => look.kind === 'judged' && look.opinion === opinion).length
  const seconds = looked.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
  const withCode = (one: LookedAtRow) => outcomeWithCode(one, judge)
  const parts = (keyOf: (row: JudgedRow) => string) => partsOf(looked, keyOf, withCode)
  return {
    ...judge,
    rows: looked.length,
    failed: looked.filter(({ look }) => look.kind === 'failed').length,
    opinions: Object.fromEntries(OPINIONS.map((name) => [name, opinionsOf(name)])) as Record<Opinion, number>,
    secondsPerRow: looked.length === 0 ? 0 : seconds / looked.length,
    alone: score('naturally occurring', natural, outcomeAlone),
    withCode: score('naturally occurring', natural, withCode),
    codeAlone: score('naturally occurring', natural, ({ row }) => row.outcome),
    kinds: parts(({ kind }) => kind),
    origins: parts(({ origin }) => origin),
  }
}

function partsOf(
  looked: readonly LookedAtRow[],
  keyOf: (row: JudgedRow) => string,
  withCode: (one: LookedAtRow) => RowOutcome,
): readonly JudgePart[] {
  return [...groupBy(looked, ({ row }) => keyOf(row))]
    .sort(([left], [right]) => left.localeCompare(right, 'en'))
    .map(([name, group]) => ({
      name,
      alone: score(name, group, outcomeAlone),
      withCode: score(name, group, withCode),
    }))
}

/** Scores rows by an outcome of each. */
export function score(
  name: string,
  looked: readonly LookedAtRow[],
  read: (one: LookedAtRow) => RowOutcome,
): JudgeScore {
  const outcomes = new Map(looked.map((one) => [one.row, read(one)]))
  const scores = scoreRows(
    name,
    looked.map(({ row }) => row),
    (row) => outcomes.get(row) ?? 'flagged',
  )
  const interval = intervalOf(scores)
  return { ...scores, ...(interval !== undefined && { interval }) }
}

function outcomeAlone({ look }: LookedAtRow): RowOutcome {
  if (look.kind === 'failed') return 'flagged'
  return look.opinion === 'supported' ? 'accepted' : 'removed'
}

/** The one passage of a row, under a name of its own. */
const PASSAGE = 'row' as PassageId

/**
 * The verdict of a run, from one look: a second look never shows what the first keeps back, and is left out, as are the blind
 * readings of numbers.
 */
function outcomeWithCode({ row, look }: LookedAtRow, { name, family }: MeasuredJudge): RowOutcome {
  const claim: ClaimToSettle = {
    checks: row.raised,
    byCode: codeVerdict(row),
    judges: [{ name, family }],
    passages: [PASSAGE],
    judgements: [
      {
        judge: name,
        family,
        passageId: PASSAGE,
        order: 'passage-first',
        claimAdds: '',
        ...(look.kind === 'judged' && { opinion: look.opinion }),
      },
    ],
  }
  const verdict = settleJudgements(claim)
  if (SHOWN_VERDICTS.includes(verdict)) return 'accepted'
  return verdict === 'flagged' || verdict === 'unjudged' ? 'flagged' : 'removed'
}

function codeVerdict({ outcome, isQuote }: JudgedRow): Verdict {
  if (isQuote === true) return 'quoted'
  return outcome === 'accepted' ? 'checked-by-code' : 'flagged'
}

/** The small trained judge, which is one of the code checks, as a judge alone. */
export function trainedLook({ raised }: JudgedRow): JudgeOutcome {
  const doubts = raised.some(({ check }) => check === 'trained-judge')
  return { kind: 'judged', claimAdds: '', opinion: doubts ? 'not-stated' : 'supported' }
}

/** What code makes of a row without the trained judge. */
export function withoutTrained(row: JudgedRow): JudgedRow {
  const raised = row.raised.filter(({ check }) => check !== 'trained-judge')
  return { ...row, raised, outcome: outcomeOf(raised) }
}

/**
 * Interval of the balanced accuracy from the Wilson intervals of its two shares by the square-and-add method
 * (R. G. Newcombe, Stat. Med. 17, 1998). Undefined where one side is empty.
 */
export function intervalOf({ caught, falselyCaught, balancedAccuracy }: CatchScore) {
  if (balancedAccuracy === undefined) return undefined
  const rate = caught.count / caught.total
  const wrong = falselyCaught.count / falselyCaught.total
  const below = Math.hypot(rate - caught.low, falselyCaught.high - wrong) / 2
  const above = Math.hypot(caught.high - rate, wrong - falselyCaught.low) / 2
  return { low: Math.max(0, balancedAccuracy - below), high: Math.min(1, balancedAccuracy + above) }
}
