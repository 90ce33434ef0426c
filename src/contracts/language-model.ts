import type { Prompt } from '../model/prompt.js'
import { canonicalJson } from '../util/canonical-json.js'
import { sha256Hex } from '../util/hash.js'

/** Seed of every call, so that the same request gets the same answer; a runaway answer is tried once more with the next. */
export const MODEL_SEED = 7

/** A JSON schema (2020-12) as a plain value. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** One call: a prompt, the form to be filled, and its caps. */
export interface CompletionRequest {
  readonly prompt: Prompt
  /** What was wrong with the last filling; sent once more with it. */
  readonly correction?: { readonly text: string; readonly issues: readonly string[] }
  /** The form. Models that can are held to it while they write; it is checked again in code in any case. */
  readonly schema: JsonSchema
  /** Name of the form, for servers that want one. */
  readonly schemaName: string
  /** Cap on what is written; default of the adapter 2,048. */
  readonly maxOutputTokens: number
  /** Wall clock for the whole call. */
  readonly timeoutMilliseconds: number
  /** Ids of the papers whose text stands in the prompt: a remote model gets those that were approved, and no others. */
  readonly papers?: readonly string[]
  readonly signal?: AbortSignal
  /** Told how many characters have been written so far. */
  readonly onProgress?: (characters: number) => void
}

/** Sizes as the model's server counts them; undefined where it does not say. */
export interface ModelUsage {
  readonly promptTokens?: number
  readonly outputTokens?: number
}

/** What came back, before anything was checked. */
export interface Completion {
  readonly text: string
  readonly usage: ModelUsage
  readonly milliseconds: number
  /** True where the text ended because of a cap: it is then never taken as whole. */
  readonly isCut: boolean
  /** True where it is an answer that was given before, from a cache or a recording. */
  readonly isCached?: boolean
}

/** What is known about a model; goes into the log with every call. */
export interface ModelIdentity {
  /** Name of the adapter: `ollama`, `openai-compatible`, `anthropic`, `llama-cpp`, `scripted`. */
  readonly adapter: string
  /** The one name that it resolved to. */
  readonly model: string
  /** Digest of the weights or, where the server tells none, of what it tells. */
  readonly digest: string
  /** From the model's own metadata or its name: `qwen`, `llama`, `gemma`…; `unknown` counts as the writer's family. */
  readonly family: string
  /** Tokens for prompt and output together, as set for every call. */
  readonly contextTokens: number
  /** Where it runs; anything but `in-process` names the endpoint. */
  readonly endpoint: string
  /** True where the endpoint is not this machine. */
  readonly isRemote: boolean
}

/** A language model that fills forms. Temperature 0, fixed seed, thinking off: same request, same text, as far as it can. */
export interface LanguageModel {
  readonly identity: ModelIdentity
  /**
   * One turn under a schema. Throws `model-failed` (no answer, wrong answer of the server), `model-prompt-too-long`
   * (refused before anything is sent; a prompt is never cut), `approval-missing` (a remote model without approval),
   * `budget-exhausted`, `cancelled`.
   */
  complete(request: CompletionRequest): Promise<Completion>
  close(): Promise<void>
}

/** SHA-256 over everything that decides an answer: prompt, correction, form, cap, weights, context and seed. */
export function completionKey(request: CompletionRequest, identity: ModelIdentity): string {
  const { prompt, correction, schema, maxOutputTokens } = request
  const { adapter, model, digest, contextTokens } = identity
  return sha256Hex(
    canonicalJson({
      prompt: prompt.sha256,
      correction,
      schema,
      maxOutputTokens,
      model: { adapter, model, digest, contextTokens },
      seed: MODEL_SEED,
    }),
  )
}
