/*
 * What Firsthand can be asked about language models: which there are, getting one, choosing a profile, and trying
 * them. Loaded where it is first needed.
 */
import {
  configuredRoles,
  createModelOpening,
  endpointsOf,
  type LanguageModelSession,
  modelDestinations,
  openLocalModels,
  roleOf,
} from './compose-language-models.js'
import { type Environment, readEnvironment } from './config/environment.js'
import { writeUserSettings } from './config/write-settings.js'
import type { Fetcher } from './contracts/fetcher.js'
import type {
  InstallWatch,
  LocalInstall,
  LocalInstallPlan,
  LocalModelState,
} from './contracts/local-models.js'
import type { RuntimeState } from './contracts/model-store.js'
import { approvalFingerprint, type Destination } from './model/approval.js'
import { FirsthandError } from './model/errors.js'
import { MODEL_PROFILES, type ModelProfile } from './model/model-profiles.js'
import { formatModelReference, LANGUAGE_ROLES, type LanguageRole } from './model/model-reference.js'
import type { Finding } from './operations/doctor.js'
import type { ModelProbe, ProbedRole, ProbeOptions } from './operations/doctor-models.js'

export interface LanguageModelsOverview {
  /** Names of the models by role, as set; none where rules do the work. */
  readonly roles: Readonly<Record<LanguageRole, readonly string[]>>
  /** Where prompts would go. */
  readonly destinations: readonly Destination[]
  readonly profiles: readonly ModelProfile[]
  readonly runtime: RuntimeState
  readonly local: readonly LocalModelState[]
  readonly directory: string
}

export interface TriedModels {
  readonly probes: readonly ModelProbe[]
  readonly findings: readonly Finding[]
}

/** The calls of `Firsthand` that deal with language models. */
export interface LanguageModelCalls {
  languageModels(): Promise<LanguageModelsOverview>
  /** What getting a local model would fetch. Throws `not-found`. */
  planLocalModel(request: LocalInstall): Promise<LocalInstallPlan>
  installLocalModel(request: LocalInstall, watch?: InstallWatch): Promise<LocalModelState>
  /** Writes the roles of a profile into the user's settings and returns the path of the file. Throws `not-found`. */
  useProfile(name: string): Promise<{ readonly profile: ModelProfile; readonly path: string }>
  /** Destinations elsewhere that trying a role would ask. */
  remoteDestinations(role?: string): Promise<readonly Destination[]>
  /** Tries the models of the roles that are set. `consent`: how somebody agreed to ask the remote ones. */
  tryLanguageModels(request: TryRequest, options?: ProbeOptions): Promise<TriedModels>
}

export interface TryRequest {
  /** One role; absent: all. */
  readonly role?: string
  /** Absent: remote models are not asked. */
  readonly consent?: 'prompt' | 'flag'
}

/** Calls that trying one model takes at most: two forms, each asked twice. */
const CALLS_PER_TRY = 4

export function languageModelCalls(
  {
    values,
    network,
  }: Pick<LanguageModelSession, 'values'> & { readonly network: { readonly downloads: Fetcher } },
  environment: Environment = readEnvironment(),
): LanguageModelCalls {
  const session = { values, environment }
  return {
    async languageModels() {
      const roles = configuredRoles(values)
      const local = await openLocalModels(values)
      const names = (role: LanguageRole) => roles[role].map(formatModelReference)
      return {
        roles: {
          planner: names('planner'),
          extractor: names('extractor'),
          writer: names('writer'),
          judges: names('judges'),
        },
        destinations: await modelDestinations(values),
        profiles: MODEL_PROFILES,
        runtime: local.runtime(),
        local: local.models(),
        directory: local.directory,
      }
    },
    planLocalModel: async (request) => (await openLocalModels(values)).plan(request),
    installLocalModel: async (request, watch) =>
      (await openLocalModels(values, network.downloads)).install(request, watch),
    useProfile: async (name) => useProfile(name, session),
    remoteDestinations: (role) => remoteDestinations(session, role),
    tryLanguageModels: (request, options) => tryModels(session, request, options),
  }
}

function useProfile(name: string, { environment }: LanguageModelSession) {
  const profile = MODEL_PROFILES.find((one) => one.name === name)
  if (profile === undefined)
    throw new FirsthandError(
      'not-found',
      `There is no profile ${name}. There are: ${MODEL_PROFILES.map((one) => one.name).join(', ')}.`,
    )
  const roles = LANGUAGE_ROLES.map((role) => [`models.${role}`, profile.roles[role]] as const)
  const path = writeUserSettings(
    { ...Object.fromEntries(roles), 'models.contextTokens': profile.contextTokens },
    environment,
  )
  return { profile, path }
}

async function remoteDestinations(
  { values }: LanguageModelSession,
  role: string | undefined,
): Promise<readonly Destination[]> {
  const { destinationOfReference } = await import('./adapters/models/open-model.js')
  const roles = configuredRoles(values)
  const wanted = role === undefined ? LANGUAGE_ROLES : [roleOf(role)]
  const references = new Map(
    wanted.flatMap((one) => roles[one]).map((reference) => [formatModelReference(reference), reference]),
  )
  return [...references.values()]
    .map((reference) => destinationOfReference(reference, endpointsOf(values)))
    .filter(({ transport }) => transport === 'remote')
}

async function tryModels(
  session: LanguageModelSession,
  { role, consent }: TryRequest,
  options: ProbeOptions = {},
): Promise<TriedModels> {
  const [{ doctorModels, modelFindings }, { createSessionApprovals }] = await Promise.all([
    import('./operations/doctor-models.js'),
    import('./adapters/guards/session-approvals.js'),
  ])
  const destinations = await remoteDestinations(session, role)
  const terms = {
    kind: 'remote-model' as const,
    destinations,
    papers: [],
    limits: { calls: CALLS_PER_TRY },
  }
  const approvals = createSessionApprovals()
  if (consent !== undefined && destinations.length > 0)
    approvals.save({
      fingerprint: approvalFingerprint(terms),
      terms,
      approvedAt: new Date().toISOString(),
      by: consent,
    })
  const opening = await createModelOpening(session, { approvals, ...(consent !== undefined && { terms }) })
  const roles = configuredRoles(session.values)
  const wanted = role === undefined ? LANGUAGE_ROLES : [roleOf(role)]
  const probed = wanted.flatMap((one) =>
    roles[one].map(
      (reference): ProbedRole => ({
        role: one === 'judges' ? 'judge' : one,
        name: formatModelReference(reference),
        open: () => opening.open(reference),
      }),
    ),
  )
  try {
    const probes = await doctorModels(probed, options)
    return { probes, findings: modelFindings(probes) }
  } finally {
    await opening.close()
  }
}

/** What `firsthand doctor` finds about the language models that are set. Nothing is sent to another machine. */
export async function languageModelFindings(
  session: Pick<LanguageModelSession, 'values'>,
  environment: Environment = readEnvironment(),
): Promise<readonly Finding[]> {
  return (await tryModels({ values: session.values, environment }, {})).findings
}
