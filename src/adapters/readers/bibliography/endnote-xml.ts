import { SaxesParser } from 'saxes'
import type { BibliographyEntry, BibliographyProblem } from '../../../contracts/bibliography-reader.js'
import { authorFromInverted } from './author-names.js'
import type { ReadEntries } from './bibtex.js'
import { buildRecord } from './build-record.js'
import { dateFromParts, parseDate } from './dates.js'
import { workTypeOf } from './work-types.js'

/** Deeper elements are no EndNote; saxes also takes quadratic time on them. */
const DEEPEST = 60

/** Values by path below `record`, e.g. `titles/title`; `style` elements are looked through. */
type Fields = Map<string, string[]>

class TooDeep extends Error {}

/** Reads EndNote's XML export. What stands before a fault of the XML is kept, the fault is a problem. */
export function readEndnoteXml(text: string): ReadEntries {
  const entries: BibliographyEntry[] = []
  const problems: BibliographyProblem[] = []
  const parser = new SaxesParser()
  const path: string[] = []
  let fields: Fields = new Map()
  let content = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= DEEPEST) throw new TooDeep(`elements are nested more than ${DEEPEST} deep`)
    if (name === 'record') fields = new Map()
    if (name === 'ref-type' && typeof attributes['name'] === 'string')
      add(fields, 'ref-type-name', attributes['name'])
    if (name !== 'style') content = ''
    path.push(name)
  })
  parser.on('text', (part) => {
    content += part
  })
  parser.on('cdata', (part) => {
    content += part
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    if (name === 'record') entries.push(toEntry(fields))
    else if (name !== 'style' && content.trim() !== '') {
      add(fields, pathBelowRecord([...path, name]), content.trim())
      content = ''
    }
  })
  const fault = faultOf(() => parser.write(text).close())
  if (fault !== undefined)
    problems.push({
      message: `The file is damaged: ${fault}. The entries before that place were read.`,
      line: parser.line,
    })
  return { entries, problems }
}

function faultOf(parse: () => void): string | undefined {
  try {
    parse()
    return undefined
  } catch (error) {
    // saxes reports every fault of the XML as an Error of this class.
    if (error instanceof TooDeep || (error instanceof Error && error.constructor === Error))
      return error.message
    throw error
  }
}

function add(fields: Fields, path: string, value: string): void {
  const values = fields.get(path)
  if (values === undefined) fields.set(path, [value])
  else values.push(value)
}

function pathBelowRecord(path: readonly string[]): string {
  return path
    .slice(path.lastIndexOf('record') + 1)
    .filter((name) => name !== 'style')
    .join('/')
}

function toEntry(fields: Fields): BibliographyEntry {
  const first = (...paths: readonly string[]) =>
    paths.map((path) => fields.get(path)?.[0]).find((value) => value !== undefined)
  const all = (...paths: readonly string[]) => paths.flatMap((path) => fields.get(path) ?? [])
  const type = workTypeOf('endnote', first('ref-type-name') ?? '')
  const year = first('dates/year')
  const key = first('label') ?? first('rec-number')
  const number = first('isbn') ?? ''
  const people = all('contributors/authors/author')
  const record = buildRecord({
    type,
    title: first('titles/title'),
    authors: (people.length > 0 || type !== 'book'
      ? people
      : all('contributors/secondary-authors/author')
    ).map(authorFromInverted),
    issued:
      year === undefined
        ? parseDate(first('dates/pub-dates/date') ?? '')
        : dateFromParts(year, first('dates/pub-dates/date')),
    containerTitle: first('periodical/full-title', 'titles/secondary-title', 'titles/alt-title'),
    volume: first('volume'),
    issue: first('number', 'issue'),
    pages: first('pages'),
    publisher: first('publisher'),
    issn: number,
    isbn: /^\s*\d{4}-?\d{3}[\dX]\b/iu.test(number) ? undefined : number,
    url: all('urls/related-urls/url', 'urls/web-urls/url').find((url) => /^https?:/iu.test(url)),
    abstract: first('abstract'),
    language: first('language'),
    keywords: all('keywords/keyword'),
    doi: first('electronic-resource-num'),
    pmcid: first('custom2'),
    looseIds: all('accession-num', 'custom2', 'notes', 'urls/related-urls/url'),
    pmid: /pubmed|medline|nlm/iu.test(first('remote-database-name') ?? '')
      ? first('accession-num')
      : undefined,
    publicationTypes: all('work-type'),
    notes: all('notes', 'research-notes'),
    sourceKey: key,
  })
  const files = all('urls/pdf-urls/url').map((url) =>
    url.replace(/^(?:internal-pdf|file):\/\/(?:localhost)?/iu, ''),
  )
  return { record, ...(key === undefined ? {} : { key }), attachedFiles: files }
}
