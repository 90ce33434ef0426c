import { type Connection, translateErrors } from './open-database.js'

/** Writes to the library's database, each all or nothing. */
export interface Writer {
  /** Takes the lock at once, so that two processes never deadlock half-way; a write inside a write is part of it. */
  write<Result>(action: () => Result): Result
  /** Runs after the outermost write was committed, and not at all where it failed. */
  afterwards(action: () => void): void
}

/** One for each connection. */
export function createWriter(database: Connection, directory: string): Writer {
  const waiting: (() => void)[] = []
  const write = <Result>(action: () => Result): Result => {
    if (database.inTransaction) return action()
    try {
      const result = translateErrors(directory, () => database.transaction(action).immediate())
      for (const next of waiting.splice(0)) next()
      return result
    } finally {
      waiting.length = 0
    }
  }
  return { write, afterwards: (action) => void waiting.push(action) }
}
