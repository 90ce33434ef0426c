import type { Connection } from '../../src/adapters/stores/sqlite/open-database.js'
import { createPassageTermsTable } from '../../src/adapters/stores/sqlite/passage-terms-table.js'
import { indexTerms } from '../../src/language/tokens.js'
import { createChance } from './texts.js'

export const PASSAGES_PER_DOCUMENT = 30
const SENTENCES_PER_PASSAGE = 8
/** Transactions of this size keep the wait of other writers short. */
const PASSAGES_PER_WRITE = 990

/**
 * Fills an empty library with passages of sentences drawn from a pool. Only what search reads is written: papers,
 * documents and passages carry no text. Returns the passages written each second.
 */
export function fillIndex(database: Connection, sentences: readonly string[], passages: number): number {
  const pool = sentences.map((sentence) => indexTerms(sentence))
  const chance = createChance(11)
  const draw = () => pool[Math.floor(chance() * pool.length)] ?? []
  const rows = createRows(database)
  const terms = createPassageTermsTable(database)
  const start = performance.now()
  for (let at = 0; at < passages; at += PASSAGES_PER_WRITE) {
    database.transaction(() => {
      for (let number = at; number < Math.min(passages, at + PASSAGES_PER_WRITE); number += 1) {
        const document = Math.floor(number / PASSAGES_PER_DOCUMENT) + 1
        if (number % PASSAGES_PER_DOCUMENT === 0) rows.addDocument(document)
        rows.addPassage(number + 1, document)
        const body = Array.from({ length: SENTENCES_PER_PASSAGE }, draw).flat()
        terms.insert({ passage: number + 1, document }, { title: draw().slice(0, 8), heading: [], body })
      }
    })()
  }
  return (passages / (performance.now() - start)) * 1000
}

/** Key of the paper of a document row. */
export const paperKeyOf = (document: number): string => `doc_${document}`

function createRows(database: Connection) {
  const paper = database.prepare<[number, string]>(
    `INSERT INTO papers (number, key, title, record, record_source, editorial, candidates)
     VALUES (?, ?, '', '{}', 'document', '{}', '{}')`,
  )
  const document = database.prepare<[number, string, number]>(
    `INSERT INTO documents (number, id, paper, sha256, byte_count, format, level, file_name, reader, is_preferred,
       page_count, sentence_count, added_at, display, layers, details)
     VALUES (?, ?, ?, '', 0, 'text', 'full-text', '', '', 1, 0, 0, '', '', x'', '')`,
  )
  const passage = database.prepare<[number, string, number, number]>(
    `INSERT INTO passages (number, id, document, ordinal, section, heading, first_sentence, last_sentence, start, end,
       locator) VALUES (?, ?, ?, ?, 'results', '[]', 0, 0, 0, 0, '')`,
  )
  return {
    addDocument(number: number): void {
      paper.run(number, paperKeyOf(number))
      document.run(number, paperKeyOf(number), number)
    },
    addPassage: (number: number, documentNumber: number): void =>
      void passage.run(number, `passage-${number}`, documentNumber, number),
  }
}
