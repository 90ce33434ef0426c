/*
 * The part of the composition that opens the language models of a run or of a check: asks for consent where one is on another machine,
 * keeps what was answered, and makes judges of those that judge. Loaded where it is first needed.
 */
import type { LanguageModels, LanguageModelValues } from './compose-language-models.js'
import type { OpenModels } from './compose-models.js'
import type { ModelBudget } from './adapters/guards/budgeted-model.js'
import type { Environment } from './config/environment.js'
import type { Approvals } from './contracts/approvals.js'
import type { Library } from './contracts/library.js'
import type { PassageFilter } from './contracts/passage-index.js'
import { type ApprovalTerms, approvalFingerprint } from './model/approval.js'
import type { CallRecord } from './model/call-record.js'
import { FirsthandError } from './model/errors.js'
import { LANGUAGE_ROLES } from './model/model-reference.js'
import type { StagedSet } from './model/staged-set.js'
import type { JudgingNeeds } from './pipeline/admit-judges.js'
import type { BatchRule } from './pipeline/examine-judge.js'

/** What of a session language models need. */
export interface JudgingSession {
  readonly values: LanguageModelValues & { readonly 'library.directory': string }
  readonly environment: Environment
  readonly models: Pick<OpenModels, 'judging'>
}

/** For what models are opened. */
export interface LanguageUse {
  readonly library: Library
  readonly approvals: Approvals
  readonly filter?: PassageFilter | undefined
  /** The collection that is asked, as it is staged. */
  readonly staged?: StagedSet | undefined
  readonly budget?: ModelBudget | undefined
  /** Claims of somebody's own text are sent with the passages. */
  readonly isForDrafts?: true
}

export interface OpenedLanguage {
  readonly models: LanguageModels
  close(): Promise<void>
}

/** Answers of language models that were given before, beside the library; may be deleted at any time. */
const COMPLETIONS_FILE = 'completions.sqlite'

/**
 * The language models of the settings; undefined where every role is without one, and nothing is loaded then. Throws
 * `approval-missing` with the terms in its details where a model is on another machine.
 */
export async function openLanguage(
  session: JudgingSession,
  use: LanguageUse,
): Promise<OpenedLanguage | undefined> {
  const { values } = session
  if (LANGUAGE_ROLES.every((role) => values[`models.${role}`] === 'none')) return undefined
  const { approvals, budget } = use
  const [{ checkReachable, openLanguageModels }, { openSqliteCache }, terms] = await Promise.all([
    import('./compose-language-models.js'),
    import('./adapters/stores/sqlite/sqlite-cache.js'),
    remoteTerms(session, use),
  ])
  for (const destination of terms?.destinations ?? []) checkReachable(destination, values)
  if (terms !== undefined && approvals.find(approvalFingerprint(terms)) === undefined)
    throw new FirsthandError(
      'approval-missing',
      'Text of papers and the question would be sent to a model that is not on this machine.',
      { details: { terms, fingerprint: approvalFingerprint(terms) } },
    )
  const cache = openSqliteCache(`${values['library.directory']}/${COMPLETIONS_FILE}`)
  const models = await openLanguageModels(session, {
    approvals,
    cache,
    ...(budget !== undefined && { budget }),
    ...(terms !== undefined && { terms }),
  })
  return {
    models,
    async close() {
      await models.close()
      cache.close()
    },
  }
}

type RemoteTerms = Extract<ApprovalTerms, { kind: 'remote-model' }>

/**
 * What a person has to agree to before a model on another machine is asked: its destination, and every paper whose text may
 * stand in a prompt, in the order of the library. Undefined where all models are on this machine.
 */
async function remoteTerms(
  session: JudgingSession,
  { library, filter, staged, isForDrafts }: LanguageUse,
): Promise<RemoteTerms | undefined> {
  const { modelDestinations } = await import('./compose-language-models.js')
  const destinations = (await modelDestinations(session.values)).filter(
    ({ transport }) => transport === 'remote',
  )
  if (destinations.length === 0) return undefined
  const papers = library
    .papers()
    .filter(({ documents }) => documents.length > 0)
    .map(({ paper }) => paper.key as string)
    .filter((key) => filter?.paperKeys === undefined || filter.paperKeys.some((one) => one === key))
  const most = session.values['models.maxCalls']
  return {
    kind: 'remote-model',
    destinations,
    papers,
    ...(isForDrafts === true && { isForDrafts }),
    limits: most > 0 ? { calls: most } : {},
    ...(staged !== undefined && { stagedFingerprint: staged.fingerprint }),
  }
}

/** The judges of a run or of a check, with the models of the language that were opened; `undefined` where there is none. */
export async function openJudging(
  { values, models }: JudgingSession,
  language: OpenedLanguage | undefined,
  onCall: (call: CallRecord) => void,
): Promise<JudgingNeeds | undefined> {
  return models.judging({
    models: language?.models.judges ?? [],
    allowsSameFamily: values['models.allowSameFamily'],
    batch: batchRule(values['models.judgeBatch']),
    onCall,
  })
}

function batchRule(text: string): BatchRule {
  return text === 'auto' || text === 'off' ? text : Number(text)
}

/** The judges of a check, with the calls that they come to make. */
export interface OpenedCheck {
  readonly judging?: JudgingNeeds
  readonly judgeCalls: readonly CallRecord[]
  close(): Promise<void>
}

/**
 * Opens the judges that are set, for claims of somebody's own text, and no model of another role. Who wrote the text is not known, so
 * none is refused for its family. `onCall` is told how many calls were made. Throws as `openLanguage`.
 */
export async function openCheckJudges(
  session: JudgingSession,
  use: Pick<LanguageUse, 'library' | 'approvals'>,
  onCall?: (made: number) => void,
): Promise<OpenedCheck> {
  const judgesOnly = {
    ...session,
    values: {
      ...session.values,
      'models.planner': 'none',
      'models.extractor': 'none',
      'models.writer': 'none',
    },
  }
  const language = await openLanguage(judgesOnly, { ...use, isForDrafts: true })
  const judgeCalls: CallRecord[] = []
  const judging = await openJudging(session, language, (call) => {
    judgeCalls.push(call)
    onCall?.(judgeCalls.length)
  })
  return {
    judgeCalls,
    ...(judging !== undefined && { judging }),
    close: async () => language?.close(),
  }
}
