import type { LanguageRole } from './model-reference.js'

/** A ready choice of models for all roles. */
export interface ModelProfile {
  readonly name: string
  readonly summary: string
  readonly roles: Readonly<Record<LanguageRole, string>>
  /** Tokens of context that it sets. */
  readonly contextTokens: number
  /** What has to be done before it works, step by step. */
  readonly steps: readonly string[]
}

const OLLAMA_WRITER = 'ollama/qwen3:4b-instruct'

/** From no model to models of two families; the roles can be changed one by one afterwards. */
export const MODEL_PROFILES: readonly ModelProfile[] = [
  {
    name: 'none',
    summary: 'no language model: rules plan, and every statement is a quotation',
    roles: { planner: 'none', extractor: 'none', writer: 'none', judges: 'none' },
    contextTokens: 8192,
    steps: [],
  },
  {
    name: 'embedded-small',
    summary: 'small models in the process, no server: 2.2 GB of files, slow without a graphics card',
    roles: {
      planner: 'local/qwen2.5-1.5b',
      extractor: 'local/qwen2.5-1.5b',
      writer: 'local/qwen2.5-1.5b',
      judges: 'local/smollm2-1.7b',
    },
    contextTokens: 8192,
    steps: ['firsthand models enable local', 'firsthand models pull smollm2-1.7b', 'firsthand models test'],
  },
  {
    name: 'ollama',
    summary: 'an Ollama server on this machine; writer and judge of two families',
    roles: {
      planner: OLLAMA_WRITER,
      extractor: OLLAMA_WRITER,
      writer: OLLAMA_WRITER,
      judges: 'ollama/gemma3:4b',
    },
    contextTokens: 8192,
    steps: ['ollama pull qwen3:4b-instruct', 'ollama pull gemma3:4b', 'firsthand models test'],
  },
  {
    name: 'openai',
    summary: 'models of OpenAI; questions and passages leave this machine after you approve it; no judge',
    roles: {
      planner: 'openai/gpt-5-mini',
      extractor: 'openai/gpt-5-mini',
      writer: 'openai/gpt-5-mini',
      judges: 'none',
    },
    contextTokens: 32_768,
    steps: ['Set OPENAI_API_KEY, or models.openaiKeyCommand.', 'firsthand models test'],
  },
  {
    name: 'anthropic',
    summary: 'models of Anthropic; questions and passages leave this machine after you approve it; no judge',
    roles: {
      planner: 'anthropic/claude-haiku-4-5',
      extractor: 'anthropic/claude-haiku-4-5',
      writer: 'anthropic/claude-haiku-4-5',
      judges: 'none',
    },
    contextTokens: 32_768,
    steps: ['Set ANTHROPIC_API_KEY, or models.anthropicKeyCommand.', 'firsthand models test'],
  },
  {
    name: 'mixed',
    summary:
      'Ollama plans, reads and writes; a model of Anthropic judges: only claims and their passages leave',
    roles: {
      planner: OLLAMA_WRITER,
      extractor: OLLAMA_WRITER,
      writer: OLLAMA_WRITER,
      judges: 'anthropic/claude-haiku-4-5',
    },
    contextTokens: 8192,
    steps: [
      'ollama pull qwen3:4b-instruct',
      'Set ANTHROPIC_API_KEY, or models.anthropicKeyCommand.',
      'firsthand models test',
    ],
  },
]
