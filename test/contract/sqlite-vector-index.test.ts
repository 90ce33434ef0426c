import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteLibrary } from '../../src/adapters/stores/sqlite/sqlite-library.js'
import { vectorIndexContract } from './vector-index.contract.js'

vectorIndexContract('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firsthand-vectors-'))
  const open = () =>
    openSqliteLibrary({ directory: join(folder, 'library'), clock: { now: () => new Date(0) } })
  const state = { opened: open() }
  return {
    get index() {
      return state.opened.vectorIndex
    },
    store: (documents) =>
      state.opened.library.inOneWrite(() => {
        for (const document of documents) state.opened.library.storeDocument(document)
      }),
    remove: (id) => state.opened.library.removeDocument(id),
    reopen() {
      state.opened.library.close()
      state.opened = open()
    },
    close() {
      state.opened.library.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
})
