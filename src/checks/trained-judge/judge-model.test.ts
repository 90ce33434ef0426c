import { describe, expect, it } from 'vitest'
import { logOdds } from './boosted-trees.js'
import { parseJudgeModel, supportProbability } from './judge-model.js'

const FILE = {
  features: ['coverage', 'denials'],
  base: 0.5,
  trees: [[0, 0.4, -1, [1, 0, 2, -0.5]], 0.25],
  slope: 2,
  offset: -1,
  accept: 0.6,
  reject: 0.1,
}

describe('logOdds', () => {
  it.each([
    [{ coverage: 0.4, denials: 0 }, -0.25],
    [{ coverage: 0.5, denials: 0 }, 2.75],
    [{ coverage: 0.5, denials: 1 }, 0.25],
    [{}, -0.25],
  ])('adds the leaves that %j falls into', (signals, expected) => {
    expect(logOdds(parseJudgeModel(FILE), signals)).toBeCloseTo(expected)
  })
})

describe('supportProbability', () => {
  it('scales log odds by the calibration', () => {
    expect(supportProbability(parseJudgeModel(FILE), { coverage: 0.5, denials: 1 })).toBeCloseTo(
      1 / (1 + Math.exp(0.5)),
    )
  })
})

describe('parseJudgeModel', () => {
  it.each([
    ['no trees', { ...FILE, trees: [] }],
    ['a split by a signal that is not listed', { ...FILE, trees: [[2, 0, 1, 1]] }],
    ['a split with a part missing', { ...FILE, trees: [[0, 0.4, -1]] }],
    ['a threshold that is no number', { ...FILE, accept: '0.6' }],
    ['nothing', null],
  ])('refuses %s', (_, file) => {
    expect(() => parseJudgeModel(file)).toThrowError(expect.objectContaining({ code: 'internal' }))
  })
})
