import { runDomainOf } from '../checks/domains/tighten-domain.js'
import { runHash } from '../checks/run-hash.js'
import type { Candidate } from '../model/candidate.js'
import { type Claim, SHOWN_VERDICTS } from '../model/claim.js'
import { type PaperKey, runIdOf } from '../model/ids.js'
import type { Plan, SubQuestion } from '../model/plan.js'
import {
  type CitedPaper,
  type NearestEvidence,
  RUN_SCHEMA,
  type RunRecord,
  type RunStatus,
  type SubAnswer,
} from '../model/run.js'
import { createStrengthReader, type StrengthReader } from './evidence-strength.js'
import { limitsOf } from './limits.js'
import { citedPapers, modelsOf, storedPassages } from './record-parts.js'
import type { RunInProgress } from './run-in-progress.js'
import { settleHeadline } from './check-headline.js'
import { stepsOf } from './steps.js'
import { judgesOf } from './settle-claims.js'
import { settleWithQuotations } from './settle-with-quotations.js'

/** Nearest evidence shown for a sub-question without a finding. */
const MAX_NEAREST = 3

/** Checks every drafted claim, settles it, and writes the record of the run. */
export async function settleRun(run: RunInProgress, plan: Plan): Promise<RunRecord> {
  const { claims } = await settleWithQuotations(run, plan)
  const { domain } = run.needs
  const reader = domain === undefined ? undefined : createStrengthReader(run.needs.library, domain)
  const answers = plan.subQuestions.map((question) =>
    withStrength(toSubAnswer(question, claims, run), { claims, run, reader }),
  )
  const { library } = run.needs
  const headline = await settleHeadline(shownIn(answers, claims), run)
  const papers = await withDesigns(run, reader)
  const judges = judgesOf(run)
  const { online } = run.needs
  const modelCalls = [...(online?.modelCalls ?? []), ...run.modelCalls, ...(run.needs.judgeCalls ?? [])]
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
    ...(domain !== undefined && { domain: runDomainOf(domain) }),
    ...modelsOf(run),
    ...(judges.length > 0 && { judges }),
    plan,
    searches: run.searches,
    premises: run.premises,
    evidence: [...run.evidence.values()],
    claims,
    answers,
    ...(headline.length > 0 && { headline }),
    ...(run.critique.length > 0 && { critique: run.critique }),
    ...(modelCalls.length > 0 && { modelCalls }),
    passages: storedPassages(run),
    papers,
    coverage,
    ...(run.request.collection !== undefined && { collection: run.request.collection }),
    ...(online !== undefined && { discovery: online.discovery() }),
    limits: limitsOf(run, answers),
    failures: run.failures,
  }
  return { ...record, sha256: runHash(record) }
}

/** The claims that the answer shows, findings first. */
function shownIn(answers: readonly SubAnswer[], claims: readonly Claim[]): readonly Claim[] {
  const labels = answers.flatMap(({ findings, opposing }) => [...findings, ...opposing])
  return labels.flatMap((label) => claims.find((claim) => claim.label === label) ?? [])
}

/** The label rests on the claims that are shown, those beyond the limit included. */
function withStrength(
  answer: SubAnswer,
  needs: {
    readonly claims: readonly Claim[]
    readonly run: RunInProgress
    readonly reader: StrengthReader | undefined
  },
): SubAnswer {
  if (needs.reader === undefined) return answer
  const shown = needs.claims.filter(
    ({ subQuestion, verdict, side }) =>
      subQuestion === answer.subQuestion &&
      SHOWN_VERDICTS.includes(verdict) &&
      (side === 'opposing' || answer.status === 'answered'),
  )
  return { ...answer, strength: needs.reader.strengthOf(shown, needs.run.evidence) }
}

/** The cited papers with their designs; where code cannot tell one, as a model read it, which counts for no label. */
async function withDesigns(run: RunInProgress, reader: StrengthReader | undefined): Promise<CitedPaper[]> {
  const papers = citedPapers(run).map((paper) => {
    const design = reader?.designOf(paper.key)
    return design === undefined ? paper : { ...paper, design }
  })
  const unclear = papers.filter(({ design }) => design?.place === 'none').map(({ key }) => key)
  const steps = await stepsOf(run)
  const read = unclear.length === 0 ? new Map<PaperKey, string>() : await steps.designs(unclear, run)
  return papers.map((paper) => {
    const key = read.get(paper.key)
    const known = run.needs.domain?.designs.find((design) => design.key === key)
    if (known === undefined || known.class === 'unclear') return paper
    return { ...paper, design: { key: known.key, label: known.label, basis: '', place: 'model' as const } }
  })
}

function toSubAnswer(question: SubQuestion, claims: readonly Claim[], run: RunInProgress): SubAnswer {
  const own = claims.filter(({ subQuestion }) => subQuestion === question.label)
  const shown = own.filter(({ verdict }) => SHOWN_VERDICTS.includes(verdict))
  const findings = shown.filter(({ side }) => side === 'finding').map(({ label }) => label)
  const opposing = shown.filter(({ side }) => side === 'opposing').map(({ label }) => label)
  const refuted = run.premises.filter(({ verdict }) => verdict === 'refuted')
  const isAnswered = findings.length > 0 && refuted.length === 0
  const removed = own.filter(({ verdict }) => !SHOWN_VERDICTS.includes(verdict))
  const nearest = isAnswered ? [] : nearestOf(question, removed, run)
  return {
    subQuestion: question.label,
    status: isAnswered ? 'answered' : 'insufficient',
    // A refuted premise is never filled: what would answer the question as put is withheld.
    findings: isAnswered ? findings.slice(0, run.request.limit) : [],
    opposing,
    nearest,
    moreFindings: isAnswered ? Math.max(0, findings.length - run.request.limit) : 0,
    reason: isAnswered ? '' : reasonOf({ question, nearest, removed, isRefuted: refuted.length > 0 }, run),
  }
}

function nearestOf(question: SubQuestion, removed: readonly Claim[], run: RunInProgress): NearestEvidence[] {
  return run
    .candidatesOf(question)
    .slice(0, MAX_NEAREST)
    .map((candidate) => {
      const { label } = run.addEvidence(question.label, candidate)
      const claim = removed.find(({ evidence }) => evidence.includes(label))
      const failed = claim?.checks.find(({ outcome }) => outcome === 'fail' || outcome === 'flag')
      return {
        evidence: label,
        missing: candidate.slots.filter(({ state }) => state === 'not-carried'),
        reason: failed?.reason ?? nearestReason(candidate),
      }
    })
}

function nearestReason({ check }: Candidate): string {
  return check.outcome === 'fail' ? check.reason : 'rests on a premise that the library refutes'
}

/** Why a sub-question has no finding. A step that failed says nothing about what the library holds. */
function reasonOf(
  result: {
    readonly question: SubQuestion
    readonly nearest: readonly NearestEvidence[]
    readonly removed: readonly Claim[]
    readonly isRefuted: boolean
  },
  run: RunInProgress,
): string {
  const { question, nearest, removed, isRefuted } = result
  if (run.failures.some(({ item }) => item === question.label))
    return 'a step of the run did not work, so nothing can be said about what the library holds'
  if (isRefuted) return 'the question takes something for granted that the library denies'
  if (removed.length > 0) return 'what carries every part of the question did not pass the checks'
  return nearest.length === 0
    ? 'no stored sentence has anything to do with it'
    : 'no stored sentence carries every part of the question'
}

/** A run in which a step failed is partial, whatever it found: it can not say that there is nothing. */
function statusOf(answers: readonly SubAnswer[], run: RunInProgress): RunStatus {
  const answered = answers.filter(({ status }) => status === 'answered').length
  if (run.failures.length > 0) return 'partial'
  if (answered === 0) return 'insufficient'
  return answered === answers.length ? 'answered' : 'partial'
}
