import type { Embedder } from './embedder.js'
import type { Judge } from './judge.js'
import type { Reranker } from './reranker.js'

export const MODEL_ROLES = ['embedder', 'reranker', 'judge'] as const
export type ModelRole = (typeof MODEL_ROLES)[number]

/** A model that this Firsthand knows how to run. */
export interface KnownModel {
  readonly name: string
  readonly role: ModelRole
  readonly licence: string
  /** Repository on the Hugging Face hub; empty for a model that comes from a folder. */
  readonly repository: string
  /** Bytes of all its files, as the hub states them; an estimate where it does not. */
  readonly bytes: number
  readonly note: string
}

/** Something that cannot be used now, and what to do about it. An expected outcome, not a failure. */
export interface Unavailable {
  readonly kind: 'unavailable'
  readonly reason: string
  readonly remedy: string
}

export interface ModelState extends KnownModel {
  readonly isInstalled: boolean
  /** Chosen for its role. */
  readonly isEnabled: boolean
}

export interface RuntimeState {
  readonly isInstalled: boolean
  /** `name@version` of each package. */
  readonly packages: readonly string[]
  /** Space that it takes, in bytes, about. */
  readonly bytes: number
  readonly directory: string
}

/** How far a download or an installation has come. `total` is 0 where it is not known. */
export interface InstallProgress {
  readonly item: string
  readonly done: number
  readonly total: number
}

export interface InstallRequest {
  readonly model: string
  /** Folder that holds the model's files (and the runtime's packages as `.tgz`, where it is not installed); default: the hub. */
  readonly from?: string
}

/** The models and their runtime in the data folder. Nothing is fetched but by `install`. */
export interface ModelStore {
  readonly directory: string
  runtime(): RuntimeState
  /** The known models and the judges that are installed. */
  models(): readonly ModelState[]
  /** The judge in a folder of weights. Throws `not-found` and `input-invalid`. */
  describeJudge(folder: string): KnownModel
  /** Installs the runtime where it is missing, then the model, verified and whole or not at all. Throws `model-…` errors. */
  install(
    request: InstallRequest,
    watch?: { readonly signal?: AbortSignal; readonly onProgress?: (progress: InstallProgress) => void },
  ): Promise<void>
  /** Chooses a model for its role, or none. Vectors of other models stay. */
  enable(role: ModelRole, model: string | undefined): void
  /** Names of a model's files whose content is not what was installed; empty where it is whole or not installed. */
  damaged(model: string): Promise<readonly string[]>
  openEmbedder(): Promise<Embedder | Unavailable>
  openReranker(): Promise<Reranker | Unavailable>
  openJudge(): Promise<Judge | Unavailable>
}

/** True for the outcome that stands in for a model. */
export function isUnavailable(outcome: object): outcome is Unavailable {
  return 'kind' in outcome && outcome.kind === 'unavailable'
}
