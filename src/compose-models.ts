/*
 * The part of the composition that deals with models: which are there, installing and choosing one, embedding the
 * library, and what a run or an evaluation needs for meaning. Loaded where it is first needed.
 */
import { join } from 'node:path'
import type { Cache } from './contracts/cache.js'
import type { Fetcher } from './contracts/fetcher.js'
import type { Embedder } from './contracts/embedder.js'
import {
  isUnavailable,
  type InstallProgress,
  type ModelRole,
  type ModelState,
  type ModelStore,
  type RuntimeState,
} from './contracts/model-store.js'
import type { Judge } from './contracts/judge.js'
import type { LanguageModel } from './contracts/language-model.js'
import type { CallRecord } from './model/call-record.js'
import type { Reranker } from './contracts/reranker.js'
import type { VectorIndex, VectorSet } from './contracts/vector-index.js'
import { FirsthandError } from './model/errors.js'
import type { EmbedOutcome } from './operations/embed-library.js'
import type { EnableOptions, InstallPlan } from './operations/enable-model.js'
import type { ClaimLadderNeeds } from './operations/evaluate-claim-ladder.js'
import type { ClaimEvaluation } from './operations/evaluate-claims.js'
import type { EvaluateRetrievalNeeds, RetrievalEvaluation } from './operations/evaluate-retrieval.js'
import type { RetrievalMode } from './operations/retrieval-modes.js'
import type { JudgingNeeds } from './pipeline/admit-judges.js'
import type { BatchRule } from './pipeline/examine-judge.js'
import type { SemanticNeeds } from './pipeline/meaning.js'

/** The state of models, and of the vectors in the library where there is one. */
export interface ModelsOverview {
  readonly directory: string
  readonly hub: string
  readonly runtime: RuntimeState
  readonly models: readonly ModelState[]
  readonly vectors: readonly VectorSet[]
}

/** What Firsthand can be asked about models. */
export interface ModelCalls {
  models(): Promise<ModelsOverview>
  /** What enabling a model would fetch. Throws `not-found`. */
  planModel(name: string): Promise<InstallPlan & { readonly hub: string }>
  /** What installing the judge of a folder would do. Throws `not-found` and `input-invalid`. */
  planJudge(folder: string): Promise<InstallPlan & { readonly hub: string }>
  enableModel(options: EnableOptions, onProgress?: (progress: InstallProgress) => void): Promise<ModelState>
  /** Goes on without a model; its files and vectors stay. */
  disableModel(role: ModelRole): Promise<void>
  /** Gives passages vectors. Undefined where no embedding model can be used. Throws `model-failed`. */
  embed(onProgress?: (progress: EmbedProgress) => void): Promise<EmbedOutcome | undefined>
}

export interface EmbedProgress {
  readonly done: number
  readonly total: number
}

/** What of a session the models need. */
export interface ModelSession {
  readonly values: {
    readonly 'library.directory': string
    readonly 'models.directory': string
    readonly 'models.hub': string
    readonly 'network.offline': boolean
    readonly 'models.threads': number
    readonly 'models.rerankMilliseconds': number
  }
  readonly signal: AbortSignal | undefined
  readonly network: { readonly downloads: Fetcher }
  openVectors(): Promise<VectorIndex>
  hasLibrary(): Promise<boolean>
}

/** Models opened by a session; `close` releases them. */
export interface OpenModels {
  store(): Promise<ModelStore>
  /** Undefined where none is enabled. Throws `model-unavailable` for one that is enabled and cannot be used. */
  embedder(): Promise<Embedder | undefined>
  reranker(): Promise<Reranker | undefined>
  /** The classifier that is enabled as a judge, if any. Throws as `embedder` does: nothing is shown unjudged in silence. */
  judge(): Promise<Judge | undefined>
  /** The judges with the cache of their judgements, language models among them where given; undefined where there is none. */
  judging(more?: LanguageJudges): Promise<JudgingNeeds | undefined>
  /** What a run needs to search by meaning. Throws as `embedder` does. */
  semantic(): Promise<SemanticNeeds | undefined>
  close(): Promise<void>
}

/** Language models that judge beside the classifier; whoever opened them closes them. */
export interface LanguageJudges {
  readonly models: readonly LanguageModel[]
  readonly allowsSameFamily?: boolean
  /** How many pairs they are given in one call; default `off`. */
  readonly batch?: BatchRule
  /** Told of every call as it ends. */
  readonly onCall?: (call: CallRecord) => void
}

/** Judgements that were made before, beside the library; may be deleted at any time. */
const JUDGEMENTS_FILE = 'judgements.sqlite'

export function createOpenModels(session: ModelSession): OpenModels {
  const open: { store?: ModelStore; embedder?: Embedder; reranker?: Reranker } = {}
  const store = async () => {
    const { createOnnxModelStore } = await import('./adapters/onnx/onnx-model-store.js')
    open.store ??= createOnnxModelStore({
      directory: session.values['models.directory'],
      hub: session.values['models.hub'],
      fetcher: session.network.downloads,
      isOffline: session.values['network.offline'],
      threads: session.values['models.threads'],
      milliseconds: () => performance.now(),
    })
    return open.store
  }
  const isEnabled = async (role: ModelRole) =>
    (await store()).models().some((model) => model.role === role && model.isEnabled)
  const embedder = async () => {
    if (open.embedder === undefined && (await isEnabled('embedder')))
      open.embedder = usable(await (await store()).openEmbedder())
    return open.embedder
  }
  const reranker = async () => {
    if (open.reranker === undefined && (await isEnabled('reranker')))
      open.reranker = usable(await (await store()).openReranker())
    return open.reranker
  }
  const judges = openJudges(session, { store, isEnabled })
  return {
    store,
    embedder,
    reranker,
    judge: judges.judge,
    judging: judges.judging,
    async semantic() {
      const opened = await embedder()
      if (opened === undefined) return undefined
      const opinion = await reranker()
      return {
        embedder: opened,
        vectorIndex: await session.openVectors(),
        rerankMilliseconds: session.values['models.rerankMilliseconds'],
        ...(opinion !== undefined && { reranker: opinion }),
      }
    },
    async close() {
      await open.embedder?.close()
      await open.reranker?.close()
      await judges.close()
      delete open.embedder
      delete open.reranker
    },
  }
}

/** The judge of a session with the cache of what it said. */
function openJudges(
  session: ModelSession,
  needs: {
    readonly store: () => Promise<ModelStore>
    readonly isEnabled: (role: ModelRole) => Promise<boolean>
  },
): Pick<OpenModels, 'judge' | 'judging' | 'close'> {
  const open: { judge?: Judge; judgements?: Cache } = {}
  const judge = async () => {
    if (open.judge === undefined && (await needs.isEnabled('judge')))
      open.judge = usable(await (await needs.store()).openJudge())
    return open.judge
  }
  return {
    judge,
    async judging({ models = [], allowsSameFamily, onCall, batch = 'off' }: Partial<LanguageJudges> = {}) {
      if (models.length === 0 && !(await needs.isEnabled('judge'))) return undefined
      const [opened, { createLanguageModelJudge }, { openSqliteCache }] = await Promise.all([
        judge(),
        import('./adapters/models/language-model-judge.js'),
        import('./adapters/stores/sqlite/sqlite-cache.js'),
      ])
      const written = models.map((model) =>
        createLanguageModelJudge(model, { ...(onCall !== undefined && { onCall }) }),
      )
      const judges = [...written, ...(opened === undefined ? [] : [opened])]
      if (judges.length === 0) return undefined
      const cache = (open.judgements ??= openSqliteCache(
        join(session.values['library.directory'], JUDGEMENTS_FILE),
      ))
      const { examined } = await import('./pipeline/examine-judge.js')
      return {
        judges: judges.map((one) => examined(one, { cache, batch })),
        cache,
        ...(allowsSameFamily !== undefined && { allowsSameFamily }),
      }
    },
    async close() {
      await open.judge?.close()
      open.judgements?.close()
      delete open.judgements
      delete open.judge
    },
  }
}

function usable<Model extends object>(
  outcome: Model | { readonly kind: 'unavailable'; readonly reason: string; readonly remedy: string },
): Model {
  if (!isUnavailable(outcome)) return outcome as Model
  throw new FirsthandError('model-unavailable', `${outcome.reason} ${outcome.remedy}`)
}

/** The calls of `Firsthand` that deal with models. */
export function modelCalls(session: ModelSession, opened: OpenModels): ModelCalls {
  const hub = session.values['models.hub']
  const signal = session.signal !== undefined && { signal: session.signal }
  return {
    async models() {
      const store = await opened.store()
      const vectors = (await session.hasLibrary()) ? (await session.openVectors()).sets() : []
      return { directory: store.directory, hub, runtime: store.runtime(), models: store.models(), vectors }
    },
    async planModel(name) {
      const { planInstall } = await import('./operations/enable-model.js')
      return { ...planInstall(name, await opened.store()), hub }
    },
    async planJudge(folder) {
      const { planJudge } = await import('./operations/enable-model.js')
      return { ...planJudge(folder, await opened.store()), hub }
    },
    async enableModel(options, onProgress) {
      const { enableModel } = await import('./operations/enable-model.js')
      const store = await opened.store()
      return enableModel(options, { store, ...signal, ...(onProgress !== undefined && { onProgress }) })
    },
    disableModel: async (role) => (await opened.store()).enable(role, undefined),
    async embed(onProgress) {
      const embedder = await opened.embedder()
      if (embedder === undefined) return undefined
      const { embedLibrary } = await import('./operations/embed-library.js')
      const vectorIndex = await session.openVectors()
      return embedLibrary({
        embedder,
        vectorIndex,
        ...signal,
        ...(onProgress !== undefined && { onProgress }),
      })
    },
  }
}

/** What of the ladder above the code checks is measured. */
export interface ClaimLadderRequest {
  readonly texts: readonly string[]
  /** Puts what code leaves open before the enabled judge. */
  readonly judge?: boolean
  /** Looks again for what is held back, over all passages of the files. */
  readonly lookAgain?: boolean
}

/** Judges labelled claims by code and, where asked for, by the enabled judge and by second looks. Throws `model-unavailable`. */
export async function evaluateClaimsWith(
  { texts, judge = false, lookAgain = false }: ClaimLadderRequest,
  models: OpenModels,
  needs: Pick<ClaimLadderNeeds, 'milliseconds' | 'signal' | 'onProgress'>,
): Promise<ClaimEvaluation> {
  const [{ evaluateClaimLadder }, { withTemporaryFolder }, { openSqliteLibrary }] = await Promise.all([
    import('./operations/evaluate-claim-ladder.js'),
    import('./adapters/files/temporary-folder.js'),
    import('./adapters/stores/sqlite/sqlite-library.js'),
  ])
  const opened = judge ? await models.judge() : undefined
  if (judge && opened === undefined)
    throw new FirsthandError(
      'model-unavailable',
      'No judge is enabled. Run `firsthand models enable judge --from DIR`.',
    )
  return withTemporaryFolder('firsthand-eval-', (directory) =>
    evaluateClaimLadder(
      { texts },
      {
        ...needs,
        // Without the cache: what a judge costs is measured.
        ...(opened !== undefined && { judging: { judges: [opened] } }),
        ...(lookAgain && {
          openTemporaryLibrary: async () => {
            const library = openSqliteLibrary({ directory, clock: { now: () => new Date() } })
            return { ...library, discard: async () => library.library.close() }
          },
        }),
      },
    ),
  )
}

/** Measures a way of searching in a temporary library, with the models that are enabled. */
export async function evaluateRetrievalWith(
  { directory, mode = 'lexical' }: { readonly directory: string; readonly mode?: RetrievalMode },
  models: OpenModels,
  needs: Pick<EvaluateRetrievalNeeds, 'fileAccess' | 'signal' | 'onProgress'>,
): Promise<RetrievalEvaluation> {
  const [{ evaluateRetrieval }, { withTemporaryFolder }, { openSqliteLibrary }] = await Promise.all([
    import('./operations/evaluate-retrieval.js'),
    import('./adapters/files/temporary-folder.js'),
    import('./adapters/stores/sqlite/sqlite-library.js'),
  ])
  const embedder = mode === 'lexical' ? undefined : await models.embedder()
  const reranker = mode === 'reranked' ? await models.reranker() : undefined
  return withTemporaryFolder('firsthand-eval-', (folder) =>
    evaluateRetrieval(
      { directory, mode },
      {
        ...needs,
        milliseconds: () => performance.now(),
        ...(embedder !== undefined && { embedder }),
        ...(reranker !== undefined && { reranker }),
        openTemporaryLibrary: async () => {
          const opened = openSqliteLibrary({ directory: folder, clock: { now: () => new Date() } })
          return { ...opened, discard: async () => opened.library.close() }
        },
      },
    ),
  )
}
