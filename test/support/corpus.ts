import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** Folder of the test corpus relative to the repository root. It is not part of the repository. */
const CORPUS = '../shared/corpus'

/** Path of a file or folder of the test corpus; undefined where that part is not present. */
export function corpusPath(...parts: readonly string[]): string | undefined {
  const path = join(REPOSITORY, CORPUS, ...parts)
  return existsSync(path) ? path : undefined
}

/**
 * A `describe` over the test corpus; `fn` gets the folder's path. Where the corpus is missing its tests are
 * reported as skipped, and the reason is printed.
 */
export function describeWithCorpus(name: string, fn: (corpus: string) => void): void {
  const corpus = corpusPath()
  if (corpus === undefined) process.stderr.write(`skipped: ${name}: no test corpus at ${CORPUS}\n`)
  describe.skipIf(corpus === undefined)(name, () => fn(corpus ?? join(REPOSITORY, CORPUS)))
}
