import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.js'

it('keeps the order, runs no more than allowed at once, and takes every item', async () => {
  let running = 0
  let most = 0
  const results = await inParallel([5, 1, 3, 2, 4], 2, async (item, index) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, item))
    running -= 1
    return `${index}:${item}`
  })
  expect(results).toEqual(['0:5', '1:1', '2:3', '3:2', '4:4'])
  expect(most).toBe(2)
  expect(await inParallel([], 4, async () => 1)).toEqual([])
})

it('ends with the first failure', async () => {
  await expect(
    inParallel([1, 2, 3], 1, async (item) => (item === 2 ? Promise.reject(new Error('two')) : item)),
  ).rejects.toThrow('two')
})
