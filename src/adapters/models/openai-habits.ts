/*
 * What OpenAI-compatible servers take and what they refuse. They differ in how a schema is given and in the names of
 * parameters, and say so only in the text of a refusal; each refusal is a lesson for the next call.
 */
import type { CompletionRequest, JsonSchema } from '../../contracts/language-model.js'

/** How a model is held to its form, the strictest first. */
export const SCHEMA_MODES = ['json-schema', 'json-schema-without-caps', 'json-object', 'prompt'] as const
export type SchemaMode = (typeof SCHEMA_MODES)[number]

/** Parameters that some servers refuse, in the order in which they are left out where a refusal names none. */
const OPTIONAL_PARAMETERS = [
  'chat_template_kwargs',
  'stream_options',
  'seed',
  'temperature',
  'max_tokens',
] as const
type OptionalParameter = (typeof OPTIONAL_PARAMETERS)[number]

export interface Habits {
  readonly mode: SchemaMode
  /** Parameters that the server has refused. */
  readonly left: readonly OptionalParameter[]
}

export function firstMode(): SchemaMode {
  return SCHEMA_MODES[0]
}

export function nextMode(mode: SchemaMode): SchemaMode | undefined {
  return SCHEMA_MODES[SCHEMA_MODES.indexOf(mode) + 1]
}

/** What is sent next time after a refusal with this message; undefined where nothing can be learned from it. */
export function learnFrom(message: string, habits: Habits): Habits | undefined {
  const named = OPTIONAL_PARAMETERS.find((name) => !habits.left.includes(name) && message.includes(name))
  if (named !== undefined) return { ...habits, left: [...habits.left, named] }
  const mode = nextMode(habits.mode)
  const isAboutForm = /response_format|schema|json|grammar|guided|structured/iu.test(message)
  if (isAboutForm && mode !== undefined) return { ...habits, mode }
  return undefined
}

/** The body of a call beside model and messages. */
export function parametersOf(
  { mode, left }: Habits,
  { schema, schemaName, maxOutputTokens }: CompletionRequest,
  seed: number,
): Readonly<Record<string, unknown>> {
  const optional: Readonly<Record<OptionalParameter, unknown>> = {
    temperature: 0,
    seed,
    stream_options: { include_usage: true },
    max_tokens: maxOutputTokens,
    // Thinking off where the server applies the chat template (vLLM, llama.cpp); others refuse or pass over it.
    chat_template_kwargs: { enable_thinking: false },
  }
  const kept = Object.entries(optional).filter(([name]) => !left.some((refused) => refused === name))
  return {
    stream: true,
    ...Object.fromEntries(kept),
    // The newer models of OpenAI know the cap by this name only.
    ...(left.includes('max_tokens') && { max_completion_tokens: maxOutputTokens }),
    ...formatOf(mode, schemaName, schema),
  }
}

function formatOf(mode: SchemaMode, name: string, schema: JsonSchema): Readonly<Record<string, unknown>> {
  if (mode === 'prompt') return {}
  if (mode === 'json-object') return { response_format: { type: 'json_object' } }
  const given = mode === 'json-schema' ? schema : withoutCaps(schema)
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: given } } }
}

const CAPS = new Set([
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'maximum',
  'minimum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'pattern',
  'format',
])

/** A schema without what some servers do not take; code checks the caps in any case. Properties keep such names. */
export function withoutCaps(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !CAPS.has(key))
      .map(([key, value]) => [key, key === 'properties' ? eachProperty(value) : bare(value)]),
  )
}

function eachProperty(properties: unknown): unknown {
  if (typeof properties !== 'object' || properties === null) return properties
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, bare(value)]))
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  return typeof value === 'object' && value !== null ? withoutCaps(value as JsonSchema) : value
}
