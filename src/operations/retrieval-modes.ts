import type { Embedder } from '../contracts/embedder.js'
import type { Library } from '../contracts/library.js'
import type { PassageHit, PassageIndex } from '../contracts/passage-index.js'
import type { Reranker } from '../contracts/reranker.js'
import type { VectorIndex } from '../contracts/vector-index.js'
import { indexTerms } from '../language/tokens.js'
import { FirsthandError } from '../model/errors.js'
import { SEARCH_MODES } from '../model/run.js'
import { fuseScores } from '../stages/retrieve/fuse-scores.js'
import { rerank } from '../stages/retrieve/rerank.js'

/** Ways of searching that can be measured: those of a run, and meaning alone. */
export const RETRIEVAL_MODES = [...SEARCH_MODES, 'semantic'] as const
export type RetrievalMode = (typeof RETRIEVAL_MODES)[number]

export interface ModeNeeds {
  readonly library: Library
  readonly passageIndex: PassageIndex
  readonly vectorIndex: VectorIndex
  readonly embedder?: Embedder
  readonly reranker?: Reranker
}

/** No limit but that of the passages judged: quality is measured, and the time is reported beside it. */
const UNLIMITED_MS = 600_000

/** Searches as the mode says. Throws `model-unavailable` where the mode needs a model that is not enabled. */
export function searcherOf(
  mode: RetrievalMode,
  needs: ModeNeeds,
  depth: number,
): (query: string) => Promise<readonly PassageHit[]> {
  const words = (query: string) => needs.passageIndex.search({ terms: indexTerms(query), limit: depth })
  if (mode === 'lexical') return async (query) => words(query)
  const embedder = needed(needs.embedder, mode, 'semantic')
  const meaning = async (query: string) => {
    const [vector] = await embedder.embedQueries([query])
    const { fingerprint } = embedder
    return vector === undefined ? [] : needs.vectorIndex.search({ fingerprint, vector, limit: depth })
  }
  if (mode === 'semantic') return meaning
  const hybrid = async (query: string) => fuseScores(words(query), await meaning(query))
  if (mode === 'hybrid') return hybrid
  const reranker = needed(needs.reranker, mode, 'reranker')
  return async (query) => {
    const ranked = await hybrid(query)
    const passages = ranked.flatMap(({ passageId, paperKey, score }) => {
      const passage = needs.library.findPassage(passageId)
      return passage === undefined ? [] : [{ passage, paperKey, score }]
    })
    const { passages: judged } = await rerank(query, passages, { reranker, milliseconds: UNLIMITED_MS })
    return judged.map(({ passage, paperKey, score }) => ({ passageId: passage.id, paperKey, score }))
  }
}

function needed<Model>(model: Model | undefined, mode: RetrievalMode, kind: string): Model {
  if (model !== undefined) return model
  throw new FirsthandError(
    'model-unavailable',
    `The mode ${mode} needs a model; run \`firsthand models enable ${kind}\`.`,
  )
}
