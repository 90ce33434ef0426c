import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Folder of the test corpus, which is not part of the repository; undefined where it is missing. */
export function corpusFolder(): string | undefined {
  const path = fileURLToPath(new URL('../../../shared/corpus', import.meta.url))
  return existsSync(path) ? path : undefined
}
