import type { PassageId, SentenceId } from './ids.js'

/** What a judge can say about one claim and one passage; topic is not support, and in doubt the weaker. */
export const OPINIONS = ['supported', 'partly', 'contradicted', 'not-stated'] as const
export type Opinion = (typeof OPINIONS)[number]

export const JUDGE_ORDERS = ['passage-first', 'claim-first'] as const
/** Which of the two stands first; the second look at anything that removes a claim swaps them. */
export type JudgeOrder = (typeof JUDGE_ORDERS)[number]

/** What a number in a passage measures, told by a judge that has not seen the claim. Empty strings: not stated. */
export interface SlotFilling {
  readonly measure: string
  readonly subject: string
  readonly comparator: string
  readonly condition: string
  /** Evaluation set, subgroup or arm. */
  readonly group: string
  readonly timePoint: string
  readonly statistic: string
}

/** How what a judge says a number measures, without having seen the claim, stands to what the claim says. */
export const SLOT_OUTCOMES = ['agrees', 'differs', 'open'] as const
export type SlotOutcome = (typeof SLOT_OUTCOMES)[number]

/** A blind reading of one number, laid beside the claim by code. */
export interface BlindReading {
  /** As printed in the passage. */
  readonly number: string
  readonly outcome: SlotOutcome
  readonly reason: string
}

/** One look of one judge at a claim and one of its passages, as it is kept in a run. */
export interface ClaimJudgement {
  /** `adapter/model`. */
  readonly judge: string
  readonly family: string
  readonly passageId: PassageId
  readonly order: JudgeOrder
  /** Absent where the judge failed; `reason` then says why. */
  readonly opinion?: Opinion
  readonly closestSentence?: SentenceId
  /** What the claim says beyond the passage, in the judge's words; empty where nothing or unsaid. */
  readonly claimAdds: string
  /** Calibrated probability of `supported`. */
  readonly probability?: number
  /** In how many windows the passage was read, where it did not fit at once; the best one decides. */
  readonly windows?: number
  /** Pairs that stood in the call, where it held several. */
  readonly batch?: number
  readonly blind?: readonly BlindReading[]
  readonly reason?: string
}

/** How a judge did in its entrance test (`checks/judge-exam.ts`). */
export interface JudgeExam {
  /** Supported pairs that it accepted, and others that it did not, of `each`. */
  readonly accepted: number
  readonly refused: number
  readonly each: number
  /** Where false, what it accepts clears nothing. */
  readonly isPassed: boolean
}

/** That a judge may be given several items in one call (decision 0030). */
export interface BatchUse {
  /** Most items of a call. */
  readonly most: number
  /** Its answers were the same in whatever company, in a trial; or the user's setting says so. */
  readonly by: 'trial' | 'setting'
}

/** A judge of a run, with what a reader has to know about it. */
export interface RunJudge {
  readonly name: string
  readonly family: string
  readonly fingerprint: string
  /** Of the writer's family, or not known to be of another; allowed by a setting. */
  readonly isSameFamily: boolean
  /** Absent for judges that take none. */
  readonly exam?: JudgeExam
  /** Absent: one item a call. */
  readonly batch?: BatchUse
}

/** Family of judges that were trained for Firsthand: they raise doubts, and neither remove nor clear alone. */
export const OWN_FAMILY = 'firsthand'

/** Has to be said wherever models judge somebody's own text. */
export const WRITER_UNKNOWN =
  'Who wrote the text is not known: a judge may be of the model family that wrote it.'
