/*
 * The trial of batches: whether what a judge says of a pair is the same in whatever company. The pairs of the entrance test are asked in
 * mixed calls, and in calls that hold only what is stated or only what is not, which tempts a judge that balances its answers or
 * follows the item before; among the latter stands a passage that speaks to the judge about its neighbours. Blind readings are tried with numbers that stand beside their opposites. Asked alone, one by one, only
 * where an answer was not right (decision 0030).
 */
import { compareSlots } from '../checks/compare-slots.js'
import { BLIND_EXAM, EXAM, isAllRight, scoreExam, TEMPTER, TRIAL_BATCH } from '../checks/judge-exam.js'
import type { Judge, JudgeOutcome } from '../contracts/judge.js'
import type { BatchUse, JudgeExam, Opinion } from '../model/judgement.js'

/** What is known of a judge after its first questions. */
export interface Examination {
  readonly exam: JudgeExam
  readonly batch?: BatchUse
  /** False where a pair failed (no budget, no server): that says nothing for good. */
  readonly isWhole: boolean
}

/** Takes the entrance test one pair a call, or `batch` in a call without a trial. Throws `cancelled` only. */
export async function examineJudge(judge: Judge, batch: number, signal?: AbortSignal): Promise<Examination> {
  const { opinions } = await askExam(judge, EXAM, { batch, signal })
  return {
    exam: scoreExam(opinions),
    isWhole: isWhole(opinions),
    ...(batch > 1 && { batch: { most: batch, by: 'setting' as const } }),
  }
}

/**
 * Takes the entrance test and the trial of batches in one. A judge whose answers are all right, twice and in other company, is asked
 * about no pair alone: what the test shows of single calls is then shown of batches. Throws `cancelled` only.
 */
export async function examineForBatches(judge: Judge, signal?: AbortSignal): Promise<Examination> {
  const how = { batch: TRIAL_BATCH, signal }
  const mixed = await askExam(judge, EXAM, how)
  const isRight = mixed.isBatched && isAllRight(mixed.opinions)
  if (isRight && (await staysTheSame(judge, mixed.opinions, signal)))
    return { exam: scoreExam(mixed.opinions), batch: ALLOWED, isWhole: true }
  const alone = await askExam(judge, EXAM, { batch: 1, signal })
  const exam = scoreExam(alone.opinions)
  const isSame = !isRight && mixed.isBatched && exam.isPassed && areSame(alone.opinions, mixed.opinions)
  const isAllowed = isSame && (await staysTheSame(judge, alone.opinions, signal))
  const whole = isWhole(alone.opinions) && isWhole(mixed.opinions)
  return { exam, isWhole: whole, ...(isAllowed && { batch: ALLOWED }) }
}

const ALLOWED: BatchUse = { most: TRIAL_BATCH, by: 'trial' }

/** In calls of one kind only, and for numbers that are read blindly. */
async function staysTheSame(
  judge: Judge,
  known: readonly (Opinion | undefined)[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (const kind of [true, false]) {
    const places = EXAM.flatMap(({ isSupported }, at) => (isSupported === kind ? [at] : []))
    const pairs = EXAM.filter(({ isSupported }) => isSupported === kind)
    const asked = kind ? pairs : [...pairs, TEMPTER]
    const { opinions, isBatched } = await askExam(judge, asked, { batch: asked.length, signal })
    const before = places.map((at) => known[at])
    if (!isBatched || !areSame(before, opinions.slice(0, pairs.length))) return false
  }
  return readsApart(judge, signal)
}

/** True where no number of a call is read as its neighbour. */
async function readsApart(judge: Judge, signal: AbortSignal | undefined): Promise<boolean> {
  if (judge.fillSlots === undefined) return true
  const fillings = await judge.fillSlots(BLIND_EXAM, { batch: TRIAL_BATCH, ...withSignal(signal) })
  return BLIND_EXAM.every(({ claim, number }, at) => {
    const filling = fillings[at]
    if (filling?.batch === undefined) return false
    return compareSlots(claim, number, filling.slots).outcome !== 'differs'
  })
}

async function askExam(
  judge: Judge,
  pairs: readonly Pick<(typeof EXAM)[number], 'claim' | 'sentences'>[],
  { batch, signal }: { readonly batch: number; readonly signal: AbortSignal | undefined },
): Promise<{ readonly opinions: readonly (Opinion | undefined)[]; readonly isBatched: boolean }> {
  const outcomes = await judge.judge(
    pairs.map(({ claim, sentences }) => ({ claim, sentences })),
    { order: 'passage-first', batch, ...withSignal(signal) },
  )
  return {
    opinions: pairs.map((_, at) => opinionOf(outcomes[at])),
    // What a call left out was asked alone, and tells nothing of batches.
    isBatched: outcomes.every((outcome) => outcome.kind === 'judged' && outcome.batch !== undefined),
  }
}

function opinionOf(outcome: JudgeOutcome | undefined): Opinion | undefined {
  return outcome?.kind === 'judged' ? outcome.opinion : undefined
}

function isWhole(opinions: readonly (Opinion | undefined)[]): boolean {
  return opinions.every((opinion) => opinion !== undefined)
}

function areSame(left: readonly (Opinion | undefined)[], right: readonly (Opinion | undefined)[]): boolean {
  return isWhole(left) && left.every((opinion, at) => opinion === right[at])
}

function withSignal(signal: AbortSignal | undefined): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal }
}
