import { createOnnxModelStore } from '../src/adapters/onnx/onnx-model-store.js'
import {
  bestByNumbers,
  nearestRows,
  wordsFor,
  writeSignBits,
} from '../src/adapters/stores/sqlite/sign-bits.js'
import { isUnavailable } from '../src/contracts/model-store.js'
import { readArguments, wholeNumber } from './support/arguments.js'
import { type EmbeddedPool, embedPool } from './support/embedded-pool.js'
import { type Figure, latency, report, timed } from './support/report.js'
import { readPool, type RecallQuery } from './support/recall-pool.js'

/** Hits asked for. */
const LIMITS = [10, 100] as const
/** Rows decided by their stored numbers. */
const DEPTHS = [100, 200, 400, 800, 1600] as const
/** Rows by sign bits alone for each row that is decided; 1: the signs alone choose. */
const COARSE = [1, 10] as const

const { values, isJson } = readArguments(
  'Recall of the search by sign bits against the exact scan, on texts that a real model has embedded.',
  {
    models: { description: 'folder of the models, as models.directory; the enabled one embeds (needed)' },
    libraries: { description: 'libraries whose sentences are embedded, separated by commas', default: '' },
    corpus: { description: 'folders with docs.jsonl and queries.jsonl, separated by commas', default: '' },
    passages: { description: 'passages embedded', default: '100000' },
    queries: { description: 'queries of each kind', default: '300' },
    vectors: { description: 'file that keeps the vectors; a run that was stopped goes on from it (needed)' },
    threads: { description: 'threads of the model', default: '2' },
  },
)
if (values.models === undefined || values.vectors === undefined)
  throw new Error('--models and --vectors are needed; see --help.')
const store = createOnnxModelStore({
  directory: values.models,
  hub: '',
  threads: wholeNumber(values.threads, 'threads'),
  milliseconds: () => performance.now(),
})
const opened = await store.openEmbedder()
if (isUnavailable(opened)) throw new Error(`${opened.reason} ${opened.remedy}`)
const embedder = opened
const pool = readPool({
  libraries: listOf(values.libraries),
  corpora: listOf(values.corpus),
  passages: wholeNumber(values.passages, 'passages'),
  queries: wholeNumber(values.queries, 'queries'),
})
const embedded = await embedPool(pool.passages, embedder, values.vectors)
const queries = await embedQueries(pool.queries)
report(
  `recall of sign bits, ${embedded.count} passages, ${embedder.model}`,
  [
    { name: 'passages embedded', value: embedded.count, unit: 'passages' },
    { name: 'their mean length', value: meanLength(pool.passages), unit: 'characters' },
    { name: 'embedded in this run', value: embedded.rate, unit: 'passages/s' },
    ...measure(embedded, queries),
  ],
  isJson,
)
await embedder.close()

interface EmbeddedQuery extends RecallQuery {
  readonly vector: Float32Array
}

async function embedQueries(asked: readonly RecallQuery[]): Promise<readonly EmbeddedQuery[]> {
  const vectors = await embedder.embedQueries(asked.map(({ text }) => text))
  return asked.flatMap((query, index) => {
    const vector = vectors[index]
    return vector === undefined ? [] : [{ ...query, vector }]
  })
}

function measure(rows: EmbeddedPool, asked: readonly EmbeddedQuery[]): Figure[] {
  const bits = { ...toBits(rows), words: wordsFor(rows.dimension), count: rows.count }
  const exactTimes: number[] = []
  const exact = asked.map(({ vector }) => {
    const found: { best: readonly number[] } = { best: [] }
    exactTimes.push(timed(() => (found.best = bestRows(vector, rows, everyRow(rows.count)))))
    return found.best
  })
  const figures: Figure[] = [...latency('exact scan', exactTimes)]
  for (const coarse of COARSE)
    for (const depth of DEPTHS) {
      const times: number[] = []
      const found = asked.map(({ vector }) => {
        const query = new Uint32Array(bits.words)
        writeSignBits(vector, query, 0)
        const state: { best: readonly number[] } = { best: [] }
        times.push(
          timed(() => {
            const near = nearestRows(query, bits, { limit: depth * coarse, passes: () => true })
            state.best = bestRows(vector, rows, bestByNumbers(vector, bits, { rows: near, limit: depth }))
          }),
        )
        return state.best
      })
      const name = `${depth} compared, of ${depth * coarse} by signs`
      figures.push(...LIMITS.flatMap((limit) => recallFigures(name, { limit, asked, exact, found })))
      figures.push(...latency(`  ${name}`, times))
    }
  return figures
}

/** Share of the exact result that was found, over all queries and by kind; and how many queries lost nothing. */
function recallFigures(
  name: string,
  runs: {
    readonly limit: number
    readonly asked: readonly EmbeddedQuery[]
    readonly exact: readonly (readonly number[])[]
    readonly found: readonly (readonly number[])[]
  },
): Figure[] {
  const { limit, asked } = runs
  const shares = asked.map((_, index) => {
    const wanted = runs.exact[index]?.slice(0, limit) ?? []
    const got = new Set(runs.found[index]?.slice(0, limit))
    return wanted.filter((row) => got.has(row)).length / Math.max(1, wanted.length)
  })
  const kinds = [...new Set(asked.map(({ kind }) => kind))]
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  return [
    { name: `${name}: recall@${limit}`, value: mean(shares), unit: `${asked.length} queries` },
    { name: `  lowest of a query @${limit}`, value: Math.min(...shares), unit: '' },
    ...kinds.map((kind) => {
      const own = shares.filter((_, index) => asked[index]?.kind === kind)
      return { name: `  ${kind} @${limit}`, value: mean(own), unit: `${own.length} queries` }
    }),
  ]
}

function toBits({ vectors, count, dimension }: EmbeddedPool): { readonly bits: Uint32Array } {
  const words = wordsFor(dimension)
  const bits = new Uint32Array(count * words)
  for (let row = 0; row < count; row += 1)
    writeSignBits(vectors.subarray(row * dimension, (row + 1) * dimension), bits, row * words)
  return { bits }
}

function everyRow(count: number): readonly number[] {
  return Array.from({ length: count }, (_, row) => row)
}

/** The rows nearest by cosine, as many as the largest limit. */
function bestRows(query: Float32Array, pooled: EmbeddedPool, rows: readonly number[]): readonly number[] {
  const { vectors, dimension } = pooled
  const scored = rows.map((row) => {
    let score = 0
    const start = row * dimension
    for (let at = 0; at < dimension; at += 1) score += (query[at] ?? 0) * (vectors[start + at] ?? 0)
    return { row, score }
  })
  scored.sort((a, b) => b.score - a.score || a.row - b.row)
  return scored.slice(0, Math.max(...LIMITS)).map(({ row }) => row)
}

function meanLength(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').filter((part) => part !== '')
}
