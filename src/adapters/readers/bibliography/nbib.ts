import type { BibliographyEntry, BibliographyProblem } from '../../../contracts/bibliography-reader.js'
import type { Author, EditorialNotice, EditorialStatus, IssuedDate, WorkType } from '../../../model/paper.js'
import { authorFromInitials, authorFromInverted, authorOf } from './author-names.js'
import type { ReadEntries } from './bibtex.js'
import { buildRecord } from './build-record.js'
import { parseDate } from './dates.js'
import { readTaggedRecords, type TaggedRecord } from './tagged-lines.js'
import { refinedType } from './work-types.js'

/** Tag padded to four characters and a hyphen (MEDLINE display format, NLM). */
const NBIB_FIELD = /^([A-Z][A-Z0-9]{1,3})\s{0,2}-(?:\s?(.*))$/u
const SYNTAX = { field: NBIB_FIELD, opens: new Set(['PMID']) } as const

/** Links from an affected article to the notice about it, the gravest first. */
const NOTICE_TAGS: readonly (readonly [string, EditorialStatus])[] = [
  ['RIN', 'retracted'],
  ['ECI', 'concern'],
  ['CRI', 'corrected'],
  ['EIN', 'corrected'],
]
/** Links from a notice to the article that it is about. */
const ABOUT_TAGS: readonly (readonly [string, WorkType])[] = [
  ['ROF', 'retraction'],
  ['EFR', 'correction'],
  ['ECF', 'correction'],
]

/** Reads PubMed's NBIB (MEDLINE) format. */
export function readNbib(text: string): ReadEntries {
  const problems: BibliographyProblem[] = []
  const entries: BibliographyEntry[] = []
  for (const record of readTaggedRecords(text, SYNTAX)) {
    if (record.first('TI', 'BTI', 'VTI', 'TT') === undefined && record.tags.size < 3) {
      problems.push({ message: 'An entry without title was left out.', line: record.line })
    } else entries.push(toEntry(record))
  }
  return { entries, problems }
}

function toEntry(fields: TaggedRecord): BibliographyEntry {
  const types = fields.all('PT')
  const pmid = /^\d+/u.exec(fields.first('PMID') ?? '')?.[0]
  const aboutType = ABOUT_TAGS.find(([tag]) => fields.tags.has(tag))?.[1]
  const record = buildRecord({
    type: aboutType ?? typeOf(types, fields),
    title: tidyTitle(fields.first('TI', 'BTI', 'TT') ?? ''),
    authors: authorsOf(fields),
    issued: issuedOf(fields),
    containerTitle: fields.first('JT', 'TA', 'CTI', 'VTI'),
    volume: fields.first('VI'),
    issue: fields.first('IP'),
    pages: fields.first('PG') ?? locationId(fields, 'pii'),
    publisher: fields.first('PB'),
    issn: issnOf(fields.all('IS')),
    isbn: fields.first('ISBN'),
    abstract: fields.first('AB'),
    language: fields.first('LA'),
    keywords: fields.all('OT').concat(fields.all('MH').map((heading) => heading.replaceAll('*', ''))),
    doi: locationId(fields, 'doi'),
    pmid,
    pmcid: fields.first('PMC'),
    publicationTypes: types,
    sourceKey: pmid,
  })
  const key = pmid === undefined ? {} : { key: pmid }
  if (aboutType !== undefined)
    return { record: { ...withoutNotice(record), type: aboutType }, ...key, attachedFiles: [] }
  const notice = linkedNotice(fields)
  return {
    record: notice === undefined ? record : { ...record, editorial: notice },
    ...key,
    attachedFiles: [],
  }
}

function issuedOf(fields: TaggedRecord): IssuedDate | undefined {
  return parseDate(fields.first('DP') ?? '') ?? parseDate(fields.first('DEP', 'EDAT', 'DA') ?? '')
}

/** The gravest link decides; a `Retracted Publication` without its link is marked by its type. */
function linkedNotice(fields: TaggedRecord): EditorialNotice | undefined {
  const found = NOTICE_TAGS.find(([tag]) => fields.tags.has(tag))
  if (found === undefined) return undefined
  const [tag, status] = found
  const isRetracted = fields.all('PT').some((type) => /^retracted publication$/iu.test(type))
  if (isRetracted && status !== 'retracted')
    return { status: 'retracted', source: 'metadata', detail: 'Retracted Publication' }
  return { status, source: 'metadata', detail: fields.first(tag) ?? tag }
}

function withoutNotice<R extends { readonly editorial?: EditorialNotice }>(record: R): Omit<R, 'editorial'> {
  const { editorial: _, ...rest } = record
  return rest
}

function typeOf(types: readonly string[], fields: TaggedRecord): WorkType {
  const refined = refinedType(types)
  if (refined !== undefined) return refined
  if (fields.first('BTI') !== undefined) return fields.first('TI') === undefined ? 'book' : 'chapter'
  return 'article'
}

/** Full names where PubMed has them, else initials; bodies follow. */
function authorsOf(fields: TaggedRecord): readonly (Author | undefined)[] {
  const full = fields.all('FAU')
  const short = fields.all('AU')
  const people = full.length >= short.length ? full.map(authorFromInverted) : short.map(authorFromInitials)
  return [...people, ...fields.all('CN').map((name) => authorOf(name))]
}

/** `10.4103/2277-9175.180636 [doi]` in `LID` or `AID`. */
function locationId(fields: TaggedRecord, kind: string): string | undefined {
  const found = fields.all('LID', 'AID').find((value) => value.endsWith(`[${kind}]`))
  return found?.slice(0, -kind.length - 2).trim()
}

/** PubMed closes titles with a full stop and puts translated ones in brackets. */
function tidyTitle(title: string): string {
  const closed = title.replace(/(?<!\.)\.$/u, '')
  return /^\[[^[\]]*\]$/u.test(closed) ? closed.slice(1, -1).replace(/\.$/u, '') : closed
}

function issnOf(stated: readonly string[]): string | undefined {
  return stated.find((value) => /electronic/iu.test(value)) ?? stated[0]
}
