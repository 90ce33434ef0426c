/*
 * The part of the composition that measures: answers, claims, reading, and the judges that are set or enabled.
 */
import {
  configuredRoles,
  createModelOpening,
  type LanguageModelSession,
  modelDestinations,
  type ModelOpening,
} from './compose-language-models.js'
import { type ClaimLadderRequest, evaluateClaimsWith, type OpenModels } from './compose-models.js'
import type { OpenedRun, ResearchSession, RunOptions } from './compose-research.js'
import { packageVersion } from './config/package-info.js'
import type { FileAccess } from './contracts/file-access.js'
import type { Reader } from './contracts/reader.js'
import type { CallRecord } from './model/call-record.js'
import { FirsthandError } from './model/errors.js'
import { formatModelReference, type ModelReference } from './model/model-reference.js'
import type { AddProgress } from './operations/add.js'
import type { AnswerEvaluation, EvaluateAnswersOptions } from './operations/evaluate-answers.js'
import type { LibraryPremiseEvaluation } from './operations/evaluate-library-premises.js'
import type { ClaimEvaluation } from './operations/evaluate-claims.js'
import type {
  EvaluateIsolationOptions,
  IsolationEvaluation,
  IsolationWay,
} from './operations/evaluate-isolation.js'
import type {
  EvaluateJudgesNeeds,
  EvaluateJudgesOptions,
  JudgeEvaluation,
  JudgeToMeasure,
} from './operations/evaluate-judges.js'
import type { ReadingEvaluation } from './operations/evaluate-reading.js'

/** What of a session measuring needs. */
export interface EvaluationSession extends ResearchSession, LanguageModelSession {
  readonly values: ResearchSession['values'] & LanguageModelSession['values']
  readonly models: OpenModels
  files(): Promise<FileAccess>
  openReader(): Promise<Reader>
}

/** What can be measured on sets with known answers. */
export interface EvaluationCalls {
  evaluateAnswers(
    request: { readonly text: string },
    onProgress?: NonNullable<RunOptions['onProgress']>,
  ): Promise<AnswerEvaluation>
  /** Questions with what the library says of their premises, as text; each is asked of the whole library. */
  evaluateLibraryPremises(
    text: string,
    onProgress?: NonNullable<RunOptions['onProgress']>,
  ): Promise<LibraryPremiseEvaluation>
  /** Reads every PDF of a folder that has a truth beside it; `out` names a folder for the texts. */
  evaluateReading(
    request: { readonly directory: string; readonly out?: string },
    onProgress?: (progress: AddProgress) => void,
  ): Promise<ReadingEvaluation>
  /** Runs the checks on labelled claims; needs no library. */
  evaluateClaims(request: ClaimLadderRequest): Promise<ClaimEvaluation>
  /**
   * Each judge that is set or enabled on labelled claims; needs no library. Throws `input-invalid`, and `approval-missing` for a
   * judge on another machine: only judges here are measured.
   */
  evaluateJudges(
    request: EvaluateJudgesOptions,
    onProgress?: NonNullable<EvaluateJudgesNeeds['onProgress']>,
  ): Promise<JudgeEvaluation>
  /** Whether judges that are set may be given several pairs in one call: one result for each. Throws as `evaluateJudges`. */
  evaluateIsolation(
    request: IsolationRequest,
    onProgress?: (progress: { readonly judge: string; readonly done: number; readonly all: number }) => void,
  ): Promise<readonly IsolationEvaluation[]>
}

export interface IsolationRequest extends EvaluateIsolationOptions {
  /** File in which answers are kept, so that a measurement that was stopped goes on where it was; absent: none are. */
  readonly cache?: string
}

const milliseconds = () => performance.now()

/** Milliseconds that this process has computed, whatever else the machine does. */
const computingTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function evaluationCalls(session: EvaluationSession): EvaluationCalls {
  const signal = session.signal !== undefined && { signal: session.signal }
  return {
    evaluateAnswers: async ({ text }, onProgress) => {
      const { evaluateAnswers } = await import('./operations/evaluate-answers.js')
      return overLibrary(evaluateAnswers, text, { session, onProgress })
    },
    evaluateLibraryPremises: async (text, onProgress) => {
      const { evaluateLibraryPremises } = await import('./operations/evaluate-library-premises.js')
      return overLibrary(evaluateLibraryPremises, text, { session, onProgress })
    },
    evaluateClaims: (request) =>
      evaluateClaimsWith(request, session.models, { milliseconds: computingTime, ...signal }),
    async evaluateReading({ directory, out }, onProgress) {
      const [{ evaluateReading }, { textOfReading }] = await Promise.all([
        import('./operations/evaluate-reading.js'),
        import('./reading/text-of-reading.js'),
      ])
      const files = await session.files()
      return evaluateReading({
        directory,
        reader: await session.openReader(),
        onProgress: ({ done, total, name }) => onProgress?.({ done, total, path: name }),
        ...signal,
        ...(out !== undefined && {
          onReading: (name, reading) =>
            files.writeTextAtomically({ directory: out, name: `${name}.txt` }, textOfReading(reading)),
        }),
      })
    },
    async evaluateJudges(request, onProgress) {
      const { evaluateJudges } = await import('./operations/evaluate-judges.js')
      const { judges, close } = await openJudges(session)
      return evaluateJudges(request, {
        judges,
        milliseconds,
        ...signal,
        ...(onProgress !== undefined && { onProgress }),
      }).finally(close)
    },
    async evaluateIsolation(request, onProgress) {
      await refuseRemote(session)
      const references = configuredRoles(session.values).judges
      if (references.length === 0)
        throw new FirsthandError(
          'input-invalid',
          'No language model is set as a judge (models.judges); other judges take one pair a call.',
        )
      const results: IsolationEvaluation[] = []
      for (const reference of references)
        results.push(await measureIsolation(reference, request, { session, signal, onProgress }))
      return results
    },
  }
}

/** Asks the questions of a file in the library of the session. */
async function overLibrary<Result>(
  evaluate: (
    request: EvaluateAnswersOptions,
    needs: OpenedRun['needs'] & { readonly milliseconds: () => number },
  ) => Promise<Result>,
  text: string,
  {
    session,
    onProgress,
  }: { readonly session: EvaluationSession; readonly onProgress: RunOptions['onProgress'] | undefined },
): Promise<Result> {
  const limit = session.values['ask.findingsLimit']
  const request = { text, limit, settings: { limit }, firsthandVersion: packageVersion() }
  const { openRun } = await import('./compose-research.js')
  const { needs, close } = await openRun(session, { onProgress })
  return evaluate(request, { ...needs, milliseconds }).finally(close)
}

/** How far answers are drawn from the likeliest one: what chat programs and servers do by default. */
const DRAWN = { temperature: 0.7, seed: 1 } as const

/** Each way of asking has its own calls; only those that are not to be made twice take answers that were kept. */
async function measureIsolation(
  reference: ModelReference,
  { cache: file, ...options }: IsolationRequest,
  around: {
    readonly session: EvaluationSession
    readonly signal: { readonly signal?: AbortSignal } | false
    readonly onProgress: Parameters<EvaluationCalls['evaluateIsolation']>[1]
  },
): Promise<IsolationEvaluation> {
  const [{ evaluateIsolation }, { createLanguageModelJudge }, { createSessionApprovals }, caches] =
    await Promise.all([
      import('./operations/evaluate-isolation.js'),
      import('./adapters/models/language-model-judge.js'),
      import('./adapters/guards/session-approvals.js'),
      import('./adapters/stores/sqlite/sqlite-cache.js'),
    ])
  const cache = file === undefined ? undefined : caches.openSqliteCache(file)
  const approvals = createSessionApprovals()
  const kept = { approvals, ...(cache !== undefined && { cache }) }
  const openings = {
    kept: await createModelOpening(around.session, kept),
    again: await createModelOpening(around.session, { approvals }),
    drawn: await createModelOpening(around.session, { ...kept, sampling: DRAWN }),
  }
  const way = async (opening: ModelOpening): Promise<IsolationWay> => {
    const calls: CallRecord[] = []
    const model = await opening.open(reference)
    return { judge: createLanguageModelJudge(model, { onCall: (call) => void calls.push(call) }), calls }
  }
  const name = formatModelReference(reference)
  try {
    return await evaluateIsolation(options, {
      single: await way(openings.kept),
      batched: await way(openings.kept),
      again: await way(openings.again),
      ...(reference.source === 'local' && { drawn: await way(openings.drawn) }),
      milliseconds,
      ...around.signal,
      onProgress: (progress) => around.onProgress?.({ judge: name, ...progress }),
    })
  } finally {
    await Promise.all([openings.kept.close(), openings.again.close(), openings.drawn.close()])
    cache?.close()
  }
}

/** Without the caches of a run: what a judge costs is measured. */
async function openJudges(
  session: EvaluationSession,
): Promise<{ readonly judges: readonly JudgeToMeasure[]; close(): Promise<void> }> {
  await refuseRemote(session)
  const classifier = await session.models.judge()
  const quick = classifier === undefined ? [] : [{ judge: classifier, isSlow: false }]
  const references = configuredRoles(session.values).judges
  if (references.length === 0) return { judges: quick, close: async () => undefined }
  const [{ createLanguageModelJudge }, { createSessionApprovals }] = await Promise.all([
    import('./adapters/models/language-model-judge.js'),
    import('./adapters/guards/session-approvals.js'),
  ])
  const opening = await createModelOpening(session, { approvals: createSessionApprovals() })
  try {
    const models = []
    for (const reference of references) models.push(await opening.open(reference))
    const slow = models.map((model) => ({ judge: createLanguageModelJudge(model), isSlow: true }))
    return { judges: [...quick, ...slow], close: () => opening.close() }
  } catch (error) {
    await opening.close()
    throw error
  }
}

/** Rows of a file belong to no paper of the library, so no approval can name what would be sent. */
async function refuseRemote({ values }: EvaluationSession): Promise<void> {
  const only = { ...values, 'models.planner': 'none', 'models.extractor': 'none', 'models.writer': 'none' }
  const remote = (await modelDestinations(only)).find(({ transport }) => transport === 'remote')
  if (remote === undefined) return
  throw new FirsthandError(
    'approval-missing',
    'A judge that is set is on another machine; the rows of an evaluation are sent nowhere. Set models.judges to models on this one.',
  )
}
