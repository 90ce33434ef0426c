/*
 * Language models as a session opens them: roles, guards and families, over a real server.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionApprovals } from '../../src/adapters/guards/session-approvals.js'
import { scriptedModel } from '../../src/adapters/models/scripted-model.js'
import { modelDestinations, openLanguageModels } from '../../src/compose-language-models.js'
import { type Environment, openFirsthand, readSettings } from '../../src/compose.js'
import { approvalFingerprint } from '../../src/model/approval.js'
import { requestOf } from '../contract/language-model.contract.js'
import {
  answerOllama,
  FAR_MODEL,
  MODEL_NAME,
  type ModelServer,
  startModelServer,
} from '../support/model-server.js'

const GOOD = { design: 'trial', sentence: 's1', subjects: 48 }
const OLLAMA = `ollama/${MODEL_NAME}`

let server: ModelServer
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-roles-'))
  server = await startModelServer(scriptedModel([{ answer: GOOD, times: 1000 }]))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  server.fault = undefined
})

const environment = (): Environment => ({
  variables: { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  platform: 'linux',
  homeDirectory: folder,
  workingDirectory: folder,
})
const settingsWith = (roles: Readonly<Record<string, string | boolean | number>>) => ({
  'models.ollamaEndpoint': server.origin,
  'models.serverEndpoint': `${server.origin}/v1`,
  'models.openaiEndpoint': 'https://models.invalid/v1',
  ...roles,
})
async function sessionWith(roles: Readonly<Record<string, string | boolean | number>>) {
  const { values } = await readSettings({ environment: environment(), settings: settingsWith(roles) })
  return { values, environment: environment() }
}
const nothing = () => ({ approvals: createSessionApprovals() })

describe('the models of a session', () => {
  it('are those of the roles that are set, each server asked once for its model', async () => {
    const session = await sessionWith({ 'models.planner': OLLAMA, 'models.writer': OLLAMA })
    const before = server.asked.length
    const models = await openLanguageModels(session, nothing())
    expect(models.planner?.identity).toMatchObject({ adapter: 'ollama', model: MODEL_NAME })
    expect(models.writer).toBe(models.planner)
    expect(models.extractor).toBeUndefined()
    expect(server.asked.slice(before).map(({ path }) => path)).toEqual(['/api/tags', '/api/show'])
    await models.writer?.complete(requestOf())
    expect(models.budget.spent()).toMatchObject({ calls: 1 })
    await models.close()
  })

  it('include no judge of the family of the writer, unless a setting allows it, which is disclosed', async () => {
    const roles = { 'models.writer': OLLAMA, 'models.judges': `server/${MODEL_NAME}` }
    const strict = await openLanguageModels(await sessionWith(roles), nothing())
    expect(strict.judges).toEqual([])
    expect(strict.refusedJudges).toEqual([
      { name: `server/${MODEL_NAME}`, reason: expect.stringContaining('smollm') },
    ])
    await strict.close()
    const session = await sessionWith({ ...roles, 'models.allowSameFamily': true })
    const lenient = await openLanguageModels(session, nothing())
    expect(lenient.judges).toHaveLength(1)
    expect(lenient.disclosures).toEqual([expect.stringContaining('smollm')])
    await lenient.close()
  })

  it('ask no other machine before it is approved, not even for its list of models', async () => {
    const session = await sessionWith({ 'models.writer': 'openai/gpt-5-mini' })
    // Nothing can be reached at this address: any attempt would fail as unreachable, or for want of a key.
    await expect(openLanguageModels(session, nothing())).rejects.toMatchObject({ code: 'approval-missing' })
    const destinations = await modelDestinations(session.values)
    const terms = { kind: 'remote-model' as const, destinations, papers: [], limits: {} }
    const approvals = createSessionApprovals([
      { fingerprint: approvalFingerprint(terms), terms, approvedAt: '2026-01-01T00:00:00Z', by: 'flag' },
    ])
    const approved = openLanguageModels(session, { approvals, terms })
    await expect(approved).rejects.toMatchObject({
      code: 'config-invalid',
      message: expect.stringContaining('key'),
    })
  })

  it('that a server here passes on to another machine count as remote', async () => {
    const models = await openLanguageModels(
      await sessionWith({ 'models.writer': `ollama/${FAR_MODEL}` }),
      nothing(),
    )
    expect(models.writer?.identity).toMatchObject({ isRemote: true, endpoint: 'https://far.example' })
    const before = server.asked.length
    await expect(models.writer?.complete(requestOf())).rejects.toMatchObject({ code: 'approval-missing' })
    expect(server.asked.length).toBe(before)
    await models.close()
  })

  it('are those of this machine alone while the user works offline, whatever was approved', async () => {
    const offline = { 'network.offline': true }
    const session = await sessionWith({ ...offline, 'models.writer': 'openai/gpt-5-mini' })
    const terms = {
      kind: 'remote-model' as const,
      destinations: await modelDestinations(session.values),
      papers: [],
      limits: {},
    }
    const approvals = createSessionApprovals([
      { fingerprint: approvalFingerprint(terms), terms, approvedAt: '2026-01-01T00:00:00Z', by: 'flag' },
    ])
    const refusal = { code: 'config-invalid', message: expect.stringContaining('network.offline') }
    await expect(openLanguageModels(session, { approvals, terms })).rejects.toMatchObject(refusal)
    const passedOn = await sessionWith({ ...offline, 'models.writer': `ollama/${FAR_MODEL}` })
    await expect(openLanguageModels(passedOn, nothing())).rejects.toMatchObject(refusal)
    const here = await openLanguageModels(
      await sessionWith({ ...offline, 'models.writer': OLLAMA }),
      nothing(),
    )
    await here.writer?.complete(requestOf())
    expect(here.budget.spent()).toMatchObject({ calls: 1 })
    await here.close()
  })

  it('stop at the limit of calls', async () => {
    const session = await sessionWith({ 'models.writer': OLLAMA, 'models.maxCalls': 1 })
    const models = await openLanguageModels(session, nothing())
    await models.writer?.complete(requestOf())
    await expect(models.writer?.complete(requestOf())).rejects.toMatchObject({ code: 'budget-exhausted' })
    await models.close()
  })
})

describe('Firsthand', () => {
  it('tries the models of roles, and asks none elsewhere without consent', async () => {
    server.fault = (response, body) => {
      const asked = JSON.stringify(body['messages'])
      const code = /code word is (K[0-9A-F]{6})/u.exec(asked)?.[1]
      const form = { design: 'trial', sentences: ['s2'], finding: 'Reaction time fell.', isHuman: true }
      const usage = { promptTokens: 500, outputTokens: 30 }
      answerOllama(response, {
        text: JSON.stringify(code === undefined ? form : { code }),
        usage,
        isCut: false,
      })
    }
    const settings = settingsWith({ 'models.writer': OLLAMA, 'models.judges': 'openai/gpt-5-mini' })
    const firsthand = await openFirsthand({ environment: environment(), settings })
    const { probes, findings } = await firsthand.tryLanguageModels({})
    expect(probes.map(({ role }) => role)).toEqual(['writer', 'judge'])
    expect(probes[0]?.checks.map(({ check, status }) => `${check} ${status}`)).toEqual([
      'reachable ok',
      'answers ok',
      'schema ok',
      'context ok',
      'speed ok',
      'family ok',
    ])
    expect(findings.at(-1)).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('Not tried'),
    })
    await expect(firsthand.tryLanguageModels({ role: 'poet' })).rejects.toMatchObject({
      code: 'input-invalid',
    })
    await firsthand.close()
  })

  it('writes a profile into the settings of the user, which hold from then on', async () => {
    const firsthand = await openFirsthand({ environment: environment() })
    const { path, profile } = await firsthand.useProfile('embedded-small')
    expect(path).toContain(folder)
    await firsthand.close()
    const again = await openFirsthand({ environment: environment() })
    expect((await again.languageModels()).roles).toMatchObject({
      writer: [profile.roles.writer],
      judges: [profile.roles.judges],
    })
    await expect(again.useProfile('none-such')).rejects.toMatchObject({ code: 'not-found' })
    await again.close()
  })
})
