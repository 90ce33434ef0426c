import { z } from 'zod'
import { type Form, zodForm } from '../../contracts/fill-form.js'
import {
  type JudgeOrder,
  type JudgePair,
  type Opinion,
  OPINIONS,
  type SlotFilling,
} from '../../contracts/judge.js'
import { composePrompt, type Prompt, quoteUntrusted, UNTRUSTED_RULE } from '../../model/prompt.js'

/** Raise a version with the wording: judgements are kept by it. */
export const JUDGE_PROMPTS = {
  judge: { id: 'judge-claim', version: 1 },
  slots: { id: 'blind-slots', version: 1 },
} as const

/** Said where no sentence is close. */
export const NO_SENTENCE = 'none'

/** One judgement as it is filled in. */
export interface FilledJudgement {
  readonly closest_sentence: string
  readonly claim_adds: string
  readonly opinion: Opinion
}

/** The form of one judgement; its fields stand in the order in which an opinion is to be formed (parity A11.4). */
export function judgementForm(labels: readonly string[]): Form<FilledJudgement> {
  return zodForm(
    'judgement',
    z.strictObject({
      closest_sentence: z.enum([NO_SENTENCE, ...labels]),
      claim_adds: z.string().max(300),
      opinion: z.enum(OPINIONS),
    }),
  )
}

const slot = z.string().max(160)
const SLOTS = z.strictObject({
  measure: slot,
  subject: slot,
  comparator: slot,
  condition: slot,
  group: slot,
  time_point: slot,
  statistic: slot,
})

export const SLOTS_FORM: Form<z.infer<typeof SLOTS>> = zodForm('blind_slots', SLOTS)

export function toFilling({ time_point: timePoint, ...slots }: z.infer<typeof SLOTS>): SlotFilling {
  return { ...slots, timePoint }
}

/** What an opinion has to look at, and what each opinion means. */
export const JUDGE_RULES = `- closest_sentence: the label of the sentence that comes nearest to saying the claim, or "${NO_SENTENCE}".
- claim_adds: everything that the claim says and the passage does not, in a few words; empty where it adds nothing. Look at each number with what it measures, at who and what was studied, at the direction, at cause against association, and at hedges.
- opinion: "supported" only if the passage states all of the claim; "partly" if it states a part and nothing against the rest; "contradicted" if it states something that cannot be true together with the claim; else "not-stated".
To be about the same topic is not support. In doubt take the weaker opinion.`

const JUDGE_SYSTEM = `You judge whether a passage of a scientific paper supports a claim. You know nothing but the passage.
${UNTRUSTED_RULE}
Fill the form in its order:
${JUDGE_RULES}`

/** What each field is. */
export const SLOTS_RULES = `- measure: what was measured. subject: of what or of whom. comparator: compared with what.
- condition: under which treatment, setting or exclusion. group: in which evaluation set, subgroup or arm.
- time_point: when. statistic: which statistic (mean, median, odds ratio, share, p-value).`

const SLOTS_SYSTEM = `You say what one number in a passage of a scientific paper measures. You know nothing but the passage.
${UNTRUSTED_RULE}
Fill the form with words of the passage; leave a field empty where the passage does not say it:
${SLOTS_RULES}`

/** Claim and passage in the order asked for. */
export function judgePrompt({ claim, sentences }: JudgePair, order: JudgeOrder): Prompt {
  const parts = [quoteUntrusted('passage', labelled(sentences)), quoteUntrusted('claim', oneLine(claim))]
  return composePrompt({
    ...JUDGE_PROMPTS.judge,
    system: JUDGE_SYSTEM,
    user: (order === 'passage-first' ? parts : parts.toReversed()).join('\n\n'),
  })
}

export function slotsPrompt(sentences: JudgePair['sentences'], number: string): Prompt {
  return composePrompt({
    ...JUDGE_PROMPTS.slots,
    system: SLOTS_SYSTEM,
    user: `${quoteUntrusted('passage', labelled(sentences))}\n\n${quoteUntrusted('number', oneLine(number))}`,
  })
}

/** One line a sentence, so that no sentence can look like two. */
export function labelled(sentences: JudgePair['sentences']): string {
  return sentences.map(({ label, text }) => `[${label}] ${oneLine(text)}`).join('\n')
}

/** Text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
