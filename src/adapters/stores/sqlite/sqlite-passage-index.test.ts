import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaperKey } from '../../../model/ids.js'
import { type Connection, openDatabase } from './open-database.js'
import { createPassageTermsTable } from './passage-terms-table.js'
import { createSqlitePassageIndex } from './sqlite-passage-index.js'

const state: { directory?: string; database?: Connection } = {}

beforeEach(() => {
  state.directory = mkdtempSync(join(tmpdir(), 'firsthand-index-'))
  state.database = openDatabase(state.directory)
})
afterEach(() => {
  state.database?.close()
  rmSync(state.directory ?? '', { recursive: true })
})

function database(): Connection {
  if (state.database === undefined) throw new Error('The database is not open.')
  return state.database
}

/** One paper, document and passage with the given number and terms. */
function store(number: number, body: readonly string[], section = 'results'): void {
  const connection = database()
  connection
    .prepare(
      `INSERT INTO papers (number, key, title, record, record_source, editorial, candidates)
       VALUES (?, ?, '', '{}', 'document', '{}', '{}')`,
    )
    .run(number, `doc_${number}`)
  connection
    .prepare(
      `INSERT INTO documents (number, id, paper, sha256, byte_count, format, level, file_name, reader, is_preferred,
         page_count, sentence_count, added_at, display, layers, details)
       VALUES (?, ?, ?, '', 0, 'text', 'full-text', '', '', 1, 0, 0, '', '', x'', '')`,
    )
    .run(number, `doc_${number}`, number)
  connection
    .prepare(
      `INSERT INTO passages (number, id, document, ordinal, section, heading, first_sentence, last_sentence, start,
         end, locator) VALUES (?, ?, ?, 0, ?, '[]', 0, 0, 0, 0, '')`,
    )
    .run(number, `doc_${number}.p`, number, section)
  createPassageTermsTable(connection).insert(
    { passage: number, document: number },
    { title: [], heading: [], body },
  )
}

/** Half of the passages hold `common`, every tenth `rare`, one both of them three times. */
function storeMany(): void {
  for (let number = 1; number <= 200; number += 1)
    store(number, ['filler', number % 2 === 0 ? 'common' : 'other', number % 10 === 5 ? 'rare' : 'word'])
  store(201, ['rare', 'rare', 'rare', 'common', 'common', 'common', 'seldom'])
}

describe('SQLite passage index', () => {
  it('finds what a narrow filter lets through although its terms are too frequent to bring candidates', () => {
    storeMany()
    store(202, ['common', 'filler'], 'limitations')
    const index = createSqlitePassageIndex(database(), { postingBudget: 40, scoredCandidates: 100 })
    const search = (sections?: readonly ('limitations' | 'results')[]) =>
      index
        .search({ terms: ['common', 'rare'], limit: 50, ...(sections && { filter: { sections } }) })
        .map(({ passageId }) => passageId)
    expect(search()).not.toContain('doc_202.p')
    expect(search(['limitations'])).toEqual(['doc_202.p'])
    expect(search(['results'])).toHaveLength(50)
  })

  it('takes candidates from the rarer terms and scores them on all terms', () => {
    storeMany()
    const index = createSqlitePassageIndex(database(), { postingBudget: 40, scoredCandidates: 100 })
    const hits = index.search({ terms: ['common', 'rare', 'seldom'], limit: 100 })
    expect(hits).toHaveLength(21)
    const exhaustive = createSqlitePassageIndex(database(), { postingBudget: 1e9, scoredCandidates: 1e9 })
    const all = exhaustive.search({ terms: ['common', 'rare', 'seldom'], limit: 200 })
    expect(all.length).toBeGreaterThan(100)
    expect(all.find(({ passageId }) => passageId === hits[0]?.passageId)?.score).toBe(hits[0]?.score)
    expect(hits[0]?.passageId).toBe('doc_201.p')
  })

  it('searches by the rarest term however frequent it is', () => {
    storeMany()
    const index = createSqlitePassageIndex(database(), { postingBudget: 1, scoredCandidates: 1000 })
    expect(index.search({ terms: ['filler'], limit: 1000 })).toHaveLength(200)
    expect(index.search({ terms: ['common', 'filler'], limit: 1000 })).toHaveLength(101)
  })

  it('looks beyond the first candidates where the filter leaves them out', () => {
    storeMany()
    store(300, ['common', 'filler', 'filler', 'filler', 'filler', 'other'], 'limitations')
    const index = createSqlitePassageIndex(database(), { postingBudget: 1e9, scoredCandidates: 3 })
    const filter = { sections: ['limitations'] } as const
    const hits = index.search({ terms: ['common', 'rare', 'seldom', 'word'], limit: 3, filter })
    expect(hits.map(({ passageId }) => passageId)).toEqual(['doc_300.p'])
  })

  it('scores inside a few papers as it does in the whole index', () => {
    storeMany()
    const index = createSqlitePassageIndex(database())
    const terms = ['common', 'rare', 'seldom']
    const whole = index.search({ terms, limit: 200 })
    const inside = index.search({ terms, limit: 1, filter: { paperKeys: ['doc_201' as PaperKey] } })
    expect(inside).toEqual(whole.slice(0, 1))
    const keys = Array.from({ length: 40 }, (_, number) => `doc_${number + 1}` as PaperKey)
    const among = index.search({ terms, limit: 200, filter: { paperKeys: keys } })
    expect(among).toEqual(whole.filter(({ paperKey }) => keys.includes(paperKey)))
  })

  it('notices what another connection writes', () => {
    storeMany()
    const reading = openDatabase(state.directory ?? '')
    const index = createSqlitePassageIndex(reading)
    expect(index.documentFrequencies(['seldom']).frequencies.get('seldom')).toBe(1)
    expect(index.occursIn(['late'], 'doc_400' as PaperKey)).toBe(false)
    store(400, ['seldom', 'late'])
    expect(index.documentFrequencies(['seldom']).frequencies.get('seldom')).toBe(2)
    expect(index.occursIn(['late'], 'doc_400' as PaperKey)).toBe(true)
    reading.close()
  })
})
