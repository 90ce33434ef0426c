import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Unavailable } from '../../contracts/model-store.js'

/** The packages of the runtime, pinned: other versions were not tried. */
export const RUNTIME_PACKAGES = [
  { name: 'onnxruntime-node', version: '1.30.0', licence: 'MIT' },
  { name: '@huggingface/tokenizers', version: '0.2.0', licence: 'Apache-2.0' },
] as const

/** What the installed runtime takes on disk: it ships its libraries for every system. */
export const RUNTIME_BYTES = 291_000_000

/** The remedy for everything that is not installed. */
export const ENABLE_REMEDY = 'Run `firsthand models enable semantic`.'

/** The parts of onnxruntime-node that are used. */
export interface Tensor {
  readonly data: Float32Array | BigInt64Array
  readonly dims: readonly number[]
}

export interface InferenceSession {
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
  run(feeds: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>
  release(): Promise<void>
}

interface OnnxModule {
  readonly InferenceSession: {
    create(
      path: string,
      options: {
        readonly intraOpNumThreads: number
        readonly interOpNumThreads: number
        readonly executionProviders: readonly string[]
        readonly graphOptimizationLevel: 'all'
      },
    ): Promise<InferenceSession>
  }
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor
}

/** The parts of @huggingface/tokenizers that are used. */
export interface Tokenizer {
  encode(
    text: string,
    options: { readonly text_pair?: string; readonly return_token_type_ids: true },
  ): { readonly ids: readonly number[]; readonly token_type_ids: readonly number[] }
}

interface TokenizersModule {
  readonly Tokenizer: new (tokenizer: object, configuration: object) => Tokenizer
}

/** The loaded runtime. */
export interface OnnxRuntime {
  readonly onnx: OnnxModule
  readonly tokenizers: TokenizersModule
}

export type RuntimeOutcome = { readonly kind: 'ready'; readonly runtime: OnnxRuntime } | Unavailable

/** Loads the runtime from the folder into which it was installed; nothing else on this machine is looked at. */
export function loadRuntime(directory: string): RuntimeOutcome {
  if (!isRuntimeInstalled(directory))
    return {
      kind: 'unavailable',
      reason: 'The runtime for embedding models is not installed.',
      remedy: ENABLE_REMEDY,
    }
  const load = createRequire(join(directory, 'package.json'))
  try {
    return {
      kind: 'ready',
      runtime: {
        onnx: load('onnxruntime-node') as OnnxModule,
        tokenizers: load('@huggingface/tokenizers') as TokenizersModule,
      },
    }
  } catch (error) {
    // A native library that does not fit this system is a state of the machine: search goes on without it.
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return {
      kind: 'unavailable',
      reason: `The runtime for embedding models does not start here: ${message}`,
      remedy: `Delete ${directory} and enable it again; on systems without a prebuilt library there is no semantic search.`,
    }
  }
}

/** True where every package of the runtime is in the folder in the pinned version. */
export function isRuntimeInstalled(directory: string): boolean {
  if (!existsSync(join(directory, 'package.json'))) return false
  const load = createRequire(join(directory, 'package.json'))
  return RUNTIME_PACKAGES.every(({ name, version }) => {
    const manifest = join(directory, 'node_modules', ...name.split('/'), 'package.json')
    if (!existsSync(manifest)) return false
    const { version: installed } = load(manifest) as { readonly version?: string }
    return installed === version
  })
}
