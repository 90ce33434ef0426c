import { describe, expect, it } from 'vitest'
import { BLIND_EXAM, EXAM, TEMPTER } from '../checks/judge-exam.js'
import type { AskingPairs, BlindFilling, Judge, JudgeOutcome } from '../contracts/judge.js'
import type { Opinion } from '../model/judgement.js'
import { examined } from './examine-judge.js'

const BLANK = {
  measure: '',
  subject: '',
  comparator: '',
  condition: '',
  group: '',
  timePoint: '',
  statistic: '',
}
const GROUPS = ['women', 'men', 'baseline', 'follow-up']
const rightOf = (claim: string): Opinion =>
  EXAM.find((one) => one.claim === claim)?.isSupported === true ? 'supported' : 'not-stated'

interface Made {
  /** What it says of a claim, with the claims beside it in the call; default the right thing. */
  readonly says?: (claim: string, beside: readonly string[]) => Opinion
  /** Place of the group that it reads for the number at a place; default the same. */
  readonly reads?: (at: number) => number
  readonly leavesOut?: boolean
}

/** A judge that takes several pairs in a call; `calls` tells the size of each. */
function made({ says = rightOf, reads = (at) => at, leavesOut = false }: Made) {
  const calls: number[] = []
  const asked = (pairs: Parameters<Judge['judge']>[0], { batch = 1 }: AskingPairs): JudgeOutcome[] => {
    const outcomes: JudgeOutcome[] = []
    for (let start = 0; start < pairs.length; start += batch) {
      const group = pairs.slice(start, start + batch)
      calls.push(group.length)
      outcomes.push(
        ...group.map(
          ({ claim }, at): JudgeOutcome => ({
            kind: 'judged',
            claimAdds: '',
            opinion: says(
              claim,
              group.map((one) => one.claim),
            ),
            ...(group.length > 1 && !leavesOut && { batch: { place: at + 1, of: group.length } }),
          }),
        ),
      )
    }
    return outcomes
  }
  const judge: Judge = {
    name: 'test/several',
    family: 'other',
    fingerprint: 'one',
    batchFingerprint: 'several',
    judge: async (pairs, options) => asked(pairs, options),
    fillSlots: async (numbers) => {
      calls.push(numbers.length)
      return numbers.map(({ number }, index): BlindFilling => {
        const at = BLIND_EXAM.findIndex((one) => one.number === number)
        const slots = { ...BLANK, group: GROUPS[reads(at)] ?? '' }
        return { slots, batch: { place: index + 1, of: numbers.length } }
      })
    },
    close: async () => undefined,
  }
  return { judge, calls }
}

async function afterTrial(how: Made, batch: 'auto' | 'off' | number = 'auto') {
  const { judge, calls } = made(how)
  const taken = examined(judge, { batch })
  await taken.judge([{ claim: 'x', sentences: [] }], { order: 'passage-first' })
  return { exam: taken.exam, batch: taken.batch, calls: calls.slice(0, -1) }
}

describe('the trial of batches', () => {
  it('takes five calls where all answers are right in whatever company, and is the entrance test too', async () => {
    const { exam, batch, calls } = await afterTrial({})
    expect(exam).toMatchObject({ accepted: 6, refused: 6, isPassed: true })
    expect(batch).toEqual({ most: 6, by: 'trial' })
    expect(calls).toEqual([6, 6, 6, 7, BLIND_EXAM.length])
  })

  it('allows batches to a judge with a slip that it makes alone too', async () => {
    const slip = EXAM[1]?.claim
    const says = (claim: string): Opinion => (claim === slip ? 'supported' : rightOf(claim))
    const { exam, batch, calls } = await afterTrial({ says })
    expect(exam).toMatchObject({ accepted: 6, refused: 5, isPassed: true })
    expect(batch).toEqual({ most: 6, by: 'trial' })
    expect(calls.filter((size) => size === 1)).toHaveLength(EXAM.length)
  })

  it.each<readonly [string, Made]>([
    [
      'finds half of every call supported',
      {
        says: (claim, beside) =>
          beside.length > 1 && beside.indexOf(claim) % 2 === 0 ? 'supported' : 'not-stated',
      },
    ],
    [
      'is right in mixed company, and not where all claims of a call are false',
      {
        says: (claim, beside) =>
          beside.length > 1 && beside.every((one) => rightOf(one) === 'not-stated') && claim === beside[0]
            ? 'supported'
            : rightOf(claim),
      },
    ],
    [
      'says another thing of the same kind in other company',
      {
        says: (claim, beside) =>
          rightOf(claim) === 'not-stated' && beside.some((one) => rightOf(one) === 'supported')
            ? 'contradicted'
            : rightOf(claim),
      },
    ],
    [
      'does what a passage beside the claim says',
      {
        says: (claim, beside) => (beside.includes(TEMPTER.claim) ? 'supported' : rightOf(claim)),
      },
    ],
    ['leaves items out of its calls', { leavesOut: true }],
    ['reads a number as its neighbour', { reads: (at) => (at === 1 ? 0 : at) }],
  ])('keeps a judge to one pair a call that %s', async (_what, how) => {
    const { exam, batch } = await afterTrial(how)
    expect(batch).toBeUndefined()
    const alone = EXAM.map(({ claim }) => how.says?.(claim, [claim]) ?? rightOf(claim))
    const accepted = EXAM.filter(({ isSupported }, at) => isSupported && alone[at] === 'supported').length
    expect(exam?.accepted).toBe(accepted)
  })

  it('is not taken where the setting says how many, nor where it says none', async () => {
    const set = await afterTrial({}, 4)
    expect(set.batch).toEqual({ most: 4, by: 'setting' })
    expect(set.calls).toEqual([4, 4, 4])
    const off = await afterTrial({}, 'off')
    expect(off.batch).toBeUndefined()
    expect(off.calls).toHaveLength(EXAM.length)
  })

  it('is kept, and asked again for another rule', async () => {
    const kept = new Map<string, unknown>()
    const cache = {
      get: (key: string) => kept.get(key),
      set: (key: string, value: unknown) => void kept.set(key, value),
      close: () => undefined,
    }
    const { judge } = made({})
    await examined(judge, { cache, batch: 'auto' }).judge([{ claim: 'x', sentences: [] }], {
      order: 'passage-first',
    })
    expect(examined(judge, { cache, batch: 'auto' }).batch).toEqual({ most: 6, by: 'trial' })
    expect(examined(judge, { cache, batch: 'auto' }).exam?.isPassed).toBe(true)
    expect(examined(judge, { cache, batch: 'off' }).exam).toBeUndefined()
  })
})
