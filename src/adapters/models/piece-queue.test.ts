import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPieceQueue } from './piece-queue.js'

const bytes = (value: number) => new Uint8Array([value])

it('gives every piece in its order, whoever is faster', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 255 })), fc.boolean(), async (values, isEager) => {
      const queue = createPieceQueue()
      const putting = (async () => {
        for (const value of values)
          if (isEager) void queue.put(bytes(value))
          else await queue.put(bytes(value))
        queue.end()
      })()
      const taken: number[] = []
      for await (const [value = -1] of queue.pieces()) taken.push(value)
      await putting
      expect(taken).toEqual(values)
    }),
  )
})

it('lets who puts wait until the piece is taken', async () => {
  const queue = createPieceQueue()
  let isTaken = false
  const put = queue.put(bytes(1)).then(() => (isTaken = true))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(isTaken).toBe(false)
  const pieces = queue.pieces()
  await pieces.next()
  await put
  expect(isTaken).toBe(true)
})

it('gives what came before a failure, then the failure', async () => {
  const queue = createPieceQueue()
  void queue.put(bytes(1))
  queue.fail(new Error('broke off'))
  const pieces = queue.pieces()
  expect((await pieces.next()).value).toEqual(bytes(1))
  await expect(pieces.next()).rejects.toThrow('broke off')
})

it('lets who puts go on where nobody takes any more', async () => {
  const queue = createPieceQueue()
  const puts = [queue.put(bytes(1)), queue.put(bytes(2))]
  for await (const _ of queue.pieces()) break
  await Promise.all([...puts, queue.put(bytes(3))])
})
