/*
 * Orders passages by what a model says of them (parity A6.8): it sees texts only, in batches, and a batch that fails keeps
 * the order of the search.
 */
import { z } from 'zod'
import { zodForm } from '../../contracts/fill-form.js'
import { fillStageForm, type StageModel } from '../../contracts/stage-model.js'
import { isFirsthandError } from '../../model/errors.js'
import { composePrompt, quoteUntrusted, UNTRUSTED_RULE } from '../../model/prompt.js'
import type { Passage } from '../../model/sentence.js'

const BATCH = 4
const SHOWN_CHARACTERS = 900
/** Passages that are judged. */
export const MOST_JUDGED = 12

const SYSTEM = `You rate how well passages of papers answer a question.
${UNTRUSTED_RULE}
Fill the form: scores holds one whole number for each passage, in their order. 3: it reports the result that answers the question. 2: it reports part of it. 1: the same topic only. 0: something else.`

/** Scores of passages, 0 to 3, in their order; undefined for those whose batch failed. Throws `cancelled` and `budget-exhausted`. */
export async function scoreWithModel(
  question: string,
  passages: readonly Passage[],
  judge: StageModel,
): Promise<readonly (number | undefined)[]> {
  const scores: (number | undefined)[] = []
  for (let start = 0; start < Math.min(passages.length, MOST_JUDGED); start += BATCH)
    scores.push(...(await scoreBatch(question, passages.slice(start, start + BATCH), judge)))
  return passages.map((_, index) => scores[index])
}

async function scoreBatch(
  question: string,
  batch: readonly Passage[],
  judge: StageModel,
): Promise<readonly (number | undefined)[]> {
  const shown = batch.map(({ text }, index) =>
    quoteUntrusted(`passage ${index + 1}`, text.slice(0, SHOWN_CHARACTERS)),
  )
  try {
    const { scores } = await fillStageForm(judge, {
      prompt: composePrompt({
        id: 'rerank',
        version: 1,
        system: SYSTEM,
        user: [quoteUntrusted('question', question), ...shown].join('\n\n'),
      }),
      form: zodForm(
        'scores',
        z.strictObject({
          scores: z.array(z.int().min(0).max(3)).min(batch.length).max(batch.length),
        }),
      ),
      maxOutputTokens: 64,
      papers: batch.map(({ paperKey }) => paperKey),
    })
    return scores
  } catch (error) {
    // A batch that fails keeps its place: ordering is a help, never a gate.
    if (isFirsthandError(error, 'model-output-invalid') || isFirsthandError(error, 'model-failed'))
      return batch.map(() => undefined)
    throw error
  }
}

/** Best score first, ties in the order of the search; what has no score keeps its place among those of score 1. */
export function orderByScores<Item>(
  items: readonly Item[],
  scores: readonly (number | undefined)[],
): readonly Item[] {
  return items
    .map((item, index) => ({ item, index, score: scores[index] ?? 1 }))
    .sort((left, right) => right.score - left.score || left.index - right.index)
    .map(({ item }) => item)
}
