/*
 * The headline: two to four sentences that rest on verified claims. It names claims, never evidence; every check is run on
 * it too, and a sentence that fails is dropped, not softened.
 */
import { z } from 'zod'
import { zodForm } from '../../contracts/fill-form.js'
import { fillStageForm, type StageModel } from '../../contracts/stage-model.js'
import { isStatement } from '../../language/statement.js'
import type { Claim } from '../../model/claim.js'
import { composePrompt, quoteUntrusted, UNTRUSTED_RULE } from '../../model/prompt.js'

const MOST_SENTENCES = 4
const MOST_CLAIMS = 4

const SYSTEM = `You write the first lines of an answer from claims that were checked, and from nothing else.
${UNTRUSTED_RULE}
Fill the form: sentences holds 2 to ${MOST_SENTENCES} sentences (one is enough for one claim), the answer to the question first. Each names the claims that it rests on and says no more than they do: numbers with their units exactly as there, the same certainty, nothing joined that they do not join. Where claims disagree, say so.`

/** A sentence of the headline before any check. */
export interface HeadlineDraft {
  readonly text: string
  /** Labels of the claims that it rests on. */
  readonly claims: readonly string[]
}

/** Has the writer sum up verified claims. Throws as `fillForm`. */
export async function writeHeadline(
  question: string,
  claims: readonly Claim[],
  writer: StageModel & { readonly papers?: readonly string[] },
): Promise<readonly HeadlineDraft[]> {
  const labels = claims.map(({ label }) => label)
  const { sentences } = await fillStageForm(writer, {
    prompt: composePrompt({
      id: 'headline',
      version: 1,
      system: SYSTEM,
      user: [
        quoteUntrusted('question', question),
        ...claims.map(({ label, text, side }) =>
          quoteUntrusted(side === 'opposing' ? `${label} speaks against` : label, text),
        ),
      ].join('\n\n'),
    }),
    form: zodForm(
      'headline',
      z.strictObject({
        sentences: z
          .array(
            z.strictObject({
              text: z.string().min(1).max(400),
              claims: z.array(z.enum(labels)).min(1).max(MOST_CLAIMS),
            }),
          )
          .min(1)
          .max(MOST_SENTENCES),
      }),
    ),
    ...(writer.papers !== undefined && { papers: writer.papers }),
  })
  const statements = sentences.filter(({ text }) => isStatement(text))
  return statements.map(({ text, claims: named }) => ({
    text: text.replace(/\s+/g, ' ').trim(),
    claims: [...new Set(named)],
  }))
}
