import type { CompletionRequest, ModelIdentity, ModelUsage } from '../../contracts/language-model.js'
import { FirsthandError } from '../../model/errors.js'
import { estimateTokens } from '../../util/token-estimate.js'

/** One turn of a conversation. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** Tokens of a chat template around the messages. */
const TEMPLATE_TOKENS = 64

/** The turns of a call: rules, task and, where there is one, the wrong answer and what was wrong with it. */
export function messagesOf({ prompt, correction }: CompletionRequest): readonly ChatMessage[] {
  const first: ChatMessage[] = [
    { role: 'system', content: prompt.system },
    { role: 'user', content: prompt.user },
  ]
  if (correction === undefined) return first
  return [
    ...first,
    { role: 'assistant', content: correction.text === '' ? '{}' : correction.text },
    { role: 'user', content: correctionText(correction.issues) },
  ]
}

function correctionText(issues: readonly string[]): string {
  const list = issues.map((issue) => `- ${issue}`).join('\n')
  return `That is not a valid answer:\n${list}\nAnswer again with the JSON object only.`
}

/** The schema in words, for servers that do not hold a model to it. */
export function schemaNote(schema: CompletionRequest['schema']): string {
  return `\n\nAnswer with one JSON object and nothing else. It must follow this JSON schema:\n${JSON.stringify(schema)}`
}

/** Refuses a prompt that may not fit, before anything is sent. Throws `model-prompt-too-long`. */
export function checkLength(
  messages: readonly ChatMessage[],
  { contextTokens, model }: ModelIdentity,
  maxOutputTokens: number,
): void {
  const tokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), TEMPLATE_TOKENS)
  if (tokens + maxOutputTokens <= contextTokens) return
  throw tooLong(`about ${tokens}`, { contextTokens, model, maxOutputTokens })
}

/** Refuses an answer to a prompt that the server must have cut. Throws `model-prompt-too-long`. */
export function checkUsage(
  { promptTokens }: ModelUsage,
  { contextTokens, model }: ModelIdentity,
  maxOutputTokens: number,
): void {
  if (promptTokens === undefined || promptTokens + maxOutputTokens <= contextTokens) return
  throw tooLong(String(promptTokens), { contextTokens, model, maxOutputTokens })
}

export function tooLong(
  tokens: string,
  {
    contextTokens,
    model,
    maxOutputTokens,
  }: { contextTokens: number; model: string; maxOutputTokens: number },
): FirsthandError {
  return new FirsthandError(
    'model-prompt-too-long',
    `A prompt of ${tokens} tokens and an answer of up to ${maxOutputTokens} do not fit into the ${contextTokens} tokens of ${model}.`,
    { details: { tokens, contextTokens, maxOutputTokens } },
  )
}

/** Usage without what is not known. */
export function usageOf(promptTokens: number | undefined, outputTokens: number | undefined): ModelUsage {
  return {
    ...(promptTokens !== undefined && { promptTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
  }
}
