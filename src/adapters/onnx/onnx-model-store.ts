import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Fetcher } from '../../contracts/fetcher.js'
import type { Embedder } from '../../contracts/embedder.js'
import type {
  InstallProgress,
  InstallRequest,
  ModelRole,
  ModelState,
  ModelStore,
  Unavailable,
} from '../../contracts/model-store.js'
import type { Judge } from '../../contracts/judge.js'
import type { Reranker } from '../../contracts/reranker.js'
import { FirsthandError } from '../../model/errors.js'
import { randomHex } from '../../util/hash.js'
import { installRuntime } from './install-runtime.js'
import { describeJudge, installedJudges } from './judge-models.js'
import {
  type EmbedderSpecification,
  type JudgeSpecification,
  KNOWN_MODELS,
  type ModelSpecification,
  type RerankerSpecification,
} from './known-models.js'
import { damagedFiles, digestOf, installModel, readManifest } from './model-files.js'
import { openOnnxEmbedder } from './onnx-embedder.js'
import { openOnnxJudge } from './onnx-judge.js'
import { openOnnxReranker } from './onnx-reranker.js'
import { ENABLE_REMEDY, isRuntimeInstalled, loadRuntime, RUNTIME_BYTES, RUNTIME_PACKAGES } from './runtime.js'

export interface OnnxModelStoreOptions {
  /** Folder of the runtime, the models and the choice among them. */
  readonly directory: string
  /** Folder of the runtime; default `runtime` in `directory`. */
  readonly runtimeDirectory?: string
  /** Base address of the hub or of a mirror. */
  readonly hub: string
  /** The way to the hub; absent: models come from folders only. */
  readonly fetcher?: Fetcher
  /** Nothing may leave this machine, npm included. */
  readonly isOffline?: boolean
  readonly threads: number
  readonly milliseconds: () => number
}

const CHOICE_FILE = 'enabled.json'
const CHOICE_SCHEMA = z.object({
  embedder: z.string().optional(),
  reranker: z.string().optional(),
  judge: z.string().optional(),
})
type Choice = z.infer<typeof CHOICE_SCHEMA>

/** Models on ONNX Runtime, kept in a folder of their own. */
export function createOnnxModelStore(options: OnnxModelStoreOptions): ModelStore {
  const { directory } = options
  const runtimeFolder = runtimeOf(options)
  const opening = async <Model>(
    role: ModelRole,
    open: (specification: ModelSpecification, input: OpenInput) => Promise<Model>,
  ): Promise<Model | Unavailable> => {
    const found = findEnabled(role, directory)
    if ('kind' in found) return found
    const outcome = loadRuntime(runtimeFolder)
    if (outcome.kind === 'unavailable') return outcome
    const folder = join(directory, found.specification.name)
    const { threads } = options
    return open(found.specification, {
      runtime: outcome.runtime,
      directory: folder,
      threads,
      digest: found.digest,
    })
  }
  return {
    directory,
    runtime: () => ({
      isInstalled: isRuntimeInstalled(runtimeFolder),
      packages: RUNTIME_PACKAGES.map(({ name, version }) => `${name}@${version}`),
      bytes: RUNTIME_BYTES,
      directory: runtimeFolder,
    }),
    models: () => states(directory),
    install: (request, watch = {}) => install(request, watch, options),
    enable(role, model) {
      if (model !== undefined && specificationOf(model, { directory }).role !== role)
        throw new FirsthandError('input-invalid', `${model} is no ${role}.`)
      const { [role]: _old, ...others } = readChoice(directory)
      writeChoice(directory, model === undefined ? others : { ...others, [role]: model })
    },
    async damaged(model) {
      const manifest = readManifest(directory, specificationOf(model, { directory }))
      return manifest === undefined ? [] : damagedFiles(directory, manifest)
    },
    describeJudge,
    openEmbedder: () =>
      opening<Embedder>('embedder', (specification, input) =>
        openOnnxEmbedder(specification as EmbedderSpecification, input),
      ),
    openReranker: () =>
      opening<Reranker>('reranker', (specification, input) =>
        openOnnxReranker(specification as RerankerSpecification, {
          ...input,
          milliseconds: options.milliseconds,
        }),
      ),
    openJudge: () =>
      opening<Judge>('judge', (specification, input) =>
        openOnnxJudge(specification as JudgeSpecification, input),
      ),
  }
}

async function install(
  request: InstallRequest,
  watch: { readonly signal?: AbortSignal; readonly onProgress?: (progress: InstallProgress) => void },
  options: OnnxModelStoreOptions,
): Promise<void> {
  const { directory, hub } = options
  const specification = specificationOf(request.model, { directory, from: request.from })
  const signal = watch.signal !== undefined && { signal: watch.signal }
  watch.onProgress?.({ item: 'runtime', done: 0, total: 0 })
  await installRuntime({
    directory: runtimeOf(options),
    ...(options.isOffline === true && { isOffline: true }),
    ...runtimeSource(request),
    ...signal,
  })
  await installModel(specification, {
    directory,
    hub,
    ...(options.fetcher !== undefined && { fetcher: options.fetcher }),
    ...(request.from !== undefined && { from: request.from }),
    // Weights of a judge may come again under the same name, trained or calibrated anew.
    isRenewed: specification.role === 'judge' && request.from !== undefined,
    ...(watch.onProgress !== undefined && { onProgress: watch.onProgress }),
    ...signal,
  })
}

function runtimeOf({ directory, runtimeDirectory }: OnnxModelStoreOptions): string {
  return runtimeDirectory ?? join(directory, 'runtime')
}

type OpenInput = Parameters<typeof openOnnxEmbedder>[1]

function states(directory: string): readonly ModelState[] {
  const choice = readChoice(directory)
  const models = allModels(directory)
  const rows = models.map(
    (model): ModelState => ({
      name: model.name,
      role: model.role,
      licence: model.licence,
      repository: model.repository,
      bytes: model.bytes,
      note: model.note,
      isInstalled: readManifest(directory, model) !== undefined,
      isEnabled: choice[model.role] === model.name,
    }),
  )
  const { judge } = choice
  return judge === undefined || models.some(({ name }) => name === judge) ? rows : [...rows, lostJudge(judge)]
}

/** A judge that is enabled and damaged is never passed over in silence: nothing is shown unjudged where one is configured. */
function lostJudge(name: string): ModelState {
  const note = 'its files are not there as they came'
  return {
    name,
    role: 'judge',
    licence: '',
    repository: '',
    bytes: 0,
    note,
    isInstalled: false,
    isEnabled: true,
  }
}

function findEnabled(
  role: ModelRole,
  directory: string,
): { readonly specification: ModelSpecification; readonly digest: string } | Unavailable {
  const name = readChoice(directory)[role]
  if (name === undefined)
    return { kind: 'unavailable', reason: `No ${role} is enabled.`, remedy: remedyFor(role) }
  const specification = allModels(directory).find((model) => model.name === name && model.role === role)
  const manifest = specification && readManifest(directory, specification)
  if (specification === undefined || manifest === undefined)
    return {
      kind: 'unavailable',
      reason: `The ${role} ${name} is enabled, but its files are not there as they came.`,
      remedy: remedyFor(role),
    }
  return { specification, digest: digestOf(manifest) }
}

/** A folder to install from holds the runtime too, where it was copied from another machine. */
function runtimeSource({ from }: InstallRequest): { readonly from?: string } {
  const runtime = from === undefined ? undefined : join(from, 'runtime')
  return runtime !== undefined && existsSync(runtime) ? { from: runtime } : {}
}

function remedyFor(role: ModelRole): string {
  return role === 'judge' ? 'Run `firsthand models enable judge --from DIR`.' : ENABLE_REMEDY
}

/** The models that are known by name, and the judges that came from folders. */
function allModels(
  directory: string,
): readonly (EmbedderSpecification | RerankerSpecification | JudgeSpecification)[] {
  return [...KNOWN_MODELS, ...installedJudges(directory)]
}

function specificationOf(
  name: string,
  { directory, from }: { readonly directory: string; readonly from?: string | undefined },
): ModelSpecification {
  const known = KNOWN_MODELS.find((model) => model.name === name)
  if (known !== undefined) return known
  const found =
    from === undefined ? installedJudges(directory).find((model) => model.name === name) : describeJudge(from)
  if (found !== undefined && found.name === name) return found
  const names = allModels(directory)
    .map((model) => model.name)
    .join(', ')
  throw new FirsthandError('not-found', `There is no model ${name}. Known: ${names}.`)
}

function readChoice(directory: string): Choice {
  const path = join(directory, CHOICE_FILE)
  if (!existsSync(path)) return {}
  const parsed = CHOICE_SCHEMA.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  return parsed.success ? parsed.data : {}
}

function writeChoice(directory: string, choice: Choice): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, CHOICE_FILE)
  const part = `${path}.${randomHex(4)}`
  writeFileSync(part, `${JSON.stringify(choice, null, 2)}\n`)
  renameSync(part, path)
}
