import { z } from 'zod'
import { type Form, zodForm } from '../../contracts/fill-form.js'
import { composePrompt, type Prompt, quoteUntrusted, UNTRUSTED_RULE } from '../../model/prompt.js'

/** Sentences of one passage that a model may point at, at most. */
export const MOST_POINTED = 4

/** What a model says of one passage; it points at sentences by label and never types one. */
export interface PassageFinding {
  readonly relevant: boolean
  readonly sentences: readonly string[]
  readonly direction: 'affirms' | 'denies' | 'mixed' | 'neutral'
  readonly finding: string
  readonly population: string
  readonly relayed: boolean
}

/** The form for a passage whose sentences have these labels: nothing else can be pointed at. Caps of parity A1.3. */
export function passageForm(labels: readonly string[]): Form<PassageFinding> {
  return zodForm(
    'passage',
    z.strictObject({
      relevant: z.boolean(),
      sentences: z.array(z.enum(labels)).max(MOST_POINTED),
      direction: z.enum(['affirms', 'denies', 'mixed', 'neutral']),
      finding: z.string().max(400),
      population: z.string().max(150),
      relayed: z.boolean(),
    }),
  )
}

const SYSTEM = `You read one passage of a scientific paper and say what it reports about a question. You use nothing but the passage.
${UNTRUSTED_RULE}
Fill the form:
- relevant: true only where a sentence of the passage reports something that answers the question or speaks against the answer. The same topic is not enough.
- sentences: labels of the sentences that state it, the deciding one first; an empty list where relevant is false.
- direction: what the sentences say about the effect that the question asks about; neutral where it asks about none.
- finding: what they report, in your own words, with every number and unit exactly as printed, and no stronger than printed; empty where relevant is false.
- population: who or what was studied, as printed; empty where the passage does not say.
- relayed: true where the sentences report the work of others.`

export interface PassageToShow {
  readonly title: string
  readonly heading: readonly string[]
  readonly sentences: readonly { readonly label: string; readonly text: string }[]
}

export function passagePrompt(question: string, { title, heading, sentences }: PassageToShow): Prompt {
  const place = [title, ...heading].filter((part) => part !== '').join(' > ')
  const lines = sentences.map(({ label, text }) => `${label}: ${text}`)
  return composePrompt({
    id: 'extract-passage',
    version: 1,
    system: SYSTEM,
    user: [
      quoteUntrusted('question', question),
      quoteUntrusted('place', place),
      quoteUntrusted('passage', lines.join('\n')),
    ].join('\n\n'),
  })
}
