import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutTo, toBatches, toColumns } from './batches.js'

const input = (length: number) => ({
  ids: Array.from({ length }, (_, at) => at + 1),
  types: Array.from({ length }, () => 0),
})

it('puts every input in exactly one batch, beside inputs of like length, within the token budget', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 512 }), { maxLength: 120 }), (lengths) => {
      const batches = toBatches(lengths.map(input))
      expect(batches.flatMap(({ places }) => places).toSorted((a, b) => a - b)).toEqual(
        lengths.map((_, i) => i),
      )
      for (const { inputs, length, places } of batches) {
        expect(inputs.map(({ ids }) => ids.length)).toEqual(places.map((place) => lengths[place]))
        expect(Math.max(...inputs.map(({ ids }) => ids.length))).toBe(length)
        expect(inputs.length === 1 || inputs.length * length <= 2048).toBe(true)
      }
    }),
  )
})

it('pads with masked zeros', () => {
  const [batch] = toBatches([input(1), input(3)])
  expect(batch?.places).toEqual([1, 0])
  if (batch === undefined) return
  const { input_ids: ids, attention_mask: mask } = toColumns(batch)
  expect([...(ids ?? [])]).toEqual([1n, 2n, 3n, 1n, 0n, 0n])
  expect([...(mask ?? [])]).toEqual([1n, 1n, 1n, 1n, 0n, 0n])
})

it('cuts a long input and keeps the token that closes it', () => {
  expect(cutTo(3, input(5)).ids).toEqual([1, 2, 5])
  expect(cutTo(5, input(5)).ids).toEqual([1, 2, 3, 4, 5])
})
