import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DATABASE_FILE } from '../src/adapters/stores/sqlite/open-database.js'
import { openSqliteLibrary } from '../src/adapters/stores/sqlite/sqlite-library.js'
import type { DocumentToStore } from '../src/contracts/library.js'
import type { Reading } from '../src/model/document.js'
import { documentIdOf, type PaperKey } from '../src/model/ids.js'
import type { Paper } from '../src/model/paper.js'
import { createBlockBuilder, toBlock } from '../src/reading/block-builder.js'
import { indexReading } from '../src/stages/indexing/index-reading.js'
import { sha256Hex } from '../src/util/hash.js'
import { readArguments, wholeNumber } from './support/arguments.js'
import { type Figure, report, timed } from './support/report.js'
import { generateTexts, readTexts } from './support/texts.js'

/** Paragraphs of one document, some 30 passages. */
const PARAGRAPHS = 30

const { values, isJson } = readArguments(
  'Passages made, analysed and stored each second, documents already read, against a bare FTS5 table.',
  {
    corpus: { description: 'folder with docs.jsonl or text files; without it, made-up text' },
    documents: { description: 'documents of 30 paragraphs', default: '100' },
  },
)
const folder = mkdtempSync(join(tmpdir(), 'firsthand-benchmark-'))
try {
  report('passages indexed per second', measure(wholeNumber(values.documents, 'documents')), isJson)
} finally {
  rmSync(folder, { recursive: true })
}

function measure(count: number): Figure[] {
  const texts = values.corpus === undefined ? generateTexts() : readTexts(values.corpus)
  const readings = Array.from({ length: count }, (_, index) => toReading(texts, index))
  const documents: DocumentToStore[] = []
  const analysing = timed(() => {
    for (const [index, reading] of readings.entries()) documents.push(toDocument(reading, index))
  })
  const { library } = openSqliteLibrary({ directory: folder, clock: { now: () => new Date() } })
  const storing = timed(() => {
    for (const document of documents) library.storeDocument(document)
  })
  library.close()
  const texted = documents.flatMap(({ passages }) => passages.map(({ text }) => text))
  const bare = timed(() => storeBare(texted))
  const megabytes = texted.reduce((sum, text) => sum + text.length, 0) / 1e6
  const rate = (milliseconds: number) => (texted.length / milliseconds) * 1000
  return [
    { name: 'passages', value: texted.length, unit: 'passages' },
    { name: 'sentences split, passages made, terms analysed', value: rate(analysing), unit: 'passages/s' },
    { name: 'stored, one transaction a document', value: rate(storing), unit: 'passages/s' },
    {
      name: 'all of it',
      value: rate(analysing + storing),
      unit: 'passages/s',
      baseline: 'bare FTS5, whose rate is below',
      ratio: bare / (analysing + storing),
    },
    { name: 'bare FTS5 table with text, 1,000 a transaction', value: rate(bare), unit: 'passages/s' },
    { name: 'text', value: (megabytes / (analysing + storing)) * 1000, unit: 'MB/s' },
    {
      name: 'library',
      value: statSync(join(folder, DATABASE_FILE)).size / texted.length,
      unit: 'bytes/passage',
    },
  ]
}

/** The least that full-text search needs: the passages' text in an FTS5 table with Porter stems. */
function storeBare(passages: readonly string[]): void {
  const database = new Database(join(folder, 'bare.sqlite'))
  database.pragma('journal_mode = WAL')
  database.exec(`CREATE VIRTUAL TABLE passages USING fts5 (text, tokenize = 'porter unicode61')`)
  const insert = database.prepare<[string]>('INSERT INTO passages (text) VALUES (?)')
  for (let at = 0; at < passages.length; at += 1000)
    database.transaction(() => {
      for (const text of passages.slice(at, at + 1000)) insert.run(text)
    })()
  database.close()
}

function toDocument(reading: Reading, index: number): DocumentToStore {
  const bytes = new TextEncoder().encode(
    `${index}\n${reading.blocks.map(({ display }) => display).join('\n')}`,
  )
  const id = documentIdOf(bytes)
  const paper: Paper = {
    key: id as string as PaperKey,
    record: reading.record,
    recordSource: 'document',
    editorial: { status: 'unchecked', source: 'benchmark' },
    candidates: {},
  }
  const indexed = indexReading(id, paper, reading)
  return { id, sha256: sha256Hex(bytes), bytes, fileName: `${index}.txt`, paper, ...indexed }
}

function toReading(texts: readonly string[], index: number): Reading {
  const blocks = Array.from({ length: PARAGRAPHS }, (_, at) => {
    const builder = createBlockBuilder()
    builder.text(texts[(index * PARAGRAPHS + at) % texts.length] ?? '')
    return toBlock(builder.build(), { kind: 'paragraph', section: 'results', heading: [`Part ${at + 1}`] })
  })
  return {
    reader: 'benchmark',
    format: 'text',
    level: 'full-text',
    record: { type: 'article', title: `Report ${index}`, authors: [], ids: {} },
    isRecordAuthoritative: false,
    blocks,
    references: [],
    pages: [],
    setAside: [],
    warnings: [],
  }
}
