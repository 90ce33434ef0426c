import { expect, it } from 'vitest'
import { percentile } from './percentile.js'

it('takes the value at the nearest rank', () => {
  const values = [15, 20, 35, 40, 50]
  expect([0.05, 0.3, 0.4, 0.5, 1].map((part) => percentile(values, part))).toEqual([15, 20, 20, 35, 50])
  expect(percentile([], 0.5)).toBe(0)
})
