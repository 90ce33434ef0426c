import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { JudgeOutcome, Opinion } from '../../contracts/judge.js'
import type { JudgedRow, RaisedCheck } from '../claims/judge-row.js'
import { sampleRows } from './sample-rows.js'
import { intervalOf, type LookedAtRow, scoreJudge } from './score-judge.js'

const JUDGE = { name: 'tide/one', family: 'tidal', fingerprint: 'tide@1' }

function looked(label: string, look: Opinion | 'fails', raised: readonly RaisedCheck[] = []): LookedAtRow {
  const outcome = raised.some((check) => check.outcome === 'fail') ? 'removed' : 'accepted'
  const row: JudgedRow = {
    id: 'a/b/c',
    claim: 'Kelp grew.',
    kind: 'general',
    origin: 'human',
    label,
    outcome,
    raised,
    milliseconds: 0,
  }
  const said: JudgeOutcome =
    look === 'fails'
      ? { kind: 'failed', reason: 'no form' }
      : { kind: 'judged', opinion: look, claimAdds: '' }
  return { row, look: said, milliseconds: 500 }
}
const VETO: RaisedCheck = { check: 'numbers-present', layer: 'numbers', outcome: 'fail', reason: 'absent' }

describe('the score of a judge', () => {
  it('counts what is not called supported as held back, and keeps failures apart', () => {
    const scores = scoreJudge(JUDGE, [
      looked('supported', 'supported'),
      looked('supported', 'fails'),
      looked('refuted', 'contradicted'),
      looked('unsupported', 'supported'),
    ])
    expect(scores).toMatchObject({
      rows: 4,
      failed: 1,
      secondsPerRow: 0.5,
      opinions: { supported: 2, contradicted: 1, partly: 0, 'not-stated': 0 },
    })
    expect(scores.alone.caught).toMatchObject({ count: 1, total: 2 })
    expect(scores.alone.falselyCaught).toMatchObject({ count: 1, total: 2 })
    expect(scores.alone.balancedAccuracy).toBe(0.5)
  })

  it('lets no judge overrule a veto of code', () => {
    const scores = scoreJudge(JUDGE, [
      looked('refuted', 'supported', [VETO]),
      looked('supported', 'supported'),
    ])
    expect(scores.alone.caught.count).toBe(0)
    expect(scores.withCode.caught.count).toBe(1)
    expect(scores.withCode.falselyCaught.count).toBe(0)
  })

  it('leaves constructed rows out of the headline and has them by origin', () => {
    const made = looked('refuted', 'supported')
    const scores = scoreJudge(JUDGE, [{ ...made, row: { ...made.row, origin: 'template' } }])
    expect(scores.alone.caught.total).toBe(0)
    expect(scores.origins.map(({ name, alone }) => [name, alone.caught.total])).toEqual([['template', 1]])
  })
})

it('puts the balanced accuracy inside its interval, which narrows with more rows', () => {
  const widthOf = (times: number) => {
    const rows = [
      looked('supported', 'supported'),
      looked('refuted', 'partly'),
      looked('refuted', 'supported'),
    ]
    const scores = scoreJudge(JUDGE, Array.from({ length: times }, () => rows).flat())
    const interval = intervalOf(scores.alone)
    const accuracy = scores.alone.balancedAccuracy ?? Number.NaN
    expect(interval?.low).toBeLessThanOrEqual(accuracy)
    expect(interval?.high).toBeGreaterThanOrEqual(accuracy)
    return (interval?.high ?? 1) - (interval?.low ?? 0)
  }
  expect(widthOf(50)).toBeLessThan(widthOf(2))
})

describe('a sample', () => {
  const ids = fc.uniqueArray(fc.string(), { maxLength: 40 })

  it('is the same whatever the order of the rows, and part of every larger one', () => {
    fc.assert(
      fc.property(ids, fc.nat(40), fc.nat(40), (names, some, more) => {
        const rows = names.map((id) => ({ id }))
        const draw = (from: readonly { readonly id: string }[], count: number) =>
          sampleRows(from, { count, seed: 7 }).map(({ id }) => id)
        const small = draw(rows, some)
        expect(draw(rows.toReversed(), some)).toEqual(small)
        expect(draw(rows, some + more).slice(0, small.length)).toEqual(small)
      }),
    )
  })
})
