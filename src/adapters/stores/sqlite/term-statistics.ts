import type { Connection } from './open-database.js'

/** How many passages there are and how many hold a term, at one state of the library. */
export interface TermStatistics {
  /** Names the state: it changes with every write to the library, by this process or by another. */
  readonly version: string
  passages(): number
  frequency(term: string): number
}

/** Terms remembered at most. */
const TERM_LIMIT = 20_000

/** Gives the statistics of the present state; what was looked up is remembered until the library changes. */
export function createTermStatistics(database: Connection): () => TermStatistics {
  const frequency = database
    .prepare<[string], number>('SELECT doc FROM passage_vocabulary WHERE term = ?')
    .pluck()
  const count = database.prepare<[], number>('SELECT count(*) FROM passages').pluck()
  const foreignVersion = database.prepare<[], number>('PRAGMA data_version').pluck()
  const ownChanges = database.prepare<[], number>('SELECT total_changes()').pluck()
  const state: { current?: TermStatistics } = {}

  const read = (version: string): TermStatistics => {
    const frequencies = new Map<string, number>()
    const counted: { passages?: number } = {}
    return {
      version,
      passages: () => (counted.passages ??= count.get() ?? 0),
      frequency(term) {
        const known = frequencies.get(term)
        if (known !== undefined) return known
        if (frequencies.size >= TERM_LIMIT) frequencies.clear()
        const found = frequency.get(term) ?? 0
        frequencies.set(term, found)
        return found
      },
    }
  }
  return () => {
    const version = `${foreignVersion.get()}:${ownChanges.get()}`
    if (state.current?.version !== version) state.current = read(version)
    return state.current
  }
}
