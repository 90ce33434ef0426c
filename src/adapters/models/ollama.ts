import {
  type Completion,
  type CompletionRequest,
  type LanguageModel,
  MODEL_SEED,
  type ModelIdentity,
} from '../../contracts/language-model.js'
import type { ModelFetch, ModelResponse } from '../../contracts/model-fetch.js'
import { FirsthandError } from '../../model/errors.js'
import { modelFamily } from '../../model/model-family.js'
import { type CollectedText, collectText, withoutThoughts } from './collect-text.js'
import { at, placeOf } from './endpoint.js'
import { checkLength, checkUsage, messagesOf, usageOf } from './messages.js'
import { countAt, isObject, objectsOf, readObject, refusal, textAt, wholeText } from './read-response.js'
import { timedCall } from './timed-call.js'

export interface OllamaOptions {
  /** `http://127.0.0.1:11434` by default of the settings. */
  readonly endpoint: string
  /** Name as the user wrote it; has to fit exactly one installed tag. */
  readonly model: string
  /** Wanted context; the model's own limit holds where that is smaller. */
  readonly contextTokens: number
  /** How long the model stays in memory after a call. */
  readonly keepAliveMinutes: number
  readonly fetch: ModelFetch
  readonly milliseconds: () => number
}

interface OpenedModel {
  readonly identity: ModelIdentity
  /** Whether it thinks unless it is told not to. */
  readonly canThink: boolean
}

/** A model of an Ollama server. Throws `model-unavailable` for a name that fits none or several, else `model-failed`. */
export async function openOllama(options: OllamaOptions): Promise<LanguageModel> {
  const { identity, canThink } = await findModel(options)
  return {
    identity,
    complete: (request) =>
      timedCall(request, async (signal) => {
        const call = { request, signal, canThink, identity }
        const first = await chat(options, call, MODEL_SEED)
        // A model that writes white space without end is tried once more with another seed, as KIT does.
        const { stopped: _stopped, ...completion } =
          first.stopped === 'white-space' ? await chat(options, call, MODEL_SEED + 1) : first
        return completion
      }),
    close: async () => undefined,
  }
}

async function findModel(options: OllamaOptions): Promise<OpenedModel> {
  const { endpoint, fetch } = options
  const listed = await readObject(fetch, { url: at(endpoint, 'api/tags'), method: 'GET' })
  const tags = Array.isArray(listed['models']) ? listed['models'].filter(isObject) : []
  const name = resolveTag(
    options.model,
    tags.map((tag) => textAt(tag, 'name')),
  )
  const tag = tags.find((one) => textAt(one, 'name') === name)
  const shown = await readObject(fetch, {
    url: at(endpoint, 'api/show'),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: name }),
  })
  const info = isObject(shown['model_info']) ? shown['model_info'] : {}
  const architecture = textAt(info, 'general.architecture') || textAt(shown['details'], 'family')
  const own = countAt(info, `${architecture}.context_length`) ?? options.contextTokens
  const names = [textAt(info, 'general.basename'), textAt(info, 'general.name'), name]
  return {
    identity: {
      adapter: 'ollama',
      model: name,
      digest: textAt(tag, 'digest'),
      family: modelFamily({ names, architecture }),
      contextTokens: Math.min(own, options.contextTokens),
      ...placeOf(remoteHost(tag) ?? endpoint),
    },
    canThink: Array.isArray(shown['capabilities']) && shown['capabilities'].includes('thinking'),
  }
}

/** Ollama passes some tags on to a server elsewhere: such a model is remote, however near the server that is asked. */
function remoteHost(tag: unknown): string | undefined {
  const host = textAt(tag, 'remote_host')
  if (host !== '') return host.includes('://') ? host : `https://${host}`
  return /[:-]cloud$/u.test(textAt(tag, 'name')) ? 'https://ollama.com' : undefined
}

/** The one installed tag that a name means. Throws `model-unavailable`. */
export function resolveTag(name: string, tags: readonly string[]): string {
  if (tags.includes(name)) return name
  const candidates = name.includes(':') ? [] : tags.filter((tag) => tag.startsWith(`${name}:`))
  const [only] = candidates
  if (only !== undefined && candidates.length === 1) return only
  const installed = tags.length === 0 ? 'none' : tags.join(', ')
  throw new FirsthandError(
    'model-unavailable',
    candidates.length > 1
      ? `${name} could be ${candidates.join(' or ')}: name one of them.`
      : `Ollama has no model ${name}. Installed: ${installed}. Get it with \`ollama pull ${name}\`.`,
    { details: { candidates, installed: tags } },
  )
}

interface Call {
  readonly request: CompletionRequest
  readonly signal: AbortSignal
  readonly canThink: boolean
  readonly identity: ModelIdentity
}

async function chat(
  options: OllamaOptions,
  call: Call,
  seed: number,
): Promise<Completion & Pick<CollectedText, 'stopped'>> {
  const { request, signal, identity } = call
  const messages = messagesOf(request)
  checkLength(messages, identity, request.maxOutputTokens)
  const start = options.milliseconds()
  const url = at(options.endpoint, 'api/chat')
  const response = await options.fetch({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages, ...bodyOf(options, call, seed) }),
    signal,
  })
  if (response.status !== 200) throw refusal(url, response.status, await wholeText(response))
  const end: { last?: Readonly<Record<string, unknown>> } = {}
  const { text, stopped } = await collectText(partsOf(response, end), request)
  const usage = usageOf(countAt(end.last, 'prompt_eval_count'), countAt(end.last, 'eval_count'))
  checkUsage(usage, identity, request.maxOutputTokens)
  if (stopped === 'no' && end.last === undefined)
    throw new FirsthandError('model-failed', 'Ollama ended its answer without saying that it is whole.', {
      isRetryable: true,
    })
  return {
    text: withoutThoughts(text),
    usage,
    milliseconds: options.milliseconds() - start,
    isCut: stopped !== 'no' || textAt(end.last, 'done_reason') === 'length',
    stopped,
  }
}

function bodyOf(options: OllamaOptions, { request, canThink, identity }: Call, seed: number) {
  return {
    model: identity.model,
    stream: true,
    format: request.schema,
    ...(canThink && { think: false }),
    keep_alive: `${options.keepAliveMinutes}m`,
    options: {
      num_ctx: identity.contextTokens,
      num_predict: request.maxOutputTokens,
      temperature: 0,
      seed,
    },
  }
}

async function* partsOf(
  response: ModelResponse,
  end: { last?: Readonly<Record<string, unknown>> },
): AsyncGenerator<string> {
  for await (const line of objectsOf(response)) {
    const error = textAt(line, 'error')
    if (error !== '') throw new FirsthandError('model-failed', `Ollama: ${error.slice(0, 300)}`)
    if (line['done'] === true) end.last = line
    yield textAt(line['message'], 'content')
  }
}
