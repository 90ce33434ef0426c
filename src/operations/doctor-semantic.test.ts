import Database from 'better-sqlite3'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import type { Embedder } from '../contracts/embedder.js'
import type { ModelState, ModelStore, Unavailable } from '../contracts/model-store.js'
import { doctorSemantic } from './doctor-semantic.js'
import { embedLibrary } from './embed-library.js'

/** Vectors by a word that texts share, so that like texts are near. */
function embedder(change: Partial<Embedder> = {}): Embedder {
  const vectorOf = (text: string) => {
    const isHeart = /heart|myocardial/iu.test(text)
    return Float32Array.from({ length: 40 }, (_, at) => (at === (isHeart ? 0 : 1) ? 1 : 0))
  }
  return {
    model: 'by-word',
    fingerprint: 'by-word@1',
    dimension: 40,
    embedPassages: async (texts) => texts.map(vectorOf),
    embedQueries: async (texts) => texts.map(vectorOf),
    close: async () => undefined,
    ...change,
  }
}

const STATE: ModelState = {
  name: 'by-word',
  role: 'embedder',
  licence: 'MIT',
  repository: '',
  bytes: 0,
  note: '',
  isInstalled: true,
  isEnabled: true,
}

function store(outcome: Embedder | Unavailable, change: Partial<ModelStore> = {}): ModelStore {
  const missing: Unavailable = {
    kind: 'unavailable',
    reason: 'No reranker is enabled.',
    remedy: 'Enable one.',
  }
  return {
    directory: '',
    runtime: () => ({ isInstalled: true, packages: [], bytes: 0, directory: '' }),
    models: () => [STATE],
    install: async () => undefined,
    enable: () => undefined,
    damaged: async () => [],
    openEmbedder: async () => outcome,
    openReranker: async () => missing,
    describeJudge: () => STATE,
    openJudge: async () => missing,
    ...change,
  }
}

let small: SmallLibrary
beforeEach(async () => {
  small = await createSmallLibrary(KELP_PAPERS)
})
afterEach(() => small.remove())

const look = (models: ModelStore) =>
  doctorSemantic({ store: models, openVectors: async () => small.vectorIndex })
const embed = (by = embedder()) => embedLibrary({ embedder: by, vectorIndex: small.vectorIndex })

describe('the doctor of search by meaning', () => {
  it('is content without a model, and says that search is by words', async () => {
    const findings = await look(store(embedder(), { models: () => [] }))
    expect(findings).toMatchObject([{ part: 'models', status: 'ok' }])
    expect(findings[0]?.message).toContain('by words only')
  })

  it('opens the model and compares it with the vectors of the library', async () => {
    expect(await look(store(embedder()))).toMatchObject([{ status: 'ok' }, { status: 'warning' }])
    await embed()
    expect(await look(store(embedder()))).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
  })

  it('warns where the vectors are of another model, and where some are missing', async () => {
    await embed()
    const other = await look(store(embedder({ model: 'newer', fingerprint: 'newer@1' })))
    expect(other[1]).toMatchObject({ status: 'warning', remedy: expect.stringContaining('models embed') })
    expect(other[1]?.message).toContain('by-word')
    await small.addFiles({ 'new.md': '# Sand\n\n## Results\n\nSand was found below the kelp in the bay.\n' })
    expect((await look(store(embedder())))[1]?.message).toMatch(/^\d+ passages have no vector/u)
  })

  it('gives the remedy of a runtime or model that cannot be used', async () => {
    const gone = {
      kind: 'unavailable',
      reason: 'The runtime is not installed.',
      remedy: 'Enable it.',
    } as const
    expect(await look(store(gone))).toEqual([
      { part: 'models', status: 'problem', message: 'The runtime is not installed', remedy: 'Enable it.' },
    ])
  })

  it('finds changed files, a model that breaks, and one that means nothing', async () => {
    const damaged = await look(store(embedder(), { damaged: async () => ['tokenizer.json'] }))
    expect(damaged[0]).toMatchObject({
      status: 'problem',
      message: expect.stringContaining('tokenizer.json'),
    })
    const broken = embedder({ embedPassages: async () => Promise.reject(new Error('it wants an input')) })
    expect((await look(store(broken)))[0]?.message).toContain('it wants an input')
    const blind = embedder({ embedPassages: async (texts) => texts.map((_, at) => unit(at === 1 ? 5 : 3)) })
    expect((await look(store(blind)))[0]?.message).toContain('like texts')
    const short = embedder({ embedPassages: async (texts) => texts.map(() => Float32Array.of(1)) })
    expect((await look(store(short)))[0]?.message).toContain('1 numbers instead of 40')
  })

  it('finds damaged vectors, which embedding mends', async () => {
    await embed()
    const database = new Database(join(small.library.directory, 'library.sqlite'))
    database.exec("UPDATE embeddings SET vector = x'00' WHERE number = 1")
    database.exec('DELETE FROM embedding_pages')
    database.close()
    const faults = (await look(store(embedder()))).filter(({ status }) => status === 'problem')
    expect(faults.map(({ message }) => message)).toEqual([
      '1 vectors of by-word are cut',
      expect.stringMatching(/^\d+ vectors of by-word are missing from its sign bits$/u),
    ])
    const { embedded } = await embed()
    expect(embedded).toBe(1)
    expect(await look(store(embedder()))).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
  })
})

function unit(place: number): Float32Array {
  return Float32Array.from({ length: 40 }, (_, at) => (at === place ? 1 : 0))
}
