import type { Acquisition } from '../model/acquisition.js'
import type { Library } from '../contracts/library.js'
import { foldedKey } from '../language/normalise.js'
import type { EvidenceLevel } from '../model/document.js'
import type { PaperKey } from '../model/ids.js'
import type { BibliographicRecord, EditorialNotice, PaperIds, RecordSource } from '../model/paper.js'

export interface ListPapersOptions {
  /** Only papers whose title, authors, venue, year or ids contain all of these words. */
  readonly find?: string
}

/** A paper of the library with its record. */
export interface PaperRow {
  readonly key: PaperKey
  readonly record: BibliographicRecord
  readonly recordSource: RecordSource
  /** Ids that are printed in a document and that no record confirmed. */
  readonly candidates: PaperIds
  readonly editorial: EditorialNotice
  /** Best level of its documents; `metadata` where it has none. */
  readonly level: EvidenceLevel
  readonly documents: number
  /** What came of it when it was sought outside; absent where it was not. */
  readonly acquisition?: Pick<Acquisition, 'outcome' | 'reason' | 'licence' | 'acquiredAt'>
}

/** The papers of the library by first author, year and title. */
export function listPapers(
  options: ListPapersOptions,
  library: Pick<Library, 'papers'>,
  acquisitions: readonly Acquisition[] = [],
): readonly PaperRow[] {
  const sought = new Map(acquisitions.map((one) => [String(one.documentId ?? one.paper), one]))
  const words = foldedKey(options.find ?? '')
    .split(' ')
    .filter((word) => word !== '')
  return library
    .papers()
    .map(({ paper, documents }) => ({
      key: paper.key,
      record: paper.record,
      recordSource: paper.recordSource,
      candidates: paper.candidates,
      editorial: paper.editorial,
      level: documents.find(({ isPreferred }) => isPreferred)?.level ?? ('metadata' as const),
      documents: documents.length,
      ...acquisitionOf([paper.key, ...documents.map(({ id }) => id)], sought),
    }))
    .filter((row) => words.every((word) => searchText(row).includes(word)))
    .sort((left, right) => compare(sortKey(left), sortKey(right)))
}

function acquisitionOf(
  names: readonly string[],
  sought: ReadonlyMap<string, Acquisition>,
): Pick<PaperRow, 'acquisition'> {
  const found = names.map((name) => sought.get(name)).find((one) => one !== undefined)
  if (found === undefined) return {}
  const { outcome, reason, licence, acquiredAt } = found
  return { acquisition: { outcome, reason, acquiredAt, ...(licence !== undefined && { licence }) } }
}

function searchText({ key, record }: PaperRow): string {
  const authors = record.authors.map(({ family, given }) => `${given ?? ''} ${family}`)
  const parts = [
    key,
    record.title,
    ...authors,
    record.containerTitle,
    record.issued?.year,
    ...Object.values(record.ids),
  ]
  return foldedKey(parts.join(' '))
}

function sortKey({ record }: PaperRow): string {
  return foldedKey(
    `${record.authors[0]?.family ?? '\uFFFF'}\t${record.issued?.year ?? 9999}\t${record.title}`,
  )
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
