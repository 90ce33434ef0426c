import { describe, expect, it } from 'vitest'
import { scriptedModel } from '../../../test/support/models.js'
import { FirsthandError } from '../../model/errors.js'
import type { Passage } from '../../model/sentence.js'
import { orderByScores, scoreWithModel } from './rerank-with-model.js'

const passages = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => ({ text: `Text ${index}.`, paperKey: `doc_${index}` }) as unknown as Passage,
  )

describe('scores of passages by a model', () => {
  it('are asked for in batches of four', async () => {
    const model = scriptedModel([{ answer: { scores: [0, 1, 2, 3] } }, { answer: { scores: [3] } }])
    expect(await scoreWithModel('Which?', passages(5), { model })).toEqual([0, 1, 2, 3, 3])
  })

  it('leave a batch without scores where its form was not filled', async () => {
    const model = scriptedModel([{ answer: { scores: [9] }, times: 2 }, { answer: { scores: [2] } }])
    const scores = await scoreWithModel('Which?', passages(5), { model })
    expect(scores).toEqual([undefined, undefined, undefined, undefined, 2])
  })

  it('end where a budget ends', async () => {
    const model = scriptedModel([{ answer: new FirsthandError('budget-exhausted', 'no more') }])
    await expect(scoreWithModel('Which?', passages(1), { model })).rejects.toMatchObject({
      code: 'budget-exhausted',
    })
  })
})

describe('the order by scores', () => {
  it('keeps the order of the search among equals and where nothing is known', () => {
    expect(orderByScores(['a', 'b', 'c', 'd'], [undefined, 3, 1, 0])).toEqual(['b', 'a', 'c', 'd'])
    expect(orderByScores(['a', 'b'], [])).toEqual(['a', 'b'])
  })
})
