import { type RetrieveOptions, RETRIEVE_DEFAULTS, retrieve } from '../stages/retrieve/retrieve.js'
import type { SearchRequest } from '../stages/retrieve/search-request.js'
import { rerank, withJudgements } from '../stages/retrieve/rerank.js'
import type { PassageToRead } from '../stages/extract/extract.js'
import type { RunInProgress } from './run-in-progress.js'

/** Makes a search, keeps its record in the run, and loads the passages that it ranked. */
export async function search(
  request: SearchRequest,
  run: RunInProgress,
  options: RetrieveOptions = RETRIEVE_DEFAULTS,
): Promise<readonly PassageToRead[]> {
  const filter = { ...run.request.filter, ...request.filter }
  const needs = {
    passageIndex: run.needs.passageIndex,
    ...(run.meaning !== undefined && { meaning: run.meaning }),
  }
  const retrieval = retrieve({ ...request, filter }, needs, options)
  const passages = retrieval.passages.flatMap(({ passageId, score }) => {
    const passage = run.needs.library.findPassage(passageId)
    return passage === undefined ? [] : [{ passage, score }]
  })
  const { reranker, rerankMilliseconds: milliseconds = 0 } = run.needs.semantic ?? {}
  const question = request.queries[0]
  if (reranker === undefined || question === undefined || request.purpose !== 'sub-question') {
    run.addSearches(retrieval.searches)
    return passages
  }
  const reranking = await rerank(question, passages, { reranker, milliseconds })
  run.addSearches(withJudgements(retrieval.searches, reranking.judged))
  return reranking.passages
}
