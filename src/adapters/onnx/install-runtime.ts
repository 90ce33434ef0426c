import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FirsthandError } from '../../model/errors.js'
import { randomHex } from '../../util/hash.js'
import { isRuntimeInstalled, loadRuntime, RUNTIME_PACKAGES } from './runtime.js'

/** SHA-512 of each package as published, in the form of a lock file. */
const INTEGRITY: Readonly<Record<string, string>> = {
  'onnxruntime-node':
    'sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
  'onnxruntime-common':
    'sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
  '@huggingface/tokenizers':
    'sha512-LidMHe1FpcSYH4vcSjXooda34pC0M8m1gmDOv7SQi6Iv+ib1zX7J3sHBCC9/3FPCkn2k1b55FneVqMRxrr99pg==',
}

export interface InstallRuntimeOptions {
  /** Folder that will hold the runtime. */
  readonly directory: string
  /** A runtime folder of another machine of the same system, instead of npm. */
  readonly from?: string
  /** The user works offline: npm, which connects by itself, is not started. */
  readonly isOffline?: boolean
  readonly signal?: AbortSignal
}

/**
 * Installs the runtime's pinned packages: into a folder beside the final one, checked, started once, then moved to
 * its place. No install script runs (that of the runtime would download more). Throws `download-failed`,
 * `model-failed` and `cancelled`.
 */
export async function installRuntime(options: InstallRuntimeOptions): Promise<void> {
  if (isRuntimeInstalled(options.directory)) return
  const parent = dirname(options.directory)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const staging = join(parent, `runtime.part-${randomHex(4)}`)
  try {
    await mkdir(staging, { mode: 0o700 })
    if (options.from === undefined) await installByNpm(staging, options)
    else await cp(options.from, staging, { recursive: true })
    await checkRuntime(staging)
    await removeOtherSystems(staging)
    await rm(options.directory, { recursive: true, force: true })
    await rename(staging, options.directory)
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function installByNpm(
  folder: string,
  { isOffline = false, signal }: Pick<InstallRuntimeOptions, 'isOffline' | 'signal'>,
): Promise<void> {
  if (isOffline) throw npmWhileOffline()
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'firsthand-runtime', version: '1.0.0', private: true }, null, 2)}\n`,
  )
  const packages = RUNTIME_PACKAGES.map(({ name, version }) => `${name}@${version}`)
  const flags = ['--ignore-scripts', '--save-exact', '--no-audit', '--no-fund', '--no-progress']
  await runNpm(['install', ...flags, ...packages], folder, signal)
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string }>>
  }
  for (const [name, integrity] of Object.entries(INTEGRITY)) {
    if (lock.packages[`node_modules/${name}`]?.integrity === integrity) continue
    throw new FirsthandError('download-failed', `The package ${name} is not the one that was published.`)
  }
}

/** The error for an installation by npm while the user works offline. */
export function npmWhileOffline(): FirsthandError {
  return new FirsthandError(
    'download-failed',
    'The runtime is not installed, and npm is not started while working offline (network.offline). Give --from with a folder that holds it.',
  )
}

/** Runs npm in a folder. Throws `download-failed` and `cancelled`. */
export function runNpm(
  args: readonly string[],
  folder: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { command, first } = npmCommand()
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal !== undefined && { signal }),
    })
    const errors: string[] = []
    child.stderr.setEncoding('utf8').on('data', (text: string) => void errors.push(text))
    child.on('error', (error) =>
      reject(
        signal?.aborted === true
          ? new FirsthandError('cancelled', 'The installation was stopped.')
          : new FirsthandError('download-failed', `npm could not be started: ${error.message}`, {
              cause: error,
            }),
      ),
    )
    child.on('close', (code) => {
      if (code === 0) resolve()
      else
        reject(new FirsthandError('download-failed', `npm failed (${code}): ${lastLines(errors.join(''))}`))
    })
  })
}

/** The npm that came with this Node, run by it: no shell, whatever the system. */
function npmCommand(): { readonly command: string; readonly first: readonly string[] } {
  const node = dirname(process.execPath)
  const places = [join(node, '..', 'lib', 'node_modules'), join(node, 'node_modules')]
  const script = places
    .map((place) => join(place, 'npm', 'bin', 'npm-cli.js'))
    .find((path) => existsSync(path))
  return script === undefined ? { command: 'npm', first: [] } : { command: process.execPath, first: [script] }
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' ')
}

async function checkRuntime(folder: string): Promise<void> {
  if (!isRuntimeInstalled(folder))
    throw new FirsthandError(
      'download-failed',
      `${folder} does not hold ${RUNTIME_PACKAGES.map(({ name, version }) => `${name}@${version}`).join(' and ')}.`,
    )
  const outcome = loadRuntime(folder)
  if (outcome.kind === 'unavailable') throw new FirsthandError('model-failed', outcome.reason)
}

/** The package ships its library for every system, five sixths of its size: bin/BINDING/SYSTEM/ARCHITECTURE. */
async function removeOtherSystems(folder: string): Promise<void> {
  const libraries = join(folder, 'node_modules', 'onnxruntime-node', 'bin')
  for (const binding of await foldersIn(libraries)) {
    await keepOnly(binding, process.platform)
    await keepOnly(join(binding, process.platform), process.arch)
  }
}

async function keepOnly(folder: string, name: string): Promise<void> {
  for (const path of await foldersIn(folder))
    if (path !== join(folder, name)) await rm(path, { recursive: true, force: true })
}

async function foldersIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}
