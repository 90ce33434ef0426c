import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FirsthandError } from '../../model/errors.js'
import { randomHex } from '../../util/hash.js'
import type { LocalTools } from './gguf-files.js'
import { isLlamaInstalled, LLAMA_INTEGRITY, LLAMA_VERSION, runtimePackages } from './llama-runtime.js'

export interface InstallLlamaOptions {
  readonly directory: string
  readonly runNpm: LocalTools['runNpm']
  /** The runtime of another machine of the same system, instead of npm. */
  readonly from?: string
  readonly signal?: AbortSignal
}

/**
 * Installs the pinned runtime with the compiled part for this system alone: a plain installation brings those of all
 * graphics cards (730 MB) and runs a script that may compile llama.cpp for minutes. No install script runs. Whole or
 * not at all. Throws `download-failed`, `model-unavailable` and `cancelled`.
 */
export async function installLlamaRuntime(options: InstallLlamaOptions): Promise<void> {
  if (isLlamaInstalled(options.directory)) return
  const parent = dirname(options.directory)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const staging = join(parent, `runtime.part-${randomHex(4)}`)
  try {
    await mkdir(staging, { mode: 0o700 })
    if (options.from !== undefined) await cp(options.from, staging, { recursive: true })
    else await installByNpm(staging, options)
    if (!isLlamaInstalled(staging))
      throw new FirsthandError(
        'download-failed',
        `The runtime ${runtimePackages().join(', ')} did not arrive.`,
      )
    await rm(options.directory, { recursive: true, force: true })
    await rename(staging, options.directory)
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The runtime in a folder to install from: its `llama-runtime`; undefined where there is none. */
export function runtimeCopy(from: string | undefined): string | undefined {
  const copy = from === undefined ? '' : join(from, 'llama-runtime')
  return copy !== '' && existsSync(copy) ? copy : undefined
}

async function installByNpm(folder: string, { runNpm, signal }: InstallLlamaOptions): Promise<void> {
  const packages = runtimePackages()
  if (packages.length === 0)
    throw new FirsthandError('model-unavailable', 'There is no runtime for local models for this system.')
  const manifest = { name: 'firsthand-llama', version: '1.0.0', private: true }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const flags = [
    '--ignore-scripts',
    '--omit=optional',
    '--save-exact',
    '--no-audit',
    '--no-fund',
    '--no-progress',
  ]
  await runNpm(['install', ...flags, ...packages], folder, signal)
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string }>>
  }
  for (const name of packages.map((one) => one.slice(0, -LLAMA_VERSION.length - 1))) {
    if (lock.packages[`node_modules/${name}`]?.integrity === LLAMA_INTEGRITY[name]) continue
    throw new FirsthandError('download-failed', `The package ${name} is not the one that was published.`)
  }
}
