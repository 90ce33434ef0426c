import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeBatches } from './compose-batches.js'

const itemsOf = (ids: readonly string[]) => ids.map((id, at) => ({ id, item: at }))
const always = () => true

describe('putting items into calls', () => {
  it('asks about each item exactly once, in calls of two to as many as allowed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (ids, most, room) => {
          const items = itemsOf(ids)
          const { together, alone } = composeBatches(items, most, (group) => group.length <= room)
          const asked = [...together.flat().map(({ item }) => item), ...alone]
          expect(asked.toSorted((a, b) => a - b)).toEqual(items.map(({ item }) => item))
          for (const group of together) {
            expect(group.length).toBeGreaterThan(1)
            expect(group.length).toBeLessThanOrEqual(Math.min(most, room))
            expect(new Set(group.map(({ id }) => id)).size).toBe(group.length)
          }
        },
      ),
    )
  })

  it('draws neighbours by the ids and not by the order in which items come', () => {
    const items = itemsOf(['d', 'a', 'c', 'b'])
    const groups = ({ together }: ReturnType<typeof composeBatches>) =>
      together.map((group) => group.map(({ id }) => id))
    expect(groups(composeBatches(items, 2, always))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(groups(composeBatches(items.toReversed(), 2, always))).toEqual(
      groups(composeBatches(items, 2, always)),
    )
  })

  it('spreads items evenly rather than leave one over', () => {
    const { together, alone } = composeBatches(itemsOf(['a', 'b', 'c', 'd', 'e', 'f', 'g']), 6, always)
    expect(together.map(({ length }) => length)).toEqual([4, 3])
    expect(alone).toEqual([])
  })

  it('asks alone about items that no id tells apart', () => {
    const { together, alone } = composeBatches(itemsOf(['a', 'b', 'a', 'c']), 4, always)
    expect(together.flat().map(({ id }) => id)).toEqual(['b', 'c'])
    expect(alone).toEqual([0, 2])
  })
})
