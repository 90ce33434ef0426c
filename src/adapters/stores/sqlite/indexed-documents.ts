import type { EvidenceLevel } from '../../../model/document.js'
import type { PaperKey } from '../../../model/ids.js'
import type { PassageFilter } from '../../../contracts/passage-index.js'
import type { Connection } from './open-database.js'

/** What a search needs to know of a document. */
export interface IndexedDocument {
  readonly paper_key: PaperKey
  readonly level: EvidenceLevel
  readonly year: number | null
  readonly is_preferred: number
}

/** Documents by row number, remembered for one state (`version`) of the library. */
export function createIndexedDocuments(database: Connection) {
  const byNumber = database.prepare<[number], IndexedDocument>(
    `SELECT p.key AS paper_key, d.level, p.year, d.is_preferred
     FROM documents d JOIN papers p ON p.number = d.paper WHERE d.number = ?`,
  )
  const known = { version: '', documents: new Map<number, IndexedDocument | undefined>() }

  return (number: number, version: string): IndexedDocument | undefined => {
    if (known.version !== version) known.documents.clear()
    known.version = version
    if (known.documents.has(number)) return known.documents.get(number)
    const document = byNumber.get(number)
    known.documents.set(number, document)
    return document
  }
}

/** Whether passages of a document may answer; sections are a matter of the passage. */
export function toDocumentTest(filter: PassageFilter): (document: IndexedDocument) => boolean {
  const papers = filter.paperKeys && new Set(filter.paperKeys)
  const { levels, yearFrom, yearTo } = filter
  return (document) =>
    document.is_preferred === 1 &&
    (papers === undefined || papers.has(document.paper_key)) &&
    (levels === undefined || levels.includes(document.level)) &&
    isWithin(document.year, yearFrom, yearTo)
}

/** A paper without a year passes only where no year is asked for. */
function isWithin(year: number | null, from: number | undefined, to: number | undefined): boolean {
  if (from === undefined && to === undefined) return true
  return year !== null && year >= (from ?? year) && year <= (to ?? year)
}
