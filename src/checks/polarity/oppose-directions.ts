import type { Direction, DirectionMark } from '../../language/polarity.js'

const OPPOSED: Readonly<Record<Direction, Direction | undefined>> = {
  up: 'down',
  down: 'up',
  better: 'worse',
  worse: 'better',
  same: undefined,
}

/** Whether two marks cannot both hold of one thing: opposite ways, or one way against its denial or no change. */
export function directionsOppose(a: DirectionMark, b: DirectionMark): boolean {
  if (a.isNegated && b.isNegated) return false
  if (a.isNegated || b.isNegated) return a.direction === b.direction
  if (a.direction === 'same' || b.direction === 'same') return a.direction !== b.direction
  return OPPOSED[a.direction] === b.direction
}

/** Whether two marks say the same of one thing. */
export function directionsAgree(a: DirectionMark, b: DirectionMark): boolean {
  if (a.isNegated !== b.isNegated) return false
  return a.direction === b.direction
}
