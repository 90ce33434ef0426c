import { existsSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Fetcher } from '../../contracts/fetcher.js'
import type { InstallProgress } from '../../contracts/model-store.js'
import { FirsthandError } from '../../model/errors.js'
import { shortHash } from '../../util/hash.js'
import { download, sha256OfFile } from './download.js'
import { listModel } from './hub.js'
import type { ModelFile, ModelSpecification } from './known-models.js'

/** Written last into a model's folder: a folder without it is no model. */
const MANIFEST = 'manifest.json'

const MANIFEST_SCHEMA = z.object({
  model: z.string(),
  /** Commit on the hub, or `folder`. */
  source: z.string(),
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.number() })),
})

/** The files of an installed model, with what they were when they came. */
export type ModelManifest = z.infer<typeof MANIFEST_SCHEMA>

export interface InstallModelOptions {
  /** Folder of all models. */
  readonly directory: string
  readonly hub: string
  /** The way to the hub. */
  readonly fetcher?: Fetcher
  /** Folder to copy from, instead of the hub. */
  readonly from?: string
  /** Takes the place of an installed model of the same name. Default false: what is whole stays. */
  readonly isRenewed?: boolean
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: InstallProgress) => void
}

/** The manifest of an installed model; undefined where the model or one of its files is not there as it came. */
export function readManifest(directory: string, model: ModelSpecification): ModelManifest | undefined {
  const folder = join(directory, model.name)
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) return undefined
  const parsed = MANIFEST_SCHEMA.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) return undefined
  const isWhole = model.files.every(({ name }) => {
    const size = statSync(join(folder, name), { throwIfNoEntry: false })?.size
    return size !== undefined && size === parsed.data.files[name]?.bytes
  })
  return isWhole ? parsed.data : undefined
}

/** What decides a model's output: weights and tokenizer, by content. */
export function digestOf(manifest: ModelManifest): string {
  const files = Object.entries(manifest.files).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return shortHash(files.map(([name, { sha256 }]) => `${name} ${sha256}`).join('\n'), 64)
}

/** Names of files that are not what the manifest says. */
export async function damagedFiles(directory: string, manifest: ModelManifest): Promise<readonly string[]> {
  const damaged: string[] = []
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const path = join(directory, manifest.model, name)
    if (!existsSync(path) || (await sha256OfFile(path)) !== sha256) damaged.push(name)
  }
  return damaged
}

/** Installs a model, whole or not at all. Throws `download-failed`, `not-found` and `cancelled`. */
export async function installModel(model: ModelSpecification, options: InstallModelOptions): Promise<void> {
  if (options.isRenewed !== true && readManifest(options.directory, model) !== undefined) return
  const staging = join(options.directory, `${model.name}.part`)
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const source =
    options.from === undefined
      ? await downloadFiles(model, staging, options)
      : await copyFiles(model, staging, options.from)
  const files: Record<string, { sha256: string; bytes: number }> = {}
  for (const { name } of model.files) {
    const path = join(staging, name)
    files[name] = { sha256: await sha256OfFile(path), bytes: statSync(path).size }
  }
  const manifest: ModelManifest = { model: model.name, source, files }
  await writeFile(join(staging, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  const folder = join(options.directory, model.name)
  await rm(folder, { recursive: true, force: true })
  await rename(staging, folder)
}

async function downloadFiles(
  model: ModelSpecification,
  staging: string,
  options: InstallModelOptions,
): Promise<string> {
  const way = {
    ...(options.fetcher !== undefined && { fetcher: options.fetcher }),
    ...(options.signal !== undefined && { signal: options.signal }),
  }
  const { commit, downloads } = await listModel(model, options.hub, way)
  const total = downloads.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  for (const [index, file] of model.files.entries()) {
    const source = downloads[index]
    if (source === undefined) continue
    const target = join(staging, file.name)
    const report = (done: number) => options.onProgress?.({ item: file.name, done: before + done, total })
    if (!existsSync(target)) await download({ ...source, target }, { ...way, onBytes: report })
    before += source.bytes
    report(0)
  }
  return commit
}

async function copyFiles(model: ModelSpecification, staging: string, from: string): Promise<string> {
  for (const file of model.files) {
    const source = placesOf(file, model, from).find((path) => existsSync(path))
    if (source === undefined)
      throw new FirsthandError(
        'not-found',
        `${from} holds no ${file.name} of ${model.name}; it may be in the folder itself or in ${model.name} in it.`,
      )
    await copyFile(source, join(staging, file.name))
  }
  return 'folder'
}

/** As a models folder of Firsthand has it, or as a copy of the repository has it. */
function placesOf({ name, hubPath }: ModelFile, model: ModelSpecification, from: string): string[] {
  return [join(from, model.name), from].flatMap((folder) => [join(folder, name), join(folder, hubPath)])
}
