import { EXAM_VERSION } from '../checks/judge-exam.js'
import type { Cache } from '../contracts/cache.js'
import type { Asking, Judge } from '../contracts/judge.js'
import { type BatchUse, type JudgeExam, OWN_FAMILY } from '../model/judgement.js'
import { canonicalJson } from '../util/canonical-json.js'
import { sha256Hex } from '../util/hash.js'
import { type Examination, examineForBatches, examineJudge } from './batch-trial.js'

/** Whether a judge is given several items in one call: where a trial allows it, never, or up to so many without a trial. */
export type BatchRule = 'auto' | 'off' | number

export interface ExaminedOptions {
  /** Where the result is kept; absent: it is asked anew. */
  readonly cache?: Cache
  /** Default `off`. */
  readonly batch?: BatchRule
}

/**
 * A judge that takes its entrance test (twelve pairs) before it is asked for the first time, once for each fingerprint, and with it the
 * trial of batches where the rule wants one. The result is kept; `exam` and `batch` are known from then on. Judges of the family
 * `firsthand` take none: they clear nothing in any case.
 */
export function examined(judge: Judge, { cache, batch: rule = 'off' }: ExaminedOptions = {}): Judge {
  if (judge.family === OWN_FAMILY) return judge
  const used = judge.batchFingerprint === undefined ? 'off' : rule
  const key = keyOf(judge, used)
  const state: { known: Known | undefined } = { known: asKnown(cache?.get(key)) }
  const examine = async (signal: AbortSignal | undefined) => {
    if (state.known !== undefined) return
    const { isWhole, ...known } = await take(judge, used, signal)
    state.known = known
    // The test is taken again by the next run where something failed.
    if (isWhole) cache?.set(key, known)
  }
  const how = <Options extends Asking>(options: Options): Options => ({
    ...options,
    batch: state.known?.batch?.most ?? 1,
  })
  return {
    name: judge.name,
    family: judge.family,
    fingerprint: judge.fingerprint,
    ...(judge.batchFingerprint !== undefined && { batchFingerprint: judge.batchFingerprint }),
    get exam() {
      return state.known?.exam
    },
    get batch() {
      return state.known?.batch
    },
    async judge(pairs, options) {
      if (pairs.length > 0) await examine(options.signal)
      return judge.judge(pairs, how(options))
    },
    ...(judge.fillSlots !== undefined && {
      fillSlots: (...[numbers, options]: Parameters<NonNullable<Judge['fillSlots']>>) =>
        judge.fillSlots?.(numbers, how(options)) ?? Promise.resolve([]),
    }),
    close: () => judge.close(),
  }
}

interface Known {
  readonly exam: JudgeExam
  readonly batch?: BatchUse
}

function keyOf({ fingerprint, batchFingerprint }: Judge, rule: BatchRule): string {
  const asked = rule === 'off' ? [fingerprint] : [batchFingerprint, rule]
  return sha256Hex(canonicalJson(['judge-exam', EXAM_VERSION, ...asked]))
}

function take(judge: Judge, rule: BatchRule, signal: AbortSignal | undefined): Promise<Examination> {
  if (rule === 'auto') return examineForBatches(judge, signal)
  return examineJudge(judge, rule === 'off' ? 1 : rule, signal)
}

/** A kept result, where it still has the shape of one. */
function asKnown(value: unknown): Known | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { exam, batch } = value as Record<string, unknown>
  const known = asExam(exam)
  const use = asBatchUse(batch)
  return known === undefined || use === 'none'
    ? undefined
    : { exam: known, ...(use !== undefined && { batch: use }) }
}

function asExam(value: unknown): JudgeExam | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { accepted, refused, each, isPassed } = value as Record<string, unknown>
  if (typeof accepted !== 'number' || typeof refused !== 'number' || typeof each !== 'number')
    return undefined
  return typeof isPassed === 'boolean' ? { accepted, refused, each, isPassed } : undefined
}

/** `none`: something else stands there. */
function asBatchUse(value: unknown): BatchUse | undefined | 'none' {
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null) return 'none'
  const { most, by } = value as Record<string, unknown>
  return typeof most === 'number' && (by === 'trial' || by === 'setting') ? { most, by } : 'none'
}
