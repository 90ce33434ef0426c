import type { LanguageModel } from '../../contracts/language-model.js'
import type { LocalModels, Sampling } from '../../contracts/local-models.js'
import type { ModelFetch } from '../../contracts/model-fetch.js'
import type { KeyOwner, Secret, Secrets } from '../../contracts/secrets.js'
import type { Destination } from '../../model/approval.js'
import { FirsthandError } from '../../model/errors.js'
import type { ModelReference, ModelSource } from '../../model/model-reference.js'
import { openAnthropic } from './anthropic.js'
import { placeOf } from './endpoint.js'
import { openOllama } from './ollama.js'
import { openOpenaiCompatible } from './openai-compatible.js'

/** Addresses by source; a local model has none. */
export type Endpoints = Readonly<Record<Exclude<ModelSource, 'local'>, string>>

export interface OpenModelNeeds {
  readonly endpoints: Endpoints
  readonly contextTokens: number
  readonly keepAliveMinutes: number
  readonly threads: number
  readonly secrets: Secrets
  readonly fetch: ModelFetch
  readonly local: LocalModels
  /** For local models; absent: the likeliest answer. */
  readonly sampling?: Sampling
  readonly milliseconds: () => number
}

/** Adapter by source, as identities name it. */
const ADAPTERS: Readonly<Record<ModelSource, string>> = {
  ollama: 'ollama',
  openai: 'openai-compatible',
  server: 'openai-compatible',
  anthropic: 'anthropic',
  local: 'llama-cpp',
}

/** Where a model would be asked, known without asking anybody. */
export function destinationOfReference({ source, model }: ModelReference, endpoints: Endpoints): Destination {
  const name = ADAPTERS[source]
  if (source === 'local') return { name, model, endpoint: 'in-process', transport: 'local' }
  const { endpoint, isRemote } = placeOf(endpoints[source])
  return { name, model, endpoint, transport: isRemote ? 'remote' : 'local' }
}

/** Opens the model that a reference names. Throws as the adapters do, and `config-invalid` where a key is missing. */
export async function openModel(reference: ModelReference, needs: OpenModelNeeds): Promise<LanguageModel> {
  const { model } = reference
  const { endpoints, contextTokens, fetch, milliseconds, secrets } = needs
  const common = { model, contextTokens, fetch, milliseconds, redact: secrets.redact }
  switch (reference.source) {
    case 'local':
      return needs.local.open(model, {
        contextTokens,
        threads: needs.threads,
        ...(needs.sampling !== undefined && { sampling: needs.sampling }),
      })
    case 'ollama':
      return openOllama({ ...common, endpoint: endpoints.ollama, keepAliveMinutes: needs.keepAliveMinutes })
    case 'anthropic': {
      const key = await secrets.find('anthropic')
      if (key === undefined) throw keyMissing('anthropic')
      return openAnthropic({ ...common, endpoint: endpoints.anthropic, key })
    }
    case 'openai':
    case 'server': {
      const key = await secrets.find(reference.source)
      if (key === undefined && reference.source === 'openai') throw keyMissing('openai')
      return openOpenaiCompatible({ ...common, endpoint: endpoints[reference.source], ...withKey(key) })
    }
  }
}

function withKey(key: Secret | undefined): { readonly key?: Secret } {
  return key === undefined ? {} : { key }
}

function keyMissing(owner: KeyOwner): FirsthandError {
  const variable = owner === 'openai' ? 'OPENAI_API_KEY' : 'ANTHROPIC_API_KEY'
  return new FirsthandError(
    'config-invalid',
    `There is no key for ${owner}: set ${variable}, or the setting models.${owner}KeyCommand to a program that prints it.`,
  )
}
