import type { BibliographyEntry, BibliographyProblem } from '../../../contracts/bibliography-reader.js'
import type { IssuedDate, WorkType } from '../../../model/paper.js'
import { authorFromInverted } from './author-names.js'
import type { ReadEntries } from './bibtex.js'
import { buildRecord } from './build-record.js'
import { parseDate } from './dates.js'
import { readTaggedRecords, type TaggedRecord } from './tagged-lines.js'
import { oneLine } from './tidy-text.js'
import { refinedType, workTypeOf } from './work-types.js'

/** Two characters, two spaces, a hyphen (RIS specification, 2001); producers vary the spaces. */
const RIS_FIELD = /^\s?([A-Z][A-Z0-9])\s{1,2}-(?:\s(.*)|)$/u
const SYNTAX = { field: RIS_FIELD, opens: new Set(['TY']), closes: 'ER' } as const
const NOTES = ['N1', 'RN', 'C1', 'C3', 'M1'] as const

/** Reads RIS in the dialects of the large publishers and databases. */
export function readRis(text: string): ReadEntries {
  const problems: BibliographyProblem[] = []
  const entries: BibliographyEntry[] = []
  for (const record of readTaggedRecords(text, SYNTAX)) {
    if (record.tags.size < 2)
      problems.push({ message: 'An entry without any field was left out.', line: record.line })
    else entries.push(toEntry(record))
  }
  return { entries, problems }
}

function toEntry(fields: TaggedRecord): BibliographyEntry {
  const key = fields.first('ID', 'LB')
  const labels = fields.all('M3', 'PT', 'DT')
  const stated = workTypeOf('ris', fields.first('TY') ?? '')
  const refined = refinedType(labels)
  const type =
    refined !== undefined && (stated === 'article' || stated === 'other' || stated === 'preprint')
      ? refined
      : stated
  const record = buildRecord({
    type,
    title: fields.first('TI', 'T1', 'CT', ...(type === 'book' ? ['BT'] : [])),
    authors: authorsOf(fields, type),
    issued: issuedOf(fields),
    containerTitle: containerOf(fields, type),
    volume: fields.first('VL'),
    issue: fields.first('IS'),
    pages: pagesOf(fields),
    publisher: fields.first('PB'),
    issn: fields.all('SN').join('; '),
    isbn: fields
      .all('SN')
      .filter((number) => !/^\s*\d{4}-?\d{3}[\dX]\b/iu.test(number))
      .join('; '),
    url: fields.first('UR', 'LK'),
    abstract: fields.first('AB', 'N2'),
    language: fields.first('LA'),
    licence: noted(fields, 'Licence'),
    keywords: fields.all('KW').flatMap((value) => value.split(/\s*;\s*/u)),
    doi: fields.first('DO', 'DI'),
    arxiv: fields.all('N1', 'M1', 'AN', 'C7').find((value) => /^arxiv/iu.test(value)),
    pmid: /pubmed|medline|nlm/iu.test(fields.first('DB', 'DP') ?? '') ? fields.first('AN') : undefined,
    pmcid: fields.first('C2'),
    looseIds: fields.all(
      'AN',
      'UR',
      'L1',
      'L2',
      'M1',
      'M2',
      'N1',
      'U1',
      'U2',
      'U3',
      'C1',
      'C2',
      'C5',
      'C6',
      'C7',
    ),
    publicationTypes: labels,
    notes: fields.all(...NOTES),
    sourceKey: key,
  })
  return { record, ...(key === undefined ? {} : { key: oneLine(key) }), attachedFiles: filesOf(fields) }
}

function authorsOf(fields: TaggedRecord, type: WorkType) {
  const authors = fields.all('AU', 'A1')
  const stated = authors.length > 0 || type !== 'book' ? authors : fields.all('ED', 'A2', 'A3')
  return stated.flatMap((value) => value.split(/\s*;\s*/u)).map(authorFromInverted)
}

/** Several `PY` lines are given by some producers; the fullest that is no step of the editing wins. */
function issuedOf(fields: TaggedRecord): IssuedDate | undefined {
  const stated = fields
    .all('DA', 'PY', 'Y1')
    .filter((value) => !/received|accepted|revised|cited/iu.test(value))
  const dates = stated.map(parseDate).filter((date) => date !== undefined)
  const year = (parseDate(fields.first('PY', 'Y1') ?? '') ?? dates[0])?.year
  const ofYear = dates.filter((date) => date.year === year)
  return (
    ofYear.find((date) => date.day !== undefined) ??
    ofYear.find((date) => date.month !== undefined) ??
    ofYear[0]
  )
}

/** Full journal title before abbreviations; a book's `T2` is its series, not its container. */
function containerOf(fields: TaggedRecord, type: WorkType): string | undefined {
  if (type === 'book') return fields.first('JF')
  if (type === 'chapter' || type === 'conference-paper') return fields.first('T2', 'BT', 'JF', 'JO', 'T3')
  return fields.first('JF', 'T2', 'JO', 'JA', 'J2', 'J1')
}

function pagesOf(fields: TaggedRecord): string | undefined {
  const [first, last] = [fields.first('SP'), fields.first('EP')]
  if (first === undefined || last === undefined || first.includes('-') || first === last) return first ?? last
  return `${first}-${last}`
}

function noted(fields: TaggedRecord, label: string): string | undefined {
  return fields
    .all('N1')
    .find((note) => note.startsWith(`${label}: `))
    ?.slice(label.length + 2)
}

function filesOf(fields: TaggedRecord): readonly string[] {
  const links = fields.all('L1', 'L4').flatMap((value) => value.split(/\s*;\s*/u))
  return [
    ...new Set(links.map((link) => link.trim().replace(/^(?:file|internal-pdf):\/\/(?:localhost)?/iu, ''))),
  ].filter((link) => link !== '' && !/^https?:/iu.test(link))
}
