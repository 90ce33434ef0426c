/*
 * Enable: a kind of model comes in; the runtime and a model of that kind are installed and chosen. Promise: nothing
 * is fetched before the caller has shown what is fetched and from where, and somebody agreed.
 */
import {
  isUnavailable,
  type InstallProgress,
  type ModelState,
  type ModelStore,
} from '../contracts/model-store.js'
import { FirsthandError } from '../model/errors.js'

export interface EnableOptions {
  readonly model: string
  /** Folder to install from, instead of the net. */
  readonly from?: string
}

/** What an installation fetches; both empty where everything is there. */
export interface InstallPlan {
  readonly model: ModelState
  /** Packages of the runtime, `name@version`, with the space that unpacking them takes. */
  readonly packages: readonly string[]
  readonly packageBytes: number
  /** True where the model's files are fetched. */
  readonly fetchesModel: boolean
  readonly directory: string
}

/** What `enableModel` would fetch. Throws `not-found` for a model that is not known. */
export function planInstall(name: string, store: ModelStore): InstallPlan {
  const models = store.models()
  const model = models.find((one) => one.name === name)
  if (model === undefined)
    throw new FirsthandError(
      'not-found',
      `There is no model ${name}. Known: ${models.map((one) => one.name).join(', ')}.`,
    )
  return planOf(model, store)
}

/** What installing the judge of a folder would do: its weights are copied. Throws `not-found` and `input-invalid`. */
export function planJudge(folder: string, store: ModelStore): InstallPlan {
  return planOf({ ...store.describeJudge(folder), isInstalled: false, isEnabled: false }, store)
}

function planOf(model: ModelState, store: ModelStore): InstallPlan {
  const runtime = store.runtime()
  return {
    model,
    packages: runtime.isInstalled ? [] : runtime.packages,
    packageBytes: runtime.isInstalled ? 0 : runtime.bytes,
    fetchesModel: !model.isInstalled,
    directory: store.directory,
  }
}

/** Installs what is missing, opens the model once, and chooses it for its role. Throws `download-failed`, `model-…` and `cancelled`. */
export async function enableModel(
  options: EnableOptions,
  needs: {
    readonly store: ModelStore
    readonly signal?: AbortSignal
    readonly onProgress?: (progress: InstallProgress) => void
  },
): Promise<ModelState> {
  const { store } = needs
  const { model } =
    options.from !== undefined &&
    store.models().every(({ name, role }) => name !== options.model || role === 'judge')
      ? planJudge(options.from, store)
      : planInstall(options.model, store)
  await store.install(options, needs)
  const before = store.models().find((one) => one.role === model.role && one.isEnabled)?.name
  store.enable(model.role, model.name)
  const opened = await open(model.role, store)
  if (isUnavailable(opened)) {
    store.enable(model.role, before)
    throw new FirsthandError('model-unavailable', `${opened.reason} ${opened.remedy}`)
  }
  await opened.close()
  return { ...model, isInstalled: true, isEnabled: true }
}

function open(role: ModelState['role'], store: ModelStore) {
  switch (role) {
    case 'embedder':
      return store.openEmbedder()
    case 'reranker':
      return store.openReranker()
    default:
      return store.openJudge()
  }
}
