import { type Check, type Claim, SHOWN_VERDICTS, type Verdict } from '../model/claim.js'
import type { RunRecord } from '../model/run.js'
import type { RunProblem } from './run-verification.js'
import { MARKS_ONLY, settleJudgements } from './settle-judgements.js'

/** Verdicts that only judges give. */
const OF_JUDGES: ReadonlySet<Verdict> = new Set(['supported', 'disputed'])

/**
 * Whether what judges said carries the verdict of each claim that is shown: settled again from the record. A verdict of judges without
 * judges, or another one than their opinions give, is a problem.
 */
export function judgementProblems(run: RunRecord): RunProblem[] {
  return run.claims.flatMap((claim) => {
    const wrong = claim.judgements === undefined ? unjudged(claim) : settledOtherwise(claim, run)
    return wrong === undefined ? [] : [{ kind: 'claim', where: claim.label, message: wrong } as const]
  })
}

function unjudged({ verdict }: Claim): string | undefined {
  return OF_JUDGES.has(verdict) ? `Its verdict is ${verdict}, but no judge has seen it.` : undefined
}

function settledOtherwise(claim: Claim, run: RunRecord): string | undefined {
  if (!SHOWN_VERDICTS.includes(claim.verdict)) return undefined
  const cited = run.evidence.filter(({ label }) => claim.evidence.includes(label))
  const isFlagged = (check: Check) => check.outcome === 'flag' && !MARKS_ONLY.has(check.check)
  const verdict = settleJudgements({
    checks: claim.checks,
    byCode: claim.checks.some(isFlagged) ? 'flagged' : 'checked-by-code',
    judges: run.judges ?? [],
    passages: [...new Set(cited.map(({ passageId }) => passageId))],
    judgements: claim.judgements ?? [],
    isOnDoubtfulPage:
      cited.length > 0 &&
      cited.every(({ hasDoubtfulNumbers }) => hasDoubtfulNumbers) &&
      claim.checks.some(({ check, outcome }) => check === 'numbers-present' && outcome === 'flag'),
  })
  return verdict === claim.verdict
    ? undefined
    : `Its verdict is ${claim.verdict}, but what its judges said gives ${verdict}.`
}
