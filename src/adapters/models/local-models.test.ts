import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LocalModels } from '../../contracts/local-models.js'
import type { LocalTools } from './gguf-files.js'
import { KNOWN_LOCAL_MODELS, sourceOfAddress } from './known-local-models.js'
import { LLAMA_INTEGRITY, LLAMA_VERSION, runtimePackages } from './llama-runtime.js'
import { createLocalModels } from './local-models.js'

const GGUF = Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(5000, 7)])
const SHA256 = createHash('sha256').update(GGUF).digest('hex')
const known = KNOWN_LOCAL_MODELS[0]?.name ?? ''

let folder = ''
const npm: (readonly string[])[] = []
const state = { integrity: LLAMA_INTEGRITY, expected: { kind: 'sha256', digest: SHA256 } as const }

/** Does what npm does to a folder, without the net. */
const tools: LocalTools = {
  async runNpm(args, directory) {
    npm.push(args)
    const packages: Record<string, { integrity: string | undefined }> = {}
    for (const name of args
      .filter((arg) => arg.includes('@3'))
      .map((arg) => arg.slice(0, arg.lastIndexOf('@')))) {
      const place = join(directory, 'node_modules', name)
      mkdirSync(join(place, 'dist'), { recursive: true })
      writeFileSync(join(place, 'package.json'), JSON.stringify({ version: LLAMA_VERSION }))
      writeFileSync(join(place, 'dist', 'index.js'), '')
      packages[`node_modules/${name}`] = { integrity: state.integrity[name] }
    }
    writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ packages }))
  },
  listFiles: async ({ repository, files }) => ({
    commit: 'c0ffee',
    downloads: files.map(({ hubPath }) => ({
      url: `https://hub.example/${repository}/${hubPath}`,
      bytes: GGUF.length,
      expected: state.expected,
    })),
  }),
  async download({ target }, { onBytes }) {
    writeFileSync(target, GGUF)
    onBytes?.(GGUF.length)
  },
}
let local: LocalModels
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firsthand-local-'))
  npm.length = 0
  Object.assign(state, { integrity: LLAMA_INTEGRITY })
  local = createLocalModels({
    directory: join(folder, 'models'),
    hub: 'https://hub.example',
    tools,
    milliseconds: () => 0,
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const hasRuntime = runtimePackages().length > 0

it.runIf(hasRuntime)('says what it would fetch, and then fetches that, once', async () => {
  const plan = local.plan({ model: known })
  expect(plan).toMatchObject({ packages: runtimePackages(), fetchesModel: true })
  expect(plan.source).toBe(`https://hub.example/${KNOWN_LOCAL_MODELS[0]?.repository}`)
  expect(existsSync(local.directory)).toBe(false)
  const seen: string[] = []
  const installed = await local.install({ model: known }, { onProgress: ({ item }) => void seen.push(item) })
  expect(installed).toMatchObject({ isInstalled: true, sha256: SHA256 })
  expect(seen).toEqual(['runtime', KNOWN_LOCAL_MODELS[0]?.file])
  expect(local.runtime().isInstalled).toBe(true)
  expect(local.plan({ model: known })).toMatchObject({ packages: [], fetchesModel: false })
  await local.install({ model: known })
  expect(npm).toHaveLength(1)
  expect(npm[0]).toContain('--ignore-scripts')
})

it.runIf(hasRuntime)('does not take a runtime that is not the published one', async () => {
  Object.assign(state, { integrity: { 'node-llama-cpp': 'sha512-other' } })
  await expect(local.install({ model: known })).rejects.toMatchObject({ code: 'download-failed' })
  expect(local.runtime().isInstalled).toBe(false)
})

it.runIf(hasRuntime)('installs a file of the user, and nothing that is no GGUF file', async () => {
  const file = join(folder, 'mine.gguf')
  writeFileSync(file, GGUF)
  await local.install({ model: 'mine', from: file })
  expect(local.models().find(({ name }) => name === 'mine')).toMatchObject({ sha256: SHA256, repository: '' })
  writeFileSync(file, 'PK no model')
  await expect(local.install({ model: 'other', from: file })).rejects.toMatchObject({ code: 'input-invalid' })
  expect(existsSync(join(local.directory, 'other'))).toBe(false)
  await expect(local.install({ model: known, from: folder })).rejects.toMatchObject({ code: 'not-found' })
})

it.runIf(hasRuntime)('does not open a file that was changed since it came', async () => {
  await local.install({ model: known })
  const file = join(local.directory, known, 'model.gguf')
  const changed = readFileSync(file)
  changed[100] = 8
  writeFileSync(file, changed)
  utimesSync(file, 1, 1)
  const opened = local.open(known, { contextTokens: 1024, threads: 1 })
  await expect(opened).rejects.toMatchObject({
    code: 'model-unavailable',
    message: expect.stringContaining('not as it came'),
  })
})

it('knows addresses on the hub, and refuses names that are none', async () => {
  expect(sourceOfAddress('Owner/Some-GGUF/sub/Model-Q4_K_M.gguf')).toMatchObject({
    name: 'model-q4_k_m',
    repository: 'Owner/Some-GGUF',
    file: 'sub/Model-Q4_K_M.gguf',
  })
  for (const name of ['unknown', '../../etc', 'a/b/../../c.gguf', 'a/b/c.bin'])
    expect(() => local.plan({ model: name }), name).toThrow(/no local model/u)
  expect(() => local.plan({ model: '../x', from: folder })).toThrow(/no local model/u)
  await expect(local.open('../x', { contextTokens: 1, threads: 1 })).rejects.toMatchObject({
    code: 'model-unavailable',
  })
})
