import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Embedder } from '../../contracts/embedder.js'
import type {
  InstallProgress,
  InstallRequest,
  ModelRole,
  ModelState,
  ModelStore,
  Unavailable,
} from '../../contracts/model-store.js'
import type { Reranker } from '../../contracts/reranker.js'
import { FirsthandError } from '../../model/errors.js'
import { randomHex } from '../../util/hash.js'
import { installRuntime } from './install-runtime.js'
import {
  type EmbedderSpecification,
  KNOWN_MODELS,
  type ModelSpecification,
  type RerankerSpecification,
} from './known-models.js'
import { digestOf, installModel, readManifest } from './model-files.js'
import { openOnnxEmbedder } from './onnx-embedder.js'
import { openOnnxReranker } from './onnx-reranker.js'
import { ENABLE_REMEDY, isRuntimeInstalled, loadRuntime, RUNTIME_BYTES, RUNTIME_PACKAGES } from './runtime.js'

export interface OnnxModelStoreOptions {
  /** Folder of the runtime, the models and the choice among them. */
  readonly directory: string
  /** Base address of the hub or of a mirror. */
  readonly hub: string
  readonly threads: number
  readonly milliseconds: () => number
}

const CHOICE_FILE = 'enabled.json'
const CHOICE_SCHEMA = z.object({ embedder: z.string().optional(), reranker: z.string().optional() })
type Choice = z.infer<typeof CHOICE_SCHEMA>

/** Models on ONNX Runtime, kept in a folder of their own. */
export function createOnnxModelStore(options: OnnxModelStoreOptions): ModelStore {
  const { directory } = options
  const runtimeFolder = join(directory, 'runtime')
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
      if (model !== undefined && specificationOf(model).role !== role)
        throw new FirsthandError('input-invalid', `${model} is no ${role}.`)
      const { [role]: _old, ...others } = readChoice(directory)
      writeChoice(directory, model === undefined ? others : { ...others, [role]: model })
    },
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
  }
}

async function install(
  request: InstallRequest,
  watch: { readonly signal?: AbortSignal; readonly onProgress?: (progress: InstallProgress) => void },
  { directory, hub }: OnnxModelStoreOptions,
): Promise<void> {
  const specification = specificationOf(request.model)
  const signal = watch.signal !== undefined && { signal: watch.signal }
  watch.onProgress?.({ item: 'runtime', done: 0, total: 0 })
  await installRuntime({ directory: join(directory, 'runtime'), ...runtimeSource(request), ...signal })
  await installModel(specification, {
    directory,
    hub,
    ...(request.from !== undefined && { from: request.from }),
    ...(watch.onProgress !== undefined && { onProgress: watch.onProgress }),
    ...signal,
  })
}

type OpenInput = Parameters<typeof openOnnxEmbedder>[1]

function states(directory: string): readonly ModelState[] {
  const choice = readChoice(directory)
  return KNOWN_MODELS.map((model) => ({
    name: model.name,
    role: model.role,
    licence: model.licence,
    repository: model.repository,
    bytes: model.bytes,
    note: model.note,
    isInstalled: readManifest(directory, model) !== undefined,
    isEnabled: choice[model.role] === model.name,
  }))
}

function findEnabled(
  role: ModelRole,
  directory: string,
): { readonly specification: ModelSpecification; readonly digest: string } | Unavailable {
  const name = readChoice(directory)[role]
  if (name === undefined)
    return { kind: 'unavailable', reason: `No ${role} is enabled.`, remedy: ENABLE_REMEDY }
  const specification = KNOWN_MODELS.find((model) => model.name === name && model.role === role)
  const manifest = specification && readManifest(directory, specification)
  if (specification === undefined || manifest === undefined)
    return {
      kind: 'unavailable',
      reason: `The ${role} ${name} is enabled, but its files are not there as they came.`,
      remedy: ENABLE_REMEDY,
    }
  return { specification, digest: digestOf(manifest) }
}

/** A folder to install from holds the runtime too, where it was copied from another machine. */
function runtimeSource({ from }: InstallRequest): { readonly from?: string } {
  const runtime = from === undefined ? undefined : join(from, 'runtime')
  return runtime !== undefined && existsSync(runtime) ? { from: runtime } : {}
}

function specificationOf(name: string): ModelSpecification {
  const found = KNOWN_MODELS.find((model) => model.name === name)
  if (found !== undefined) return found
  const names = KNOWN_MODELS.map((model) => model.name).join(', ')
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
