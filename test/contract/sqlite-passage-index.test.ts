import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import { describePassageIndex } from './passage-index.contract.js'

describePassageIndex('SQLite', () => {
  const directory = mkdtempSync(join(tmpdir(), 'firsthand-index-'))
  const { library, passageIndex } = openSqliteLibrary({ directory, clock: { now: () => new Date(0) } })
  return {
    index: passageIndex,
    store: (document) => library.storeDocument(document),
    remove: (id) => library.removeDocument(id),
    close() {
      library.close()
      rmSync(directory, { recursive: true })
    },
  }
})
