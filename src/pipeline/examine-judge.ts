import { EXAM, EXAM_VERSION, scoreExam } from '../checks/judge-exam.js'
import type { Cache } from '../contracts/cache.js'
import type { Judge } from '../contracts/judge.js'
import { type JudgeExam, OWN_FAMILY } from '../model/judgement.js'
import { canonicalJson } from '../util/canonical-json.js'
import { sha256Hex } from '../util/hash.js'

/**
 * A judge that takes its entrance test (twelve pairs) before it is asked for the first time, once for each fingerprint: what it
 * answered is kept, and `exam` is known from then on. Judges of the family `firsthand` take none: they clear nothing in any case.
 */
export function examined(judge: Judge, cache?: Cache): Judge {
  if (judge.family === OWN_FAMILY) return judge
  const key = sha256Hex(canonicalJson(['judge-exam', EXAM_VERSION, judge.fingerprint]))
  const state: { exam: JudgeExam | undefined } = { exam: asResult(cache?.get(key)) }
  const examine = async (signal: AbortSignal | undefined) => {
    if (state.exam !== undefined) return
    const { exam, isWhole } = await take(judge, signal)
    state.exam = exam
    // A pair that failed (no budget, no server) says nothing for good: the test is taken again by the next run.
    if (isWhole) cache?.set(key, exam)
  }
  return {
    name: judge.name,
    family: judge.family,
    fingerprint: judge.fingerprint,
    get exam() {
      return state.exam
    },
    async judge(pairs, options) {
      if (pairs.length > 0) await examine(options.signal)
      return judge.judge(pairs, options)
    },
    ...(judge.fillSlots !== undefined && {
      fillSlots: (...asked: Parameters<NonNullable<Judge['fillSlots']>>) =>
        judge.fillSlots?.(...asked) ?? Promise.resolve(undefined),
    }),
    close: () => judge.close(),
  }
}

async function take(
  judge: Judge,
  signal: AbortSignal | undefined,
): Promise<{ readonly exam: JudgeExam; readonly isWhole: boolean }> {
  const outcomes = await judge.judge(
    EXAM.map(({ claim, sentences }) => ({ claim, sentences })),
    { order: 'passage-first', ...(signal !== undefined && { signal }) },
  )
  const opinions = outcomes.map((outcome) => (outcome.kind === 'judged' ? outcome.opinion : undefined))
  return { exam: scoreExam(opinions), isWhole: opinions.every((opinion) => opinion !== undefined) }
}

/** A kept result, where it still has the shape of one. */
function asResult(value: unknown): JudgeExam | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { accepted, refused, each, isPassed } = value as Record<string, unknown>
  if (typeof accepted !== 'number' || typeof refused !== 'number' || typeof each !== 'number')
    return undefined
  return typeof isPassed === 'boolean' ? { accepted, refused, each, isPassed } : undefined
}
