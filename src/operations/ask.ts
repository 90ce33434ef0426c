/*
 * Ask: a question comes in; the record of a run over the library goes out and is kept in the library.
 * Promise: offline; every statement is a checked quotation; "insufficient evidence" is a proper result.
 */
import { FirsthandError } from '../model/errors.js'
import type { RunRecord } from '../model/run.js'
import { filterSettings } from '../pipeline/filter-words.js'
import { research } from '../pipeline/research.js'
import type { ResearchNeeds, ResearchRequest } from '../pipeline/run-in-progress.js'
import { fingerprintsOfRun } from '../stages/render/run-fingerprints.js'

export interface AskOptions extends Omit<ResearchRequest, 'settings'> {
  readonly settings?: ResearchRequest['settings']
}

/** Longest question, in characters. */
const QUESTION_LIMIT = 1000

/** Throws `input-invalid` for an empty or over-long question and `library-empty` where there is nothing to ask. */
export async function ask(options: AskOptions, needs: ResearchNeeds): Promise<RunRecord> {
  const question = options.question.replace(/\s+/g, ' ').trim()
  if (!/\p{L}/u.test(question)) throw new FirsthandError('input-invalid', 'The question holds no words.')
  if (question.length > QUESTION_LIMIT)
    throw new FirsthandError(
      'input-invalid',
      `The question has ${question.length} characters; at most ${QUESTION_LIMIT} are taken.`,
    )
  if (needs.library.coverage().documents === 0)
    throw new FirsthandError(
      'library-empty',
      `The library ${needs.library.directory} holds no papers to search.`,
    )
  const run = await research(
    {
      ...options,
      question,
      settings: { limit: options.limit, ...filterSettings(options.filter), ...options.settings },
    },
    needs,
  )
  needs.library.saveRun(run, fingerprintsOfRun(run))
  return run
}
