/*
 * The part of the composition that deals with language models: which role has which model, how it is opened, and the
 * guards around it. Loaded where it is first needed; nothing is opened or asked before that.
 */
import type { ModelBudget } from './adapters/guards/budgeted-model.js'
import type { Permission } from './adapters/guards/approved-only-model.js'
import type { LANGUAGE_MODEL_SETTINGS } from './adapters/models/language-model-settings.js'
import type { Endpoints, OpenModelNeeds } from './adapters/models/open-model.js'
import { judgeFamilyStanding } from './checks/judge-family.js'
import type { Environment } from './config/environment.js'
import { packageVersion } from './config/package-info.js'
import type { Cache } from './contracts/cache.js'
import type { Fetcher } from './contracts/fetcher.js'
import type { LanguageModel } from './contracts/language-model.js'
import type { LocalModels, Sampling } from './contracts/local-models.js'
import type { Destination } from './model/approval.js'
import { FirsthandError } from './model/errors.js'
import type { BudgetLimits } from './model/model-budget.js'
import {
  formatModelReference,
  LANGUAGE_ROLES,
  type LanguageRole,
  type ModelReference,
  parseModelList,
} from './model/model-reference.js'
import type { SettingValues } from './model/setting.js'

/** Settings of language models, and what of the others they need. */
export type LanguageModelValues = SettingValues<typeof LANGUAGE_MODEL_SETTINGS> & {
  readonly 'models.directory': string
  readonly 'models.hub': string
  readonly 'network.offline': boolean
  readonly 'network.proxy': string
  readonly 'models.threads': number
}

/** What of a session language models need. */
export interface LanguageModelSession {
  readonly values: LanguageModelValues
  readonly environment: Environment
}

/** What a run allows and keeps. */
export interface LanguageModelUse extends Permission {
  /** Answers that were given before; absent: every call is made. */
  readonly cache?: Pick<Cache, 'get' | 'set'>
  /** Absent: that of the settings. */
  readonly budget?: ModelBudget
  /** File to which every call is recorded. */
  readonly recordTo?: string
  /** Answers of local models are drawn; absent: the likeliest. */
  readonly sampling?: Sampling
}

/** The models of a run, each behind its guards. A role without a model is done by rules. */
export interface LanguageModels {
  readonly planner?: LanguageModel
  readonly extractor?: LanguageModel
  readonly writer?: LanguageModel
  readonly judges: readonly LanguageModel[]
  /** Judges of the writer's family that no setting allows: they are not used. */
  readonly refusedJudges: readonly { readonly name: string; readonly reason: string }[]
  /** What every answer has to say about its judges. */
  readonly disclosures: readonly string[]
  readonly budget: ModelBudget
  close(): Promise<void>
}

/** The references of every role, as set. */
export function configuredRoles(
  values: Pick<LanguageModelValues, `models.${LanguageRole}`>,
): Readonly<Record<LanguageRole, readonly ModelReference[]>> {
  const of = (role: LanguageRole) => parseModelList(values[`models.${role}`]) ?? []
  return { planner: of('planner'), extractor: of('extractor'), writer: of('writer'), judges: of('judges') }
}

/** Where the prompts of a run would go, each once, without asking anybody: what an approval has to name. */
export async function modelDestinations(values: LanguageModelValues): Promise<readonly Destination[]> {
  const { destinationOfReference } = await import('./adapters/models/open-model.js')
  const roles = configuredRoles(values)
  const found = new Map<string, Destination>()
  for (const reference of LANGUAGE_ROLES.flatMap((role) => roles[role]))
    found.set(formatModelReference(reference), destinationOfReference(reference, endpointsOf(values)))
  return [...found.values()]
}

/** Throws `config-invalid` for a model elsewhere while the user works offline: an approval from before does not change that. */
export function checkReachable(
  { name, model, endpoint, transport }: Destination,
  values: Pick<LanguageModelValues, 'network.offline'>,
): void {
  if (transport === 'local' || !values['network.offline']) return
  throw new FirsthandError(
    'config-invalid',
    `Nothing leaves this machine (network.offline), and ${name}/${model ?? ''} is at ${endpoint}. Choose models of this machine or none, or go online.`,
  )
}

export function endpointsOf(values: LanguageModelValues): Endpoints {
  return {
    ollama: values['models.ollamaEndpoint'],
    openai: values['models.openaiEndpoint'],
    server: values['models.serverEndpoint'],
    anthropic: values['models.anthropicEndpoint'],
  }
}

/** Opens models of the session one at a time; used for runs and for trying them. */
export interface ModelOpening {
  /** Throws `approval-missing` before anything is sent to another machine. */
  open(reference: ModelReference): Promise<LanguageModel>
  readonly budget: ModelBudget
  close(): Promise<void>
}

/** A budget of the settings for models that are opened apart. `milliseconds`: time that counts. */
export async function createBudget(
  values: LanguageModelValues,
  milliseconds: () => number,
): Promise<ModelBudget> {
  const { createModelBudget } = await import('./adapters/guards/budgeted-model.js')
  return createModelBudget(limitsOf(values), milliseconds)
}

/** A way to open models behind their guards; each model is opened once. */
export async function createModelOpening(
  session: LanguageModelSession,
  use: LanguageModelUse,
): Promise<ModelOpening> {
  const [opener, guards, budgets, cached, recorded] = await Promise.all([
    import('./adapters/models/open-model.js'),
    import('./adapters/guards/approved-only-model.js'),
    import('./adapters/guards/budgeted-model.js'),
    import('./adapters/guards/cached-model.js'),
    import('./adapters/guards/recorded-model.js'),
  ])
  const { needs, close } = await openingNeeds(session, use.sampling)
  const budget = use.budget ?? budgets.createModelBudget(limitsOf(session.values), () => performance.now())
  const price = priceOf(session.values)
  const opened = new Map<string, Promise<LanguageModel>>()
  const openGuarded = async (reference: ModelReference): Promise<LanguageModel> => {
    const planned = opener.destinationOfReference(reference, needs.endpoints)
    checkReachable(planned, session.values)
    guards.checkApproved(planned, use)
    const model = await opener.openModel(reference, needs)
    // A server on this machine may pass its prompts on: then the destination is what the model says.
    const destination = planned.transport === 'remote' ? planned : guards.destinationOf(model.identity)
    checkReachable(destination, session.values)
    const approved = guards.approvedOnlyModel(model, { ...use, destination })
    const counted = budgets.budgetedModel(approved, { budget, ...(price !== undefined && { price }) })
    const kept = use.recordTo === undefined ? counted : recorded.recordingModel(counted, use.recordTo)
    return use.cache === undefined ? kept : cached.cachedModel(kept, use.cache)
  }
  return {
    budget,
    open(reference) {
      const name = formatModelReference(reference)
      const known = opened.get(name) ?? openGuarded(reference)
      opened.set(name, known)
      return known
    },
    async close() {
      const models = await Promise.allSettled(opened.values())
      for (const model of models) if (model.status === 'fulfilled') await model.value.close()
      await close()
    },
  }
}

async function openingNeeds(
  session: LanguageModelSession,
  sampling: Sampling | undefined,
): Promise<{ readonly needs: OpenModelNeeds; close(): Promise<void> }> {
  const { values, environment } = session
  const [{ createModelFetch }, { createModelServers }, { createKeySource }] = await Promise.all([
    import('./adapters/models/model-fetch.js'),
    import('./adapters/fetch/model-servers.js'),
    import('./adapters/models/key-source.js'),
  ])
  const endpoints = endpointsOf(values)
  const fetch = createModelFetch({
    endpoints: Object.values(endpoints),
    isOffline: values['network.offline'],
    fetcher: createModelServers({
      endpoints: Object.values(endpoints),
      userAgent: `firsthand/${packageVersion()}`,
      ...(values['network.proxy'] !== '' && { proxy: new URL(values['network.proxy']) }),
    }),
  })
  const secrets = createKeySource({
    variables: {
      openai: 'OPENAI_API_KEY',
      anthropic: 'ANTHROPIC_API_KEY',
      server: values['models.serverKeyVariable'],
    },
    commands: {
      openai: values['models.openaiKeyCommand'],
      anthropic: values['models.anthropicKeyCommand'],
      server: values['models.serverKeyCommand'],
    },
    environment: environment.variables,
  })
  const needs: OpenModelNeeds = {
    endpoints,
    contextTokens: values['models.contextTokens'],
    keepAliveMinutes: values['models.keepAliveMinutes'],
    threads: values['models.threads'],
    secrets,
    fetch,
    local: await openLocalModels(values),
    milliseconds: () => performance.now(),
    ...(sampling !== undefined && { sampling }),
  }
  return { needs, close: () => fetch.close() }
}

/** GGUF models of the data folder, beside the embedding models. `fetcher`: the way to the hub; absent: none is got. */
export async function openLocalModels(values: LanguageModelValues, fetcher?: Fetcher): Promise<LocalModels> {
  const way = fetcher !== undefined && { fetcher }
  const [{ createLocalModels }, { download }, { listModel }, { npmWhileOffline, runNpm }] = await Promise.all(
    [
      import('./adapters/models/local-models.js'),
      import('./adapters/onnx/download.js'),
      import('./adapters/onnx/hub.js'),
      import('./adapters/onnx/install-runtime.js'),
    ],
  )
  return createLocalModels({
    directory: `${values['models.directory']}/local`,
    hub: values['models.hub'].replace(/\/+$/u, ''),
    tools: {
      download: (file, watch) => download(file, { ...watch, ...way }),
      listFiles: (source, hub, signal) =>
        listModel(source, hub, { ...way, ...(signal !== undefined && { signal }) }),
      async runNpm(args, folder, signal) {
        if (values['network.offline']) throw npmWhileOffline()
        await runNpm(args, folder, signal)
      },
    },
    milliseconds: () => performance.now(),
  })
}

/** 0 in a setting is no limit. */
function limitsOf(values: LanguageModelValues): BudgetLimits {
  const limit = (value: number) => (value > 0 ? value : undefined)
  const limits = {
    calls: limit(values['models.maxCalls']),
    tokens: limit(values['models.maxTokens']),
    minutes: limit(values['models.maxMinutes']),
    money: limit(values['models.maxMoney']),
  }
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
}

function priceOf(values: LanguageModelValues) {
  const price = { input: values['models.inputPrice'], output: values['models.outputPrice'] }
  return price.input > 0 || price.output > 0 ? price : undefined
}

/**
 * The models of a run. A judge of the writer's family is left out unless a setting allows it, and is then disclosed.
 * Throws `model-unavailable`, `model-failed`, `config-invalid`, and `approval-missing` for a remote model that nobody
 * has approved.
 */
export async function openLanguageModels(
  session: LanguageModelSession,
  use: LanguageModelUse,
): Promise<LanguageModels> {
  const roles = configuredRoles(session.values)
  const opening = await createModelOpening(session, use)
  const one = async (role: LanguageRole) => {
    const [reference] = roles[role]
    return reference === undefined ? undefined : opening.open(reference)
  }
  try {
    const [planner, extractor, writer] = [await one('planner'), await one('extractor'), await one('writer')]
    const judges = await openJudges(roles.judges, {
      opening,
      writer,
      allowsSameFamily: session.values['models.allowSameFamily'],
    })
    return {
      ...(planner !== undefined && { planner }),
      ...(extractor !== undefined && { extractor }),
      ...(writer !== undefined && { writer }),
      ...judges,
      budget: opening.budget,
      close: () => opening.close(),
    }
  } catch (error) {
    await opening.close()
    throw error
  }
}

async function openJudges(
  references: readonly ModelReference[],
  {
    opening,
    writer,
    allowsSameFamily,
  }: {
    readonly opening: ModelOpening
    readonly writer: LanguageModel | undefined
    readonly allowsSameFamily: boolean
  },
): Promise<Pick<LanguageModels, 'judges' | 'refusedJudges' | 'disclosures'>> {
  const judges: LanguageModel[] = []
  const refusedJudges: { name: string; reason: string }[] = []
  const disclosures: string[] = []
  for (const reference of references) {
    const model = await opening.open(reference)
    const name = formatModelReference(reference)
    const standing = judgeFamilyStanding({
      judge: { name, family: model.identity.family },
      allowsSameFamily,
      ...(writer !== undefined && { writerFamily: writer.identity.family }),
    })
    if (standing.kind === 'refused') refusedJudges.push({ name, reason: standing.reason })
    else judges.push(model)
    if (standing.kind === 'same-family') disclosures.push(standing.disclosure)
  }
  return { judges, refusedJudges, disclosures }
}

/** The reference of a role that has to be tried. Throws `input-invalid` for a name that is no role. */
export function roleOf(name: string): LanguageRole {
  const role = LANGUAGE_ROLES.find((one) => one === name || (one === 'judges' && name === 'judge'))
  if (role !== undefined) return role
  throw new FirsthandError('input-invalid', `There is no role ${name}: ${LANGUAGE_ROLES.join(', ')}.`)
}
