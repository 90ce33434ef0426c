import {
  type AnswerRow,
  type AnswerScores,
  scoreRun,
  summarise,
} from '../evaluation/answers/score-answers.js'
import { parseQuestionRows, type RejectedLine } from '../evaluation/answers/question-row.js'
import { FirsthandError } from '../model/errors.js'
import { research } from '../pipeline/research.js'
import type { ResearchNeeds, ResearchRequest } from '../pipeline/run-in-progress.js'

export interface EvaluateAnswersOptions extends Omit<ResearchRequest, 'question'> {
  /** The question file's text, see `parseQuestionRows`. */
  readonly text: string
}

export interface AnswerEvaluation {
  readonly scores: AnswerScores
  readonly rows: readonly AnswerRow[]
  readonly rejected: readonly RejectedLine[]
}

/** Asks every question of a file and scores the runs; nothing is kept in the library. Throws `input-invalid` where no line can be used. */
export async function evaluateAnswers(
  options: EvaluateAnswersOptions,
  needs: ResearchNeeds & { readonly milliseconds: () => number },
): Promise<AnswerEvaluation> {
  const { rows: questions, rejected } = parseQuestionRows(options.text)
  if (questions.length === 0)
    throw new FirsthandError(
      'input-invalid',
      `The question file has no usable line (${rejected.length} were rejected).`,
    )
  const rows: AnswerRow[] = []
  for (const question of questions) {
    const start = needs.milliseconds()
    const run = await research({ ...options, question: question.question }, needs)
    rows.push(scoreRun(question, run, Math.round(needs.milliseconds() - start)))
    needs.onProgress?.({ stage: 'evaluate', item: `${rows.length}/${questions.length}` })
  }
  return { scores: summarise(rows), rows, rejected }
}
