/** What can be behind a model: a server's kind, or a GGUF file in the process. */
export const MODEL_SOURCES = ['ollama', 'openai', 'server', 'anthropic', 'local'] as const
export type ModelSource = (typeof MODEL_SOURCES)[number]

/** A model as a setting names it: `ollama/qwen3:4b-instruct`. */
export interface ModelReference {
  readonly source: ModelSource
  readonly model: string
}

/** Roles that a language model can have in a run. */
export const LANGUAGE_ROLES = ['planner', 'extractor', 'writer', 'judges'] as const
export type LanguageRole = (typeof LANGUAGE_ROLES)[number]

/** `SOURCE/MODEL`; undefined for what is no such reference. */
export function parseModelReference(text: string): ModelReference | undefined {
  const cut = text.indexOf('/')
  const source = MODEL_SOURCES.find((one) => one === text.slice(0, cut))
  const model = text.slice(cut + 1)
  return source === undefined || !/^\S{1,200}$/u.test(model) ? undefined : { source, model }
}

export function formatModelReference({ source, model }: ModelReference): string {
  return `${source}/${model}`
}

/** The models of a role: none, one, or for judges several with commas. Undefined for text that names no models. */
export function parseModelList(text: string): readonly ModelReference[] | undefined {
  if (text === 'none' || text === '') return []
  const references = text.split(',').map((part) => parseModelReference(part.trim()))
  return references.every((reference) => reference !== undefined) ? references : undefined
}
