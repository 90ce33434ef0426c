/*
 * Judges over the claims of somebody's text: what code left open is put before them with the passage that decides and the next best
 * ones. What they say changes the outcome of a claim; the flags of code stay printed.
 */
import { settleJudgements } from '../checks/settle-judgements.js'
import type { Library } from '../contracts/library.js'
import type { Verdict } from '../model/claim.js'
import type { DraftClaimReport, DraftEvidence, DraftOutcome } from '../model/draft-report.js'
import type { PassageId } from '../model/ids.js'
import type { ClaimJudgement } from '../model/judgement.js'
import type { JudgingNeeds } from './admit-judges.js'
import { CARRIES, type PassageResult } from './claim-reader.js'
import type { CheckedClaim } from './check-draft.js'
import { type ClaimForJudges, judgeClaims, type JudgedClaim } from './judge-panel.js'
import { CLASS_OF_VERDICT } from './recheck-claim.js'

/** A claim as code left it, with the passages that it was held against. */
export interface CodeCheckedClaim {
  readonly report: DraftClaimReport
  readonly checked: CheckedClaim
}

export interface JudgeDraftNeeds {
  readonly library: Library
  readonly judging: JudgingNeeds
  readonly signal?: AbortSignal
}

type EvidenceOf = (result: PassageResult, library: Library) => DraftEvidence | undefined

/** Throws `cancelled` only. */
export async function judgeDraft(
  claims: readonly CodeCheckedClaim[],
  needs: JudgeDraftNeeds,
  evidenceOf: EvidenceOf,
): Promise<readonly DraftClaimReport[]> {
  const { judging, library, signal } = needs
  const judged = await judgeClaims(claims.map(forJudges), {
    judges: judging.judges,
    library,
    ...(judging.cache !== undefined && { cache: judging.cache }),
    ...(signal !== undefined && { signal }),
  })
  return claims.map((claim, at) => {
    const outcome = judged[at]
    if (outcome === undefined || outcome.judgements.length === 0) return claim.report
    const accepted = acceptedResult(claim, outcome, judging)
    const evidence = accepted === undefined ? undefined : evidenceOf(accepted, library)
    return {
      ...withVerdict(claim, outcome, accepted?.passage.id),
      judgements: outcome.judgements,
      ...(evidence !== undefined && { evidence }),
    }
  })
}

/** What is removed by code, was not found, or is said by another paper than the cited one is no matter for judges. */
function forJudges({ report, checked }: CodeCheckedClaim): ClaimForJudges {
  const { deciding, beside } = checked
  const isOpen = report.outcome !== 'failed' && deciding !== undefined && deciding.standing !== 'off-topic'
  return {
    text: report.readAs,
    checks: report.checks,
    byCode: isOpen ? codeVerdict(deciding) : 'quoted',
    passages: isOpen ? [deciding, ...beside].map(({ passage }) => passage) : [],
  }
}

function codeVerdict({ standing, verification }: PassageResult): Verdict {
  return standing === 'supports' ? verification.verdict : 'flagged'
}

/** The passage that every judge accepts. */
function acceptedResult(
  { checked }: CodeCheckedClaim,
  { judgements }: JudgedClaim,
  { judges }: JudgingNeeds,
): PassageResult | undefined {
  const { deciding, beside } = checked
  const isAccepted = (id: PassageId) =>
    settleJudgements({ checks: [], byCode: 'checked-by-code', judges, passages: [id], judgements }) ===
    'supported'
  return [...(deciding === undefined ? [] : [deciding]), ...beside].find(({ passage }) =>
    isAccepted(passage.id),
  )
}

const OUTCOMES: Readonly<Partial<Record<Verdict, DraftOutcome>>> = {
  supported: 'supported',
  disputed: 'flagged',
  'partly-supported': 'failed',
  'not-stated': 'failed',
  contradicted: 'failed',
  unjudged: 'flagged',
  flagged: 'flagged',
}

function withVerdict(
  { report, checked }: CodeCheckedClaim,
  judged: JudgedClaim,
  accepted: PassageId | undefined,
): DraftClaimReport {
  const { verdict, judgements } = judged
  const outcome = OUTCOMES[verdict] ?? clearedOutcome(report, checked.deciding)
  const isUnchanged = OUTCOMES[verdict] === undefined && outcome === report.outcome
  // Code flagged it for what no judge sees: its subject is open, or the sentence points at the work of others.
  const isHeldBack = report.outcome === 'flagged' && report.verdict !== 'flagged'
  if (isUnchanged || (outcome === 'supported' && isHeldBack)) return report
  const looks = judgements.filter(({ passageId }) => accepted === undefined || passageId === accepted)
  const stays = report.outcome === 'flagged' ? `; the flag stays printed: ${report.reason}` : ''
  const { recheck, ...rest } = report
  return {
    ...rest,
    outcome,
    verdict,
    reason: `${saysOf(looks)}${stays}`,
    ...recheckOf(verdict, outcome, recheck),
  }
}

function recheckOf(
  verdict: Verdict,
  outcome: DraftOutcome,
  before: DraftClaimReport['recheck'],
): Pick<DraftClaimReport, 'recheck'> {
  const recheck = outcome === 'failed' ? CLASS_OF_VERDICT[verdict] : before
  return recheck === undefined ? {} : { recheck }
}

/** A judge of the family `firsthand` cleared the flag of its weaker form: the passage still has to carry the claim's words. */
function clearedOutcome({ outcome }: DraftClaimReport, deciding: PassageResult | undefined): DraftOutcome {
  return outcome === 'flagged' && (deciding?.coverage ?? 0) >= CARRIES ? 'supported' : outcome
}

/** What the judges said at their last look, in words. */
function saysOf(judgements: readonly ClaimJudgement[]): string {
  const last = new Map(judgements.map((look) => [`${look.judge} ${look.passageId}`, look]))
  const said = [...last.values()].map(({ judge, opinion, reason, claimAdds, probability }) => {
    const sure = probability === undefined ? '' : ` (${probability.toFixed(2)})`
    const adds = claimAdds === '' ? '' : `, it adds: ${claimAdds}`
    return opinion === undefined
      ? `${judge} failed: ${reason ?? ''}`
      : `${judge} says ${opinion}${sure}${adds}`
  })
  return [...new Set(said)].join('; ')
}
