import type { DocumentId, PassageId, SentenceId } from '../../../model/ids.js'
import { matchText } from '../../../language/normalise.js'
import type { Passage, Sentence } from '../../../model/sentence.js'
import { shortHash } from '../../../util/hash.js'
import type { DisplayTexts } from './display-texts.js'
import type { Connection } from './open-database.js'
import { marksOf, type PassageRow, type SentenceRow, toPassage, toSentence, toSentences } from './rows.js'

const SENTENCE_COLUMNS = `s.id, d.id AS document_id, s.ordinal, s.kind, s.role, s.section, s.heading, s.start, s.end,
  s.page, s.last_page, s.occurrence, s.is_doubtful, s.marks`
const SENTENCES = 'FROM sentences s JOIN documents d ON d.number = s.document'
const PASSAGE_COLUMNS = `g.id, d.id AS document_id, p.key AS paper_key, g.ordinal, g.section, g.heading, d.level,
  g.first_sentence, g.last_sentence, g.start, g.end, g.locator`
const PASSAGES =
  'FROM passages g JOIN documents d ON d.number = g.document JOIN papers p ON p.number = d.paper'

const MATCH_HASH_LENGTH = 16

/** Sentences and passages; their text is sliced from the document's display text. */
export function createSentencesTable(database: Connection, displayTexts: DisplayTexts) {
  const insertSentence = database.prepare<[Record<string, unknown>]>(
    `INSERT INTO sentences (id, document, ordinal, kind, role, section, heading, start, end, page, last_page,
       occurrence, is_doubtful, match_hash, marks)
     VALUES (@id, @document, @ordinal, @kind, @role, @section, @heading, @start, @end, @page, @lastPage,
       @occurrence, @isDoubtful, @matchHash, @marks)`,
  )
  const insertPassage = database.prepare<[Record<string, unknown>], { number: number }>(
    `INSERT INTO passages (id, document, ordinal, section, heading, first_sentence, last_sentence, start, end, locator)
     VALUES (@id, @document, @ordinal, @section, @heading, @firstSentence, @lastSentence, @start, @end, @locator)
     RETURNING number`,
  )
  const byId = database.prepare<[string], SentenceRow>(
    `SELECT ${SENTENCE_COLUMNS} ${SENTENCES} WHERE s.id = ? LIMIT 1`,
  )
  const inRange = database.prepare<[string, number, number], SentenceRow>(
    `SELECT ${SENTENCE_COLUMNS} ${SENTENCES} WHERE d.id = ? AND s.ordinal BETWEEN ? AND ? ORDER BY s.ordinal`,
  )
  const byMatch = database.prepare<[string], SentenceRow>(
    `SELECT ${SENTENCE_COLUMNS} ${SENTENCES} WHERE s.match_hash = ? AND d.is_preferred = 1`,
  )
  const everywhere = database.prepare<[], SentenceRow>(
    `SELECT ${SENTENCE_COLUMNS} ${SENTENCES} WHERE d.is_preferred = 1 ORDER BY s.document, s.ordinal`,
  )
  const passageById = database.prepare<[string], PassageRow>(
    `SELECT ${PASSAGE_COLUMNS} ${PASSAGES} WHERE g.id = ? ORDER BY d.is_preferred DESC LIMIT 1`,
  )
  const passagesAround = database.prepare<[string, number, number], PassageRow>(
    `SELECT ${PASSAGE_COLUMNS} ${PASSAGES} WHERE d.id = ? AND g.first_sentence <= ? AND g.last_sentence >= ?
     ORDER BY g.ordinal`,
  )
  const passageNumbers = database
    .prepare<[number], number>('SELECT number FROM passages WHERE document = ?')
    .pluck()

  const sentenceOf = (row: SentenceRow): Sentence =>
    toSentence(row, displayTexts.of(row.document_id as DocumentId))
  const passageOf = (row: PassageRow): Passage =>
    toPassage(row, displayTexts.of(row.document_id as DocumentId))

  return {
    insert: (sentence: Sentence, document: number): void =>
      void insertSentence.run(sentenceColumns(sentence, document)),
    insertPassage: (passage: Passage, document: number): number =>
      insertPassage.get(passageColumns(passage, document))?.number ?? 0,
    find: (id: SentenceId): Sentence | undefined => mapRow(byId.get(id), sentenceOf),
    range(id: DocumentId, first: number, last: number): readonly Sentence[] {
      const rows = inRange.all(id, first, last)
      return rows.length === 0 ? [] : toSentences(rows, displayTexts.of(id))
    },
    byMatchTexts: (texts: readonly string[]): readonly Sentence[] =>
      texts.flatMap((text) => byMatch.all(matchHash(text)).map(sentenceOf)),
    *all(): Iterable<Sentence> {
      for (const row of everywhere.iterate()) yield sentenceOf(row)
    },
    findPassage: (id: PassageId): Passage | undefined => mapRow(passageById.get(id), passageOf),
    passagesOf: (sentence: Sentence): readonly Passage[] =>
      passagesAround.all(sentence.documentId, sentence.ordinal, sentence.ordinal).map(passageOf),
    passageNumbers: (document: number): readonly number[] => passageNumbers.all(document),
  }
}

/** Look-up key of a sentence's match text. */
function matchHash(text: string): string {
  return shortHash(matchText(text), MATCH_HASH_LENGTH)
}

function sentenceColumns(sentence: Sentence, document: number): Record<string, unknown> {
  return {
    id: sentence.id,
    document,
    ordinal: sentence.ordinal,
    kind: sentence.kind,
    role: sentence.role,
    section: sentence.section,
    heading: JSON.stringify(sentence.heading),
    start: sentence.span.start,
    end: sentence.span.end,
    page: sentence.page ?? null,
    lastPage: sentence.lastPage ?? null,
    occurrence: sentence.occurrence,
    isDoubtful: sentence.hasDoubtfulNumbers ? 1 : 0,
    matchHash: matchHash(sentence.text),
    marks: marksOf(sentence),
  }
}

function passageColumns(passage: Passage, document: number): Record<string, unknown> {
  return {
    id: passage.id,
    document,
    ordinal: passage.ordinal,
    section: passage.section,
    heading: JSON.stringify(passage.heading),
    firstSentence: passage.firstSentence,
    lastSentence: passage.lastSentence,
    start: passage.span.start,
    end: passage.span.end,
    locator: passage.locator,
  }
}

function mapRow<Row, Result>(row: Row | undefined, map: (row: Row) => Result): Result | undefined {
  return row === undefined ? undefined : map(row)
}
