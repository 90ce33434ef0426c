import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaperCandidate } from '../../contracts/paper-candidate.js'
import { candidateScore } from '../../model/candidate-judgement.js'
import type { StatedJudgement } from './candidate-form.js'
import { orderByJudgements, scoreJudgements, shortlistOf } from './judged-order.js'

const candidateOf = (key: string, score: number) => ({ key, score }) as PaperCandidate
const stated = (topicalRelevance: number, criteriaFit = 0): StatedJudgement => ({
  topicalRelevance,
  criteriaFit,
  axes: [],
  evidenceAvailability: 0,
  confidence: 1,
  rationale: 'Because.',
})
const keysOf = (candidates: readonly { readonly key: string }[]) => candidates.map(({ key }) => key)

describe('the score of a judged paper', () => {
  it('is 0.55 relevance, 0.25 criteria and 0.20 of its rank, each as a share of the most', () => {
    expect(candidateScore({ topicalRelevance: 4, criteriaFit: 4, fusion: 1 })).toBeCloseTo(1, 12)
    expect(candidateScore({ topicalRelevance: 2, criteriaFit: 0, fusion: 0 })).toBeCloseTo(0.275, 12)
    expect(candidateScore({ topicalRelevance: 0, criteriaFit: 3, fusion: 0.5 })).toBeCloseTo(0.2875, 12)
  })

  it('takes the rank as a share of the best candidate, whether that was judged or not', () => {
    const candidates = [candidateOf('a', 0.08), candidateOf('b', 0.04)]
    const [only] = scoreJudgements(candidates, new Map([['b', stated(4)]]))
    expect(only).toMatchObject({ paper: 'b', fusion: 0.5 })
    expect(only?.score).toBeCloseTo(0.65, 12)
  })
})

describe('the order of judged papers', () => {
  const ranked = ['a', 'b', 'c', 'd'].map((key, at) => candidateOf(key, 0.1 - at * 0.01))

  it('is that of their scores, and who was not judged keeps the place of the rank', () => {
    const judged = scoreJudgements(
      ranked,
      new Map([
        ['a', stated(0)],
        ['c', stated(4, 4)],
        ['d', stated(3)],
      ]),
    )
    expect(judged.map(({ paper }) => paper)).toEqual(['c', 'd', 'a'])
    expect(keysOf(orderByJudgements(ranked, judged))).toEqual(['c', 'b', 'd', 'a'])
  })

  it('is that of the rank where nothing was judged, and where all are judged alike', () => {
    expect(keysOf(orderByJudgements(ranked, []))).toEqual(['a', 'b', 'c', 'd'])
    const alike = new Map(keysOf(ranked).map((key) => [key, stated(2, 2)]))
    expect(keysOf(orderByJudgements(ranked, scoreJudgements(ranked, alike)))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('loses and doubles nobody, moves nobody that was not judged, and sorts the rest by score', () => {
    const marks = fc.option(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })))
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 40 }), (all) => {
        const candidates = all.map((_, at) => candidateOf(`p${at}`, 1 / (60 + at)))
        const said = new Map<string, ReturnType<typeof stated>>(
          all.flatMap((mark, at) => (mark === null ? [] : [[`p${at}`, stated(mark[0], mark[1])] as const])),
        )
        const judged = scoreJudgements(candidates, said)
        const ordered = keysOf(orderByJudgements(candidates, judged))
        expect([...ordered].sort()).toEqual(keysOf(candidates).sort())
        for (const [at, key] of ordered.entries()) if (!said.has(key)) expect(key).toBe(`p${at}`)
        const scores = new Map(judged.map(({ paper, score }) => [paper, score]))
        const inOrder = ordered.flatMap((key) => scores.get(key) ?? [])
        expect(inOrder).toEqual([...inOrder].sort((left, right) => right - left))
      }),
    )
  })
})

it('judges the first 24 at most', () => {
  const many = Array.from({ length: 60 }, (_, at) => candidateOf(`p${at}`, 1 / (60 + at)))
  expect(keysOf(shortlistOf(many)).at(-1)).toBe('p23')
  expect(shortlistOf(many.slice(0, 5))).toHaveLength(5)
})
