import { deflateRawSync } from 'node:zlib'
import type { DocumentToStore, ReadingDetails, StoredDocument } from '../../../contracts/library.js'
import type { DocumentFormat, Reading } from '../../../model/document.js'
import type { DocumentId } from '../../../model/ids.js'
import type { Connection } from './open-database.js'
import { type DocumentRow, toStoredDocument } from './rows.js'

const COLUMNS = `d.number, d.id, p.key AS paper_key, d.sha256, d.byte_count, d.format, d.level, d.file_name,
  d.reader, d.is_preferred, d.page_count, d.sentence_count, d.added_at`
const FROM = 'FROM documents d JOIN papers p ON p.number = d.paper'

/** Which format of one paper is searched: the better-structured source wins; equal ones, the older entry. */
const FORMAT_RANK: Readonly<Record<DocumentFormat, number>> = {
  jats: 0,
  html: 1,
  latex: 2,
  markdown: 3,
  pdf: 4,
  docx: 5,
  text: 6,
}

/** Stored documents, their display text and the parts of their reading that are not sentences. */
export function createDocumentsTable(database: Connection) {
  const byId = database.prepare<[string], DocumentRow>(`SELECT ${COLUMNS} ${FROM} WHERE d.id = ?`)
  const byPaper = database.prepare<[string], DocumentRow>(
    `SELECT ${COLUMNS} ${FROM} WHERE p.key = ? ORDER BY d.number`,
  )
  const all = database.prepare<[], DocumentRow>(`SELECT ${COLUMNS} ${FROM} ORDER BY d.number`)
  const details = database.prepare<[string], string>('SELECT details FROM documents WHERE id = ?').pluck()
  const insert = database.prepare<[Record<string, unknown>], { number: number }>(
    `INSERT INTO documents (id, paper, sha256, byte_count, format, level, file_name, reader, is_preferred,
       page_count, sentence_count, added_at, display, layers, details)
     VALUES (@id, @paper, @sha256, @byteCount, @format, @level, @fileName, @reader, 0,
       @pageCount, @sentenceCount, @addedAt, @display, @layers, @details)
     RETURNING number`,
  )
  const remove = database.prepare<[number]>('DELETE FROM documents WHERE number = ?')
  const move = database.prepare<[number, number]>('UPDATE documents SET paper = ? WHERE paper = ?')
  const prefer = database.prepare<[number, number]>(
    'UPDATE documents SET is_preferred = (number = ?) WHERE paper = ?',
  )
  const ofPaperNumber = database.prepare<[number], { number: number; format: string; level: string }>(
    'SELECT number, format, level FROM documents WHERE paper = ? ORDER BY number',
  )

  return {
    find: (id: DocumentId): StoredDocument | undefined => {
      const row = byId.get(id)
      return row === undefined ? undefined : toStoredDocument(row)
    },
    numberOf: (id: DocumentId): number | undefined => byId.get(id)?.number,
    ofPaper: (key: string): readonly StoredDocument[] => byPaper.all(key).map(toStoredDocument),
    all: (): readonly StoredDocument[] => all.all().map(toStoredDocument),
    details: (id: DocumentId): ReadingDetails | undefined => {
      const text = details.get(id)
      return text === undefined ? undefined : (JSON.parse(text) as ReadingDetails)
    },
    insert: (document: DocumentToStore, paper: number, addedAt: string): number =>
      insert.get(rowOf(document, paper, addedAt))?.number ?? 0,
    remove: (number: number): void => void remove.run(number),
    moveToPaper: (from: number, to: number): void => void move.run(to, from),
    /** Chooses the one document of a paper that is searched. */
    choosePreferred(paper: number): void {
      const best = ofPaperNumber.all(paper).sort((a, b) => rankOf(a) - rankOf(b))[0]
      if (best !== undefined) prefer.run(best.number, paper)
    },
    isPaperEmpty: (paper: number): boolean => ofPaperNumber.all(paper).length === 0,
  }
}

function rankOf(document: { readonly format: string; readonly level: string }): number {
  return (document.level === 'full-text' ? 0 : 10) + FORMAT_RANK[document.format as DocumentFormat]
}

function rowOf(document: DocumentToStore, paper: number, addedAt: string): Record<string, unknown> {
  const { reading } = document
  const kept: ReadingDetails = {
    pages: reading.pages,
    references: reading.references,
    setAside: reading.setAside,
    warnings: reading.warnings,
  }
  return {
    id: document.id,
    paper,
    sha256: document.sha256,
    byteCount: document.bytes.length,
    format: reading.format,
    level: reading.level,
    fileName: document.fileName,
    reader: reading.reader,
    pageCount: reading.pages.length,
    sentenceCount: document.sentences.length,
    addedAt,
    display: document.displayText,
    layers: packLayers(reading),
    details: JSON.stringify(kept),
  }
}

/** Raw layer and display-to-raw map of each block, compressed; the match layer is derived and not stored. */
function packLayers(reading: Reading): Buffer {
  const layers = reading.blocks.map((block) => ({ raw: block.raw, map: block.displayToRaw }))
  return deflateRawSync(JSON.stringify(layers), { level: 1 })
}
