import type {
  BlindNumber,
  Judge,
  JudgeOrder,
  JudgeOutcome,
  Opinion,
  SlotFilling,
} from '../../contracts/judge.js'
import { FirsthandError } from '../../model/errors.js'

/** What a scripted judge says where claim and passage hold the given texts; the first line that fits counts. */
export interface ScriptLine {
  /** Part of the claim; default any. */
  readonly claim?: string
  /** Part of one of the passage's sentences, at which the judge then points; default any. */
  readonly passage?: string
  /** Default both. */
  readonly order?: JudgeOrder
  readonly says: Opinion | { readonly fails: string }
  readonly claimAdds?: string
}

export interface ScriptedJudgeOptions {
  readonly name?: string
  readonly family?: string
  readonly script: readonly ScriptLine[]
  /** Blind readings by number; absent: the judge cannot write. */
  readonly slots?: Readonly<Record<string, SlotFilling>>
}

export interface ScriptedJudge extends Judge {
  /** How often it was asked about a pair. */
  readonly calls: () => number
}

/** A judge for tests that says what its script says, and throws `internal` for a pair that no line fits. */
export function createScriptedJudge({
  name = 'scripted/judge',
  family = 'scripted',
  script,
  slots,
}: ScriptedJudgeOptions): ScriptedJudge {
  const state = { calls: 0 }
  return {
    name,
    family,
    fingerprint: `${name}@script`,
    calls: () => state.calls,
    async judge(pairs, { order, signal }) {
      return pairs.map((pair): JudgeOutcome => {
        if (signal?.aborted === true) throw new FirsthandError('cancelled', 'Judging was stopped.')
        state.calls += 1
        for (const line of script) {
          const closest = pair.sentences.find(({ text }) => text.includes(line.passage ?? ''))
          const fits = pair.claim.includes(line.claim ?? '') && (line.order ?? order) === order
          if (!fits || closest === undefined) continue
          if (typeof line.says !== 'string') return { kind: 'failed', reason: line.says.fails }
          return {
            kind: 'judged',
            opinion: line.says,
            claimAdds: line.claimAdds ?? '',
            ...(line.passage !== undefined && { closestSentence: closest.label }),
          }
        }
        throw new FirsthandError('internal', `The scripted judge has no line for “${pair.claim}” (${order}).`)
      })
    },
    ...(slots !== undefined && {
      fillSlots: async (numbers: readonly BlindNumber[]) =>
        numbers.map(({ number }) => {
          const filling = slots[number]
          return filling === undefined ? undefined : { slots: filling }
        }),
    }),
    close: async () => undefined,
  }
}
