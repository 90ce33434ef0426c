import type { CallRecord } from '../model/call-record.js'
import type { Prompt } from '../model/prompt.js'
import { type Form, fillForm } from './fill-form.js'
import type { LanguageModel } from './language-model.js'

/** What a stage that asks a language model needs. */
export interface StageModel {
  readonly model: LanguageModel
  readonly signal?: AbortSignal
  /** Told of every call as it ends. */
  readonly onCall?: (call: CallRecord) => void
  /** Wall clock of one call; default 10 minutes (KIT gives as much to a local model). */
  readonly timeoutMilliseconds?: number
}

export interface StageForm<Value> {
  readonly prompt: Prompt
  readonly form: Form<Value>
  /** Default 2,048. */
  readonly maxOutputTokens?: number
  /** Papers whose text stands in the prompt. */
  readonly papers?: readonly string[]
}

const TIMEOUT_MILLISECONDS = 600_000
const MOST_OUTPUT_TOKENS = 2048

/** Has the model of a stage fill a form. Throws as `fillForm`. */
export async function fillStageForm<Value>(
  { model, signal, onCall, timeoutMilliseconds = TIMEOUT_MILLISECONDS }: StageModel,
  { prompt, form, maxOutputTokens = MOST_OUTPUT_TOKENS, papers }: StageForm<Value>,
): Promise<Value> {
  const { value } = await fillForm(model, {
    prompt,
    form,
    maxOutputTokens,
    timeoutMilliseconds,
    ...(papers !== undefined && { papers }),
    ...(signal !== undefined && { signal }),
    ...(onCall !== undefined && { onCall }),
  })
  return value
}
