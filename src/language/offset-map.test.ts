import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOffsetMapBuilder, identityMap, toSource, toTarget } from './offset-map.js'

/** source `eﬁcient`, target `efficient`-like: the ligature of one unit became two. */
function ligatureMap() {
  const builder = createOffsetMapBuilder()
  builder.copy(1)
  builder.replace(2, 1)
  builder.copy(5)
  return builder.build()
}

describe('offset map', () => {
  it('maps copied stretches one to one', () => {
    expect(toSource(ligatureMap(), 0, 'start')).toBe(0)
    expect(toSource(ligatureMap(), 5, 'start')).toBe(4)
    expect(toTarget(ligatureMap(), 4, 'end')).toBe(5)
  })

  it('takes an offset inside a replaced stretch to the end of it that does not cut the source', () => {
    expect(toSource(ligatureMap(), 2, 'start')).toBe(1)
    expect(toSource(ligatureMap(), 2, 'end')).toBe(2)
  })

  it('leaves deleted text out on both sides', () => {
    const builder = createOffsetMapBuilder()
    builder.copy(3)
    builder.replace(0, 2)
    builder.copy(4)
    const map = builder.build()
    expect(toSource(map, 3, 'start')).toBe(5)
    expect(toSource(map, 3, 'end')).toBe(3)
  })

  it('clamps offsets beyond the ends', () => {
    expect(toSource(identityMap(4), 9, 'end')).toBe(4)
    expect(toSource(identityMap(4), -3, 'start')).toBe(0)
  })

  it('never runs backwards and never past the end of the source', () => {
    const steps = fc.array(
      fc.record({ target: fc.nat({ max: 4 }), source: fc.nat({ max: 4 }), copied: fc.nat({ max: 5 }) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(steps, (parts) => {
        const builder = createOffsetMapBuilder()
        for (const part of parts) {
          builder.replace(part.target, part.source)
          builder.copy(part.copied)
        }
        const map = builder.build()
        const length = map.target.at(-1) ?? 0
        const offsets = Array.from({ length: length + 1 }, (_, offset) => offset)
        for (const side of ['start', 'end'] as const) {
          const sources = offsets.map((offset) => toSource(map, offset, side))
          expect(sources).toEqual([...sources].sort((left, right) => left - right))
        }
        expect(toSource(map, length, 'end')).toBeLessThanOrEqual(map.source.at(-1) ?? 0)
      }),
    )
  })
})
