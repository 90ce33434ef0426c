/*
 * The prompts of calls that hold several items. Each item brings its whole passage, also where two have the same one, and stands
 * under its own id; the rules of judging are those of a call with one item, word for word.
 */
import type { BlindNumber, JudgeOrder, JudgePair } from '../../contracts/judge.js'
import { composePrompt, type Prompt, quoteUntrusted, UNTRUSTED_RULE } from '../../model/prompt.js'
import type { BatchItem } from './compose-batches.js'
import { JUDGE_RULES, labelled, oneLine, SLOTS_RULES } from './judge-prompts.js'

/** Raise a version with the wording: what is said in such a call is kept by it, apart from what is said to one item. */
export const BATCH_PROMPTS = {
  judgeBatch: { id: 'judge-claims', version: 1 },
  slotsBatch: { id: 'blind-slots-several', version: 1 },
} as const

const APART = `Each item has an id, and data of its own named "ID passage" and so on. Take the items one by one, as if each were the only one: nothing that another item says is for or against it, and what you found for one is no reason for the next.`

const JUDGE_SYSTEM = `You judge for several items, each apart, whether its passage of a scientific paper supports its claim. You know nothing but the passage of the item.
${UNTRUSTED_RULE}
${APART}
Under each id fill the form in its order:
${JUDGE_RULES}`

const SLOTS_SYSTEM = `You say for several items, each apart, what one number in its passage of a scientific paper measures. You know nothing but the passage of the item.
${UNTRUSTED_RULE}
${APART}
Under each id fill the form with words of its passage; leave a field empty where the passage does not say it:
${SLOTS_RULES}`

/** Claims and passages, each item in the order asked for. */
export function judgeBatchPrompt(items: readonly BatchItem<JudgePair>[], order: JudgeOrder): Prompt {
  return composePrompt({
    ...BATCH_PROMPTS.judgeBatch,
    system: JUDGE_SYSTEM,
    user: items.map((one) => pairParts(one, order).join('\n\n')).join('\n\n'),
  })
}

function pairParts(
  { id, item: { claim, sentences } }: BatchItem<JudgePair>,
  order: JudgeOrder,
): readonly string[] {
  const parts = [
    quoteUntrusted(`${id} passage`, labelled(sentences)),
    quoteUntrusted(`${id} claim`, oneLine(claim)),
  ]
  return order === 'passage-first' ? parts : parts.toReversed()
}

/** Passages and numbers; no claim stands in such a call. */
export function slotsBatchPrompt(items: readonly BatchItem<BlindNumber>[]): Prompt {
  return composePrompt({
    ...BATCH_PROMPTS.slotsBatch,
    system: SLOTS_SYSTEM,
    user: items
      .flatMap(({ id, item: { sentences, number } }) => [
        quoteUntrusted(`${id} passage`, labelled(sentences)),
        quoteUntrusted(`${id} number`, oneLine(number)),
      ])
      .join('\n\n'),
  })
}
