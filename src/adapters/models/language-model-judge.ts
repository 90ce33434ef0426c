import type {
  Asking,
  AskingPairs,
  BlindFilling,
  BlindNumber,
  Judge,
  JudgeOrder,
  JudgeOutcome,
  JudgePair,
  SlotFilling,
} from '../../contracts/judge.js'
import type { LanguageModel } from '../../contracts/language-model.js'
import type { CallRecord } from '../../model/call-record.js'
import { canonicalJson } from '../../util/canonical-json.js'
import { shortHash } from '../../util/hash.js'
import { type ItemAnswer, type ItemAsking, type ItemKind, askItems } from './ask-items.js'
import { BATCH_PROMPTS, judgeBatchPrompt, slotsBatchPrompt } from './judge-batch-prompts.js'
import {
  type FilledJudgement,
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
  /** Wall clock of one item; default 10 minutes. A call that holds several has as much for each. */
  readonly timeoutMilliseconds?: number
}

const TIMEOUT_MILLISECONDS = 600_000
const SERVER_CALLS_AT_ONCE = 4
/** Signs of an item's id behind its first letter: content decides them, so that no text of a paper can know the id of another item. */
const ID_LENGTH = 5

/**
 * A language model as a judge, at temperature 0: one call a pair, or several pairs in one call where it is asked so. What it fills
 * in wrongly twice, or cannot be asked, is unjudged.
 */
export function createLanguageModelJudge(
  model: LanguageModel,
  options: LanguageModelJudgeOptions = {},
): Judge {
  const { adapter, model: name, digest, family, contextTokens } = model.identity
  const fingerprintOf = (prompts: object) =>
    `${adapter}/${name}@${shortHash(canonicalJson([digest, contextTokens, prompts]), 12)}`
  const asking = ({ batch = 1, signal }: Asking): ItemAsking => ({
    model,
    batch,
    callsAtOnce: callsAtOnce(adapter),
    call: callOptions(options, signal),
  })
  return {
    name: `${adapter}/${name}`,
    family,
    fingerprint: fingerprintOf(JUDGE_PROMPTS),
    batchFingerprint: fingerprintOf({ ...JUDGE_PROMPTS, ...BATCH_PROMPTS }),
    async judge(pairs, { order, ...how }: AskingPairs) {
      const answers = await askItems(pairs, pairKind(order), asking(how))
      return answers.map(toOutcome)
    },
    async fillSlots(numbers, how) {
      const answers = await askItems(numbers, SLOTS_KIND, asking(how))
      return answers.map(toBlindFilling)
    },
    close: () => model.close(),
  }
}

/** A model in its own process does one thing after the other; servers take several calls, or queue them. */
function callsAtOnce(adapter: string): number {
  return adapter === 'llama-cpp' ? 1 : SERVER_CALLS_AT_ONCE
}

function pairKind(order: JudgeOrder): ItemKind<JudgePair, FilledJudgement> {
  return {
    idOf: ({ claim, sentences }) => idOf([order, claim, sentences]),
    formOf: ({ sentences }) => judgementForm(sentences.map(({ label }) => label)),
    promptOfOne: (pair) => judgePrompt(pair, order),
    promptOfBatch: (pairs) => judgeBatchPrompt(pairs, order),
    outputTokens: { one: 400, eachOfBatch: 200 },
  }
}

const SLOTS_KIND: ItemKind<BlindNumber, SlotFilling> = {
  idOf: ({ sentences, number }) => idOf([number, sentences]),
  formOf: () => ({
    ...SLOTS_FORM,
    parse(value) {
      const reading = SLOTS_FORM.parse(value)
      return reading.ok ? { ok: true, value: toFilling(reading.value) } : reading
    },
  }),
  promptOfOne: ({ sentences, number }) => slotsPrompt(sentences, number),
  promptOfBatch: slotsBatchPrompt,
  outputTokens: { one: 400, eachOfBatch: 300 },
}

function idOf(content: unknown): string {
  return `i${shortHash(canonicalJson(content), ID_LENGTH)}`
}

function toOutcome(answer: ItemAnswer<FilledJudgement>): JudgeOutcome {
  if (answer.kind === 'failed') return answer
  const { closest_sentence: closest, claim_adds: claimAdds, opinion } = answer.value
  return {
    kind: 'judged',
    claimAdds: claimAdds.trim(),
    opinion,
    ...(closest !== NO_SENTENCE && { closestSentence: closest }),
    ...(answer.batch !== undefined && { batch: answer.batch }),
  }
}

function toBlindFilling(answer: ItemAnswer<SlotFilling>): BlindFilling | undefined {
  if (answer.kind === 'failed') return undefined
  return { slots: answer.value, ...(answer.batch !== undefined && { batch: answer.batch }) }
}

function callOptions(
  { onCall, timeoutMilliseconds = TIMEOUT_MILLISECONDS }: LanguageModelJudgeOptions,
  signal: AbortSignal | undefined,
): ItemAsking['call'] {
  return {
    timeoutMilliseconds,
    ...(signal !== undefined && { signal }),
    ...(onCall !== undefined && { onCall }),
  }
}
