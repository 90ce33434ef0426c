/*
 * The part of the composition that makes runs: what a run needs, with the models that are set for its roles, and the plan that
 * may be looked at before. Loaded where it is first needed.
 */
import type { JudgingSession } from './compose-judging.js'
import type { LanguageModels } from './compose-language-models.js'
import type { OpenModels } from './compose-models.js'
import type { ModelBudget } from './adapters/guards/budgeted-model.js'
import { packageVersion } from './config/package-info.js'
import type { Approvals } from './contracts/approvals.js'
import type { FoundPapers } from './contracts/found-papers.js'
import type { Library } from './contracts/library.js'
import type { PassageFilter, PassageIndex } from './contracts/passage-index.js'
import type { CallRecord } from './model/call-record.js'
import type { Domain } from './model/domain.js'
import type { RunRecord } from './model/run.js'
import type { StagedSet } from './model/staged-set.js'
import type { FilterRequest } from './operations/passage-filter.js'
import type { PlannedQuestion } from './operations/plan-question.js'
import type { OnlineNeeds, ResearchNeeds } from './pipeline/run-in-progress.js'

/** What of a session runs need. */
export interface ResearchSession extends JudgingSession {
  readonly values: JudgingSession['values'] & {
    readonly 'ask.findingsLimit': number
    readonly 'ask.perPaper': number
    readonly 'network.offline': boolean
    readonly 'network.proxy': string
  }
  readonly signal: AbortSignal | undefined
  openExisting(): Promise<{
    readonly library: Library
    readonly passageIndex: PassageIndex
    readonly approvals: Approvals
    readonly foundPapers: FoundPapers
  }>
  readonly models: Pick<OpenModels, 'semantic' | 'judging'>
  openDomain(): Promise<Domain>
}

export interface RunOptions {
  readonly filter?: PassageFilter
  /** The collection that is asked, with its papers as they are. */
  readonly staged?: StagedSet
  /** Absent: the budget of the settings. */
  readonly budget?: ModelBudget
  readonly onProgress?: ((progress: { readonly stage: string; readonly item: string }) => void) | undefined
}

/** What a run needs, and what has to be closed after it. */
export interface OpenedRun {
  readonly needs: ResearchNeeds
  close(): Promise<void>
}

/** Opens what a run needs. Throws `approval-missing` with the terms in its details where a model is on another machine. */
export async function openRun(session: ResearchSession, options: RunOptions = {}): Promise<OpenedRun> {
  const { library, passageIndex, approvals } = await session.openExisting()
  const { loadTagger } = await import('./language/part-of-speech.js')
  const { openJudging, openLanguage } = await import('./compose-judging.js')
  const { filter, staged, budget } = options
  const language = await openLanguage(session, { library, approvals, filter, staged, budget })
  const judgeCalls: CallRecord[] = []
  const models = language?.models
  const [semantic, judging] = await Promise.all([
    session.models.semantic(),
    openJudging(session, language, (call) => void judgeCalls.push(call)),
  ])
  const { onProgress } = options
  return {
    needs: {
      library,
      passageIndex,
      tagger: await loadTagger(),
      clock: { now: () => new Date() },
      domain: await session.openDomain(),
      judgeCalls,
      ...(semantic !== undefined && { semantic }),
      ...(judging !== undefined && { judging }),
      ...(models !== undefined && hasRole(models) && { models }),
      ...(models !== undefined && {
        notes: models.refusedJudges.map(({ name, reason }) => `The judge ${name} was not asked. ${reason}`),
      }),
      ...(session.signal !== undefined && { signal: session.signal }),
      ...(onProgress !== undefined && { onProgress }),
    },
    close: async () => language?.close(),
  }
}

function hasRole({ planner, extractor, writer }: LanguageModels): boolean {
  return planner !== undefined || extractor !== undefined || writer !== undefined
}

/** What is asked, beside the question. */
export interface AskRequest extends FilterRequest {
  /** Collection whose papers alone may answer. */
  readonly collection?: string
  readonly plan?: PlannedQuestion
  /** Rounds of critique with a writer; default 1. */
  readonly rounds?: number
}

/** A question with everything that decides how it is asked. */
export interface Asked {
  readonly question: string
  readonly onProgress: RunOptions['onProgress']
  readonly request: AskRequest
  readonly online?: OnlineNeeds
  /** Collection into which papers were staged for this question. */
  readonly stagedIn?: string
  readonly budget?: ModelBudget
}

export async function askWith(session: ResearchSession, asked: Asked): Promise<RunRecord> {
  const { question, onProgress, request, online, budget } = asked
  const { plan, rounds } = request
  const perPaper = session.values['ask.perPaper']
  const scope = await scopeOf(session, asked)
  const [{ ask }, { needs, close }] = await Promise.all([
    import('./operations/ask.js'),
    openRun(session, { onProgress, ...scope, ...(budget !== undefined && { budget }) }),
  ])
  const { filter, staged } = scope
  return ask(
    {
      question: plan?.question ?? question,
      limit: session.values['ask.findingsLimit'],
      firsthandVersion: packageVersion(),
      ...(filter !== undefined && { filter }),
      ...(staged !== undefined && { collection: staged }),
      ...(plan !== undefined && { plan: plan.plan }),
      ...(perPaper > 0 && { perPaper }),
      settings: {
        ...runSettings(session, asked),
        ...(perPaper > 0 && { perPaper }),
      },
      ...(rounds !== undefined && { rounds }),
    },
    { ...needs, ...(online !== undefined && { online }) },
  ).finally(close)
}

/** Which papers are searched, and the collection whose papers decide whether the answer stands. */
async function scopeOf(
  session: ResearchSession,
  { request: { plan: _plan, rounds: _rounds, collection, ...named }, stagedIn }: Asked,
): Promise<Pick<RunOptions, 'filter' | 'staged'>> {
  const [{ toPassageFilter }, opened] = await Promise.all([
    import('./operations/passage-filter.js'),
    session.openExisting(),
  ])
  const staged = await stagedFor(collection ?? stagedIn, opened)
  const where = collection === undefined ? named : await inCollection(collection, named, opened)
  const filter = toPassageFilter(where, opened.library)
  return { ...(filter !== undefined && { filter }), ...(staged !== undefined && { staged }) }
}

type OpenedCollections = Pick<Awaited<ReturnType<ResearchSession['openExisting']>>, 'library' | 'foundPapers'>

/** A collection with its papers as they are now. */
async function stagedFor(
  collection: string | undefined,
  opened: OpenedCollections,
): Promise<StagedSet | undefined> {
  if (collection === undefined) return undefined
  const [{ stagedSetOf }, { listKnown }] = await Promise.all([
    import('./operations/answer-standing.js'),
    import('./operations/stage-papers.js'),
  ])
  return stagedSetOf(collection, listKnown(collection, opened))
}

/** Its papers in place of any that are named. Throws `not-found`. */
async function inCollection(
  collection: string,
  where: FilterRequest,
  opened: OpenedCollections,
): Promise<FilterRequest> {
  const { paperKeysOf } = await import('./operations/stage-papers.js')
  return { ...where, papers: paperKeysOf(collection, opened) }
}

/** What the record says of how a run was asked. Online the queries are what was agreed to, not the plan. */
function runSettings(
  { values }: ResearchSession,
  { request, online }: { readonly request: AskRequest; readonly online?: OnlineNeeds },
): Readonly<Record<string, string | boolean>> {
  const { plan, collection, papers = [] } = request
  return {
    ...(collection !== undefined && { 'filter.paperFrom': 'collection' }),
    ...(collection === undefined && papers.length > 0 && { 'filter.paperFrom': 'names' }),
    ...(plan !== undefined && online === undefined && { 'plan.approved': plan.fingerprint }),
    ...(values['network.offline'] && { 'network.offline': true }),
  }
}

/** A plan that a person changed. */
export async function readPlanWith(text: string): Promise<PlannedQuestion> {
  const [{ planFromText }, { loadTagger }] = await Promise.all([
    import('./operations/plan-question.js'),
    import('./language/part-of-speech.js'),
  ])
  return planFromText(text, { tagger: await loadTagger() })
}

/** The plan of a question: the planner's where there is one, else by rules. */
export async function planWith(session: ResearchSession, question: string): Promise<PlannedQuestion> {
  const { planQuestion } = await import('./operations/plan-question.js')
  const opened = await openRun(session)
  try {
    return await planQuestion(question, opened.needs)
  } finally {
    await opened.close()
  }
}
