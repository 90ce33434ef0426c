import { translateErrors } from './open-database.js'

type Method = (...values: never[]) => unknown

/**
 * The same object, every method of which turns SQLite's and the file system's errors into the `library-…` ones,
 * also while what it returned is iterated. A damaged page may show itself at any read.
 */
export function withCodedErrors<Target extends object>(directory: string, target: Target): Target {
  const coded = Object.entries(target).map(([name, value]) => [
    name,
    typeof value === 'function' ? codedMethod(directory, value as Method) : value,
  ])
  return Object.fromEntries(coded) as Target
}

function codedMethod(directory: string, method: Method): Method {
  return (...values) => {
    const result = translateErrors(directory, () => method(...values))
    return isIterator(result) ? codedIterable(directory, result) : result
  }
}

function isIterator(value: unknown): value is IterableIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value
}

function* codedIterable(directory: string, iterator: IterableIterator<unknown>): Iterable<unknown> {
  try {
    for (;;) {
      const { done, value } = translateErrors(directory, () => iterator.next())
      if (done === true) return
      yield value
    }
  } finally {
    // A reader that stops early must not leave the statement open.
    iterator.return?.()
  }
}
