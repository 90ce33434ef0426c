import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CompletionRequest, LanguageModel, ModelIdentity } from '../../contracts/language-model.js'
import { approvalFingerprint } from '../../model/approval.js'
import { composePrompt } from '../../model/prompt.js'
import { approvedOnlyModel, destinationOf, type RemoteModelTerms } from './approved-only-model.js'
import { budgetedModel, createModelBudget } from './budgeted-model.js'
import { cachedModel } from './cached-model.js'
import { recordingModel, replayedModel } from './recorded-model.js'
import { createSessionApprovals } from './session-approvals.js'

const REMOTE: ModelIdentity = {
  adapter: 'openai-compatible',
  model: 'gpt-5-mini',
  digest: 'd',
  family: 'gpt',
  contextTokens: 8000,
  endpoint: 'https://api.openai.com',
  isRemote: true,
}
const LOCAL: ModelIdentity = { ...REMOTE, endpoint: 'in-process', isRemote: false }

function counting(identity: ModelIdentity, text = '{"a":1}') {
  const calls: CompletionRequest[] = []
  const model: LanguageModel = {
    identity,
    async complete(request) {
      calls.push(request)
      return { text, usage: { promptTokens: 100, outputTokens: 50 }, milliseconds: 3, isCut: false }
    },
    close: async () => undefined,
  }
  return { model, calls }
}
const request = (user: string, changes: Partial<CompletionRequest> = {}): CompletionRequest => ({
  prompt: composePrompt({ id: 'p', version: 1, system: 's', user }),
  schema: { type: 'object' },
  schemaName: 'form',
  maxOutputTokens: 100,
  timeoutMilliseconds: 1000,
  ...changes,
})

describe('the guard of remote models', () => {
  const terms: RemoteModelTerms = {
    kind: 'remote-model',
    destinations: [destinationOf(REMOTE)],
    papers: ['doi:10.1/a', 'doi:10.1/b'],
    limits: { calls: 2 },
  }
  const otherModel = { ...terms, destinations: [{ ...destinationOf(REMOTE), model: 'gpt-5' }] }
  const approve = (of: RemoteModelTerms) => ({
    fingerprint: approvalFingerprint(of),
    terms: of,
    approvedAt: '2026-01-01T00:00:00Z',
    by: 'prompt' as const,
  })

  it('lets through what is approved, as often as that says, until it is taken back', async () => {
    const { model, calls } = counting(REMOTE)
    const approvals = createSessionApprovals([approve(terms)])
    const guarded = approvedOnlyModel(model, { approvals, terms })
    await guarded.complete(request('x', { papers: ['doi:10.1/b'] }))
    approvals.remove(approvalFingerprint(terms))
    await expect(guarded.complete(request('y'))).rejects.toMatchObject({ code: 'approval-missing' })
    approvals.save(approve(terms))
    await guarded.complete(request('y'))
    await expect(guarded.complete(request('z'))).rejects.toThrow(/for 2 calls/u)
    expect(calls).toHaveLength(2)
  })

  it.each<
    [string, RemoteModelTerms, { readonly terms?: RemoteModelTerms; readonly papers?: readonly string[] }]
  >([
    ['nobody was asked', terms, {}],
    ['a paper that is not named', terms, { terms, papers: ['doi:10.1/c'] }],
    ['another order of the papers', terms, { terms: { ...terms, papers: terms.papers.toReversed() } }],
    ['another limit', terms, { terms: { ...terms, limits: { calls: 3 } } }],
    ['another model', otherModel, { terms: otherModel }],
  ])('sends nothing with %s', async (_what, stored, { terms: used, papers = [] }) => {
    const { model, calls } = counting(REMOTE)
    const approvals = createSessionApprovals([approve(stored)])
    const guarded = approvedOnlyModel(model, { approvals, ...(used !== undefined && { terms: used }) })
    await expect(guarded.complete(request('x', { papers }))).rejects.toMatchObject({
      code: 'approval-missing',
    })
    expect(calls).toHaveLength(0)
  })

  it('does not believe an approval that lies under another fingerprint', async () => {
    const { model, calls } = counting(REMOTE)
    const forged = { ...approve({ ...terms, papers: [] }), fingerprint: approvalFingerprint(terms) }
    const guarded = approvedOnlyModel(model, { approvals: createSessionApprovals([forged]), terms })
    await expect(guarded.complete(request('x'))).rejects.toMatchObject({ code: 'approval-missing' })
    expect(calls).toHaveLength(0)
  })

  it('asks nobody about a model on this machine', async () => {
    const { model } = counting(LOCAL)
    await approvedOnlyModel(model, { approvals: createSessionApprovals() }).complete(request('x'))
  })
})

describe('the budget', () => {
  it('ends before a call that could go beyond it, and counts what calls did cost', async () => {
    const budget = createModelBudget({ tokens: 420 }, () => 0)
    const { model, calls } = counting(LOCAL)
    const guarded = budgetedModel(model, { budget })
    await guarded.complete(request('x'))
    expect(budget.spent()).toMatchObject({ calls: 1, tokens: 150, money: 0 })
    await guarded.complete(request('x'))
    await expect(guarded.complete(request('x'.repeat(200)))).rejects.toMatchObject({
      code: 'budget-exhausted',
    })
    expect(calls).toHaveLength(2)
    expect(budget.spent()).toMatchObject({ calls: 2, tokens: 300 })
  })

  it('counts calls that run at the same time before they end', async () => {
    const budget = createModelBudget({ calls: 2 }, () => 0)
    const guarded = budgetedModel(counting(LOCAL).model, { budget })
    const ends = await Promise.allSettled([1, 2, 3].map(() => guarded.complete(request('x'))))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  it('knows minutes and money', async () => {
    const clock = { now: 0 }
    const budget = createModelBudget({ minutes: 2, money: 0.001 }, () => clock.now)
    const price = { input: 1, output: 10 }
    const guarded = budgetedModel(counting(REMOTE).model, { budget, price })
    await expect(guarded.complete(request('x'))).rejects.toThrow(/0.001 money/u)
    await guarded.complete(request('x', { maxOutputTokens: 60 }))
    expect(budget.spent().money).toBeCloseTo(0.0006)
    clock.now = 121_000
    await expect(guarded.complete(request('x', { maxOutputTokens: 1 }))).rejects.toThrow(/minutes/u)
  })

  it.each([
    ['models.maxCalls', { calls: 0 }],
    ['models.maxTokens', { tokens: 1 }],
    ['models.maxMinutes', { minutes: 1 }],
    ['models.maxMoney', { money: 1e-9 }],
  ])('names the setting that ended it: %s', async (setting, limits) => {
    const times = [0, 90_000]
    const budget = createModelBudget(limits, () => times.shift() ?? 90_000)
    const guarded = budgetedModel(counting(LOCAL).model, { budget, price: { input: 1, output: 1 } })
    await expect(guarded.complete(request('x'))).rejects.toThrow(setting)
  })

  it('does not spend money on a remote model without a price', async () => {
    const guarded = budgetedModel(counting(REMOTE).model, {
      budget: createModelBudget({ money: 9 }, () => 0),
    })
    await expect(guarded.complete(request('x'))).rejects.toThrow(/no price/u)
  })
})

describe('the cache', () => {
  const store = () => {
    const kept = new Map<string, string>()
    return {
      get: (key: string): unknown => JSON.parse(kept.get(key) ?? 'null'),
      set: (key: string, value: unknown) => void kept.set(key, JSON.stringify(value)),
    }
  }

  it('asks once for the same request, and again for every other', async () => {
    const { model, calls } = counting(LOCAL)
    const cached = cachedModel(model, store())
    const first = await cached.complete(request('x'))
    const second = await cached.complete(request('x'))
    expect(second).toEqual({ ...first, isCached: true })
    await cached.complete(request('y'))
    await cached.complete(request('x', { schema: { type: 'array' } }))
    await cached.complete(request('x', { maxOutputTokens: 101 }))
    await cached.complete(request('x', { correction: { text: 'a', issues: ['b'] } }))
    expect(calls).toHaveLength(5)
  })

  it('does not mix models of other weights', async () => {
    const cache = store()
    const [one, other] = [counting(LOCAL), counting({ ...LOCAL, digest: 'e' })]
    await cachedModel(one.model, cache).complete(request('x'))
    await cachedModel(other.model, cache).complete(request('x'))
    expect(other.calls).toHaveLength(1)
  })

  it('keeps no answer that is no JSON', async () => {
    const { model, calls } = counting(LOCAL, 'Sorry')
    const cached = cachedModel(model, store())
    await cached.complete(request('x'))
    await cached.complete(request('x'))
    expect(calls).toHaveLength(2)
  })
})

describe('a recording', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'firsthand-recording-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('gives back the same answers without asking, and fails on a call that is not in it', async () => {
    const path = join(folder, 'calls.jsonl')
    const { model, calls } = counting(LOCAL)
    const recording = recordingModel(model, path)
    const answers = [await recording.complete(request('x')), await recording.complete(request('y'))]
    const replayed = replayedModel(path)
    expect(replayed.identity).toEqual(LOCAL)
    expect(await replayed.complete(request('y'))).toEqual({ ...answers[1], isCached: true })
    await expect(replayed.complete(request('z'))).rejects.toMatchObject({ code: 'model-failed' })
    expect(calls).toHaveLength(2)
    expect(readFileSync(path, 'utf8')).not.toContain('"user"')
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('holds the calls of several models apart', async () => {
    const path = join(folder, 'calls.jsonl')
    await recordingModel(counting(LOCAL).model, path).complete(request('x'))
    await recordingModel(counting({ ...LOCAL, model: 'other' }, '{"b":2}').model, path).complete(request('x'))
    expect(() => replayedModel(path)).toThrow(/one model/u)
    expect((await replayedModel(path, 'other').complete(request('x'))).text).toBe('{"b":2}')
  })
})
