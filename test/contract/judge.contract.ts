import { describe, expect, it } from 'vitest'
import { type Judge, type JudgeOutcome, type JudgePair, OPINIONS } from '../../src/contracts/judge.js'

export interface JudgeUnderTest {
  readonly name: string
  /** Undefined with a printed reason where it cannot be had here. */
  readonly open: () => Promise<{ readonly judge: Judge } | { readonly reason: string }>
  /** A claim that the judge accepts for the passage, and one that it does not; for real weights, what a good judge would say. */
  readonly pairs: { readonly accepted: JudgePair; readonly refused: JudgePair }
  /** Real weights may be wrong about a pair; what code guarantees holds for them all the same. Default true. */
  readonly isRightAboutPairs?: boolean
}

/** What every judge promises, whatever is behind it. */
export function describeJudge({ name, open, pairs, isRightAboutPairs = true }: JudgeUnderTest): void {
  describe(`the judge ${name}`, () => {
    const withJudge = async (skip: (reason: string) => void, test: (judge: Judge) => Promise<void>) => {
      const opened = await open()
      if ('reason' in opened) return skip(opened.reason)
      try {
        await test(opened.judge)
      } finally {
        await opened.judge.close()
      }
    }
    const both = [pairs.accepted, pairs.refused]
    const order = 'passage-first' as const

    it('has a name, a family and a fingerprint', (context) =>
      withJudge(context.skip, async (judge) => {
        expect(judge.name).toMatch(/^\S+\/\S+$/u)
        expect(judge.family).not.toBe('')
        expect(judge.fingerprint.length).toBeGreaterThan(judge.name.length)
      }))

    it('gives one outcome for each pair, in their order and always the same', (context) =>
      withJudge(context.skip, async (judge) => {
        const outcomes = await judge.judge(both, { order })
        for (const opinion of opinionsOf(outcomes)) expect(OPINIONS).toContain(opinion)
        if (isRightAboutPairs) {
          expect(opinionsOf(outcomes)[0]).toBe('supported')
          expect(opinionsOf(outcomes)[1]).not.toBe('supported')
        }
        expect(opinionsOf(await judge.judge(both, { order }))).toEqual(opinionsOf(outcomes))
        const turned = await judge.judge(both.toReversed(), { order })
        expect(opinionsOf(turned)).toEqual(opinionsOf(outcomes).toReversed())
        expect(await judge.judge([], { order })).toEqual([])
      }))

    it('points at a sentence that it was shown, or at none', (context) =>
      withJudge(context.skip, async (judge) => {
        for (const [at, outcome] of (await judge.judge(both, { order })).entries()) {
          if (outcome.kind === 'failed' || outcome.closestSentence === undefined) continue
          expect(both[at]?.sentences.map(({ label }) => label)).toContain(outcome.closestSentence)
        }
      }))

    it('looks a second time in the other order', (context) =>
      withJudge(context.skip, async (judge) => {
        const outcomes = await judge.judge(both, { order: 'claim-first' })
        expect(outcomes.map(({ kind }) => kind)).toEqual(['judged', 'judged'])
        for (const opinion of opinionsOf(outcomes)) expect(OPINIONS).toContain(opinion)
      }))

    it('ends where it is stopped', (context) =>
      withJudge(context.skip, async (judge) => {
        const stopped = judge.judge(both, { order, signal: AbortSignal.abort() })
        await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
      }))
  })
}

function opinionsOf(outcomes: readonly JudgeOutcome[]): readonly string[] {
  return outcomes.map((outcome) => (outcome.kind === 'judged' ? outcome.opinion : outcome.reason))
}
