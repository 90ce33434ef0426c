import type { PassageFilter } from '../../../contracts/passage-index.js'
import type { Connection } from './open-database.js'

/** Which passages a search may find: those of searched documents that pass the filter. */
export interface AllowedPassages {
  has(number: number): boolean
  readonly size: number
  /** In ascending order. */
  numbers(): Iterable<number>
}

/** Filters kept in memory: the searches of a run share one, and each look inside a paper is small. */
const KEPT = 12

/** Resolves filters to passages, and remembers the last ones until `revision` changes. */
export function createAllowedPassages(database: Connection, revision: () => number) {
  const kept = new Map<string, AllowedPassages>()
  let keptAt = -1
  return (filter: PassageFilter): AllowedPassages => {
    const now = revision()
    if (now !== keptAt) kept.clear()
    keptAt = now
    const key = JSON.stringify(filter)
    const known = kept.get(key)
    if (known !== undefined) return known
    const allowed = toAllowed(numbersFor(database, filter))
    kept.set(key, allowed)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
    return allowed
  }
}

function toAllowed(numbers: readonly number[]): AllowedPassages {
  const highest = numbers.at(-1) ?? 0
  // A bit per number would save little: passages number in the millions at most.
  const marks = new Uint8Array(highest + 1)
  for (const number of numbers) marks[number] = 1
  return {
    has: (number) => marks[number] === 1,
    size: numbers.length,
    numbers: () => numbers,
  }
}

function numbersFor(database: Connection, filter: PassageFilter): number[] {
  const { sql, parameters } = whereClause(filter)
  return database
    .prepare<unknown[], number>(
      `SELECT g.number FROM passages g JOIN documents d ON d.number = g.document JOIN papers p ON p.number = d.paper
       WHERE d.is_preferred = 1 ${sql} ORDER BY g.number`,
    )
    .pluck()
    .all(...parameters)
}

/** A paper without a year passes only where no year is asked for. */
function whereClause(filter: PassageFilter): {
  readonly sql: string
  readonly parameters: readonly unknown[]
} {
  const parts: string[] = []
  const parameters: unknown[] = []
  const isIn = (column: string, values: readonly string[]) => {
    parts.push(`AND ${column} IN (SELECT value FROM json_each(?))`)
    parameters.push(JSON.stringify(values))
  }
  if (filter.paperKeys !== undefined) isIn('p.key', filter.paperKeys)
  if (filter.sections !== undefined) isIn('g.section', filter.sections)
  if (filter.levels !== undefined) isIn('d.level', filter.levels)
  if (filter.yearFrom !== undefined) {
    parts.push('AND p.year >= ?')
    parameters.push(filter.yearFrom)
  }
  if (filter.yearTo !== undefined) {
    parts.push('AND p.year <= ?')
    parameters.push(filter.yearTo)
  }
  return { sql: parts.join(' '), parameters }
}
