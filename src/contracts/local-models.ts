import type { LanguageModel } from './language-model.js'
import type { InstallProgress, RuntimeState } from './model-store.js'

/** A GGUF model that can be run on this machine. */
export interface LocalModelState {
  /** By which it is named in settings: `local/NAME`. */
  readonly name: string
  readonly licence: string
  /** Repository on the hub; empty for a file of the user's own. */
  readonly repository: string
  /** About, where it is not installed. */
  readonly bytes: number
  readonly note: string
  readonly isInstalled: boolean
  /** Digest of the installed file. */
  readonly sha256?: string
}

export interface LocalInstall {
  /** A known name, `OWNER/REPOSITORY/FILE.gguf` on the hub, or a new name for a file that `from` names. */
  readonly model: string
  /** A GGUF file or a folder that holds it, instead of the hub. */
  readonly from?: string
}

/** What an installation would fetch; shown before anybody agrees. */
export interface LocalInstallPlan {
  readonly model: LocalModelState
  readonly packages: readonly string[]
  readonly packageBytes: number
  readonly fetchesModel: boolean
  readonly directory: string
  /** Where the file comes from. */
  readonly source: string
  /** Folder that the runtime is copied from; absent: npm. */
  readonly runtimeSource?: string
}

/** How answers are drawn where they are not to be the likeliest ones: only for measuring how far two runs differ. */
export interface Sampling {
  readonly temperature: number
  /** Added to the seed of every call. */
  readonly seed: number
}

export interface InstallWatch {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: InstallProgress) => void
}

/** GGUF models and their runtime in the data folder. Nothing is fetched but by `install`. */
export interface LocalModels {
  readonly directory: string
  runtime(): RuntimeState
  models(): readonly LocalModelState[]
  /** Throws `not-found` for a name that is neither known nor an address. */
  plan(request: LocalInstall): LocalInstallPlan
  /** Whole or not at all: the runtime where it is missing, then the file, checked. Throws `download-failed`, `model-failed`, `cancelled`. */
  install(request: LocalInstall, watch?: InstallWatch): Promise<LocalModelState>
  /** Throws `model-unavailable` where it is not installed or not as it came, and `model-failed`. */
  open(
    name: string,
    options: { readonly contextTokens: number; readonly threads: number; readonly sampling?: Sampling },
  ): Promise<LanguageModel>
}
