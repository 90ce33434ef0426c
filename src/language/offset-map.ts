/**
 * Maps offsets of a derived text ("target") to the text that it was made from ("source") and back.
 *
 * The map is a list of breakpoints. Between two breakpoints both texts advance alike (copied or replaced
 * one for one), or one stretch stands for another of a different length and cannot be divided:
 *
 *   source  e f ﬁ c i e n t        target  e f f i c i e n t
 *   breakpoints (0,0) (2,2) (4,3) (9,8)
 *
 * Offsets are UTF-16 units.
 */
export interface OffsetMap {
  /** Breakpoints in the derived text, ascending; first 0, last its length. */
  readonly target: readonly number[]
  /** The matching offsets in the text it was made from, ascending. */
  readonly source: readonly number[]
}

/** Which end of a span an offset is: a start never reaches back over deleted text, an end never forward. */
export type SpanSide = 'start' | 'end'

/** Builds an OffsetMap while the derived text is being written. */
export interface OffsetMapBuilder {
  /** `length` units were copied, or replaced one for one. */
  copy(length: number): void
  /** `sourceLength` units of the source became `targetLength` units of the target; either may be 0. */
  replace(targetLength: number, sourceLength: number): void
  build(): OffsetMap
}

export function createOffsetMapBuilder(): OffsetMapBuilder {
  const target = [0]
  const source = [0]
  let targetEnd = 0
  let sourceEnd = 0
  let isOpenCopy = false
  const push = () => {
    target.push(targetEnd)
    source.push(sourceEnd)
  }
  return {
    copy(length) {
      if (length === 0) return
      targetEnd += length
      sourceEnd += length
      if (isOpenCopy) {
        target[target.length - 1] = targetEnd
        source[source.length - 1] = sourceEnd
      } else push()
      isOpenCopy = true
    },
    replace(targetLength, sourceLength) {
      if (targetLength === 0 && sourceLength === 0) return
      if (targetLength === sourceLength) return this.copy(targetLength)
      targetEnd += targetLength
      sourceEnd += sourceLength
      push()
      isOpenCopy = false
    },
    build: () => ({ target: [...target], source: [...source] }),
  }
}

/** The map of a text that was not changed. */
export function identityMap(length: number): OffsetMap {
  return length === 0 ? { target: [0], source: [0] } : { target: [0, length], source: [0, length] }
}

/** Offset in the source for an offset in the target. Offsets beyond the ends are clamped. */
export function toSource(map: OffsetMap, offset: number, side: SpanSide): number {
  return translate(map.target, map.source, { offset, side })
}

/** Offset in the target for an offset in the source. Offsets beyond the ends are clamped. */
export function toTarget(map: OffsetMap, offset: number, side: SpanSide): number {
  return translate(map.source, map.target, { offset, side })
}

function translate(
  from: readonly number[],
  to: readonly number[],
  at: { readonly offset: number; readonly side: SpanSide },
): number {
  const isStart = at.side === 'start'
  const offset = Math.min(Math.max(at.offset, numberAt(from, 0)), numberAt(from, from.length - 1))
  const index = isStart ? lastAtMost(from, offset) : firstAtLeast(from, offset)
  const fromAt = numberAt(from, index)
  const toAt = numberAt(to, index)
  const neighbour = isStart ? index + 1 : index - 1
  const isOutside = neighbour < 0 || neighbour >= from.length
  if (fromAt === offset || isOutside) return toAt
  const isCopied = numberAt(from, neighbour) - fromAt === numberAt(to, neighbour) - toAt
  return isCopied ? toAt + (offset - fromAt) : toAt
}

function numberAt(values: readonly number[], index: number): number {
  return values[index] ?? 0
}

/** Index of the last breakpoint that is not beyond `offset`. */
function lastAtMost(values: readonly number[], offset: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((values[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Index of the first breakpoint that is not before `offset`. */
function firstAtLeast(values: readonly number[], offset: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) >= offset) high = middle
    else low = middle + 1
  }
  return low
}
