import { expect, it } from 'vitest'
import type { PaperKey, PassageId } from '../../model/ids.js'
import { fuseScores } from './fuse-scores.js'

const hits = (scores: Readonly<Record<string, number>>) =>
  Object.entries(scores).map(([id, score]) => ({
    passageId: id as PassageId,
    paperKey: 'doc:1' as PaperKey,
    score,
  }))

it('scales both lists before adding them, so that neither rules by the size of its scores', () => {
  const fused = fuseScores(hits({ a: 30, b: 20, c: 10 }), hits({ c: 0.9, b: 0.89, a: 0.5 }))
  expect(fused.map(({ passageId }) => passageId)).toEqual(['b', 'a', 'c'])
  expect(fused[0]?.score).toBeCloseTo(0.25 + 0.4875, 6)
})

it('keeps what only one list has, and a list alone in its order', () => {
  expect(fuseScores(hits({ a: 2, b: 1 }), []).map(({ passageId }) => passageId)).toEqual(['a', 'b'])
  expect(fuseScores([], hits({ x: 0.4 }))).toMatchObject([{ passageId: 'x', score: 0.5 }])
})
