import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blockOf, documentIdOfText, paperOf, readingOf } from '../../../../test/support/reading.js'
import type { DocumentToStore, Library } from '../../../contracts/library.js'
import { FirsthandError } from '../../../model/errors.js'
import type { Paper, PaperIds } from '../../../model/paper.js'
import type { DocumentFormat } from '../../../model/document.js'
import { indexReading } from '../../../stages/indexing/index-reading.js'
import { sha256Hex } from '../../../util/hash.js'
import { documentPath } from './document-files.js'
import { inspectSqliteLibrary } from './inspect-library.js'
import { SCHEMA_VERSION } from './migrations.js'
import { openSqliteLibrary } from './sqlite-library.js'

const clock = { now: () => new Date('2024-05-06T07:08:09Z') }
let folder = ''
const opened: Library[] = []

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'firsthand-store-')), 'a library – ü')
})
afterEach(() => {
  for (const library of opened.splice(0)) library.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

function open(): Library {
  const { library } = openSqliteLibrary({ directory: folder, clock })
  opened.push(library)
  return library
}

function codeOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    return error instanceof FirsthandError ? error.code : `not coded: ${String(error)}`
  }
  return 'nothing was thrown'
}

function documentOf(
  text: string,
  paper: Paper = paperOf('doi:10.5555/a', { title: 'Kelp', ids: { doi: '10.5555/a' } }),
  format: DocumentFormat = 'text',
): DocumentToStore {
  const bytes = new TextEncoder().encode(text)
  const id = documentIdOfText(text)
  const reading = readingOf([blockOf(text)], { format })
  return {
    id,
    sha256: sha256Hex(bytes),
    bytes,
    fileName: 'a.txt',
    paper,
    ...indexReading(id, paper, reading),
  }
}

describe('opening a library', () => {
  it('makes a private folder with private files', () => {
    const library = open()
    library.storeDocument(documentOf('Kelp grew in cold water.'))
    const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777
    expect(modeOf('.')).toBe(0o700)
    expect(modeOf('documents')).toBe(0o700)
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith('library.')))
      expect([name, modeOf(name)]).toEqual([name, 0o600])
  })

  it('refuses links in the place of the folder, of the database and of what SQLite puts beside it', () => {
    mkdirSync(join(folder, '../real'))
    symlinkSync(join(folder, '../real'), folder)
    expect(codeOf(open)).toBe('library-unsafe')
    rmSync(folder)
    for (const name of ['library.sqlite', 'library.sqlite-wal', 'library.sqlite-shm', 'documents']) {
      mkdirSync(folder)
      symlinkSync(join(folder, '../real'), join(folder, name))
      expect([name, codeOf(open)]).toEqual([name, 'library-unsafe'])
      rmSync(folder, { recursive: true })
    }
  })

  it('reports a file where a folder is needed, above it or as the folder of documents', () => {
    writeFileSync(folder, 'a file')
    expect(codeOf(open)).toBe('library-unwritable')
    const below = openBelow(join(folder, 'deeper'))
    expect(below).toBe('library-unwritable')
    rmSync(folder)
    mkdirSync(folder)
    writeFileSync(join(folder, 'documents'), 'a file')
    expect(codeOf(open)).toBe('library-unwritable')
  })

  it('refuses a library of a newer program and leaves it as it is', () => {
    open().close()
    const database = new Database(join(folder, 'library.sqlite'))
    database.pragma(`user_version = ${SCHEMA_VERSION + 1}`)
    database.close()
    expect(codeOf(open)).toBe('library-newer')
    expect(inspectSqliteLibrary(folder)).toMatchObject({ status: 'unusable', code: 'library-newer' })
  })

  it('reports a database that is none', () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'library.sqlite'), 'This is a text file, and a long one at that. '.repeat(200))
    expect(codeOf(open)).toBe('library-damaged')
  })

  it('reports damage that shows itself only at a read, also while rows are handed out', () => {
    const library = open()
    for (let number = 0; number < 60; number += 1)
      library.storeDocument(
        documentOf(`Kelp number ${number} grew. ${`It was measured ${number} times. `.repeat(40)}`),
      )
    library.close()
    opened.length = 0
    const path = join(folder, 'library.sqlite')
    const bytes = readFileSync(path)
    bytes.fill(0x5a, 3 * 4096, Math.floor(bytes.length * 0.9))
    writeFileSync(path, bytes)
    expect(codeOf(() => [...open().allSentences()])).toBe('library-damaged')
    expect(inspectSqliteLibrary(folder).status).not.toBe('absent')
  })

  it('reports a database that was cut short', () => {
    open().close()
    opened.length = 0
    truncateSync(join(folder, 'library.sqlite'), 5000)
    expect(codeOf(() => open().papers())).toBe('library-damaged')
  })

  it.skipIf(process.getuid?.() === 0)('reports a folder that may not be written', () => {
    mkdirSync(folder, { mode: 0o500 })
    expect(codeOf(open)).toBe('library-unwritable')
    chmodSync(folder, 0o700)
  })
})

function openBelow(directory: string): string {
  return codeOf(() => openSqliteLibrary({ directory, clock }))
}

describe('documents', () => {
  it('are stored once with their bytes, and come back as they went in', () => {
    const library = open()
    const document = documentOf('Kelp grew. It grew fast.')
    library.storeDocument(document)
    library.storeDocument(document)
    expect(library.coverage()).toMatchObject({ papers: 1, documents: 1, sentences: 2 })
    expect(new Uint8Array(library.documentBytes(document.id))).toEqual(document.bytes)
    expect(library.sentences(document.id, 0, 9)).toEqual(document.sentences)
    expect(document.passages.map(({ id }) => library.findPassage(id))).toEqual(document.passages)
    expect([...library.allSentences()]).toEqual(document.sentences)
  })

  it('are searched in the best format that the paper has, whatever came first', () => {
    const library = open()
    const [pdf, jats] = [
      documentOf('Read from the pages.', undefined, 'pdf'),
      documentOf('Read from the source.', undefined, 'jats'),
    ]
    library.storeDocument(pdf)
    library.storeDocument(jats)
    library.storeDocument(documentOf('Read from plain text.'))
    const preferred = library.documentsOf(pdf.paper.key).filter(({ isPreferred }) => isPreferred)
    expect(preferred.map(({ id }) => id)).toEqual([jats.id])
    expect([...library.allSentences()].map(({ text }) => text)).toEqual(['Read from the source.'])
    library.removeDocument(jats.id)
    expect([...library.allSentences()].map(({ text }) => text)).toEqual(['Read from the pages.'])
  })

  it('go with their file, and their paper goes too unless a bibliography vouches for it', () => {
    const library = open()
    const listed = {
      ...paperOf('doi:10.5555/b', { title: 'B', ids: { doi: '10.5555/b' } }),
      recordSource: 'bibliography' as const,
    }
    const [one, two] = [documentOf('One here.'), documentOf('Two here.', listed)]
    for (const document of [one, two]) {
      library.storeDocument(document)
      library.removeDocument(document.id)
      expect(existsSync(documentPath(folder, document.sha256))).toBe(false)
    }
    expect(library.papers().map(({ paper }) => paper.key)).toEqual(['doi:10.5555/b'])
    expect(inspectSqliteLibrary(folder)).toMatchObject({ status: 'open', faults: [] })
  })

  it('that turn out to be of another paper leave no empty paper behind', () => {
    const library = open()
    const document = documentOf('Kelp grew.', paperOf('doc_0000000000000000', { title: 'scan 4' }))
    library.storeDocument(document)
    library.storeDocument({ ...document, paper: paperOf('pmid:7', { title: 'Kelp', ids: { pmid: '7' } }) })
    expect(library.papers().map(({ paper }) => paper.key)).toEqual(['pmid:7'])
  })

  it('keep their file where the write that removed them was undone', () => {
    const library = open()
    const document = documentOf('Kelp grew.')
    library.storeDocument(document)
    const undone = () =>
      library.inOneWrite(() => {
        library.removeDocument(document.id)
        throw new Error('undone')
      })
    expect(undone).toThrow('undone')
    expect(new Uint8Array(library.documentBytes(document.id))).toEqual(document.bytes)
    library.saveFileState({ path: '/a', size: 1, modifiedMs: 1, sha256: 'x', outcome: 'stored', reader: 'r' })
    expect(inspectSqliteLibrary(folder)).toMatchObject({ faults: [] })
  })

  it('that were changed on disk or are gone are reported, never handed out', () => {
    const library = open()
    const document = documentOf('Kelp grew.')
    library.storeDocument(document)
    const path = documentPath(folder, document.sha256)
    writeFileSync(path, 'Kelp died.')
    expect(codeOf(() => library.documentBytes(document.id))).toBe('library-damaged')
    rmSync(path)
    symlinkSync('/etc/hostname', path)
    expect(codeOf(() => library.documentBytes(document.id))).toBe('library-unsafe')
    expect(codeOf(() => library.storeDocument(document))).toBe('library-unsafe')
  })

  it('clear away what a killed process left half-written', () => {
    const library = open()
    const document = documentOf('Kelp grew.')
    const path = documentPath(folder, document.sha256)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(`${path}.abcdef.part`, 'half')
    library.storeDocument(document)
    expect(readdirSync(join(path, '..'))).toEqual([document.sha256])
  })
})

describe('papers', () => {
  const byId = (ids: PaperIds) => paperOf('doc_1111111111111111', { title: 'Kelp', ids })

  it('move with their documents when they turn out to be one', () => {
    const library = open()
    const document = documentOf('Kelp grew.', byId({}))
    library.storeDocument(document)
    const known = paperOf('doi:10.5555/a', { title: 'Kelp', ids: { doi: '10.5555/a' } })
    library.savePaper(known)
    library.savePaper(known, document.paper.key)
    expect(library.papers().map(({ paper, documents }) => [paper.key, documents.length])).toEqual([
      ['doi:10.5555/a', 1],
    ])
    expect(library.findPaperById({ doi: '10.5555/a' })?.key).toBe('doi:10.5555/a')
    expect(library.findDocument(document.id)).toMatchObject({ paperKey: 'doi:10.5555/a', isPreferred: true })
  })
})

describe('two connections', () => {
  it('see what the other has written, and the text that belongs to it', () => {
    const [one, two] = [open(), open()]
    const document = documentOf('Kelp grew. It died.')
    one.storeDocument(document)
    const before = two.changesByOthers()
    expect(two.sentences(document.id, 0, 9).map(({ text }) => text)).toEqual(['Kelp grew.', 'It died.'])
    const reading = readingOf([blockOf('A note. Kelp grew. It died.')])
    one.storeDocument({ ...document, ...indexReading(document.id, document.paper, reading) })
    expect(two.changesByOthers()).not.toBe(before)
    expect(two.sentences(document.id, 0, 9).map(({ text }) => text)).toEqual([
      'A note.',
      'Kelp grew.',
      'It died.',
    ])
    const own = one.changesByOthers()
    one.storeDocument(documentOf('Another text.'))
    expect(one.changesByOthers()).toBe(own)
  })
})
