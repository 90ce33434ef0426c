import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSmallLibrary, KELP_PAPERS, type SmallLibrary } from '../../test/support/small-library.js'
import type { Embedder } from '../contracts/embedder.js'
import type { Reranker } from '../contracts/reranker.js'
import { loadTagger, type Tagger } from '../language/part-of-speech.js'
import { embedLibrary } from './embed-library.js'
import { evaluatePassages, type EvaluatePassagesNeeds } from './evaluate-passages.js'

let small: SmallLibrary
let tagger: Tagger
beforeAll(async () => {
  small = await createSmallLibrary(KELP_PAPERS)
  tagger = await loadTagger()
})
afterAll(() => small.remove())

const LINES = [
  {
    id: 'a',
    question: 'How fast did blades of kelp grow at 12 °C?',
    kind: 'answerable',
    deciding: [{ from: 'Blades grew', to: '(p < 0.05).', paper: 'growth' }],
  },
  { id: 'b', question: 'How fast do albatrosses fly?', kind: 'unanswerable' },
]
  .map((line) => JSON.stringify(line))
  .join('\n')

const needs = (more: Partial<EvaluatePassagesNeeds> = {}): EvaluatePassagesNeeds => ({
  library: small.library,
  passageIndex: small.passageIndex,
  vectorIndex: small.vectorIndex,
  tagger,
  rerankMilliseconds: 1000,
  milliseconds: () => 0,
  ...more,
})

/** Near is what speaks of shade as the question does, which no question here does. */
const embedder: Embedder = {
  model: 'shade',
  fingerprint: 'shade@1',
  dimension: 2,
  embedPassages: async (texts) => texts.map((text) => (/shade/u.test(text) ? unit(1, 0) : unit(0.6, 0.8))),
  embedQueries: async (texts) => texts.map(() => unit(0.6, 0.8)),
  close: async () => undefined,
}
const unit = (...numbers: readonly number[]) => Float32Array.from(numbers)

it('searches by words where there is no model, and names what was left out', async () => {
  const { scores, rows, leftOut } = await evaluatePassages({ text: LINES }, needs())
  expect(scores.map(({ mode }) => mode)).toEqual(['lexical'])
  expect(rows).toMatchObject([{ id: 'a', place: 1, sentences: 1, notStored: 0 }])
  expect(leftOut.map(({ mode }) => mode)).toEqual(['semantic', 'hybrid', 'reranked'])
  expect(leftOut[0]?.reason).toBe('no embedding model is enabled')
  const empty = await evaluatePassages({ text: LINES }, needs({ embedder }))
  expect(empty.leftOut[0]?.reason).toBe('the library has no vectors of shade')
})

it('searches in every way that there are models for', async () => {
  await embedLibrary({ embedder, vectorIndex: small.vectorIndex })
  const asked: string[] = []
  const reranker: Reranker = {
    model: 'by-length',
    fingerprint: 'by-length@1',
    async score(query, texts) {
      asked.push(query)
      return texts.map((text) => (text.includes('Blades grew 4.2') ? 1 : 0))
    },
    close: async () => undefined,
  }
  const { scores, rows } = await evaluatePassages({ text: LINES }, needs({ embedder, reranker }))
  expect(scores.map(({ mode }) => mode)).toEqual(['lexical', 'semantic', 'hybrid', 'reranked'])
  expect(asked).toHaveLength(1)
  expect(rows.find(({ mode }) => mode === 'reranked')?.place).toBe(1)
  expect(rows.find(({ mode }) => mode === 'semantic')?.place).toBeGreaterThan(0)
})

it('refuses a file without deciding sentences', async () => {
  const text = JSON.stringify({ question: 'How fast do albatrosses fly?', kind: 'unanswerable' })
  await expect(evaluatePassages({ text }, needs())).rejects.toMatchObject({ code: 'input-invalid' })
})
