import { expect, it } from 'vitest'
import { MODEL_PROFILES } from '../../model/model-profiles.js'
import { LANGUAGE_ROLES, parseModelList } from '../../model/model-reference.js'
import { KNOWN_LOCAL_MODELS } from './known-local-models.js'
import { LANGUAGE_MODEL_SETTINGS } from './language-model-settings.js'

const accepts = (key: keyof typeof LANGUAGE_MODEL_SETTINGS, value: unknown) =>
  LANGUAGE_MODEL_SETTINGS[key].schema.safeParse(value).success

it('has no setting that a project may set: neither an endpoint nor a permission', () => {
  expect(
    Object.values(LANGUAGE_MODEL_SETTINGS).filter(({ projectRule }) => projectRule.rule !== 'refused'),
  ).toEqual([])
})

it('keeps to its own rules by default', () => {
  for (const [key, { schema, default: value }] of Object.entries(LANGUAGE_MODEL_SETTINGS))
    expect(schema.safeParse(value).success, key).toBe(true)
})

it('takes plain HTTP for this machine only', () => {
  for (const url of [
    'http://127.0.0.1:11434',
    'http://localhost:1',
    'http://[::1]:1',
    'https://models.example/v1',
  ])
    expect(accepts('models.ollamaEndpoint', url), url).toBe(true)
  for (const url of [
    'http://192.168.1.4:11434',
    'http://127.0.0.1.example',
    'ftp://127.0.0.1',
    'https://u:p@x.example',
    'x',
  ])
    expect(accepts('models.ollamaEndpoint', url), url).toBe(false)
})

it('takes models by source and name, several for judges', () => {
  expect(accepts('models.writer', 'ollama/qwen3:4b-instruct')).toBe(true)
  expect(accepts('models.writer', 'server/meta-llama/Llama-3.1-8B')).toBe(true)
  expect(accepts('models.judges', 'local/a, anthropic/claude-haiku-4-5')).toBe(true)
  for (const text of ['qwen3', 'other/qwen3', 'ollama/', 'ollama/a,ollama/b', 'ollama/a b'])
    expect(accepts('models.writer', text), text).toBe(false)
})

it.each(MODEL_PROFILES.map((profile) => [profile.name, profile] as const))(
  'has a valid profile %s, with a judge of another family wherever it has one',
  (_name, { roles, contextTokens }) => {
    for (const role of LANGUAGE_ROLES) {
      expect(accepts(`models.${role}`, roles[role])).toBe(true)
      for (const { source, model } of parseModelList(roles[role]) ?? [])
        if (source === 'local') expect(KNOWN_LOCAL_MODELS.map(({ name }) => name)).toContain(model)
    }
    expect(accepts('models.contextTokens', contextTokens)).toBe(true)
    expect(roles.judges === 'none' || roles.judges !== roles.writer).toBe(true)
  },
)
