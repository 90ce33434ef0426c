import type { IssuedDate } from '../../model/paper.js'

/** Inclusive bounds on publication dates. */
export interface DateBounds {
  readonly from?: IssuedDate | undefined
  readonly to?: IssuedDate | undefined
}

/** `unknown` where bounds exist and the date is not known well enough to be compared. */
export function placeInBounds(
  date: IssuedDate | undefined,
  { from, to }: DateBounds,
): 'inside' | 'outside' | 'unknown' {
  if (from === undefined && to === undefined) return 'inside'
  if (date === undefined) return 'unknown'
  // A date known by its year may lie anywhere in it: it is inside where a day of it is.
  const isBefore = from !== undefined && lastDay(date) < firstDay(from)
  const isAfter = to !== undefined && firstDay(date) > lastDay(to)
  return isBefore || isAfter ? 'outside' : 'inside'
}

function firstDay({ year, month = 1, day = 1 }: IssuedDate): number {
  return year * 10_000 + month * 100 + day
}

function lastDay({ year, month = 12, day = 31 }: IssuedDate): number {
  return year * 10_000 + month * 100 + day
}
