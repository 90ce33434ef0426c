import type { CslItem } from '../../../contracts/citation-engine.js'
import type { Author, BibliographicRecord, WorkType } from '../../../model/paper.js'
import { noticeLine } from '../../../reading/editorial-marks.js'
import { citationKeys } from './citation-keys.js'

/** Types of CSL 1.0.2; `article` is CSL's name for a preprint. */
const TYPES: Readonly<Record<WorkType, string>> = {
  article: 'article-journal',
  review: 'article-journal',
  letter: 'article-journal',
  editorial: 'article-journal',
  correction: 'article-journal',
  retraction: 'article-journal',
  preprint: 'article',
  'conference-paper': 'paper-conference',
  book: 'book',
  chapter: 'chapter',
  thesis: 'thesis',
  report: 'report',
  dataset: 'dataset',
  other: 'document',
}
const GENRES: ReadonlySet<WorkType> = new Set([
  'review',
  'letter',
  'editorial',
  'correction',
  'retraction',
  'preprint',
])

/** The records as CSL-JSON (schema 1.0.2) in the order given, two spaces deep. What CSL has no field for stands in `note`. */
export function toCslJson(records: readonly BibliographicRecord[]): string {
  return `${JSON.stringify(cslItems(records), undefined, 2)}\n`
}

/** The records as items of CSL-JSON; fields that a record lacks are `undefined`. */
export function cslItems(records: readonly BibliographicRecord[]): readonly CslItem[] {
  const keys = citationKeys(records)
  return records.map((record, index) => itemOf(record, keys[index] ?? ''))
}

function itemOf(record: BibliographicRecord, key: string): CslItem {
  const { ids, issued } = record
  const note = noteOf(record)
  return {
    id: key,
    type: TYPES[record.type],
    title: record.title,
    author: record.authors.length === 0 ? undefined : record.authors.map(nameOf),
    issued:
      issued === undefined
        ? undefined
        : { 'date-parts': [[issued.year, issued.month, issued.day].filter((part) => part !== undefined)] },
    'container-title': record.containerTitle,
    volume: record.volume,
    issue: record.issue,
    page: record.pages,
    publisher: record.publisher,
    ISSN: record.issn,
    ISBN: record.isbn,
    DOI: ids.doi,
    PMID: ids.pmid,
    PMCID: ids.pmcid,
    URL: record.url,
    abstract: record.abstract,
    keyword: record.keywords?.join(', '),
    language: record.language,
    genre: GENRES.has(record.type) ? record.type : undefined,
    note: note === '' ? undefined : note,
  }
}

function noteOf(record: BibliographicRecord): string {
  const notice = record.editorial === undefined ? undefined : noticeLine(record.editorial)
  const lines = [
    record.ids.arxiv === undefined ? undefined : `arXiv: ${record.ids.arxiv}`,
    record.licence === undefined ? undefined : `Licence: ${record.licence}`,
    notice,
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}

function nameOf({ family, given }: Author): Readonly<Record<string, string>> {
  if (given === undefined) return { literal: family }
  const suffixed = /^(.+), ((?:Jr|Sr)\.?|I{1,3}|IV)$/u.exec(given)
  return suffixed === null
    ? { family, given }
    : { family, given: suffixed[1] ?? '', suffix: suffixed[2] ?? '' }
}
