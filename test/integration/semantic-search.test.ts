import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedder } from '../../src/contracts/embedder.js'
import { isUnavailable, type ModelStore } from '../../src/contracts/model-store.js'
import { loadTagger } from '../../src/language/part-of-speech.js'
import { embedLibrary } from '../../src/operations/embed-library.js'
import { research } from '../../src/pipeline/research.js'
import { openTestModels } from '../support/model-weights.js'
import { createSmallLibrary, type SmallLibrary } from '../support/small-library.js'

const PAPERS = {
  'cardiac.md':
    '# Myocardial infarction under shift work\n\n## Results\n\nMyocardial infarction was seen in 31 of 900 nurses who worked at night. Their sleep was shorter than that of the others by forty minutes.\n',
  'soil.md':
    '# Earthworms and soil\n\n## Results\n\nEarthworms doubled the drainage of clay soil within two years. Ploughing removed most of them from the upper layer.\n',
}

describe.each([['all-MiniLM-L6-v2']])('search by meaning with real weights of %s', () => {
  let store: ModelStore | undefined
  let embedder: Embedder | undefined
  let library: SmallLibrary | undefined
  let reason = ''

  beforeAll(async () => {
    const models = await openTestModels()
    if (models.kind === 'missing') {
      reason = models.reason
      return
    }
    store = models.store
    const opened = await store.openEmbedder()
    if (isUnavailable(opened)) throw new Error(opened.reason)
    embedder = opened
    library = await createSmallLibrary(PAPERS)
  })
  afterAll(async () => {
    await embedder?.close()
    library?.remove()
  })

  it('gives like texts like vectors, whatever they are batched with', async (context) => {
    if (embedder === undefined) return context.skip(reason)
    const texts = ['A heart attack.', 'Myocardial infarction.', 'Clay soil drains badly. '.repeat(30)]
    const together = await embedder.embedPassages(texts)
    const [alone] = await embedder.embedPassages(texts.slice(0, 1))
    const dot = (a: Float32Array | undefined, b: Float32Array | undefined) =>
      (a ?? new Float32Array()).reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0)
    expect(dot(together[0], alone)).toBeGreaterThan(0.98)
    expect(dot(together[0], together[1])).toBeGreaterThan(dot(together[0], together[2]) + 0.2)
    expect(dot(together[0], together[0])).toBeCloseTo(1, 4)
  })

  it('answers in a run by words and by meaning, and says so', async (context) => {
    if (embedder === undefined || library === undefined) return context.skip(reason)
    const outcome = await embedLibrary({ embedder, vectorIndex: library.vectorIndex })
    expect(outcome).toMatchObject({ missing: 0, isCancelled: false })
    expect(outcome.embedded).toBeGreaterThan(1)
    const run = await research(
      { question: 'How many nurses had a heart attack?', limit: 3, settings: {}, firsthandVersion: 'test' },
      {
        ...library,
        tagger: await loadTagger(),
        clock: { now: () => new Date(0) },
        semantic: { embedder, vectorIndex: library.vectorIndex, rerankMilliseconds: 0 },
      },
    )
    expect(run.failures).toEqual([])
    expect(new Set(run.searches.map(({ mode }) => mode))).toEqual(new Set(['hybrid']))
    const [search] = run.searches
    expect(search?.hits[0]?.semantic?.rank).toBe(1)
    expect(run.limits.join(' ')).not.toContain('no vector')
  })

  it('says how many passages were searched by words only', async (context) => {
    if (embedder === undefined || library === undefined) return context.skip(reason)
    await library.addFiles({
      'new.md': '# Kelp\n\n## Results\n\nKelp grew faster in the cold water of the sound.\n',
    })
    const run = await research(
      { question: 'Does kelp grow faster in cold water?', limit: 3, settings: {}, firsthandVersion: 'test' },
      {
        ...library,
        tagger: await loadTagger(),
        clock: { now: () => new Date(0) },
        semantic: { embedder, vectorIndex: library.vectorIndex, rerankMilliseconds: 0 },
      },
    )
    expect(run.limits.join(' ')).toMatch(/passages? ha(?:s|ve) no vector of all-MiniLM-L6-v2/u)
  })
})
