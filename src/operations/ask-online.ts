/*
 * Ask online: a question comes in; literature services are searched, open copies are got, and the record of an answer goes out
 * that says who was asked and what could not be had. Promise: nothing is sent and nothing downloaded before the user has agreed
 * to exactly that, through the same callback whatever the interface.
 */
import type { Approvals } from '../contracts/approvals.js'
import type { Clock } from '../contracts/clock.js'
import type { SearchEntry } from '../contracts/found-papers.js'
import type { Acquisition } from '../model/acquisition.js'
import type { CandidateJudging } from '../model/candidate-judgement.js'
import type { RunDiscovery, RunEditorialCheck } from '../model/discovery.js'
import { FirsthandError } from '../model/errors.js'
import type { PaperKey } from '../model/ids.js'
import type { Plan } from '../model/plan.js'
import type { RunRecord } from '../model/run.js'
import type { OnlineNeeds } from '../pipeline/run-in-progress.js'
import { type CheckEditorialNeeds, checkEditorial, editorialTerms } from './check-editorial.js'
import { choosePapers, planQueries } from './choose-papers.js'
import {
  FETCH_LIMITS,
  type FetchPapersNeeds,
  fetchPapers,
  previewFetch,
  previewLines,
} from './fetch-papers.js'
import { type Consent, obtainConsent } from './obtain-consent.js'
import { askedProviders, paperFlow, toRunAcquisition } from './paper-flow.js'
import type { PlannedQuestion } from './plan-question.js'
import { type SearchPapersNeeds, searchPapers } from './search-papers.js'
import { briefOfPlan } from './search-brief.js'
import { type SearchRequest, searchTerms, skippedLines } from './search-providers.js'
import { listKnown, listStaged, type StagedRow, stagePapers } from './stage-papers.js'

export interface AskOnlineRequest {
  readonly question: string
  /** Collection into which papers are staged; default: one named after the question. */
  readonly collection?: string
  /** Papers that are sought at most; default 12 for the whole run (parity A5.9). */
  readonly papers?: number
  /** Where and how to search; the queries are those of the plan. */
  readonly search?: Omit<SearchRequest, 'queries'>
}

export interface AskOnlineNeeds {
  readonly approvals: Approvals
  readonly clock: Clock
  readonly consent: Consent
  plan(question: string): Promise<PlannedQuestion>
  readonly search: SearchPapersNeeds
  readonly fetch: FetchPapersNeeds
  readonly editorial: CheckEditorialNeeds
  /** Answers from the library with this plan. */
  answer(plan: PlannedQuestion, online: OnlineNeeds, collection: string): Promise<RunRecord>
  readonly onStep?: (step: { readonly stage: string; readonly item: string }) => void
}

export const ONLINE_PAPERS = 12

/** Throws `approval-missing` where the search or the downloads are not agreed to, and as its steps do. */
export async function askOnline(request: AskOnlineRequest, needs: AskOnlineNeeds): Promise<RunRecord> {
  needs.onStep?.({ stage: 'plan', item: '' })
  const planned = await needs.plan(request.question)
  const { plan } = planned
  const entry = await searchForPlan(plan, request, needs)
  const collection = request.collection ?? collectionOf(request.question)
  const rows = stageForPlan({ entry, plan, collection }, request, needs)
  const acquisitions = await getPapers({ rows, collection }, request, needs)
  return needs.answer(planned, onlineNeeds(entry, acquisitions, needs), collection)
}

/** Asks the services for the plan's queries; candidates are kept in the library. */
export async function searchForPlan(
  plan: Plan,
  request: AskOnlineRequest,
  needs: AskOnlineNeeds,
): Promise<SearchEntry> {
  const queries = planQueries(plan)
  const search = { ...request.search, queries, brief: briefOfPlan(request.question, plan) }
  const { providers } = needs.search
  if (!(await obtainConsent(searchTerms(search, providers), needs, skippedLines(search, providers))))
    throw notAgreed('Nothing was sent.')
  needs.onStep?.({ stage: 'search', item: '' })
  return (await searchPapers(search, needs.search)).entry
}

interface FoundForPlan {
  readonly entry: SearchEntry
  readonly plan: Plan
  readonly collection: string
}

/** Stages the papers that are worth getting; every choice can be taken back. Downloads nothing. */
export function stageForPlan(
  { entry, plan, collection }: FoundForPlan,
  { papers = ONLINE_PAPERS }: AskOnlineRequest,
  { search: { foundPapers }, fetch: { library } }: AskOnlineNeeds,
): readonly StagedRow[] {
  const candidates = entry.candidates.flatMap((key) => foundPapers.find(key)?.candidate ?? [])
  const { judging } = entry
  const choice = { plan, count: papers, ...(judging !== undefined && { judging }) }
  const keys = choosePapers(candidates, choice).map(({ key }) => key)
  if (keys.length === 0) return []
  stagePapers(collection, keys, { foundPapers, library })
  const rows = new Map(listStaged(collection, { foundPapers, library }).map((row) => [row.key, row]))
  return keys.flatMap((key) => rows.get(key) ?? [])
}

/** Gets the open copies of the papers. Those that the library has already are told with what came of them before. */
export async function getPapers(
  { rows, collection }: { readonly rows: readonly StagedRow[]; readonly collection: string },
  { papers = ONLINE_PAPERS }: AskOnlineRequest,
  needs: AskOnlineNeeds,
): Promise<readonly Acquisition[]> {
  const limits = { ...(needs.fetch.limits ?? FETCH_LIMITS), papers }
  const whole = listKnown(collection, needs.fetch)
  const preview = previewFetch(rows, limits, whole)
  const { terms } = preview
  if (terms !== undefined && !(await obtainConsent(terms, needs, previewLines(preview))))
    throw notAgreed('Nothing was downloaded; the papers that were found are kept.')
  needs.onStep?.({ stage: 'fetch', item: '' })
  const got = await fetchPapers(rows, { ...needs.fetch, collection: whole }, limits)
  const byPaper = new Map(got.map((acquisition) => [acquisition.paper, acquisition]))
  return rows.flatMap((row) => byPaper.get(row.key) ?? row.acquisition ?? [])
}

function onlineNeeds(
  entry: SearchEntry,
  acquisitions: readonly Acquisition[],
  needs: AskOnlineNeeds,
): OnlineNeeds {
  const state: { editorial?: RunEditorialCheck } = {}
  const names = new Map<string, string>(needs.search.providers.map(({ id, name }) => [id, name]))
  return {
    modelCalls: entry.judging?.calls ?? [],
    async checkEditorial(papers) {
      if (papers.length > 0) state.editorial = await checkCited(papers, needs)
    },
    discovery: (): RunDiscovery => ({
      searchedAt: entry.searchedAt,
      queries: entry.queries,
      providers: askedProviders(entry.report, (provider) => names.get(provider) ?? provider),
      flow: paperFlow([entry], acquisitions),
      acquisitions: acquisitions.map(toRunAcquisition),
      ...(state.editorial !== undefined && { editorial: state.editorial }),
      ...(entry.judging !== undefined && { judging: withoutCalls(entry.judging) }),
    }),
  }
}

/** The calls are among those of the run. */
function withoutCalls({ calls: _calls, ...judging }: CandidateJudging): Omit<CandidateJudging, 'calls'> {
  return judging
}

/** Looks up what is known by now of the papers that the answer would cite; a no leaves them as they are. */
async function checkCited(keys: readonly PaperKey[], needs: AskOnlineNeeds): Promise<RunEditorialCheck> {
  const terms = editorialTerms({ keys }, needs.editorial)
  if (terms !== undefined && !(await obtainConsent(terms, needs)))
    return { kind: 'not-approved', lookedUp: 0, unanswered: [] }
  const { rows, withoutId, isCancelled } = await checkEditorial({ keys }, needs.editorial)
  if (isCancelled) throw new FirsthandError('cancelled', 'The run was stopped.')
  const unanswered = rows.filter(({ after }) => after.status === 'unchecked').map(({ key }) => key)
  const partly = rows.flatMap(({ key, after }) =>
    after.partly === undefined ? [] : [{ paper: key, ...after.partly }],
  )
  return {
    kind: rows.length > 0 ? 'looked-up' : 'recent',
    lookedUp: rows.length,
    unanswered: [...unanswered, ...withoutId],
    ...(partly.length > 0 && { partly }),
  }
}

/** A name that the user can find again, from the question's own words. */
function collectionOf(question: string): string {
  const words = question.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const name = words.join(' ').slice(0, 60).trim()
  return name === '' ? 'question' : name
}

function notAgreed(what: string): FirsthandError {
  return new FirsthandError('approval-missing', `Nobody has agreed. ${what}`)
}
