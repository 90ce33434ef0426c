import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** Folder of the test corpus relative to the repository root. It is not part of the repository. */
const CORPUS = '../shared/corpus'

/** Path of a file or folder of the test corpus; undefined where that part is not present. */
export function corpusPath(...parts: readonly string[]): string | undefined {
  const path = join(REPOSITORY, CORPUS, ...parts)
  return existsSync(path) ? path : undefined
}

/**
 * A `describe` over the test corpus; `fn` gets the folder's path and is not called where the corpus is missing. Then
 * one skipped test stands for the suite, and the reason is printed.
 */
export function describeWithCorpus(name: string, fn: (corpus: string) => void): void {
  const corpus = corpusPath()
  if (corpus !== undefined) {
    describe(name, () => fn(corpus))
    return
  }
  process.stderr.write(`skipped: ${name}: no test corpus at ${CORPUS}\n`)
  describe(name, () => {
    it.skipIf(true)(`needs the test corpus at ${CORPUS}`, () => undefined)
  })
}
