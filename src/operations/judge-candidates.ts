/*
 * Judge candidates: found papers in the order of their rank come in; the same papers in the order of a model's judgements go out,
 * with every judgement. Promise: titles and abstracts leave this machine only after the user has agreed to exactly these papers;
 * what the model fails at keeps the place of its rank, with the reason.
 */
import type { Approvals } from '../contracts/approvals.js'
import type { CandidateJudge, JudgingTerms } from '../contracts/candidate-judge.js'
import type { Clock } from '../contracts/clock.js'
import type { LanguageModel } from '../contracts/language-model.js'
import type { PaperCandidate } from '../contracts/paper-candidate.js'
import { approvalFingerprint, type Destination } from '../model/approval.js'
import type { CallRecord } from '../model/call-record.js'
import {
  type CandidateJudging,
  JUDGED_AT_ONCE,
  type JudgingModel,
  type SearchBrief,
} from '../model/candidate-judgement.js'
import { type ErrorCode, FirsthandError, isFirsthandError } from '../model/errors.js'
import { ABSTRACT_CHARACTERS, judgeBatch, type StatedJudgement } from '../stages/discover/candidate-form.js'
import { orderByJudgements, scoreJudgements, shortlistOf } from '../stages/discover/judged-order.js'
import { type Consent, obtainConsent } from './obtain-consent.js'

export interface JudgeCandidatesNeeds {
  /** Absent: no model is set for the role, and the order of the search stands. */
  readonly judge?: CandidateJudge
  readonly approvals: Approvals
  readonly clock: Clock
  /** Absent: only what was approved before is done. */
  readonly consent?: Consent
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
}

export interface JudgedCandidates {
  /** All candidates, in their new order. */
  readonly candidates: readonly PaperCandidate[]
  readonly judging: CandidateJudging
}

/** The setting of the model that judges. */
export const JUDGING_ROLE = 'models.extractor'

/**
 * What has to be approved before a model on another machine judges: whose titles and abstracts it would be shown. An approval
 * of it covers nothing else of these papers.
 */
export function judgingTerms(
  candidates: readonly PaperCandidate[],
  destination: Destination,
): JudgingTerms | undefined {
  const papers = shortlistOf(candidates).map(({ key }) => key)
  if (destination.transport === 'local' || papers.length === 0) return undefined
  // Each batch may be asked twice, and so may each of its papers alone.
  const calls = 2 * (Math.ceil(papers.length / JUDGED_AT_ONCE) + papers.length)
  return {
    kind: 'remote-model',
    content: 'titles-and-abstracts',
    destinations: [destination],
    papers,
    limits: { calls, charactersPerAbstract: ABSTRACT_CHARACTERS },
  }
}

/**
 * Throws `approval-missing` where a model on another machine was not agreed to and nobody can be asked, and `cancelled`. A no of the
 * user, and whatever a model fails at, leaves the order of the rank and is said.
 */
export async function judgeCandidates(
  candidates: readonly PaperCandidate[],
  brief: SearchBrief,
  needs: JudgeCandidatesNeeds,
): Promise<JudgedCandidates> {
  const { judge } = needs
  if (judge === undefined) return unjudged(candidates, brief, `no model is set for it (${JUDGING_ROLE})`)
  const terms = judgingTerms(candidates, judge.destination)
  if (terms !== undefined && !(await isAgreed(terms, needs)))
    return unjudged(candidates, brief, 'nobody agreed that titles and abstracts are sent to the model')
  const held = hold(judge, terms)
  const outcome = await judgeAll(shortlistOf(candidates), { brief, open: held.open, needs }).finally(
    held.close,
  )
  const judged = scoreJudgements(candidates, outcome.stated)
  return {
    candidates: orderByJudgements(candidates, judged),
    judging: {
      brief,
      ...(outcome.model !== undefined && { model: outcome.model }),
      judged,
      unjudged: outcome.unjudged,
      beyond: candidates.length - shortlistOf(candidates).length,
      calls: outcome.calls,
    },
  }
}

function unjudged(
  candidates: readonly PaperCandidate[],
  brief: SearchBrief,
  reason: string,
): JudgedCandidates {
  const shortlist = shortlistOf(candidates)
  return {
    candidates,
    judging: {
      brief,
      judged: [],
      unjudged: shortlist.map(({ key }) => ({ paper: key, reason })),
      beyond: candidates.length - shortlist.length,
      calls: [],
    },
  }
}

async function isAgreed(terms: JudgingTerms, needs: JudgeCandidatesNeeds): Promise<boolean> {
  const { approvals, clock, consent } = needs
  if (consent !== undefined) return obtainConsent(terms, { approvals, clock, consent })
  const fingerprint = approvalFingerprint(terms)
  if (approvals.find(fingerprint) !== undefined) return true
  throw new FirsthandError(
    'approval-missing',
    'Titles and abstracts of found papers would be sent to a model that is not on this machine.',
    { details: { terms, fingerprint } },
  )
}

/** Opened with the first batch, once, and closed where it was. */
function hold(judge: CandidateJudge, terms: JudgingTerms | undefined) {
  const held: { opening?: Promise<LanguageModel>; model?: LanguageModel } = {}
  return {
    async open(): Promise<LanguageModel> {
      held.opening ??= judge.open(terms)
      held.model = await held.opening
      return held.model
    },
    close: async () => held.model?.close(),
  }
}

interface Batches {
  readonly brief: SearchBrief
  readonly open: () => Promise<LanguageModel>
  readonly needs: JudgeCandidatesNeeds
}

interface Outcome {
  readonly stated: ReadonlyMap<string, StatedJudgement>
  readonly unjudged: CandidateJudging['unjudged']
  readonly calls: readonly CallRecord[]
  readonly model?: JudgingModel
}

/** Of one batch only: the next may be filled well. */
const OF_ONE_BATCH: readonly ErrorCode[] = ['model-output-invalid', 'model-prompt-too-long', 'model-failed']
/** Of the model, its key, the budget or an approval that was taken back: every further call would end alike. */
const OF_ALL: readonly ErrorCode[] = [
  'model-unavailable',
  'config-invalid',
  'budget-exhausted',
  'approval-missing',
]
/** Failures that a shorter prompt and a shorter form may avoid. */
const OF_LENGTH: readonly ErrorCode[] = ['model-output-invalid', 'model-prompt-too-long']

/** What came of the batches so far. */
interface JudgingBook {
  readonly stated: Map<string, StatedJudgement>
  readonly reasons: Map<string, string>
  readonly calls: CallRecord[]
  model?: JudgingModel
  /** Why no further batch is asked. */
  end?: string
}

async function judgeAll(shortlist: readonly PaperCandidate[], batches: Batches): Promise<Outcome> {
  const book: JudgingBook = { stated: new Map(), reasons: new Map(), calls: [] }
  const queue = inBatches(shortlist)
  for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
    queue.unshift(...(await judgeOrExplain(batch, batches, book)))
    batches.needs.onProgress?.({ done: book.stated.size + book.reasons.size, total: shortlist.length })
  }
  const { stated, reasons, calls, model } = book
  const unjudged = shortlist.flatMap(({ key }) => {
    const reason = reasons.get(key)
    return reason === undefined ? [] : [{ paper: key, reason }]
  })
  return { stated, unjudged, calls, ...(model !== undefined && { model }) }
}

/** Has one batch judged, or notes why not. Returns what is to be asked in its place: each paper alone where it was too much at once. */
async function judgeOrExplain(
  batch: readonly PaperCandidate[],
  batches: Batches,
  book: JudgingBook,
): Promise<readonly (readonly PaperCandidate[])[]> {
  const explain = (reason: string) => {
    for (const { key } of batch) book.reasons.set(key, reason)
  }
  if (book.end !== undefined) {
    explain(book.end)
    return []
  }
  try {
    await judgeInto(book, batch, batches)
  } catch (error) {
    // The per-item loop: what fails is said, and its papers keep the place of their rank.
    const { code, reason } = failureOf(error)
    if (OF_LENGTH.includes(code) && batch.length > 1) return batch.map((one) => [one])
    if (OF_ALL.includes(code)) book.end = reason
    explain(reason)
  }
  return []
}

async function judgeInto(
  book: JudgingBook,
  batch: readonly PaperCandidate[],
  { brief, open, needs: { signal } }: Batches,
): Promise<void> {
  const model = await open()
  book.model = modelOf(model)
  const judged = await judgeBatch(batch, brief, {
    model,
    onCall: (call) => void book.calls.push(call),
    ...(signal !== undefined && { signal }),
  })
  for (const [at, judgement] of judged.entries()) book.stated.set(batch[at]?.key ?? '', judgement)
}

function inBatches(papers: readonly PaperCandidate[]): (readonly PaperCandidate[])[] {
  const count = Math.ceil(papers.length / JUDGED_AT_ONCE)
  return Array.from({ length: count }, (_, at) =>
    papers.slice(at * JUDGED_AT_ONCE, (at + 1) * JUDGED_AT_ONCE),
  )
}

function modelOf({ identity }: LanguageModel): JudgingModel {
  const { adapter, model, digest, family, endpoint, isRemote } = identity
  return { adapter, model, digest, family, endpoint, isRemote }
}

/** Throws what no ranking can go on from: a stop, a refused approval, a defect. */
function failureOf(error: unknown): { readonly code: ErrorCode; readonly reason: string } {
  if (isFirsthandError(error) && [...OF_ONE_BATCH, ...OF_ALL].includes(error.code))
    return { code: error.code, reason: error.message }
  throw error
}
