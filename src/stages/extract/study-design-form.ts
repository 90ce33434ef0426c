import { z } from 'zod'
import { zodForm } from '../../contracts/fill-form.js'
import { fillStageForm, type StageModel } from '../../contracts/stage-model.js'
import type { Domain } from '../../model/domain.js'
import { composePrompt, quoteUntrusted, UNTRUSTED_RULE } from '../../model/prompt.js'

/** Characters of a paper's beginning that its design is read from (KIT reads as many). */
const FRONT_CHARACTERS = 2500

const SYSTEM = `You say what kind of study a paper reports, from its title and beginning alone.
${UNTRUSTED_RULE}
Fill the form: study_type is the key of the one kind that fits; unclear where the text does not say.`

/** What a model says of a paper's design: the key of a design of the domain. Asked once per paper. Throws as `fillForm`. */
export async function classifyDesign(
  paper: { readonly key: string; readonly title: string; readonly front: string },
  domain: Domain,
  extractor: StageModel,
): Promise<string> {
  const keys = domain.designs.map(({ key }) => key)
  const kinds = domain.designs.map(({ key, definition }) => `${key}: ${definition}`)
  const { study_type: design } = await fillStageForm(extractor, {
    prompt: composePrompt({
      id: 'classify-paper',
      version: 1,
      system: `${SYSTEM}\nThe kinds:\n${kinds.join('\n')}`,
      user: `${quoteUntrusted('title', paper.title)}\n\n${quoteUntrusted('beginning', paper.front.slice(0, FRONT_CHARACTERS))}`,
    }),
    form: zodForm('paper', z.strictObject({ study_type: z.enum(keys) })),
    maxOutputTokens: 64,
    papers: [paper.key],
  })
  return design
}
