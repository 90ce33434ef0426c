/*
 * Verify: drafted claims come in, settled ones go out. Code checks each; what does not pass is looked for again; what code leaves open is
 * put before the judges, where there are any; what they remove is looked for once more. Nothing is decided twice by the same eyes:
 * a claim is looked for again at most once, in two rounds.
 */
import { checkClaim, type ClaimToCheck, settle } from '../checks/claim-checks.js'
import { type Check, type Claim, SHOWN_VERDICTS } from '../model/claim.js'
import type { PaperKey } from '../model/ids.js'
import type { ClaimJudgement, RunJudge } from '../model/judgement.js'
import type { Plan } from '../model/plan.js'
import { lazy } from '../util/lazy.js'
import { admitJudges } from './admit-judges.js'
import { domainChecks } from './domain-checks.js'
import { createDraftChecker, type DraftChecker } from './check-draft.js'
import { type ClaimForJudges, judgeClaims } from './judge-panel.js'
import { otherContextsOf } from './number-contexts.js'
import { RECHECKED, recheckClaim } from './recheck-claim.js'
import type { DraftedClaim, RunInProgress } from './run-in-progress.js'

export interface SettledClaims {
  readonly claims: readonly Claim[]
  /** Absent where none was configured. */
  readonly judges?: readonly RunJudge[]
}

/** Settles drafted claims of a run; default: all. Throws `config-invalid` for a judge that may not judge, and `cancelled`. */
export async function settleClaims(
  run: RunInProgress,
  plan: Plan,
  drafts: readonly DraftedClaim[] = run.drafts,
): Promise<SettledClaims> {
  judgesOf(run)
  // Passages that were read for one claim serve the next.
  const looking = { run, plan, checker: lazy(() => createDraftChecker(checkerNeeds(run))) }
  const checkedByCode = drafts.map((drafted) => byCode(drafted, run))
  const lookedForAgain = checkedByCode.map((one) => lookAgain(one, looking))
  const judged = await judge(lookedForAgain, run)
  const removedByJudges = judged.map((one) => (isRemovedByJudges(one) ? lookAgain(one, looking) : one))
  const rescued = await judge(removedByJudges.filter(isNew), run)
  const final = removedByJudges.map((one) => (isNew(one) ? (rescued.shift() ?? one) : one))
  return {
    claims: final.map(({ claim }) => withOtherContexts(claim, run)),
    ...(run.needs.judging !== undefined && { judges: judgesOf(run) }),
  }
}

/** Second looks compare numbers as the first did. */
function checkerNeeds({ needs }: RunInProgress): Parameters<typeof createDraftChecker>[0] {
  return needs.domain === undefined ? needs : { ...needs, ...domainChecks(needs.domain) }
}

/** The judges of a run as they stand; asked at its beginning for those that may not judge, and at its end for the record. */
export function judgesOf({ needs }: RunInProgress): readonly RunJudge[] {
  if (needs.judging === undefined) return []
  return admitJudges(needs.judging, needs.models?.writer?.identity.family)
}

/** A claim on its way. */
interface Settling {
  readonly claim: Claim
  readonly answers: Check
  /** What code makes of it, with the evidence that it has now. */
  readonly byCode: Claim['verdict']
  /** Its evidence changed after judges saw it. */
  readonly isNew?: boolean
}

const isNew = (one: Settling) => one.isNew === true

function byCode({ draft, candidate }: DraftedClaim, run: RunInProgress): Settling {
  return checked({ ...draft, checks: [], verdict: 'flagged' }, candidate.check, run)
}

function checked(claim: Claim, answers: Check, run: RunInProgress): Settling {
  const toCheck: ClaimToCheck = {
    text: claim.text,
    evidenceLabels: claim.evidence,
    evidence: run.evidence,
    passages: new Map([...run.passages.values()].map(({ id, text }) => [id as string, text])),
    editorialOf: (paperKey) => run.editorialOf(paperKey as PaperKey),
    answers,
    ...(run.needs.domain !== undefined && { domain: domainChecks(run.needs.domain) }),
  }
  const checks = checkClaim(toCheck)
  const verdict = settle(toCheck, checks)
  return { claim: { ...claim, checks, verdict }, answers, byCode: verdict }
}

interface Looking {
  readonly run: RunInProgress
  readonly plan: Plan
  readonly checker: () => DraftChecker
}

/** Two more rounds of search; evidence that supports the claim takes the place of what it had, where the claim then passes. */
function lookAgain(one: Settling, { run, plan, checker }: Looking): Settling {
  const { claim, answers } = one
  if (!RECHECKED.has(claim.verdict) || claim.recheck !== undefined) return one
  const question = plan.subQuestions.find(({ label }) => label === claim.subQuestion)
  const recheck = recheckClaim(claim, checker(), { run, question })
  if (recheck.found.length === 0) return { ...one, claim: { ...claim, recheck } }
  const { judgements: _old, ...rest } = claim
  const again = checked({ ...rest, evidence: recheck.found, recheck }, answers, run)
  return SHOWN_VERDICTS.includes(again.byCode)
    ? { ...again, isNew: claim.judgements !== undefined }
    : { ...one, claim: { ...claim, recheck } }
}

function isRemovedByJudges({ claim }: Settling): boolean {
  return claim.judgements !== undefined && !SHOWN_VERDICTS.includes(claim.verdict)
}

async function judge(settling: readonly Settling[], run: RunInProgress): Promise<Settling[]> {
  const { judging, library, signal } = run.needs
  if (judging === undefined || judging.judges.length === 0 || settling.length === 0) return [...settling]
  const outcomes = await judgeClaims(
    settling.map((one) => forJudges(one, run)),
    {
      judges: judging.judges,
      library,
      ...(judging.cache !== undefined && { cache: judging.cache }),
      ...(signal !== undefined && { signal }),
    },
  )
  return settling.map((one, at) => {
    const outcome = outcomes[at]
    if (outcome === undefined || outcome.judgements.length === 0) return one
    const { verdict, judgements } = outcome
    if (verdict === 'unjudged') noteFailure(one.claim.label, judgements, run)
    return { ...one, claim: { ...one.claim, verdict, judgements }, isNew: false }
  })
}

/** A claim that nobody could judge might have been shown: the run is partial. */
function noteFailure(label: string, judgements: readonly ClaimJudgement[], run: RunInProgress): void {
  const failed = judgements.find(({ opinion }) => opinion === undefined)
  if (failed === undefined) return
  const reason = failed.reason ?? 'gave no opinion'
  run.addFailure({ stage: 'verify', item: label, message: `${failed.judge}: ${reason}` })
}

function forJudges({ claim, byCode: verdict }: Settling, run: RunInProgress): ClaimForJudges {
  const cited = claim.evidence.flatMap((label) => run.evidence.get(label) ?? [])
  const passages = [...new Set(cited.map(({ passageId }) => passageId))]
  return {
    text: claim.text,
    checks: claim.checks,
    byCode: verdict,
    passages: passages.flatMap((id) => run.passages.get(id) ?? []),
    isOnDoubtfulPage:
      cited.length > 0 &&
      cited.every(({ hasDoubtfulNumbers }) => hasDoubtfulNumbers) &&
      claim.checks.some(({ check, outcome }) => check === 'numbers-present' && outcome === 'flag'),
  }
}

function withOtherContexts(claim: Claim, run: RunInProgress): Claim {
  const known = claim.evidence.flatMap((label) => run.evidence.get(label)?.sentenceIds ?? [])
  const contexts = otherContextsOf({ ...claim, known }, run.needs)
  return contexts === undefined ? claim : { ...claim, otherContexts: contexts }
}
