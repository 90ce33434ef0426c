import {
  type Completion,
  type CompletionRequest,
  type LanguageModel,
  MODEL_SEED,
  type ModelIdentity,
} from '../../contracts/language-model.js'
import type { ModelResponse } from '../../contracts/model-fetch.js'
import { FirsthandError } from '../../model/errors.js'
import { parseStrictJson } from '../../util/strict-json.js'
import { type CollectedText, collectText, withoutThoughts } from './collect-text.js'
import { at } from './endpoint.js'
import { checkLength, checkUsage, messagesOf, schemaNote, usageOf } from './messages.js'
import { findOpenaiModel } from './openai-identity.js'
import { firstMode, type Habits, learnFrom, nextMode, parametersOf } from './openai-habits.js'
import {
  countAt,
  eventsOf,
  isObject,
  messageIn,
  parseObject,
  refusal,
  textAt,
  wholeText,
} from './read-response.js'
import type { OpenaiOptions } from './openai-options.js'
import { timedCall } from './timed-call.js'

/** Refusals of one call from which something about the server is learned. */
const MOST_LESSONS = 8

/**
 * A model behind an OpenAI-compatible server. How the server is held to a schema is found out by asking: JSON schema,
 * JSON schema without caps, any JSON object, and last the schema in the prompt; what it refuses is not sent again.
 * Throws `model-unavailable` where the server lists models and this is none of them, else `model-failed`.
 */
export async function openOpenaiCompatible(options: OpenaiOptions): Promise<LanguageModel> {
  const identity = await findOpenaiModel(options, headersOf(options))
  const state: { habits: Habits } = { habits: { mode: firstMode(), left: [] } }
  const ask = (request: CompletionRequest, signal: AbortSignal, seed: number) =>
    learning(options, { request, signal, seed, identity, state })
  return {
    identity,
    complete: (request) =>
      timedCall(request, async (signal) => {
        const first = await ask(request, signal, MODEL_SEED)
        const { stopped: _stopped, ...completion } =
          first.stopped === 'white-space' ? await ask(request, signal, MODEL_SEED + 1) : first
        if (!completion.isCut && ignoresSchema(completion.text, request)) {
          // The server took the schema and did not keep to it: from now on it stands in the prompt as well.
          state.habits = { ...state.habits, mode: nextMode(state.habits.mode) ?? state.habits.mode }
        }
        return completion
      }),
    close: async () => undefined,
  }
}

/** True for an answer that is no JSON object, or one without a key of the form. */
function ignoresSchema(text: string, { schema }: CompletionRequest): boolean {
  const parsed = parseStrictJson(text)
  if (!parsed.ok || !isObject(parsed.value)) return true
  const { value } = parsed
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return required.some((key) => typeof key === 'string' && !Object.hasOwn(value, key))
}

interface Call {
  readonly request: CompletionRequest
  readonly signal: AbortSignal
  readonly seed: number
  readonly identity: ModelIdentity
  readonly state: { habits: Habits }
}

type Answer = Completion & Pick<CollectedText, 'stopped'>

/** Asks until the server takes the request, leaving out or changing what it names in its refusal. */
async function learning(options: OpenaiOptions, call: Call): Promise<Answer> {
  for (let lesson = 0; ; lesson += 1) {
    const outcome = await chat(options, call)
    if (outcome.kind === 'answered') return outcome.answer
    const { status, text } = outcome
    const learned =
      status === 400 || status === 422 || status === 501
        ? learnFrom(messageIn(text), call.state.habits)
        : undefined
    if (learned === undefined || lesson === MOST_LESSONS)
      throw refusal(at(options.endpoint, 'chat/completions'), status, options.redact(text))
    call.state.habits = learned
  }
}

type Outcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly status: number; readonly text: string }

async function chat(
  options: OpenaiOptions,
  { request, signal, seed, identity, state }: Call,
): Promise<Outcome> {
  const { habits } = state
  const messages = withSchema(request, habits)
  checkLength(messages, identity, request.maxOutputTokens)
  const start = options.milliseconds()
  const response = await options.fetch({
    url: at(options.endpoint, 'chat/completions'),
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(options) },
    body: JSON.stringify({ model: identity.model, messages, ...parametersOf(habits, request, seed) }),
    signal,
  })
  if (response.status !== 200)
    return { kind: 'refused', status: response.status, text: await wholeText(response) }
  const end: StreamEnd = {}
  const { text, stopped } = await collectText(partsOf(response, end, options), request)
  const usage = usageOf(countAt(end.usage, 'prompt_tokens'), countAt(end.usage, 'completion_tokens'))
  checkUsage(usage, identity, request.maxOutputTokens)
  if (stopped === 'no' && end.reason === undefined)
    throw new FirsthandError(
      'model-failed',
      'The model server ended its answer without saying that it is whole.',
      {
        isRetryable: true,
      },
    )
  const isCut = stopped !== 'no' || end.reason === 'length'
  const milliseconds = options.milliseconds() - start
  return { kind: 'answered', answer: { text: withoutThoughts(text), usage, milliseconds, isCut, stopped } }
}

function withSchema(request: CompletionRequest, { mode }: Habits) {
  const messages = messagesOf(request)
  if (mode === 'json-schema' || mode === 'json-schema-without-caps') return messages
  const note = schemaNote(request.schema)
  return messages.map((message, index) =>
    index === 1 ? { ...message, content: `${message.content}${note}` } : message,
  )
}

function headersOf({ key }: OpenaiOptions): Readonly<Record<string, string>> {
  return key === undefined ? {} : { authorization: `Bearer ${key.reveal()}` }
}

interface StreamEnd {
  usage?: unknown
  reason?: string
}

/** Pieces of an answer, streamed or, from servers that do not stream, whole. */
async function* partsOf(
  response: ModelResponse,
  end: StreamEnd,
  { redact }: OpenaiOptions,
): AsyncGenerator<string> {
  const isStream = response.contentType.includes('event-stream')
  for await (const event of isStream ? eventsOf(response) : oneObject(response)) {
    if (isObject(event['error']))
      throw new FirsthandError(
        'model-failed',
        `The model server: ${redact(messageIn(JSON.stringify(event)))}`,
      )
    if (isObject(event['usage'])) end.usage = event['usage']
    const choice: unknown = Array.isArray(event['choices']) ? event['choices'][0] : undefined
    const reason = textAt(choice, 'finish_reason')
    if (reason !== '') end.reason = reason
    const message = isObject(choice) ? (choice['delta'] ?? choice['message']) : undefined
    const refused = textAt(message, 'refusal')
    if (refused !== '')
      throw new FirsthandError('model-failed', `The model refused: ${refused.slice(0, 200)}`)
    yield textAt(message, 'content')
  }
}

async function* oneObject(response: ModelResponse): AsyncGenerator<Readonly<Record<string, unknown>>> {
  yield parseObject(await wholeText(response))
}
