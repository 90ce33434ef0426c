import { checkClaim, type ClaimToCheck, settle } from '../checks/claim-checks.js'
import { runHash } from '../checks/run-hash.js'
import { type Claim, SHOWN_VERDICTS } from '../model/claim.js'
import { runIdOf } from '../model/ids.js'
import type { EditorialNotice } from '../model/paper.js'
import type { Plan, SubQuestion } from '../model/plan.js'
import {
  type NearestEvidence,
  RUN_SCHEMA,
  type RunRecord,
  type RunStatus,
  type SubAnswer,
} from '../model/run.js'
import { limitsOf } from './limits.js'
import { citedPapers, storedPassages } from './record-parts.js'
import type { DraftedClaim, RunInProgress } from './run-in-progress.js'

/** Nearest evidence shown for a sub-question without a finding. */
const MAX_NEAREST = 3

/** Checks every drafted claim, settles it, and writes the record of the run. */
export function settleRun(run: RunInProgress, plan: Plan): RunRecord {
  const claims = run.drafts.map((drafted) => settleClaim(drafted, run))
  const answers = plan.subQuestions.map((question) => toSubAnswer(question, claims, run))
  const { library } = run.needs
  const startedAt = run.startedAt.toISOString()
  const coverage = {
    ...library.coverage(),
    searches: run.searches.length,
    passagesLookedAt: new Set(run.searches.flatMap(({ hits }) => hits.map(({ passageId }) => passageId)))
      .size,
  }
  const record: Omit<RunRecord, 'sha256'> = {
    schema: RUN_SCHEMA,
    id: runIdOf(`${run.request.question}\n${startedAt}\n${JSON.stringify(run.request.settings)}`),
    firsthandVersion: run.request.firsthandVersion,
    startedAt,
    question: run.request.question,
    status: statusOf(answers, run),
    settings: run.request.settings,
    plan,
    searches: run.searches,
    premises: run.premises,
    evidence: [...run.evidence.values()],
    claims,
    answers,
    passages: storedPassages(run),
    papers: citedPapers(run),
    coverage,
    limits: limitsOf(run, answers),
    failures: run.failures,
  }
  return { ...record, sha256: runHash(record) }
}

function settleClaim({ draft, candidate }: DraftedClaim, run: RunInProgress): Claim {
  const claim: ClaimToCheck = {
    text: draft.text,
    evidenceLabels: draft.evidence,
    evidence: run.evidence,
    passages: new Map([...run.passages.values()].map(({ id, text }) => [id as string, text])),
    editorialOf: (paperKey) => editorialOf(paperKey, run),
    answers: candidate.check,
  }
  const checks = checkClaim(claim)
  return { ...draft, checks, verdict: settle(claim, checks) }
}

function editorialOf(paperKey: string, run: RunInProgress): EditorialNotice {
  const paper = [...run.evidence.values()].find((evidence) => evidence.paperKey === paperKey)
  const found = paper === undefined ? undefined : run.needs.library.findPaper(paper.paperKey)
  return found?.editorial ?? { status: 'unchecked', source: 'none' }
}

function toSubAnswer(question: SubQuestion, claims: readonly Claim[], run: RunInProgress): SubAnswer {
  const own = claims.filter(({ subQuestion }) => subQuestion === question.label)
  const shown = own.filter(({ verdict }) => SHOWN_VERDICTS.includes(verdict))
  const findings = shown.filter(({ side }) => side === 'finding').map(({ label }) => label)
  const opposing = shown.filter(({ side }) => side === 'opposing').map(({ label }) => label)
  const refuted = run.premises.filter(({ verdict }) => verdict === 'refuted')
  const isAnswered = findings.length > 0 && refuted.length === 0
  const nearest = isAnswered ? [] : nearestOf(question, run)
  return {
    subQuestion: question.label,
    status: isAnswered ? 'answered' : 'insufficient',
    // A refuted premise is never filled: what would answer the question as put is withheld.
    findings: isAnswered ? findings.slice(0, run.request.limit) : [],
    opposing,
    nearest,
    moreFindings: isAnswered ? Math.max(0, findings.length - run.request.limit) : 0,
    reason: isAnswered ? '' : reasonOf(nearest, refuted.length > 0),
  }
}

function nearestOf(question: SubQuestion, run: RunInProgress): NearestEvidence[] {
  return run
    .candidatesOf(question)
    .slice(0, MAX_NEAREST)
    .map((candidate) => ({
      evidence: run.addEvidence(question.label, candidate).label,
      missing: candidate.slots.filter(({ state }) => state === 'not-carried'),
      reason:
        candidate.check.outcome === 'fail'
          ? candidate.check.reason
          : 'rests on a premise that the library refutes',
    }))
}

function reasonOf(nearest: readonly NearestEvidence[], isRefuted: boolean): string {
  if (isRefuted) return 'the question takes something for granted that the library denies'
  return nearest.length === 0
    ? 'no stored sentence has anything to do with it'
    : 'no stored sentence carries every part of the question'
}

function statusOf(answers: readonly SubAnswer[], run: RunInProgress): RunStatus {
  const answered = answers.filter(({ status }) => status === 'answered').length
  if (answered === 0) return 'insufficient'
  return answered === answers.length && run.failures.length === 0 ? 'answered' : 'partial'
}
