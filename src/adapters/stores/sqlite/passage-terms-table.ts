import type { PassageTerms } from '../../../contracts/library.js'
import type { Connection } from './open-database.js'
import { packTermVector } from './term-vector.js'

/** The two sides of the index, always written together: term to passages (FTS5) and passage to terms (vectors). */
export function createPassageTermsTable(database: Connection) {
  const insertTerms = database.prepare<[number, string, string, string]>(
    'INSERT INTO passage_terms (rowid, title, heading, body) VALUES (?, ?, ?, ?)',
  )
  const insertVector = database.prepare<[number, number, Buffer]>(
    'INSERT INTO passage_vectors (passage, document, vector) VALUES (?, ?, ?)',
  )
  const removeTerms = database.prepare<[number]>('DELETE FROM passage_terms WHERE rowid = ?')

  return {
    insert(row: { readonly passage: number; readonly document: number }, terms: PassageTerms): void {
      insertTerms.run(row.passage, terms.title.join(' '), terms.heading.join(' '), terms.body.join(' '))
      insertVector.run(row.passage, row.document, packTermVector(terms))
    },
    /** The vector goes with its passage, by the foreign key. */
    remove: (passage: number): void => void removeTerms.run(passage),
  }
}
