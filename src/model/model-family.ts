/**
 * Families by what their models are called. The order matters: a distillate says `deepseek` as well as the family whose
 * weights it was trained from, and SmolLM has the architecture of Llama but is a family of its own.
 */
const PATTERNS: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['qwen', /qwen|qwq/u],
  ['smollm', /smol(?:lm|vlm)/u],
  ['tinyllama', /tinyllama/u],
  ['llama', /llama|vicuna|alpaca/u],
  ['gemma', /gemma/u],
  ['gemini', /gemini/u],
  ['mistral', /mi[sx]tral|ministral|codestral|magistral|devstral/u],
  ['phi', /(?:^|[^a-z])phi-?\d|(?:^|[^a-z])phi(?:$|[^a-z])/u],
  ['claude', /claude/u],
  ['gpt', /(?:^|[^a-z])gpt-|(?:^|[^a-z])o[1345](?:$|-)|chatgpt/u],
  ['deepseek', /deepseek/u],
  ['granite', /granite/u],
  ['olmo', /olmo/u],
  ['command', /command-?[ar]|aya-/u],
  ['falcon', /falcon/u],
  ['glm', /(?:^|[^a-z])(?:chat)?glm/u],
  ['yi', /(?:^|[^a-z])yi-/u],
  ['grok', /grok/u],
  ['nemotron', /nemotron/u],
]

/** Architectures of which the weights of other families are made too: no proof of a family by themselves. */
const SHARED_ARCHITECTURES = new Set(['llama', 'gpt2', 'gptneox', 'mistral'])

/** What a model tells about itself, the more telling first. */
export interface FamilyFacts {
  /** GGUF `general.basename` and `general.name`, a repository, the name of a tag. */
  readonly names: readonly (string | undefined)[]
  /** GGUF `general.architecture` or Ollama's `details.family`. */
  readonly architecture?: string
}

/**
 * The family of a model: by its names; by its architecture only where no other family uses that. `unknown` where
 * neither tells; what that means for judges says `checks/judge-family.ts`.
 */
export function modelFamily({ names, architecture = '' }: FamilyFacts): string {
  for (const name of names) {
    const family = familyOfName(name ?? '')
    if (family !== undefined) return family
  }
  const known = architecture.toLowerCase()
  return SHARED_ARCHITECTURES.has(known) ? 'unknown' : (familyOfName(known) ?? 'unknown')
}

function familyOfName(name: string): string | undefined {
  const text = name.toLowerCase()
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0]
}
