import type { Library } from '../contracts/library.js'
import type { Reranker } from '../contracts/reranker.js'
import type { SearchRecord } from '../model/run.js'
import type { PassageToRead } from '../stages/extract/extract.js'
import { mergeNeighbours, withPieces } from '../stages/retrieve/merge-neighbours.js'
import { rerank, withJudgements } from '../stages/retrieve/rerank.js'
import {
  RETRIEVE_DEFAULTS,
  type RetrieveNeeds,
  type RetrieveOptions,
  retrieve,
} from '../stages/retrieve/retrieve.js'
import type { SearchRequest } from '../stages/retrieve/search-request.js'
import type { RunInProgress } from './run-in-progress.js'

export interface RankNeeds extends RetrieveNeeds {
  readonly library: Pick<Library, 'findPassage'>
  /** Judges the passages of a sub-question, for at most so long. */
  readonly reranker?: Reranker
  readonly rerankMilliseconds?: number
}

/** Passages best first, and the record of each search behind their order. */
export interface RankedSearch {
  readonly passages: readonly PassageToRead[]
  readonly searches: readonly SearchRecord[]
}

/** Pieces of context that a run reads for one question. */
export const PIECES_READ = 50

/** Makes the searches of a request, loads the passages that they rank, and has them judged where there is a reranker. */
export async function rankPassages(
  request: SearchRequest,
  needs: RankNeeds,
  options: RetrieveOptions = RETRIEVE_DEFAULTS,
): Promise<RankedSearch> {
  const retrieval = retrieve(request, needs, options)
  const passages = retrieval.passages.flatMap(({ passageId, score }) => {
    const passage = needs.library.findPassage(passageId)
    return passage === undefined ? [] : [{ passage, score }]
  })
  const { reranker, rerankMilliseconds: milliseconds = 0 } = needs
  const question = request.queries[0]
  if (reranker === undefined || question === undefined || request.purpose !== 'sub-question')
    return { passages, searches: retrieval.searches }
  const reranking = await rerank(question, passages, { reranker, milliseconds })
  return {
    passages: reranking.passages,
    searches: withJudgements(retrieval.searches, reranking.judged),
  }
}

/**
 * Makes a search and keeps its record in the run. Gives the passages of the best pieces of context, piece by piece,
 * the passages of one piece in the order of the document.
 */
export async function search(
  request: SearchRequest,
  run: RunInProgress,
  options: RetrieveOptions = RETRIEVE_DEFAULTS,
): Promise<readonly PassageToRead[]> {
  const { semantic, library, passageIndex } = run.needs
  const { reranker, rerankMilliseconds } = semantic ?? {}
  const ranked = await rankPassages(
    { ...request, filter: { ...run.request.filter, ...request.filter } },
    {
      library,
      passageIndex,
      ...(run.meaning !== undefined && { meaning: run.meaning }),
      ...(reranker !== undefined && { reranker }),
      ...(rerankMilliseconds !== undefined && { rerankMilliseconds }),
    },
    options,
  )
  const { perPaper } = run.request
  const pieces = mergeNeighbours(ranked.passages, {
    limit: PIECES_READ,
    ...(perPaper !== undefined && { mostOfPaper: perPaper }),
  })
  run.addSearches(withPieces(ranked.searches, pieces))
  return pieces.flatMap(({ parts }) => parts)
}
