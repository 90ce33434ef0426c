import { expect, it } from 'vitest'
import type { CompletionRequest, LanguageModel, ModelIdentity } from '../contracts/language-model.js'
import { FirsthandError } from '../model/errors.js'
import { doctorModels, modelFindings } from './doctor-models.js'

const IDENTITY: ModelIdentity = {
  adapter: 'test',
  model: 'm',
  digest: 'd',
  family: 'qwen',
  contextTokens: 2048,
  endpoint: 'http://127.0.0.1:1',
  isRemote: false,
}
const FILLED = '{"design":"trial","sentences":["s2"],"finding":"faster","isHuman":true}'

/** A model that reads its prompt: it finds the code word where it stands in what it is given. */
function reading(answer: (request: CompletionRequest) => string, changes: Partial<ModelIdentity> = {}) {
  const counts = { calls: 0 }
  const model: LanguageModel = {
    identity: { ...IDENTITY, ...changes },
    async complete(request) {
      counts.calls += 1
      return { text: answer(request), usage: { outputTokens: 20 }, milliseconds: 1000, isCut: false }
    },
    close: async () => undefined,
  }
  return { model, counts }
}
const codeIn = (text: string) => JSON.stringify({ code: /K[0-9A-F]{6}/u.exec(text)?.[0] ?? 'none' })
const honest = ({ prompt }: CompletionRequest) =>
  prompt.id === 'doctor-context' ? codeIn(prompt.user) : FILLED
const role = (open: () => Promise<LanguageModel>, name = 'ollama/m') => ({ role: 'writer', name, open })
const statuses = async (model: LanguageModel) => {
  const [probe] = await doctorModels([role(async () => model)])
  return Object.fromEntries((probe?.checks ?? []).map(({ check, status }) => [check, status]))
}

it('finds nothing wrong with a model that does all that it should', async () => {
  expect(await statuses(reading(honest).model)).toEqual({
    reachable: 'ok',
    answers: 'ok',
    schema: 'ok',
    context: 'ok',
    speed: 'ok',
    family: 'ok',
  })
})

it('notices a server that cuts the start of a long prompt', async () => {
  const cutting = ({ prompt }: CompletionRequest) =>
    prompt.id === 'doctor-context' ? codeIn(prompt.user.slice(1000)) : FILLED
  expect(await statuses(reading(cutting).model)).toMatchObject({ schema: 'ok', context: 'warning' })
})

it('fills most of the context that is set, and no more than it', async () => {
  const lengths: number[] = []
  const measuring = (request: CompletionRequest) => {
    if (request.prompt.id === 'doctor-context') lengths.push(request.prompt.user.length)
    return honest(request)
  }
  for (const contextTokens of [2048, 8192, 200_000])
    await statuses(reading(measuring, { contextTokens }).model)
  const [small = 0, middle = 0, large = 0] = lengths
  expect(small).toBeGreaterThan(3000)
  expect(middle).toBeGreaterThan(small * 4)
  expect(large).toBeLessThan(32_000 * 5)
})

it('tells a model that cannot fill forms from one that needed to be told', async () => {
  expect(await statuses(reading(() => 'It was a trial.').model)).toMatchObject({
    answers: 'ok',
    schema: 'problem',
  })
  const corrected = (request: CompletionRequest) =>
    request.correction === undefined ? 'A trial.' : honest(request)
  expect(await statuses(reading(corrected).model)).toMatchObject({ schema: 'warning' })
})

it('says what is slow and what has no known family', async () => {
  const { model } = reading(honest, { family: 'unknown' })
  const slow: LanguageModel = {
    ...model,
    complete: async (request) => ({ ...(await model.complete(request)), milliseconds: 20_000 }),
  }
  expect(await statuses(slow)).toMatchObject({ speed: 'warning', family: 'warning' })
})

it('goes on to the next role, and gives every fault a remedy', async () => {
  const crash = (): string => {
    throw new FirsthandError('model-failed', 'Crash.')
  }
  const failing = (error: FirsthandError) => async () => Promise.reject(error)
  const probes = await doctorModels([
    role(failing(new FirsthandError('model-failed', 'Nothing listens.')), 'ollama/a'),
    role(failing(new FirsthandError('model-unavailable', 'No such model.')), 'ollama/b'),
    role(failing(new FirsthandError('approval-missing', 'Not sent.')), 'openai/c'),
    role(async () => reading(crash).model, 'local/d'),
    role(async () => reading(honest).model, 'local/e'),
  ])
  const findings = modelFindings(probes)
  expect(probes.map(({ checks }) => checks[0]?.status)).toEqual(['problem', 'problem', 'warning', 'ok', 'ok'])
  expect(findings.filter(({ status }) => status !== 'ok').every(({ remedy }) => remedy !== undefined)).toBe(
    true,
  )
  expect(findings.find(({ message }) => message.includes('openai/c'))?.remedy).toContain('models test')
})

it('tries a model of several roles once', async () => {
  const { model, counts } = reading(honest)
  const probes = await doctorModels([
    { ...role(async () => model), role: 'planner' },
    { ...role(async () => model), role: 'writer' },
  ])
  expect(probes.map((probe) => probe.role)).toEqual(['planner', 'writer'])
  expect(counts.calls).toBe(2)
})

it('stops when it is stopped', async () => {
  const stopped = async () => Promise.reject(new FirsthandError('cancelled', 'Stopped.'))
  await expect(doctorModels([role(stopped)])).rejects.toMatchObject({ code: 'cancelled' })
})
