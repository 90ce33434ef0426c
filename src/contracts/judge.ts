import type { BatchUse, JudgeExam, JudgeOrder, Opinion, SlotFilling } from '../model/judgement.js'

export { type JudgeOrder, OPINIONS, type Opinion, type SlotFilling } from '../model/judgement.js'

/** One claim and one passage. A judge never sees the draft, the question's other claims, or who wrote it. */
export interface JudgePair {
  readonly claim: string
  /** Sentences of the passage and its neighbours in reading order, with short labels that the judge may point at. */
  readonly sentences: readonly { readonly label: string; readonly text: string }[]
}

/** An opinion with what it rests on, in the order in which it was formed. */
export interface Judgement {
  readonly kind: 'judged'
  /** Label of the closest sentence; absent where the judge cannot point (a cross-encoder). */
  readonly closestSentence?: string
  /** What the claim says beyond the passage, in the judge's words, at most 300 characters; empty where nothing or unsaid. */
  readonly claimAdds: string
  readonly opinion: Opinion
  /** Calibrated probability of `supported`, where the judge has one. */
  readonly probability?: number
  /** In how many windows the passage was read, where it did not fit at once; the best one decides. */
  readonly windows?: number
  readonly batch?: BatchPlace
}

/** Where an item stood that was answered in one call with others. */
export interface BatchPlace {
  /** From 1. */
  readonly place: number
  readonly of: number
}

/** The judge crashed, ran out of budget, or said something that is no judgement: the pair is unjudged. */
export interface JudgeFailure {
  readonly kind: 'failed'
  readonly reason: string
}

export type JudgeOutcome = Judgement | JudgeFailure

/** A number to be read blindly: what it measures is asked of a judge that is not shown the claim. */
export interface BlindNumber {
  readonly sentences: JudgePair['sentences']
  /** As printed in one of them. */
  readonly number: string
}

export interface BlindFilling {
  readonly slots: SlotFilling
  readonly batch?: BatchPlace
}

/** How a judge is asked. */
export interface Asking {
  /** Most items of one call, for judges that take several; default 1. */
  readonly batch?: number
  readonly signal?: AbortSignal
}

export interface AskingPairs extends Asking {
  readonly order: JudgeOrder
}

/** A model that says whether a passage supports a claim; never of the writer's family unless that is set and disclosed. */
export interface Judge {
  /** `adapter/model`, as shown in answers. */
  readonly name: string
  /** Model family; `unknown` counts as the writer's. */
  readonly family: string
  /** Identifies model, weights, prompts and calibration: part of the key under which judgements are cached. */
  readonly fingerprint: string
  /** The same for what it says in a call that holds several items, whose prompts are others; absent: it takes one a call. */
  readonly batchFingerprint?: string
  /** Result of its entrance test, where it has taken one. */
  readonly exam?: JudgeExam | undefined
  /** Where it was shown or set that it may be given several items in one call. */
  readonly batch?: BatchUse | undefined
  /** One outcome per pair, in their order; a pair that fails does not cost the others. Throws `cancelled` only. */
  judge(pairs: readonly JudgePair[], options: AskingPairs): Promise<readonly JudgeOutcome[]>
  /** Blind slot filling, in the order of the numbers: absent where the judge cannot write. Undefined: that one failed. */
  fillSlots?(numbers: readonly BlindNumber[], options: Asking): Promise<readonly (BlindFilling | undefined)[]>
  close(): Promise<void>
}
