import type { CellHeads } from './cell-heads.js'
import { indexTerms } from '../../language/tokens.js'
import { yearsOf } from './cell-heads.js'
import { measureTerm } from './head-terms.js'
import type { LineItem } from './word-line.js'

/** Least weight of a head's term that a claim is expected to say. */
const TELLING = 0.4
/** Weight of a word that the caption of the table says too: it tells no cell from another. */
const OF_CAPTION = 0.4
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
  for (const [index, item] of claim.entries()) {
    const weight = 2 ** (-Math.abs(item.at - from) / HALF)
    for (const term of index === at ? [] : termsOf(item))
      weights.set(term, Math.max(weights.get(term) ?? 0, weight))
  }
  let total = 0
  for (const weight of weights.values()) total += weight
  return { weights, total, years: yearsOf(text) }
}

/** A date or a length beside the number may be what a row is called by. */
function termsOf({ quantity, terms, text }: LineItem): readonly string[] {
  if (quantity === undefined) return terms
  const measured = measureTerm(quantity)
  return measured === undefined ? indexTerms(text) : [measured, ...indexTerms(text)]
}

/** How well a cell's heads say what the claim says: mean of what is met of the claim and of the heads, and the year. */
export function fitCell(query: TableQuery, { weights, years }: CellHeads): number {
  return fitHeads(query, weights) + yearFit(query.years, years)
}

/** The query for the rows of a table: what its caption says weighs little. */
export function withoutCaption(query: TableQuery, caption: ReadonlySet<string>): TableQuery {
  let total = 0
  const weights = new Map<string, number>()
  for (const [term, weight] of query.weights) {
    const own = caption.has(term) ? weight * OF_CAPTION : weight
    weights.set(term, own)
    total += own
  }
  return { ...query, weights, total }
}

/** The same by the row alone, for rows whose columns cannot be told. */
export function fitRow(query: TableQuery, { rowWeights, rowYears }: CellHeads): number {
  return fitHeads(query, rowWeights) + yearFit(query.years, rowYears)
}

function fitHeads(query: TableQuery, heads: ReadonlyMap<string, number>): number {
  let [met, shared, all] = [0, 0, 0]
  for (const [term, own] of heads) {
    const weight = query.weights.get(term)
    const counted = own < TELLING ? 0 : own
    all += counted
    if (weight === undefined) continue
    met += weight * own
    shared += counted
  }
  const recall = query.total === 0 ? 0 : met / query.total
  const precision = all === 0 ? 0 : shared / all
  const sum = recall + precision
  return sum === 0 ? 0 : (2 * recall * precision) / sum
}

function yearFit(claimed: ReadonlySet<string>, here: ReadonlySet<string>): number {
  if (claimed.size === 0 || here.size === 0) return 0
  return [...here].some((year) => claimed.has(year)) ? SAME_YEAR : OTHER_YEAR
}
