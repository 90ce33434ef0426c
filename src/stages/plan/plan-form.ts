import { z } from 'zod'
import { type Form, zodForm } from '../../contracts/fill-form.js'
import { QUESTION_MODES } from '../../model/plan.js'
import { composePrompt, type Prompt, quoteUntrusted, UNTRUSTED_RULE } from '../../model/prompt.js'

/** Caps of parity A1.3 and A2.1. */
const SHAPE = z.strictObject({
  mode: z.enum(QUESTION_MODES),
  core_question: z.string().min(1).max(300),
  sub_questions: z
    .array(
      z.strictObject({
        question: z.string().min(1).max(200),
        queries: z.array(z.string().min(1).max(80)).min(1).max(2),
      }),
    )
    .min(1)
    .max(4),
  falsification_queries: z.array(z.string().min(1).max(80)).min(1).max(2),
  premises: z.array(z.string().min(1).max(200)).max(3),
})

/** A plan as a model proposes it. Nothing of it is taken over unchecked. */
export type PlanProposal = z.infer<typeof SHAPE>

export const PLAN_FORM: Form<PlanProposal> = zodForm('plan', SHAPE)

const SYSTEM = `You plan how a library of scientific papers is searched for the answer to a question. You answer nothing.
${UNTRUSTED_RULE}
Fill the form:
- mode: what kind of question it is.
- core_question: the question in one plain sentence, adding nothing.
- sub_questions: 1 to 4, each answerable on its own and asking only what the question asks. One is enough for a simple question.
- queries: 1 or 2 for each sub-question, 3 to 8 plain words; no quotation marks, no AND or OR. One of the two uses a synonym or an older term.
- falsification_queries: 1 or 2 that would find null results, failed replications or opposite results.
- premises: what the question takes for granted, as short statements in its own words; an empty list where it takes nothing for granted.`

/** Raise the version with the wording. */
export function planPrompt(question: string, fields: readonly string[] = []): Prompt {
  const field = fields.length === 0 ? '' : `\n\n${quoteUntrusted('field', fields.join('\n'))}`
  return composePrompt({
    id: 'plan',
    version: 1,
    system: SYSTEM,
    user: `${quoteUntrusted('question', question)}${field}`,
  })
}
