import { expect, it } from 'vitest'
import { pool } from './pool.js'

/** Two inputs of two tokens of two numbers; the second token of the second input is padding. */
const HIDDEN = Float32Array.from([1, 0, 0, 1, 3, 4, 100, 100])
const SHAPE = { lengths: [2, 1], length: 2, dimension: 2 }

it('takes the mean of the tokens that are no padding, at unit length', () => {
  const [first, second] = pool(HIDDEN, SHAPE, 'mean')
  expect([...(first ?? [])].map((value) => value.toFixed(4))).toEqual(['0.7071', '0.7071'])
  expect([...(second ?? [])].map((value) => value.toFixed(4))).toEqual(['0.6000', '0.8000'])
})

it('takes the first token alone where the model was trained so', () => {
  const [first] = pool(HIDDEN, SHAPE, 'cls')
  expect([...(first ?? [])]).toEqual([1, 0])
})

it('leaves a vector of zeros as it is', () => {
  const [vector] = pool(new Float32Array(2), { lengths: [1], length: 1, dimension: 2 }, 'mean')
  expect([...(vector ?? [])]).toEqual([0, 0])
})
