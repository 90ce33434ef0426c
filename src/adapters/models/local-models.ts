import { join } from 'node:path'
import type {
  InstallWatch,
  LocalInstall,
  LocalInstallPlan,
  LocalModels,
  LocalModelState,
} from '../../contracts/local-models.js'
import { FirsthandError } from '../../model/errors.js'
import { installLlamaRuntime, runtimeCopy } from './install-llama.js'
import {
  fileOf,
  findIn,
  installFile,
  isAsItCame,
  type LocalTools,
  manifests,
  type ModelManifest,
  readManifest,
} from './gguf-files.js'
import { KNOWN_LOCAL_MODELS, type LocalModelSource, sourceOfAddress } from './known-local-models.js'
import { openLlamaCpp } from './llama-cpp.js'
import { isLlamaInstalled, LLAMA_BYTES, LOCAL_REMEDY, runtimePackages } from './llama-runtime.js'

export interface LocalModelsOptions {
  /** Folder of the runtime and the models. */
  readonly directory: string
  /** Base address of the hub or of a mirror. */
  readonly hub: string
  readonly tools: LocalTools
  readonly milliseconds: () => number
}

/** GGUF models, kept in a folder of their own. */
export function createLocalModels(options: LocalModelsOptions): LocalModels {
  const { directory } = options
  const runtimeDirectory = join(directory, 'runtime')
  const plan = (request: LocalInstall) => planInstall(request, options, runtimeDirectory)
  return {
    directory,
    runtime: () => ({
      isInstalled: isLlamaInstalled(runtimeDirectory),
      packages: runtimePackages(),
      bytes: LLAMA_BYTES,
      directory: runtimeDirectory,
    }),
    models: () => states(directory),
    plan,
    install: (request, watch = {}) => install(request, watch, { options, runtimeDirectory }),
    async open(name, { contextTokens, threads, sampling }) {
      const manifest = readManifest(directory, name)
      if (manifest === undefined || !(await isAsItCame(directory, manifest)))
        throw new FirsthandError(
          'model-unavailable',
          `The model ${name} is not installed, or not as it came. Run \`firsthand models pull ${name}\`.`,
        )
      return openLlamaCpp({
        runtimeDirectory,
        path: fileOf(directory, name),
        name,
        digest: manifest.sha256,
        contextTokens,
        threads,
        milliseconds: options.milliseconds,
        ...(sampling !== undefined && { sampling }),
      })
    },
  }
}

function states(directory: string): readonly LocalModelState[] {
  const installed = manifests(directory)
  const known = KNOWN_LOCAL_MODELS.map((source) => stateOf(source, readManifest(directory, source.name)))
  const own = installed
    .filter(({ name }) => !KNOWN_LOCAL_MODELS.some((source) => source.name === name))
    .map((manifest) => stateOf({ ...manifest, file: '', note: '' }, manifest))
  return [...known, ...own]
}

function stateOf(source: LocalModelSource, manifest: ModelManifest | undefined): LocalModelState {
  const { name, licence, repository, note } = source
  return {
    name,
    licence,
    repository,
    note,
    bytes: manifest?.bytes ?? source.bytes,
    isInstalled: manifest !== undefined,
    ...(manifest !== undefined && { sha256: manifest.sha256 }),
  }
}

/** What a name means. A file of the user's own may have any plain name. */
function sourceOf({ model, from }: LocalInstall): LocalModelSource {
  const found = KNOWN_LOCAL_MODELS.find(({ name }) => name === model) ?? sourceOfAddress(model)
  if (found !== undefined) return found
  if (from !== undefined && /^[a-z0-9][\w.-]{0,63}$/iu.test(model))
    return {
      name: model,
      licence: 'not stated',
      repository: '',
      file: '',
      bytes: 0,
      note: 'a file of your own',
    }
  const names = KNOWN_LOCAL_MODELS.map(({ name }) => name).join(', ')
  throw new FirsthandError(
    'not-found',
    `There is no local model ${model}. Known: ${names}. Others: OWNER/REPOSITORY/FILE.gguf on the hub, or a name with --from FILE.`,
  )
}

function planInstall(
  request: LocalInstall,
  { directory, hub }: LocalModelsOptions,
  runtimeDirectory: string,
): LocalInstallPlan {
  const source = sourceOf(request)
  const state = stateOf(source, readManifest(directory, source.name))
  const hasRuntime = isLlamaInstalled(runtimeDirectory)
  const copy = runtimeCopy(request.from)
  if (!hasRuntime && runtimePackages().length === 0)
    throw new FirsthandError('model-unavailable', 'There is no runtime for local models for this system.')
  return {
    model: state,
    packages: hasRuntime ? [] : runtimePackages(),
    packageBytes: hasRuntime ? 0 : LLAMA_BYTES,
    fetchesModel: !state.isInstalled,
    directory,
    source: request.from ?? `${hub}/${source.repository}`,
    ...(copy !== undefined && { runtimeSource: copy }),
  }
}

async function install(
  request: LocalInstall,
  watch: InstallWatch,
  { options, runtimeDirectory }: { readonly options: LocalModelsOptions; readonly runtimeDirectory: string },
): Promise<LocalModelState> {
  const source = sourceOf(request)
  const from = request.from === undefined ? undefined : findIn(request.from, source.file)
  const copy = runtimeCopy(request.from)
  watch.onProgress?.({ item: 'runtime', done: 0, total: 0 })
  await installLlamaRuntime({
    directory: runtimeDirectory,
    runNpm: options.tools.runNpm,
    ...(copy !== undefined && { from: copy }),
    ...(watch.signal !== undefined && { signal: watch.signal }),
  })
  const manifest = await installFile(source, { ...options, watch, ...(from !== undefined && { from }) })
  const state = stateOf(source, manifest)
  if (state.isInstalled) return state
  throw new FirsthandError('model-unavailable', `The model ${source.name} was not installed. ${LOCAL_REMEDY}`)
}
