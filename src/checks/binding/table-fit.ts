import type { CellHeads } from './cell-heads.js'
import { yearsOf } from './cell-heads.js'
import type { LineItem } from './word-line.js'

/** Steps at which a claim's word counts half for a cell. */
const HALF = 10
/** What naming the same year, or another one, adds to or takes from a cell. */
const SAME_YEAR = 0.2
const OTHER_YEAR = -0.3

/** What a claim says around one of its numbers, for comparing with heads of cells. */
export interface TableQuery {
  /** Weight by term; nearer words count more. */
  readonly weights: ReadonlyMap<string, number>
  readonly total: number
  readonly years: ReadonlySet<string>
}

/** The words of the claim weighted by their distance from one of its numbers. */
export function tableQuery(claim: readonly LineItem[], at: number, text: string): TableQuery {
  const from = claim[at]?.at ?? 0
  const weights = new Map<string, number>()
  for (const item of claim) {
    const weight = 2 ** (-Math.abs(item.at - from) / HALF)
    for (const term of item.terms) weights.set(term, Math.max(weights.get(term) ?? 0, weight))
  }
  let total = 0
  for (const weight of weights.values()) total += weight
  return { weights, total, years: yearsOf(text) }
}

/** How well a cell's heads say what the claim says: mean of what is met of the claim and of the heads, and the year. */
export function fitCell(query: TableQuery, heads: CellHeads): number {
  let [met, shared] = [0, 0]
  for (const term of heads.terms) {
    const weight = query.weights.get(term)
    if (weight === undefined) continue
    met += weight
    shared += 1
  }
  const recall = query.total === 0 ? 0 : met / query.total
  const precision = heads.terms.size === 0 ? 0 : shared / heads.terms.size
  const sum = recall + precision
  return (sum === 0 ? 0 : (2 * recall * precision) / sum) + yearFit(query.years, heads.years)
}

function yearFit(claimed: ReadonlySet<string>, here: ReadonlySet<string>): number {
  if (claimed.size === 0 || here.size === 0) return 0
  return [...here].some((year) => claimed.has(year)) ? SAME_YEAR : OTHER_YEAR
}
