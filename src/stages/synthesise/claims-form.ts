import { z } from 'zod'
import { type Form, zodForm } from '../../contracts/fill-form.js'
import { composePrompt, type Prompt, quoteUntrusted, UNTRUSTED_RULE } from '../../model/prompt.js'

/** Claims of one sub-question, and pieces of evidence of one claim (parity A9.1). */
export const MOST_CLAIMS = 6
export const MOST_EVIDENCE = 4

/** Claims as a writer proposes them; evidence by label only. */
export interface ClaimsProposal {
  readonly claims: readonly {
    readonly text: string
    readonly evidence: readonly string[]
    readonly kind: 'finding' | 'contradiction'
  }[]
  readonly insufficient: boolean
}

/** The form over these labels. Claims and `insufficient` exclude each other, and one of them has to be. */
export function claimsForm(labels: readonly string[]): Form<ClaimsProposal> {
  return zodForm(
    'claims',
    z
      .strictObject({
        claims: z
          .array(
            z.strictObject({
              text: z.string().min(1).max(400),
              evidence: z.array(z.enum(labels)).min(1).max(MOST_EVIDENCE),
              kind: z.enum(['finding', 'contradiction']),
            }),
          )
          .max(MOST_CLAIMS),
        insufficient: z.boolean(),
      })
      .refine(({ claims, insufficient }) => insufficient === (claims.length === 0), {
        message: 'insufficient is true exactly where claims is empty',
      }),
  )
}

const SYSTEM = `You write the claims of an answer from quotations and from nothing else: what you know yourself does not count.
${UNTRUSTED_RULE}
Fill the form:
- claims: at most ${MOST_CLAIMS}. Each is one sentence that can be checked on its own, says who or what was studied where the quotation says it, and rests on 1 to ${MOST_EVIDENCE} pieces of evidence.
- text: no stronger than the quotation. Numbers with their units exactly as printed, each with what it measures; keep "may", "suggests" and "associated with"; no cause where none is stated; no "all" for "some"; one study is one study.
- evidence: labels of the pieces that state it. What is marked as relayed reports the work of others: say so in the claim.
- kind: contradiction for a claim that says that the pieces disagree, citing both sides; else finding.
- insufficient: true, and no claims, where no piece answers the question.`

/** One piece of evidence as the writer sees it. */
export interface EvidenceToShow {
  readonly label: string
  readonly quote: string
  /** In words: `firsthand`, `relayed`, the study design, the direction. */
  readonly notes: readonly string[]
  readonly heading: readonly string[]
}

export function claimsPrompt(question: string, evidence: readonly EvidenceToShow[]): Prompt {
  const pieces = evidence.map(({ label, quote, notes, heading }) =>
    quoteUntrusted(`${label} ${notes.join(', ')}`, [heading.join(' > '), quote].filter(Boolean).join('\n')),
  )
  return composePrompt({
    id: 'synthesise',
    version: 1,
    system: SYSTEM,
    user: [quoteUntrusted('question', question), ...pieces].join('\n\n'),
  })
}
