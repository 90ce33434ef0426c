import type { BibliographyEntry, BibliographyProblem } from '../../../contracts/bibliography-reader.js'
import { authorFromInverted } from './author-names.js'
import type { ReadEntries } from './bibtex.js'
import { buildRecord } from './build-record.js'
import { dateFromParts, parseDate } from './dates.js'
import { readTaggedRecords, type TaggedRecord } from './tagged-lines.js'
import { workTypeOf } from './work-types.js'

/** A percent sign and one character (EndNote import format, after `refer`). */
const SYNTAX = { field: /^%([0-9A-Z@!?>&*()#$~^+=_-])(?:\s(.*)|)$/u, opens: new Set(['0']) } as const

/** Reads EndNote's tagged export (`.enw`). */
export function readEndnoteRefer(text: string): ReadEntries {
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
  const type = workTypeOf('endnote', fields.first('0') ?? '')
  const key = fields.first('F')
  const numbers = fields.all('@')
  const year = fields.first('D')
  const authors = fields.all('A')
  const record = buildRecord({
    type,
    title: fields.first('T'),
    authors: (authors.length > 0 || type !== 'book' ? authors : fields.all('E')).map(authorFromInverted),
    issued: year === undefined ? parseDate(fields.first('8') ?? '') : dateFromParts(year, fields.first('8')),
    containerTitle: type === 'book' ? undefined : fields.first('J', 'B'),
    volume: fields.first('V'),
    issue: fields.first('N'),
    pages: fields.first('P'),
    publisher: fields.first('I'),
    issn: numbers.join('; '),
    isbn: numbers.filter((number) => !/^\s*\d{4}-?\d{3}[\dX]\b/iu.test(number)).join('; '),
    url: fields.first('U'),
    abstract: fields.first('X'),
    language: fields.first('G'),
    keywords: fields.all('K').flatMap((value) => value.split(/\s*[;\n]\s*/u)),
    doi: fields.first('R'),
    looseIds: fields.all('M', 'U', '2', 'Z'),
    publicationTypes: fields.all('9'),
    notes: fields.all('Z'),
    sourceKey: key,
  })
  return { record, ...(key === undefined ? {} : { key }), attachedFiles: fields.all('>') }
}
