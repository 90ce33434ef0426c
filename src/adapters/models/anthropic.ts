import {
  type Completion,
  type CompletionRequest,
  type LanguageModel,
  type ModelIdentity,
} from '../../contracts/language-model.js'
import type { ModelFetch, ModelResponse } from '../../contracts/model-fetch.js'
import type { Secret } from '../../contracts/secrets.js'
import { FirsthandError } from '../../model/errors.js'
import { modelFamily } from '../../model/model-family.js'
import { sha256Hex } from '../../util/hash.js'
import { type CollectedText, collectText } from './collect-text.js'
import { at, placeOf } from './endpoint.js'
import { checkLength, checkUsage, messagesOf, usageOf } from './messages.js'
import {
  countAt,
  eventsOf,
  isObject,
  messageIn,
  readObject,
  redacted,
  refusal,
  textAt,
  wholeText,
} from './read-response.js'
import { timedCall } from './timed-call.js'

export interface AnthropicOptions {
  /** `https://api.anthropic.com`. */
  readonly endpoint: string
  readonly model: string
  readonly contextTokens: number
  readonly key: Secret
  readonly redact: (text: string) => string
  readonly fetch: ModelFetch
  readonly milliseconds: () => number
}

/** Version of the messages interface. */
const VERSION = '2023-06-01'

/**
 * A model of Anthropic. A form is the input of a tool that the model has to call; there is no seed. Throws
 * `model-unavailable` for a name that the server does not know, else `model-failed`.
 */
export async function openAnthropic(options: AnthropicOptions): Promise<LanguageModel> {
  const identity = await findModel(options)
  const state = { hasTemperature: true }
  const ask = async (request: CompletionRequest, signal: AbortSignal) => {
    const first = await chat(options, { request, signal, identity, ...state })
    if (first.kind === 'answered') return first.answer
    if (!state.hasTemperature || !/temperature/u.test(messageIn(first.text))) throw refused(options, first)
    // Some models take no temperature.
    state.hasTemperature = false
    const second = await chat(options, { request, signal, identity, ...state })
    if (second.kind === 'answered') return second.answer
    throw refused(options, second)
  }
  return {
    identity,
    complete: (request) =>
      timedCall(request, async (signal) => {
        const { stopped: _stopped, ...completion } = await ask(request, signal)
        return completion
      }),
    close: async () => undefined,
  }
}

function refused(
  { endpoint, redact }: AnthropicOptions,
  { status, text }: { readonly status: number; readonly text: string },
): FirsthandError {
  return refusal(at(endpoint, 'v1/messages'), status, redact(text))
}

function headersOf({ key }: AnthropicOptions): Readonly<Record<string, string>> {
  return { 'x-api-key': key.reveal(), 'anthropic-version': VERSION }
}

async function findModel(options: AnthropicOptions): Promise<ModelIdentity> {
  const { endpoint, model, fetch } = options
  const url = at(endpoint, `v1/models/${encodeURIComponent(model)}`)
  const entry = await readObject(fetch, { url, method: 'GET', headers: headersOf(options) }).catch(
    (error: unknown) => {
      if (error instanceof FirsthandError && error.details['status'] === 404)
        throw new FirsthandError('model-unavailable', `Anthropic has no model ${model}.`, { cause: error })
      throw redacted(error, options.redact)
    },
  )
  // An alias is resolved by the server: what it stands for is part of the digest; the name that was approved is asked.
  const resolved = textAt(entry, 'id') || model
  return {
    adapter: 'anthropic',
    model,
    digest: sha256Hex(`${resolved} ${textAt(entry, 'created_at')}`),
    family: modelFamily({ names: [resolved] }),
    contextTokens: options.contextTokens,
    ...placeOf(endpoint),
  }
}

interface Call {
  readonly request: CompletionRequest
  readonly signal: AbortSignal
  readonly identity: ModelIdentity
  readonly hasTemperature: boolean
}

type Outcome =
  | { readonly kind: 'answered'; readonly answer: Completion & Pick<CollectedText, 'stopped'> }
  | { readonly kind: 'refused'; readonly status: number; readonly text: string }

async function chat(options: AnthropicOptions, call: Call): Promise<Outcome> {
  const { request, signal, identity } = call
  const messages = messagesOf(request)
  checkLength(messages, identity, request.maxOutputTokens)
  const start = options.milliseconds()
  const response = await options.fetch({
    url: at(options.endpoint, 'v1/messages'),
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(options) },
    body: JSON.stringify(bodyOf(call)),
    signal,
  })
  if (response.status !== 200)
    return { kind: 'refused', status: response.status, text: await wholeText(response) }
  const end: StreamEnd = {}
  const { text, stopped } = await collectText(partsOf(response, end, options), request)
  if (stopped === 'no' && end.reason === undefined)
    throw new FirsthandError('model-failed', 'Anthropic ended its answer without saying that it is whole.', {
      isRetryable: true,
    })
  const usage = usageOf(end.promptTokens, end.outputTokens)
  checkUsage(usage, identity, request.maxOutputTokens)
  const milliseconds = options.milliseconds() - start
  const isCut = stopped !== 'no' || end.reason === 'max_tokens'
  return { kind: 'answered', answer: { text, usage, milliseconds, isCut, stopped } }
}

function bodyOf({ request, identity, hasTemperature }: Call) {
  const [system, ...turns] = messagesOf(request)
  const { schema, schemaName, maxOutputTokens } = request
  return {
    model: identity.model,
    max_tokens: maxOutputTokens,
    stream: true,
    ...(hasTemperature && { temperature: 0 }),
    system: system?.content ?? '',
    messages: turns,
    tools: [{ name: schemaName, description: 'Takes the filled form.', input_schema: schema }],
    tool_choice: { type: 'tool', name: schemaName, disable_parallel_tool_use: true },
  }
}

interface StreamEnd {
  promptTokens?: number
  outputTokens?: number
  reason?: string
}

/** The form as it is written; text beside it is passed over, since the form alone is the answer. */
async function* partsOf(
  response: ModelResponse,
  end: StreamEnd,
  { redact }: AnthropicOptions,
): AsyncGenerator<string> {
  for await (const event of eventsOf(response)) {
    const type = textAt(event, 'type')
    if (type === 'error')
      throw new FirsthandError('model-failed', `Anthropic: ${redact(messageIn(JSON.stringify(event)))}`, {
        isRetryable: true,
      })
    if (type === 'message_start')
      noteUsage(end, isObject(event['message']) ? event['message']['usage'] : undefined)
    if (type === 'message_delta') {
      noteUsage(end, event['usage'])
      end.reason = textAt(event['delta'], 'stop_reason') || 'unknown'
    }
    if (type === 'content_block_delta') yield textAt(event['delta'], 'partial_json')
  }
}

function noteUsage(end: StreamEnd, usage: unknown): void {
  const prompt = countAt(usage, 'input_tokens')
  const output = countAt(usage, 'output_tokens')
  if (prompt !== undefined) end.promptTokens = prompt
  if (output !== undefined) end.outputTokens = output
}
