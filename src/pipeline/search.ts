import {
  type RetrieveOptions,
  RETRIEVE_DEFAULTS,
  retrieve,
  type SearchRequest,
} from '../stages/retrieve/retrieve.js'
import type { PassageToRead } from '../stages/extract/extract.js'
import type { RunInProgress } from './run-in-progress.js'

/** Makes a search, keeps its record in the run, and loads the passages that it ranked. */
export function search(
  request: SearchRequest,
  run: RunInProgress,
  options: RetrieveOptions = RETRIEVE_DEFAULTS,
): readonly PassageToRead[] {
  const filter = run.request.filter
  const retrieval = retrieve(filter === undefined ? request : { ...request, filter }, run.needs, options)
  run.addSearches(retrieval.searches)
  return retrieval.passages.flatMap(({ passageId, score }) => {
    const passage = run.needs.library.findPassage(passageId)
    return passage === undefined ? [] : [{ passage, score }]
  })
}
