import type { Connection } from './open-database.js'

/** How many passages there are and how many hold a term; remembered until the library changes. */
export interface TermStatistics {
  passages(): number
  frequency(term: string): number
  /** Changes with every write to the library, by this process or by another. */
  version(): string
}

/** Terms remembered at most. */
const TERM_LIMIT = 20_000

export function createTermStatistics(database: Connection): TermStatistics {
  const frequency = database
    .prepare<[string], number>('SELECT doc FROM passage_vocabulary WHERE term = ?')
    .pluck()
  const count = database.prepare<[], number>('SELECT count(*) FROM passages').pluck()
  const foreignVersion = database.prepare<[], number>('PRAGMA data_version').pluck()
  const ownChanges = database.prepare<[], number>('SELECT total_changes()').pluck()
  const known = { version: '', passages: -1, frequencies: new Map<string, number>() }

  const version = () => `${foreignVersion.get()}:${ownChanges.get()}`
  const refresh = () => {
    const now = version()
    if (known.version === now && known.frequencies.size < TERM_LIMIT) return
    known.version = now
    known.passages = -1
    known.frequencies.clear()
  }
  return {
    version,
    passages() {
      refresh()
      if (known.passages < 0) known.passages = count.get() ?? 0
      return known.passages
    },
    frequency(term) {
      refresh()
      const remembered = known.frequencies.get(term)
      if (remembered !== undefined) return remembered
      const found = frequency.get(term) ?? 0
      known.frequencies.set(term, found)
      return found
    },
  }
}
