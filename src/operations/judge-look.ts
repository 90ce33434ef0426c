import type { JudgeOutcome, JudgePair } from '../contracts/judge.js'
import { splitSentences } from '../language/sentences.js'

/** A claim and a passage as a judge is shown them, its sentences labelled in reading order. */
export function claimPair(claim: string, passage: string): JudgePair {
  return {
    claim,
    sentences: splitSentences(passage).map(({ start, end }, at) => ({
      label: `s${at + 1}`,
      text: passage.slice(start, end),
    })),
  }
}

/** A judge that gives fewer outcomes than it was asked for has failed at the rest. */
export function outcomeOrFailure(outcome: JudgeOutcome | undefined): JudgeOutcome {
  return outcome ?? { kind: 'failed', reason: 'gave no outcome for the pair' }
}
