import { fillForm } from '../../contracts/fill-form.js'
import type { Judge, JudgeOrder, JudgeOutcome, JudgePair, SlotFilling } from '../../contracts/judge.js'
import type { LanguageModel } from '../../contracts/language-model.js'
import type { CallRecord } from '../../model/call-record.js'
import { FirsthandError } from '../../model/errors.js'
import { canonicalJson } from '../../util/canonical-json.js'
import { shortHash } from '../../util/hash.js'
import { inParallel } from '../../util/in-parallel.js'
import {
  JUDGE_PROMPTS,
  judgementForm,
  judgePrompt,
  NO_SENTENCE,
  SLOTS_FORM,
  slotsPrompt,
  toFilling,
} from './judge-prompts.js'

export interface LanguageModelJudgeOptions {
  /** Told of every call as it ends. */
  readonly onCall?: (call: CallRecord) => void
  /** Wall clock of one call; default 10 minutes. */
  readonly timeoutMilliseconds?: number
}

const TIMEOUT_MILLISECONDS = 600_000
const MOST_OUTPUT_TOKENS = 400
const SERVER_CALLS_AT_ONCE = 4

/** A language model as a judge: one call a pair, at temperature 0; what it fills in wrongly twice, or cannot be asked, is unjudged. */
export function createLanguageModelJudge(
  model: LanguageModel,
  options: LanguageModelJudgeOptions = {},
): Judge {
  const { adapter, model: name, digest, family, contextTokens } = model.identity
  const recipe = canonicalJson([digest, contextTokens, JUDGE_PROMPTS])
  return {
    name: `${adapter}/${name}`,
    family,
    fingerprint: `${adapter}/${name}@${shortHash(recipe, 12)}`,
    judge: (pairs, { order, signal }) =>
      inParallel(pairs, callsAtOnce(adapter), (pair) => judgePair(pair, order, { model, options, signal })),
    fillSlots: (passage, number, { signal }) => fillSlots(passage, number, { model, options, signal }),
    close: () => model.close(),
  }
}

/** A model in its own process does one thing after the other; servers take several calls, or queue them. */
function callsAtOnce(adapter: string): number {
  return adapter === 'llama-cpp' ? 1 : SERVER_CALLS_AT_ONCE
}

interface Asking {
  readonly model: LanguageModel
  readonly options: LanguageModelJudgeOptions
  readonly signal: AbortSignal | undefined
}

async function judgePair(pair: JudgePair, order: JudgeOrder, asking: Asking): Promise<JudgeOutcome> {
  const form = judgementForm(pair.sentences.map(({ label }) => label))
  const filled = await orFailure(() =>
    fillForm(asking.model, { prompt: judgePrompt(pair, order), form, ...callOptions(asking) }),
  )
  if ('kind' in filled) return filled
  const { closest_sentence: closest, claim_adds: claimAdds, opinion } = filled.value
  return {
    kind: 'judged',
    claimAdds: claimAdds.trim(),
    opinion,
    ...(closest !== NO_SENTENCE && { closestSentence: closest }),
  }
}

async function fillSlots(
  passage: JudgePair['sentences'],
  number: string,
  asking: Asking,
): Promise<SlotFilling | undefined> {
  const filled = await orFailure(() =>
    fillForm(asking.model, {
      prompt: slotsPrompt(passage, number),
      form: SLOTS_FORM,
      ...callOptions(asking),
    }),
  )
  return 'kind' in filled ? undefined : toFilling(filled.value)
}

function callOptions({ options, signal }: Asking) {
  const { onCall, timeoutMilliseconds = TIMEOUT_MILLISECONDS } = options
  return {
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    timeoutMilliseconds,
    ...(signal !== undefined && { signal }),
    ...(onCall !== undefined && { onCall }),
  }
}

/** A pair that fails does not cost the others; only the user's own stop ends all. */
async function orFailure<Value>(
  action: () => Promise<Value>,
): Promise<Value | { readonly kind: 'failed'; readonly reason: string }> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof FirsthandError && error.code === 'cancelled') throw error
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
