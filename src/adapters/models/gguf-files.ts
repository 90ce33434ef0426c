import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { InstallWatch } from '../../contracts/local-models.js'
import { FirsthandError } from '../../model/errors.js'
import type { LocalModelSource } from './known-local-models.js'

/** What of other adapters an installation needs; given by the composition. */
export interface LocalTools {
  /** Lists the files of a repository on the hub at one commit, each with what it has to be. */
  readonly listFiles: (
    source: {
      readonly repository: string
      readonly revision: string
      readonly files: readonly { readonly hubPath: string; readonly sha256?: string }[]
    },
    hub: string,
    signal: AbortSignal | undefined,
  ) => Promise<{
    readonly commit: string
    readonly downloads: readonly {
      readonly url: string
      readonly bytes: number
      readonly expected: ExpectedContent
    }[]
  }>
  /** Downloads a file, goes on where it ended, and checks it. */
  readonly download: (
    file: { url: string; bytes: number; expected: ExpectedContent; target: string },
    watch: { readonly signal?: AbortSignal; readonly onBytes?: (done: number) => void },
  ) => Promise<void>
  readonly runNpm: (args: readonly string[], folder: string, signal: AbortSignal | undefined) => Promise<void>
}

type ExpectedContent =
  | { readonly kind: 'sha256'; readonly digest: string }
  | { readonly kind: 'git-blob'; readonly id: string }

const MANIFEST = 'manifest.json'
const FILE = 'model.gguf'
const MANIFEST_SCHEMA = z.object({
  name: z.string(),
  licence: z.string(),
  repository: z.string(),
  /** Commit on the hub, or `file`. */
  source: z.string(),
  /** Pinned when it came: an installed model is this file or none. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
  bytes: z.number(),
  /** Time of the last change of the file, by which a change is noticed without reading it. */
  changedMilliseconds: z.number(),
})
export type ModelManifest = z.infer<typeof MANIFEST_SCHEMA>

/** Path of an installed model's file. */
export function fileOf(directory: string, name: string): string {
  return join(directory, name, FILE)
}

/** What an installed model was when it came; undefined where it is not there or has another size. */
export function readManifest(directory: string, name: string): ModelManifest | undefined {
  const path = join(directory, name, MANIFEST)
  if (!/^[\w.-]+$/u.test(name) || !existsSync(path)) return undefined
  const parsed = MANIFEST_SCHEMA.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) return undefined
  const size = statSync(fileOf(directory, name), { throwIfNoEntry: false })?.size
  return size === parsed.data.bytes ? parsed.data : undefined
}

/** True where the file has the pinned digest; it is read only where it was changed since it came. */
export async function isAsItCame(directory: string, manifest: ModelManifest): Promise<boolean> {
  const path = fileOf(directory, manifest.name)
  const isUntouched = statSync(path).mtimeMs === manifest.changedMilliseconds
  return isUntouched || (await sha256OfFile(path)) === manifest.sha256
}

/** All installed models. */
export function manifests(directory: string): readonly ModelManifest[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory).flatMap((name) => readManifest(directory, name) ?? [])
}

/** The GGUF file that a person means: the path itself, or in a folder the one of this name, or the only one. */
export function findIn(from: string, file: string): string {
  const status = statSync(from, { throwIfNoEntry: false })
  if (status?.isFile() === true) return from
  if (status === undefined) throw new FirsthandError('not-found', `There is no file or folder ${from}.`)
  const own = file.split('/').at(-1) ?? ''
  const files = readdirSync(from).filter((name) => name.endsWith('.gguf'))
  const [only] = files
  if (files.includes(own)) return join(from, own)
  if (only !== undefined && files.length === 1 && own === '') return join(from, only)
  throw new FirsthandError('not-found', `${from} holds no ${own === '' ? 'single GGUF file' : own}.`)
}

export interface InstallFileOptions {
  readonly directory: string
  readonly hub: string
  readonly tools: LocalTools
  readonly watch: InstallWatch
  /** File to copy, instead of the hub. */
  readonly from?: string
}

/** Installs a model's file, whole or not at all. Throws `download-failed`, `input-invalid` and `cancelled`. */
export async function installFile(
  model: LocalModelSource,
  options: InstallFileOptions,
): Promise<ModelManifest> {
  const present = readManifest(options.directory, model.name)
  if (present !== undefined) return present
  const staging = join(options.directory, `${model.name}.part`)
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const target = join(staging, FILE)
  const source =
    options.from === undefined
      ? await downloadFile(model, target, options)
      : await copyFile(options.from, target, constants.COPYFILE_FICLONE).then(() => 'file')
  await checkMagic(target, staging)
  const manifest: ModelManifest = {
    name: model.name,
    licence: model.licence,
    repository: model.repository,
    source,
    sha256: await sha256OfFile(target),
    bytes: statSync(target).size,
    changedMilliseconds: statSync(target).mtimeMs,
  }
  await writeFile(join(staging, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  const folder = join(options.directory, model.name)
  await rm(folder, { recursive: true, force: true })
  await rename(staging, folder)
  return manifest
}

async function downloadFile(
  { repository, file }: LocalModelSource,
  target: string,
  { hub, tools, watch }: InstallFileOptions,
): Promise<string> {
  const wanted = { repository, revision: 'main', files: [{ hubPath: file }] }
  const { commit, downloads } = await tools.listFiles(wanted, hub, watch.signal)
  const [download] = downloads
  if (download === undefined || download.expected.kind !== 'sha256')
    throw new FirsthandError('download-failed', `The hub lists no SHA-256 of ${repository}/${file}.`)
  const { bytes } = download
  await tools.download(
    { ...download, target },
    {
      onBytes: (done) => watch.onProgress?.({ item: file, done, total: bytes }),
      ...(watch.signal !== undefined && { signal: watch.signal }),
    },
  )
  return commit
}

/** Every GGUF file begins with its name: anything else is refused before llama.cpp sees it. */
async function checkMagic(path: string, staging: string): Promise<void> {
  const handle = await open(path, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0).finally(() => handle.close())
  if (bytesRead === 4 && buffer.toString('latin1') === 'GGUF') return
  await rm(staging, { recursive: true, force: true })
  throw new FirsthandError('input-invalid', 'The file is no GGUF model; nothing was installed.')
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
