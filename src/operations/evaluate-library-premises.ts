/*
 * Evaluate library premises: questions with what the library says of their premises come in; how many false premises are
 * found, true ones refused and refutations rest on the wrong sentence goes out. Every question is asked of the whole library.
 */
export { bringsPassages } from '../evaluation/premises/library-premise-row.js'
import { type LibraryPremiseFile, parseLibraryPremises } from '../evaluation/premises/library-premise-row.js'
import {
  type LibraryPremiseScores,
  type ScoredLibraryPremise,
  scoreLibraryPremise,
  scoreLibraryPremises,
} from '../evaluation/premises/score-library-premises.js'
import { FirsthandError } from '../model/errors.js'
import { research } from '../pipeline/research.js'
import type { ResearchNeeds, ResearchRequest } from '../pipeline/run-in-progress.js'

export interface LibraryPremiseEvaluation {
  readonly scores: LibraryPremiseScores
  readonly rows: readonly ScoredLibraryPremise[]
  readonly rejected: LibraryPremiseFile['rejected']
}

/** Asks every question of a file and scores what became of its premise; nothing is kept in the library. Throws `input-invalid` where no line can be used. */
export async function evaluateLibraryPremises(
  { text, ...request }: Omit<ResearchRequest, 'question'> & { readonly text: string },
  needs: ResearchNeeds & { readonly milliseconds: () => number },
): Promise<LibraryPremiseEvaluation> {
  const { rows, rejected } = parseLibraryPremises(text)
  if (rows.length === 0)
    throw new FirsthandError(
      'input-invalid',
      `The file has no usable line (${rejected.length} were rejected).`,
    )
  const scored: ScoredLibraryPremise[] = []
  for (const row of rows) {
    const start = needs.milliseconds()
    const run = await research({ ...request, question: row.question }, needs)
    scored.push(scoreLibraryPremise(row, run, Math.round(needs.milliseconds() - start)))
    needs.onProgress?.({ stage: 'evaluate', item: `${scored.length}/${rows.length}` })
  }
  return { scores: scoreLibraryPremises(scored), rows: scored, rejected }
}
