import type { PassageQuery } from '../../../contracts/passage-index.js'
import type { Connection } from './open-database.js'
import { createAllowedPassages } from './passage-numbers.js'
import type { TermStatistics } from './term-statistics.js'

/** Passages that a filter may let through at most to be read one by one. */
const READ_WHOLE = 20_000

/**
 * The passages that a narrow filter lets through, where the terms of a query have more entries than are read for
 * candidates and so may have left some of them out; else undefined.
 */
export function createFilteredPassages(database: Connection, postingBudget: number) {
  const revision = database.prepare<[], number>('SELECT value FROM search_revision').pluck()
  const allowedFor = createAllowedPassages(database, () => revision.get() ?? 0)

  return ({ filter, terms }: PassageQuery, statistics: TermStatistics): Iterable<number> | undefined => {
    if (filter === undefined || Object.keys(filter).length === 0) return undefined
    const postings = terms.reduce((sum, term) => sum + statistics.frequency(term), 0)
    if (postings <= postingBudget) return undefined
    const allowed = allowedFor(filter)
    return allowed.size <= READ_WHOLE ? allowed.numbers() : undefined
  }
}
