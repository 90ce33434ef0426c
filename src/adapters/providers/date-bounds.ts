import type { ProviderQuery } from '../../contracts/provider.js'
import type { IssuedDate } from '../../model/paper.js'

/** Bounds of a query as ISO days, the first and the last day that a partial date covers. Undefined where open. */
export function boundDays({ from, to }: Pick<ProviderQuery, 'from' | 'to'>): {
  readonly from: string | undefined
  readonly to: string | undefined
} {
  return {
    from: from && isoDay(from.year, from.month ?? 1, from.day ?? 1),
    to: to && lastDay(to),
  }
}

/** Bounds of a query as years. */
export function boundYears({ from, to }: Pick<ProviderQuery, 'from' | 'to'>) {
  return { from: from?.year, to: to?.year }
}

function lastDay({ year, month = 12, day }: IssuedDate): string {
  return isoDay(year, month, day ?? new Date(Date.UTC(year, month, 0)).getUTCDate())
}

function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
