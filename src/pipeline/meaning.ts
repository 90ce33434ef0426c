/*
 * Meaning: what a run does with models of meaning, where there are any. Texts come in; vectors, nearness and
 * judgements go out. Without a model nothing here is done, and the run says that it searched by words only.
 */
import type { Embedder } from '../contracts/embedder.js'
import type { Reranker } from '../contracts/reranker.js'
import type { VectorIndex } from '../contracts/vector-index.js'
import type { Candidate } from '../model/candidate.js'
import type { SentenceId } from '../model/ids.js'
import type { Plan } from '../model/plan.js'
import { searchesForOtherSide } from '../stages/critique/critique.js'
import { weighMeaning } from '../stages/extract/weigh-meaning.js'
import type { MeaningSearch } from '../stages/retrieve/search-request.js'

/** Models of meaning and the vectors of the library. */
export interface SemanticNeeds {
  readonly embedder: Embedder
  readonly vectorIndex: VectorIndex
  readonly reranker?: Reranker
  /** Time for one reranking. */
  readonly rerankMilliseconds: number
}

/** Candidates of a question whose nearness is measured, best first: each costs some milliseconds. */
const MEASURED = 48
/** A longer sentence says no more to the model, which reads a few hundred tokens. */
const LONGEST_TEXT = 1200

/** A search by meaning that knows the vectors of all given queries; undefined where the library has no vectors. */
export async function openMeaningSearch(
  queries: readonly string[],
  { embedder, vectorIndex }: SemanticNeeds,
): Promise<MeaningSearch | undefined> {
  const { fingerprint } = embedder
  const set = vectorIndex.sets().find((one) => one.fingerprint === fingerprint)
  if (set === undefined || set.passages === 0) return undefined
  const texts = [...new Set(queries)]
  const embedded = await embedder.embedQueries(texts)
  const vectors = new Map(texts.map((text, index) => [text, embedded[index]]))
  return {
    search(query, { limit, filter }) {
      const vector = vectors.get(query)
      if (vector === undefined) return []
      return vectorIndex.search({ fingerprint, vector, limit, ...(filter !== undefined && { filter }) })
    },
  }
}

/** Every query that the plan will make. */
export function queriesOf(plan: Plan): readonly string[] {
  return [
    ...plan.subQuestions.flatMap(({ queries }) => queries),
    ...plan.premises.flatMap(({ affirming, denying }) => [...affirming, ...denying]),
    ...searchesForOtherSide(plan).flatMap(({ queries }) => queries),
  ]
}

/** The candidates in an order that also counts how near each sentence is to the question. */
export async function orderByMeaning(
  question: string,
  candidates: readonly Candidate[],
  embedder: Embedder,
): Promise<readonly Candidate[]> {
  const measured = candidates.slice(0, MEASURED)
  if (measured.length === 0) return candidates
  const [asked] = await embedder.embedQueries([question])
  const vectors = await embedder.embedPassages(
    measured.map(({ sentence }) => sentence.text.slice(0, LONGEST_TEXT)),
  )
  const similarities = new Map<SentenceId, number>()
  for (const [index, { sentence }] of measured.entries()) {
    const vector = vectors[index]
    if (asked !== undefined && vector !== undefined) similarities.set(sentence.id, dot(asked, vector))
  }
  return weighMeaning(candidates, similarities)
}

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)
}
