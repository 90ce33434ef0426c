import type { CheckLayer, ClaimCheck } from '../../checks/claim/claim-check.js'
import { passageSentences } from '../../checks/claim/passage-sentences.js'
import { verifyClaim } from '../../checks/verify-claim.js'
import type { Check } from '../../model/claim.js'

/** `removed` by a fail, `flagged` for a second look, or `accepted`. */
export type RowOutcome = 'accepted' | 'flagged' | 'removed'

/** How the engine judged one row. */
export interface JudgedRow {
  readonly id: string
  readonly claim: string
  readonly kind: string
  readonly origin: string
  readonly label: string
  readonly outcome: RowOutcome
  /** The first check that failed, else the first that flagged. */
  readonly check?: Check['check']
  readonly reason?: string
  /** Every failed or flagged check, with its rung. */
  readonly raised: readonly RaisedCheck[]
  readonly milliseconds: number
}

export interface RaisedCheck {
  readonly check: Check['check']
  readonly layer: CheckLayer
  readonly outcome: 'fail' | 'flag'
  readonly reason: string
}

/** Running time of a rung over all rows. */
export type LayerTimes = Map<CheckLayer, number>

export interface JudgeNeeds {
  readonly checks: readonly ClaimCheck[]
  readonly milliseconds: () => number
  /** Added to while rows are judged. */
  readonly times: LayerTimes
}

interface RowToJudge {
  readonly id: string
  readonly claim: string
  readonly passage: string
  readonly kind: string
  readonly origin: string
  readonly label: string
}

/** Runs the checks on claim and passage alone; kind, origin and label are only carried along. */
export function judgeRow(row: RowToJudge, needs: JudgeNeeds): JudgedRow {
  const start = needs.milliseconds()
  const evidence = passageSentences(row.passage)
  const { checks } = verifyClaim(
    { claim: row.claim, evidence },
    needs.checks.map((check) => timed(check, needs)),
  )
  const milliseconds = needs.milliseconds() - start
  const raised = checks.flatMap(({ check, outcome, reason }, index): RaisedCheck[] =>
    outcome === 'fail' || outcome === 'flag'
      ? [{ check, outcome, reason, layer: needs.checks[index]?.layer ?? 'quote' }]
      : [],
  )
  const deciding = raised.find(({ outcome }) => outcome === 'fail') ?? raised[0]
  const { id, claim, kind, origin, label } = row
  return {
    id,
    claim,
    kind,
    origin,
    label,
    raised,
    milliseconds,
    outcome: outcomeOf(raised),
    ...(deciding === undefined ? {} : { check: deciding.check, reason: deciding.reason }),
  }
}

function timed(check: ClaimCheck, { milliseconds, times }: JudgeNeeds): ClaimCheck {
  return {
    ...check,
    run: (...given) => {
      const start = milliseconds()
      const result = check.run(...given)
      times.set(check.layer, (times.get(check.layer) ?? 0) + milliseconds() - start)
      return result
    },
  }
}

/** The outcome by some of the raised checks. */
export function outcomeOf(raised: readonly RaisedCheck[]): RowOutcome {
  if (raised.some(({ outcome }) => outcome === 'fail')) return 'removed'
  return raised.length > 0 ? 'flagged' : 'accepted'
}
