import { FirsthandError } from '../../model/errors.js'
import { type Download, type DownloadNeeds, request } from './download.js'

/** Where models are published; a mirror has to answer the same paths. */
export const HUB_URL = 'https://huggingface.co'

/** Longest answer about a repository that is read, in bytes, and how long it may take. */
const LONGEST_LISTING = 4_000_000
const LISTING_MS = 60_000

interface ListedFile {
  readonly path: string
  readonly size: number
  readonly oid: string
  readonly lfs?: { readonly oid: string; readonly size: number }
}

/** The files of a model at one commit, with what each has to be. */
export interface HubListing {
  readonly commit: string
  readonly downloads: readonly Omit<Download, 'target'>[]
}

/** The files that are wanted of a repository. */
export interface HubFiles {
  readonly repository: string
  /** Branch, tag or commit. */
  readonly revision: string
  /** `sha256`: what a file has to be; absent: what the hub lists. */
  readonly files: readonly { readonly hubPath: string; readonly sha256?: string }[]
}

/** Asks the hub for a model's files. Throws `download-failed` and `cancelled`. */
export async function listModel(
  model: HubFiles,
  hub: string,
  needs: Pick<DownloadNeeds, 'fetcher' | 'signal'>,
): Promise<HubListing> {
  const base = hub.replace(/\/+$/u, '')
  const revision = await readJson(`${base}/api/models/${model.repository}/revision/${model.revision}`, needs)
  const commit = isRecord(revision) && typeof revision['sha'] === 'string' ? revision['sha'] : ''
  if (!/^[0-9a-f]{40}$/u.test(commit)) throw unexpected(base, model)
  const tree = await readJson(`${base}/api/models/${model.repository}/tree/${commit}?recursive=true`, needs)
  const listed = Array.isArray(tree) ? tree.filter(isListedFile) : []
  return {
    commit,
    downloads: model.files.map(({ hubPath, sha256 }) => {
      const file = listed.find(({ path }) => path === hubPath)
      if (file === undefined)
        throw new FirsthandError('download-failed', `${model.repository} has no file ${hubPath} any more.`)
      const digest = sha256 ?? file.lfs?.oid
      return {
        url: `${base}/${model.repository}/resolve/${commit}/${hubPath}`,
        bytes: file.lfs?.size ?? file.size,
        expected: digest === undefined ? { kind: 'git-blob', id: file.oid } : { kind: 'sha256', digest },
      }
    }),
  }
}

async function readJson(url: string, needs: Pick<DownloadNeeds, 'fetcher' | 'signal'>): Promise<unknown> {
  const { body } = await request({ url, maxBytes: LONGEST_LISTING, timeoutMilliseconds: LISTING_MS }, needs)
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch (error) {
    throw new FirsthandError('download-failed', `${url} did not answer with data.`, { cause: error })
  }
}

function unexpected(hub: string, model: HubFiles): FirsthandError {
  return new FirsthandError('download-failed', `${hub} gave no commit for ${model.repository}.`)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListedFile(value: unknown): value is ListedFile {
  if (!isRecord(value)) return false
  const { path, size, oid, lfs } = value
  const isWhole = lfs === undefined || (isRecord(lfs) && typeof lfs['oid'] === 'string')
  return typeof path === 'string' && typeof size === 'number' && typeof oid === 'string' && isWhole
}
