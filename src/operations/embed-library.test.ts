import { expect, it } from 'vitest'
import type { Embedder } from '../contracts/embedder.js'
import type { VectorIndex } from '../contracts/vector-index.js'
import { FirsthandError } from '../model/errors.js'
import type { PassageId } from '../model/ids.js'
import { embedLibrary } from './embed-library.js'

/** Passages that wait, and what was stored, in memory. */
function waitingIndex(count: number): VectorIndex & { readonly stored: Set<PassageId> } {
  const stored = new Set<PassageId>()
  const all = Array.from({ length: count }, (_, at) => ({
    passageId: `p${at}` as PassageId,
    text: `text ${at}`,
  }))
  const waiting = () => all.filter(({ passageId }) => !stored.has(passageId))
  return {
    stored,
    sets: () => [],
    countMissing: () => waiting().length,
    missing: (_fingerprint, limit) => waiting().slice(0, limit),
    store: (_set, vectors) => {
      for (const { passageId } of vectors) stored.add(passageId)
    },
    search: () => [],
    remove: () => 0,
    faults: () => [],
    repair: () => undefined,
  }
}

function embedder(onBatch: (texts: readonly string[]) => void = () => undefined): Embedder {
  return {
    model: 'made-up',
    fingerprint: 'made-up@1',
    dimension: 1,
    async embedPassages(texts) {
      onBatch(texts)
      return texts.map(() => Float32Array.of(1))
    },
    embedQueries: async (queries) => queries.map(() => Float32Array.of(1)),
    close: async () => undefined,
  }
}

it('embeds all that has no vector, and tells how far it is', async () => {
  const vectorIndex = waitingIndex(150)
  const seen: number[] = []
  const outcome = await embedLibrary({
    embedder: embedder(),
    vectorIndex,
    onProgress: ({ done, total }) => void seen.push(done / total),
  })
  expect(outcome).toMatchObject({ embedded: 150, missing: 0, isCancelled: false })
  expect(vectorIndex.stored.size).toBe(150)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(1)
})

it('keeps what was done when it is stopped, and goes on from there', async () => {
  const vectorIndex = waitingIndex(300)
  const stop = new AbortController()
  const batches: number[] = []
  const stopping = embedder((texts) => {
    batches.push(texts.length)
    if (batches.length === 2) stop.abort()
  })
  const first = await embedLibrary({ embedder: stopping, vectorIndex, signal: stop.signal })
  expect(first.isCancelled).toBe(true)
  expect(first.embedded).toBe(vectorIndex.stored.size)
  expect(first.missing).toBe(300 - first.embedded)
  const second = await embedLibrary({ embedder: embedder(), vectorIndex })
  expect(second).toMatchObject({ embedded: first.missing, missing: 0 })
})

it('passes a failure of the model on, after what was stored before it', async () => {
  const vectorIndex = waitingIndex(100)
  const failing = embedder((texts) => {
    if (texts[0] !== 'text 0') throw new FirsthandError('model-failed', 'no memory')
  })
  await expect(embedLibrary({ embedder: failing, vectorIndex })).rejects.toMatchObject({
    code: 'model-failed',
  })
  expect(vectorIndex.stored.size).toBeGreaterThan(0)
})

it('ends where storing has no effect, instead of going on for ever', async () => {
  const vectorIndex = { ...waitingIndex(3), store: () => undefined }
  await expect(embedLibrary({ embedder: embedder(), vectorIndex })).rejects.toMatchObject({
    code: 'internal',
  })
})
