import type { CheckLayer, ClaimCheck } from '../../checks/claim/claim-check.js'
import { type EvidenceReading, readEvidence } from '../../checks/claim/evidence-reading.js'
import { passageSentences } from '../../checks/claim/passage-sentences.js'
import { verifyClaim } from '../../checks/verify-claim.js'
import type { Check, Verdict } from '../../model/claim.js'
import type { ClaimJudgement } from '../../model/judgement.js'
import type { RecheckClass } from '../../model/recheck.js'

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
  /** The claim is a sentence of its passage. */
  readonly isQuote?: true
  /** What the judges made of it; absent where none was asked for. */
  readonly judged?: RowJudgement
  /** What second looks at the claim found; absent where none was made. */
  readonly recheck?: RowRecheck
}

/** What judges made of a row that code had left to them. */
export interface RowJudgement {
  readonly outcome: RowOutcome
  readonly verdict: Verdict
  readonly judgements: readonly ClaimJudgement[]
}

/** What second looks made of a row that code held back. */
export interface RowRecheck {
  /** `accepted` only where a passage of the row's own article supports the claim. */
  readonly outcome: RowOutcome
  readonly class?: RecheckClass
  /** Another article of the file supports it, and its own does not. */
  readonly isElsewhere: boolean
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
  /** Keeps a passage that several claims rest on; default none is kept. */
  readonly readPassage?: (passage: string) => EvidenceReading
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
  const evidence = needs.readPassage?.(row.passage) ?? passageSentences(row.passage)
  const lap = { last: start }
  const { checks, verdict } = verifyClaim(
    { claim: row.claim, evidence },
    needs.checks.map((check) => timed(check, lap, needs)),
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
    ...(verdict === 'quoted' && { isQuote: true as const }),
    ...(deciding === undefined ? {} : { check: deciding.check, reason: deciding.reason }),
  }
}

/** Each look at the clock ends one check and begins the next, so that reading and aligning count to the first. */
function timed(check: ClaimCheck, lap: { last: number }, { milliseconds, times }: JudgeNeeds): ClaimCheck {
  return {
    ...check,
    run: (...given) => {
      const result = check.run(...given)
      const now = milliseconds()
      times.set(check.layer, (times.get(check.layer) ?? 0) + now - lap.last)
      lap.last = now
      return result
    },
  }
}

/** The outcome by some of the raised checks. */
export function outcomeOf(raised: readonly RaisedCheck[]): RowOutcome {
  if (raised.some(({ outcome }) => outcome === 'fail')) return 'removed'
  return raised.length > 0 ? 'flagged' : 'accepted'
}

/** Passages whose reading is kept, most recent first: files tell claims on one passage after one another. */
const PASSAGES_KEPT = 16

/** Reads passages so that claims that follow one another on one passage share its reading, as a run does. */
export function passageReader(): (passage: string) => EvidenceReading {
  const kept = new Map<string, EvidenceReading>()
  return (passage) => {
    const reading = kept.get(passage) ?? readEvidence(passageSentences(passage))
    kept.delete(passage)
    kept.set(passage, reading)
    const [oldest] = kept.keys()
    if (kept.size > PASSAGES_KEPT && oldest !== undefined) kept.delete(oldest)
    return reading
  }
}
