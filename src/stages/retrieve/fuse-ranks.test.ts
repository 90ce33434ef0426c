import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PaperKey, PassageId } from '../../model/ids.js'
import { fuseRanks } from './fuse-ranks.js'

const hit = (id: string) => ({ passageId: id as PassageId, paperKey: 'doc:1' as PaperKey, score: 1 })
const ids = (hits: readonly { readonly passageId: PassageId }[]) => hits.map(({ passageId }) => passageId)

it('puts what two lists find before what one of them finds higher', () => {
  const fused = fuseRanks([
    { hits: ['a', 'b', 'c'].map(hit), weight: 1 },
    { hits: ['d', 'b', 'e'].map(hit), weight: 1 },
  ])
  expect(fused[0]?.passageId).toBe('b')
  expect(fused[0]?.score).toBeCloseTo(2 / 62, 10)
})

it('lets a weightier list decide between two firsts, and breaks ties by id', () => {
  const lists = (weight: number) => [
    { hits: [hit('z')], weight },
    { hits: [hit('a')], weight: 1 },
  ]
  expect(ids(fuseRanks(lists(1.25)))).toEqual(['z', 'a'])
  expect(ids(fuseRanks(lists(1)))).toEqual(['a', 'z'])
})

it('keeps every passage once, and the order of a single list', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/u))), (lists) => {
      const fused = ids(fuseRanks(lists.map((list) => ({ hits: list.map(hit), weight: 1 }))))
      expect(new Set(fused)).toEqual(new Set(lists.flat()))
      expect(fused).toHaveLength(new Set(lists.flat()).size)
      const [only] = lists
      if (lists.length === 1) expect(fused).toEqual(only)
    }),
  )
})
