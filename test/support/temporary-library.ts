import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import type { TemporaryLibrary } from '../../src/operations/evaluate-retrieval.js'

/** An empty library in a folder of its own, which `discard` removes. */
export async function openTemporaryLibrary(): Promise<TemporaryLibrary> {
  const directory = await mkdtemp(join(tmpdir(), 'firsthand-evaluation-'))
  const opened = openSqliteLibrary({ directory, clock: { now: () => new Date(0) } })
  return {
    ...opened,
    async discard() {
      opened.library.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
