/*
 * The steps of a run that ask language models. Each fills bounded forms; what it brings goes the same way as what the rules
 * bring, and where a model fails the rules stand. Loaded only where a run has models.
 */
import type { StageModel } from '../contracts/stage-model.js'
import type { LanguageModel } from '../contracts/language-model.js'
import type { Candidate } from '../model/candidate.js'
import type { Evidence } from '../model/evidence.js'
import type { PaperKey } from '../model/ids.js'
import type { Plan, SubQuestion } from '../model/plan.js'
import type { Passage } from '../model/sentence.js'
import {
  extractWithModel,
  orderByPointing,
  type PointedSentence,
} from '../stages/extract/extract-with-model.js'
import { planWithModel } from '../stages/plan/plan-with-model.js'
import { planByRules } from '../stages/plan/plan.js'
import { MOST_JUDGED, orderByScores, scoreWithModel } from '../stages/retrieve/rerank-with-model.js'
import { synthesiseWithModel } from '../stages/synthesise/synthesise-with-model.js'
import { domainChecks } from './domain-checks.js'
import { draftFindings } from './draft.js'
import type { DraftedClaim, RunInProgress } from './run-in-progress.js'

/** Passages of a sub-question that a model reads, and those of one paper among them (parity A6.8). */
const MOST_READ = 6
const MOST_READ_OF_PAPER = 2
/** Pieces of evidence that the writer is offered for a sub-question. */
const MOST_OFFERED = 12

/** The model of a role with what every call of the run shares. */
export function stageModel(model: LanguageModel, run: RunInProgress): StageModel {
  const { signal } = run.needs
  return { model, onCall: run.noteCall, ...(signal !== undefined && { signal }) }
}

/** The plan that was approved, else the planner's, else that by rules. */
export async function planQuestion(run: RunInProgress): Promise<Plan> {
  const { request, needs } = run
  if (request.plan !== undefined) return request.plan
  const planner = needs.models?.planner
  const made: { plan?: Plan } = {}
  if (planner !== undefined)
    await run.item('plan', 'model', async () => {
      const field = needs.domain === undefined ? [] : [needs.domain.label, needs.domain.scope]
      made.plan = await planWithModel(request.question, {
        tagger: needs.tagger,
        planner: stageModel(planner, run),
        field,
      })
    })
  return made.plan ?? planByRules(request.question, needs)
}

/** Candidates with those first that the extractor pointed at; as they were where there is none. */
export async function readPassages(
  question: SubQuestion,
  candidates: readonly Candidate[],
  run: RunInProgress,
): Promise<readonly Candidate[]> {
  const extractor = run.needs.models?.extractor
  if (extractor === undefined) return candidates
  const asked = stageModel(extractor, run)
  const passages = passagesOf(candidates).slice(0, MOST_JUDGED)
  const scores: (number | undefined)[] = []
  // An item of its own: where the rating fails, the order of the search stands and no candidate is lost.
  await run.item('extract', `${question.label} rating`, async () => {
    scores.push(...(await scoreWithModel(question.text, passages, asked)))
  })
  const chosen = perPaper(orderByScores(passages, scores))
  const pointed: PointedSentence[] = []
  for (const passage of chosen)
    await run.item('extract', `${question.label} ${passage.id}`, async () => {
      pointed.push(...(await extractWithModel(question, toShow(passage, run), asked)))
    })
  return orderByPointing(candidates, pointed)
}

/** The passages of candidates, in the order of their best sentence. */
function passagesOf(candidates: readonly Candidate[]): Passage[] {
  return [...new Map(candidates.map(({ passage }) => [passage.id, passage])).values()]
}

function perPaper(passages: readonly Passage[]): Passage[] {
  const counts = new Map<PaperKey, number>()
  return passages
    .filter(({ paperKey }) => {
      const count = (counts.get(paperKey) ?? 0) + 1
      counts.set(paperKey, count)
      return count <= MOST_READ_OF_PAPER
    })
    .slice(0, MOST_READ)
}

function toShow(passage: Passage, { needs }: RunInProgress) {
  const { library, domain } = needs
  return {
    passage,
    ...(domain !== undefined && { domain: domainChecks(domain) }),
    sentences: library.sentences(passage.documentId, passage.firstSentence, passage.lastSentence),
    title: library.findPaper(passage.paperKey)?.record.title ?? '',
  }
}

/**
 * Drafts the claims of a sub-question: the writer's from what was pointed at and what passes by rules; quotations where
 * there is no writer, or it fails.
 */
export async function draftAnswer(question: SubQuestion, run: RunInProgress): Promise<void> {
  const writer = run.needs.models?.writer
  if (writer === undefined) return draftFindings(question, run)
  const before = run.drafts.length
  await run.item('synthesise', question.label, () => write(question, run.candidatesOf(question), run))
  if (run.drafts.length === before) {
    run.addNote(`${question.label}: the writer brought no claim; quotations are shown.`)
    draftFindings(question, run)
  }
}

/** Has the writer draft claims from candidates and adds them to those that are there. */
export async function write(
  question: SubQuestion,
  candidates: readonly Candidate[],
  run: RunInProgress,
): Promise<void> {
  const writer = run.needs.models?.writer
  if (writer === undefined) return
  const offered = candidates
    .filter(({ reading, check }) => reading !== undefined || check.outcome === 'pass')
    .slice(0, MOST_OFFERED)
  const byLabel = new Map(
    offered.map((candidate) => {
      const evidence = run.addEvidence(question.label, candidate)
      return [evidence.label, { candidate, evidence }] as const
    }),
  )
  const own = run.drafts.filter(({ draft }) => draft.subQuestion === question.label)
  const { claims, notShown } = await synthesiseWithModel(
    {
      subQuestion: question.label,
      question: question.text,
      evidence: [...byLabel.values()].map(({ evidence }) => ({ evidence, notes: notesOf(evidence) })),
      firstNumber: own.length + 1,
      known: own.map(({ draft }) => draft.text),
    },
    stageModel(writer, run),
  )
  if (notShown.length > 0)
    run.addNote(`${notShown.join(', ')}: not shown to the writer, since its context is full.`)
  run.addDrafts(claims.flatMap((claim) => withCandidate(claim, byLabel)))
}

type Offered = ReadonlyMap<string, { readonly candidate: Candidate; readonly evidence: Evidence }>
type Written = Awaited<ReturnType<typeof synthesiseWithModel>>['claims'][number]

/** A written claim answers the question as far as the best of its evidence does. */
function withCandidate(claim: Written, offered: Offered): DraftedClaim[] {
  const cited = claim.evidence.flatMap((label) => offered.get(label)?.candidate ?? [])
  const candidate = cited.find(({ check }) => check.outcome === 'pass') ?? cited[0]
  return candidate === undefined ? [] : [{ draft: { ...claim, slots: candidate.slots }, candidate }]
}

/** What the writer is told of a piece of evidence, by code. */
function notesOf({ role, direction, level }: Evidence): string[] {
  return [
    role === 'firsthand' ? 'own result' : role,
    ...(direction === 'unclear' ? [] : [direction]),
    ...(level === 'full-text' ? [] : [`${level} only`]),
  ]
}
