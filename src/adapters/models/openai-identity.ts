import type { ModelIdentity } from '../../contracts/language-model.js'
import { FirsthandError, isFirsthandError } from '../../model/errors.js'
import { modelFamily } from '../../model/model-family.js'
import { canonicalJson } from '../../util/canonical-json.js'
import { sha256Hex } from '../../util/hash.js'
import { at, placeOf } from './endpoint.js'
import type { OpenaiOptions } from './openai-options.js'
import { countAt, isObject, readObject, redacted, textAt } from './read-response.js'

/** What a server says about a model: enough to tell two apart, and the context where it tells it. */
export async function findOpenaiModel(
  options: OpenaiOptions,
  headers: Readonly<Record<string, string>>,
): Promise<ModelIdentity> {
  const listed = await readModels(options, headers)
  const entry = findEntry(options.model, listed)
  const model = textAt(entry, 'id') || options.model
  const told = contextOf(entry)
  const names = [model, textAt(entry, 'root'), textAt(entry, 'owned_by')]
  return {
    adapter: 'openai-compatible',
    model,
    digest: digestOf(model, entry),
    family: modelFamily({ names }),
    contextTokens: Math.min(options.contextTokens, told ?? options.contextTokens),
    ...placeOf(options.endpoint),
  }
}

/** The listed models; none where the server has no list, which is no reason not to ask it. */
async function readModels(
  { endpoint, fetch, redact }: OpenaiOptions,
  headers: Readonly<Record<string, string>>,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  try {
    const answer = await readObject(fetch, { url: at(endpoint, 'models'), method: 'GET', headers })
    return Array.isArray(answer['data']) ? answer['data'].filter(isObject) : []
  } catch (error) {
    // A server without this path answers 404 or 405; everything else is for the user to know.
    if (isFirsthandError(error, 'model-failed') && [404, 405].includes(Number(error.details['status'])))
      return []
    throw redacted(error, redact)
  }
}

function findEntry(name: string, listed: readonly Readonly<Record<string, unknown>>[]) {
  if (listed.length === 0) return undefined
  const found = listed.find((entry) => textAt(entry, 'id') === name)
  if (found !== undefined) return found
  const ids = listed.map((entry) => textAt(entry, 'id'))
  const near = ids.filter((id) => id.toLowerCase().includes(name.toLowerCase()))
  const shown = (near.length > 0 ? near : ids).slice(0, 8)
  throw new FirsthandError(
    'model-unavailable',
    `The model server has no model ${name}. ${near.length > 0 ? 'Close to it' : 'It has'}: ${shown.join(', ')}.`,
    { details: { candidates: shown } },
  )
}

/** Tokens of context: vLLM and OpenRouter list them, llama.cpp what it was trained with. */
function contextOf(entry: unknown): number | undefined {
  const meta = isObject(entry) ? entry['meta'] : undefined
  return countAt(entry, 'max_model_len') ?? countAt(entry, 'context_length') ?? countAt(meta, 'n_ctx_train')
}

/** No server tells the digest of its weights: that of what it tells, without times of its own start. */
function digestOf(model: string, entry: unknown): string {
  const { created: _created, permission: _permission, ...rest } = isObject(entry) ? entry : {}
  return sha256Hex(canonicalJson({ model, ...rest }))
}
