import { z } from 'zod'
import { LANGUAGE_ROLES, type LanguageRole, parseModelList } from '../../model/model-reference.js'
import type { Setting } from '../../model/setting.js'

const REFUSED = {
  rule: 'refused',
  reason:
    'where the text of papers and questions is sent, and what that costs, is the choice of the user alone',
} as const

const MODELS = z
  .string()
  .max(1000)
  .refine((text) => parseModelList(text) !== undefined, {
    message: 'expected none or SOURCE/MODEL with SOURCE one of ollama, openai, server, anthropic, local',
  })
const ENDPOINT = z.url({ protocol: /^https?$/u }).refine((text) => isAllowed(text), {
  message: 'plain HTTP is for servers on this machine only; use https://',
})
const COMMAND = z.string().max(2000)
const LIMIT = z.number().min(0).max(1e12)

function isAllowed(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname)
  return username === '' && password === '' && (protocol === 'https:' || isHere)
}

function role<Value extends string>(name: LanguageRole, variable: Value, what: string) {
  return {
    schema:
      name === 'judges' ? MODELS : MODELS.refine((text) => !text.includes(','), { message: 'one model' }),
    default: 'none',
    description: `Language model that ${what}: none, or SOURCE/MODEL; see \`firsthand models list\`.`,
    variable,
    projectRule: REFUSED,
  } as const
}

function endpoint<Value extends string>(variable: Value, otherwise: string, whose: string) {
  return {
    schema: ENDPOINT,
    default: otherwise,
    description: `Address of ${whose}.`,
    variable,
    projectRule: REFUSED,
  } as const
}

function keyCommand<Value extends string>(variable: Value, whose: string) {
  return {
    schema: COMMAND,
    default: '',
    description: `Program that prints the key of ${whose}, such as \`pass show NAME\`; run without a shell. Words, or a JSON list.`,
    variable,
    projectRule: REFUSED,
  } as const
}

function limit<Value extends string>(variable: Value, otherwise: number, what: string) {
  return {
    schema: LIMIT,
    default: otherwise,
    description: `${what} 0: no limit.`,
    variable,
    projectRule: REFUSED,
  } as const
}

/** Which language models do what, where they are, and what they may cost. */
export const LANGUAGE_MODEL_SETTINGS = {
  'models.planner': role('planner', 'FIRSTHAND_MODELS_PLANNER', 'plans searches'),
  'models.extractor': role('extractor', 'FIRSTHAND_MODELS_EXTRACTOR', 'reads passages'),
  'models.writer': role('writer', 'FIRSTHAND_MODELS_WRITER', 'drafts claims'),
  'models.judges': role('judges', 'FIRSTHAND_MODELS_JUDGES', 'judges claims (several with commas)'),
  'models.allowSameFamily': {
    schema: z.boolean(),
    default: false,
    description: "Whether a judge may be of the writer's model family; every answer then says so.",
    variable: 'FIRSTHAND_MODELS_ALLOW_SAME_FAMILY',
    projectRule: REFUSED,
  },
  'models.judgeBatch': {
    schema: z.string().regex(/^(?:auto|off|[2-9]|1\d|20)$/u),
    default: 'auto',
    description:
      'Claims that a judge is given in one call: auto (several, where a trial shows that company changes no answer), off, or 2 to 20 without a trial.',
    variable: 'FIRSTHAND_MODELS_JUDGE_BATCH',
    projectRule: REFUSED,
  },
  'models.contextTokens': {
    schema: z.int().min(1024).max(2_000_000),
    default: 8192,
    description: 'Tokens for prompt and answer together, set for every call; less where a model has less.',
    variable: 'FIRSTHAND_MODELS_CONTEXT_TOKENS',
    projectRule: REFUSED,
  },
  'models.keepAliveMinutes': {
    schema: z.int().min(0).max(1440),
    default: 30,
    description: 'Minutes for which Ollama keeps a model in memory after a call.',
    variable: 'FIRSTHAND_MODELS_KEEP_ALIVE_MINUTES',
    projectRule: REFUSED,
  },
  'models.ollamaEndpoint': endpoint(
    'FIRSTHAND_MODELS_OLLAMA_ENDPOINT',
    'http://127.0.0.1:11434',
    'the Ollama server',
  ),
  'models.openaiEndpoint': endpoint(
    'FIRSTHAND_MODELS_OPENAI_ENDPOINT',
    'https://api.openai.com/v1',
    'OpenAI',
  ),
  'models.serverEndpoint': endpoint(
    'FIRSTHAND_MODELS_SERVER_ENDPOINT',
    'http://127.0.0.1:1234/v1',
    'another OpenAI-compatible server: LM Studio, vLLM, llama.cpp, OpenRouter',
  ),
  'models.anthropicEndpoint': endpoint(
    'FIRSTHAND_MODELS_ANTHROPIC_ENDPOINT',
    'https://api.anthropic.com',
    'Anthropic',
  ),
  'models.openaiKeyCommand': keyCommand(
    'FIRSTHAND_MODELS_OPENAI_KEY_COMMAND',
    'OpenAI, where OPENAI_API_KEY is not set',
  ),
  'models.anthropicKeyCommand': keyCommand(
    'FIRSTHAND_MODELS_ANTHROPIC_KEY_COMMAND',
    'Anthropic, where ANTHROPIC_API_KEY is not set',
  ),
  'models.serverKeyCommand': keyCommand('FIRSTHAND_MODELS_SERVER_KEY_COMMAND', 'the other server'),
  'models.serverKeyVariable': {
    schema: z.string().regex(/^$|^[A-Z][A-Z0-9_]{0,80}$/u),
    default: '',
    description: 'Environment variable that holds the key of the other server, such as OPENROUTER_API_KEY.',
    variable: 'FIRSTHAND_MODELS_SERVER_KEY_VARIABLE',
    projectRule: REFUSED,
  },
  'models.maxCalls': limit('FIRSTHAND_MODELS_MAX_CALLS', 500, 'Most calls of language models in a run.'),
  'models.maxTokens': limit(
    'FIRSTHAND_MODELS_MAX_TOKENS',
    2_000_000,
    'Most tokens, prompts and answers, in a run.',
  ),
  'models.maxMinutes': limit('FIRSTHAND_MODELS_MAX_MINUTES', 240, 'Most minutes for the models of a run.'),
  'models.maxMoney': limit(
    'FIRSTHAND_MODELS_MAX_MONEY',
    0,
    'Most money for the models of a run, in the currency of the prices.',
  ),
  'models.inputPrice': limit(
    'FIRSTHAND_MODELS_INPUT_PRICE',
    0,
    'Price of a million tokens sent to a remote model.',
  ),
  'models.outputPrice': limit(
    'FIRSTHAND_MODELS_OUTPUT_PRICE',
    0,
    'Price of a million tokens that a remote model writes.',
  ),
} as const satisfies Record<string, Setting>

/** Keys of the roles. */
export const ROLE_SETTINGS = LANGUAGE_ROLES.map((name) => `models.${name}` as const)
