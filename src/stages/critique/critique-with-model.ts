/*
 * Critique with a model: it sees the claims and the computed problems and names searches that are missing.
 * Promise: it searches again and never re-rates or rewrites the draft; what it names that is no query is not searched.
 */
import { z } from 'zod'
import { zodForm } from '../../contracts/fill-form.js'
import { fillStageForm, type StageModel } from '../../contracts/stage-model.js'
import { isPlainQuery } from '../../language/plain-query.js'
import type { SubQuestion } from '../../model/plan.js'
import { composePrompt, quoteUntrusted, UNTRUSTED_RULE } from '../../model/prompt.js'
import type { ComputedProblem } from './computed-problems.js'

/** Gaps that a model may name (parity A10.1). */
const MOST_GAPS = 3

/** Every field at its cap. */
const MOST_OUTPUT_TOKENS = 600

/** A search that a critic misses. */
export interface Gap {
  readonly subQuestion: string
  readonly issue: string
  readonly query: string
}

export interface DraftToCriticise {
  readonly questions: readonly SubQuestion[]
  readonly claims: readonly { readonly label: string; readonly subQuestion: string; readonly text: string }[]
  readonly problems: readonly ComputedProblem[]
  /** Papers whose text stands in the claims. */
  readonly papers: readonly string[]
}

const SYSTEM = `You look for what is missing from a draft answer over a library of papers. You do not rate or rewrite it.
${UNTRUSTED_RULE}
Fill the form: gaps holds at most ${MOST_GAPS}, none where nothing is missing. Each names the sub-question, the issue in one sentence, and one query of 3 to 8 plain words that would find null results, opposing results, failed replications, another population, or a result that the draft leaves out.`

/** Throws as `fillForm`. */
export async function critiqueWithModel(
  draft: DraftToCriticise,
  critic: StageModel,
): Promise<readonly Gap[]> {
  const labels = draft.questions.map(({ label }) => label)
  const { gaps } = await fillStageForm(critic, {
    prompt: composePrompt({
      id: 'critique',
      version: 1,
      system: SYSTEM,
      user: [
        ...draft.questions.map(({ label, text }) => quoteUntrusted(`question ${label}`, text)),
        ...draft.claims.map(({ label, text }) => quoteUntrusted(`claim ${label}`, text)),
        quoteUntrusted(
          'problems',
          draft.problems.map(({ subQuestion, says }) => `${subQuestion}: ${says}`).join('\n') || 'none',
        ),
      ].join('\n\n'),
    }),
    form: zodForm(
      'gaps',
      z.strictObject({
        gaps: z
          .array(
            z.strictObject({
              sub_question: z.enum(labels),
              issue: z.string().min(1).max(300),
              query: z.string().min(1).max(80),
            }),
          )
          .max(MOST_GAPS),
      }),
    ),
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    papers: draft.papers,
  })
  return gaps
    .filter(({ query }) => isPlainQuery(query))
    .map(({ sub_question: subQuestion, issue, query }) => ({ subQuestion, issue, query }))
}
